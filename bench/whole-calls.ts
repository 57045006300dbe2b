import type { Recipe } from '../src/core/recipe.ts';
import { generateHeightmap } from '../src/generate.ts';
import { recipeFor } from '../tests/support/recipes.ts';
import { medians, ms, table, times } from './measure.ts';

const SIZE = 4097;
const ROUNDS = 9;

const LATTICE = ['diamond-square', 'midpoint-squares', 'square-square', 'triangle-edge', 'random-additions'];

/** What a user calls against its raw terrain: the rest is finding the range and taking values to metres, told in fills of the same array. */
export function benchWholeCalls(): string {
  const buffer = new Float32Array(SIZE * SIZE);
  const size = { width: SIZE, height: SIZE };
  const recipes: [string, Recipe][] = [
    ...LATTICE.map((id): [string, Recipe] => [id, recipeFor(id, { ...size, params: { offsets: 'uniform' } })]),
    ['fault-lines, 4,096', recipeFor('fault-lines', { ...size, params: { lines: 4096 } })],
  ];
  const t = medians(ROUNDS, {
    fill: () => buffer.fill(1),
    ...Object.fromEntries(
      recipes.flatMap(([name, recipe]): [string, () => unknown][] => [
        [`${name} raw`, () => generateHeightmap(recipe, { raw: true, buffer })],
        [name, () => generateHeightmap(recipe, { buffer })],
      ]),
    ),
  } as Record<string, () => unknown>);
  const rows = recipes.map(([name]) => {
    const raw = t[`${name} raw`];
    return [name, ms(raw), ms(t[name]), times(t[name] / raw), ((t[name] - raw) / t.fill).toFixed(1)];
  });
  return table([`${SIZE}², a fill takes ${ms(t.fill)}`, 'raw', 'whole', 'of raw', 'the rest, in fills'], rows);
}
