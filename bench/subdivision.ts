import type { Window } from '../src/core/heightmap.ts';
import type { Recipe } from '../src/core/recipe.ts';
import { generate } from '../src/generate.ts';
import { recipeFor } from '../tests/support/recipes.ts';
import { medians, table, times } from './measure.ts';

const SIZE = 4097;
const TILE = 256;
/** Tiles a turn: as many samples as the whole map, so that a slow spell of the machine meets both alike. */
const TILES = 256;

const GENERATORS = ['diamond-square', 'midpoint-squares', 'square-square', 'triangle-edge', 'random-additions'];

/** Windows all over the map. */
const tileAt = (i: number): Window => ({ x: (i % 16) * 240, y: (i >> 4) * 240, width: TILE, height: TILE });

/** Every generator that subdivides, whole and in tiles, with uniform offsets. */
export function benchSubdivision(): string {
  const whole = new Float32Array(SIZE * SIZE);
  const tile = new Float32Array(TILE * TILE);
  const recipes = GENERATORS.map((id): [string, Recipe] => [
    id,
    recipeFor(id, { width: SIZE, height: SIZE, params: { offsets: 'uniform' } }),
  ]);
  const t = medians(
    11,
    Object.fromEntries(
      recipes.flatMap(([id, recipe]): [string, () => unknown][] => [
        [id, () => generate(recipe, { raw: true, buffer: whole })],
        [
          `${id} in tiles`,
          () => {
            for (let i = 0; i < TILES; i++) generate(recipe, { raw: true, buffer: tile, window: tileAt(i) });
          },
        ],
      ]),
    ),
  );
  const rows = GENERATORS.map((id) => {
    const perSample = (t[id] * 1e6) / SIZE ** 2;
    const inTiles = (t[`${id} in tiles`] * 1e6) / (TILES * TILE ** 2);
    return [
      id,
      `${perSample.toFixed(2)} ns`,
      times(t[id] / t['diamond-square']),
      `${inTiles.toFixed(2)} ns`,
      times(inTiles / perSample),
    ];
  });
  return table([`${SIZE}², uniform, plane`, 'per sample', 'of diamond-square', `a ${TILE}² window`, 'of the whole'], rows);
}
