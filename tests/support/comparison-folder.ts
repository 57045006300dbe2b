/** Files to compare, and the command over them. */
import { writeFileSync } from 'node:fs';
import { recipeToJson } from '../../src/core/recipe.ts';
import { coveringRange } from '../../src/io/codes.ts';
import { encodePng16 } from '../../src/io/png/index.ts';
import { heightmapToR32 } from '../../src/library/files.ts';
import { mapFrom, recipeFor } from './recipes.ts';
import { made } from './workplace.ts';

export const hill = recipeFor('diamond-square', { width: 65, height: 33, extent: { x: 6400, y: 3200 } });
export const other = recipeFor('fault-lines', { width: 49, height: 41, extent: { x: 6400, y: 3200 } });
export const line = recipeFor('midpoint-displacement', { width: 65 });
export const rough = recipeFor('midpoint-displacement', { width: 65, params: { roughness: 0.7 } });
const recipes = { hill, other, line, rough };

/** Fills the folder. */
export async function makeComparisonFiles(): Promise<void> {
  for (const [name, recipe] of Object.entries(recipes)) writeFileSync(`${name}.json`, recipeToJson(recipe));
  writeR32('west-high', 101, 101, (x) => (x < 50 ? 1000 : 0));
  writeR32('high', 101, 101, () => 1000);
  writeR32('flat', 101, 101, () => 500);
  writeR32('steps', 101, 101, (x) => (x < 34 ? 0 : x < 67 ? 500 : 1000));
  writeR32('wide', 41, 21, () => 500);
  writeR32('tall', 21, 41, () => 500);
  const picture = { width: 3, height: 2, samples: Uint16Array.of(0, 0, 0, 0, 65_535, 0) };
  writeFileSync('plain.png', await encodePng16(picture));
  writeFileSync('numbers.png', await encodePng16({ ...picture, elevation: { min: 0, max: 1, unit: '' } }));
}

export function writeR32(name: string, width: number, height: number, elevation: (x: number, y: number) => number): void {
  const map = mapFrom(width, height, elevation);
  const terrain = { map, elevation: coveringRange({ min: 0, max: 1000 }, map), isInMetres: true, spacing: { x: 100, y: 100 } };
  const { bytes, sidecar } = heightmapToR32(terrain);
  writeFileSync(`${name}.r32`, bytes);
  if (sidecar) writeFileSync(`${name}.r32.json`, sidecar);
}

/** What the comparison prints. */
export async function compare(args: string): Promise<string> {
  return (await made(`compare ${args}`)).stdout;
}
