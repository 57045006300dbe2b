// A landscape of layers before an evening sky, as a picture: npx tsx examples/landscape.js
import { writeFile } from 'node:fs/promises';
import { landscapeFromText, landscapePng, withLayer, withScene } from 'faultline';

const { landscape } = landscapeFromText('l.preset=violet-dusk&l.seed=frost');
const wide = withScene(landscape, { width: 1280, height: 536 });
const near = withLayer(wide, 0, { settings: { speed: 0 } }); // the front one stands still

for (const seconds of [0, 20]) {
  const file = `dusk-${seconds}.png`;
  await writeFile(file, await landscapePng(near, { seconds }));
  console.log(file);
}
