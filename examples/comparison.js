// Every 2D generator in figures, as CSV: npx tsx examples/comparison.js
import { writeFile } from 'node:fs/promises';
import { figureRows, generateHeightmap, generators, parseRecipe, spacingOf, terrainFigures } from 'faultline';

const measured = generators
  .filter(({ kind }) => kind === 'heightmap')
  .map(({ id, title }) => {
    const source = { kind: 'generated', generator: id, seed: 'alps' };
    const recipe = parseRecipe({ version: 1, source, width: 257, height: 257 });
    const map = generateHeightmap(recipe);
    return { title, figures: terrainFigures(map, spacingOf(recipe.extent, map)) };
  });

const head = ['figure', 'unit', ...measured.map(({ title }) => title)];
const rows = figureRows.map((row) => {
  const values = measured.map(({ figures }) => row.of(figures));
  return [row.id, row.unit, ...values.map((value) => (typeof value === 'number' ? value : ''))]; // else why there is none
});
await writeFile('generators.csv', [head, ...rows].map((cells) => `${cells.join(',')}\n`).join(''));
console.log(`generators.csv: ${rows.length} figures of ${measured.length} generators`);
