// A heightmap as a 16-bit PNG for a game engine, and its elevations: npx tsx examples/heightmap.js
import { writeFile } from 'node:fs/promises';
import { elevationAt, generateHeightmap, heightmapToPng, parseRecipe, sampleRange, spacingOf } from 'faultline';

const recipe = parseRecipe({
  version: 1,
  source: { kind: 'generated', generator: 'diamond-square', seed: 'alps', params: { hurst: 0.9 } },
  width: 257,
  height: 257,
  extent: { x: 10_000, y: 10_000 },
  filters: [{ filter: 'terrace', params: { steps: 12 } }],
});
const map = generateHeightmap(recipe);
const spacing = spacingOf(recipe.extent, map);

await writeFile('alps.png', await heightmapToPng({ map, spacing, elevation: sampleRange(map.data), isInMetres: true, recipe }));
console.log(`alps.png: ${map.width} × ${map.height} samples, ${spacing.x.toFixed(1)} m apart`);
console.log(`${elevationAt({ map, spacing, extent: recipe.extent }, { x: 0.5, y: 0.5 }).toFixed(1)} m in the middle`);
