// Tiles of diamond-square's endless plane, each made alone: npx tsx examples/endless-plane.js
import { writeFile } from 'node:fs/promises';
import { generateHeightmap, heightmapToPng, parseRecipe, rawRange } from 'faultline';

const SIDE = 128; // cells of a tile; it has a sample more, which is the first of its neighbour
const recipe = parseRecipe({
  version: 1,
  source: { kind: 'generated', generator: 'diamond-square', seed: 'alps', params: { edges: 'plane', cells: 4 } },
});

/** @param {number} column @param {number} row */
function tileAt(column, row) {
  const window = { x: column * SIDE, y: row * SIDE, width: SIDE + 1, height: SIDE + 1 };
  return generateHeightmap(recipe, { raw: true, window });
}

// Raw values have no bounds on a plane without end: one scale for all tiles, with room above and below.
const { min, max } = rawRange(recipe);
const elevation = { min: 2 * min, max: 2 * max };

for (const column of [-32, -31]) {
  const file = `tile${column}.png`;
  await writeFile(file, await heightmapToPng({ map: tileAt(column, 7), elevation, isInMetres: false }));
  console.log(file);
}
