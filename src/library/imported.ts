import { type Heightmap, isFloat32Array } from '../core/heightmap.ts';
import { isObject, type Problem, show } from '../core/params.ts';
import { type Recipe, RecipeError } from '../core/recipe.ts';
import { samplesSha256 } from './samples-sha256.ts';

/** Checks that a map is the one that a recipe was made from, so that what comes of both is the terrain that the recipe names.
 *  @param resample whether the recipe may ask for another number of samples than the map has
 *  @throws RecipeError with every problem at once */
export function requireImported({ source, width, height }: Recipe, imported: unknown, resample: boolean): void {
  if (source.kind !== 'imported') return;
  const problems = shapeProblems(imported);
  if (problems.length > 0) throw new RecipeError(problems);
  const map = imported as Heightmap;
  if (!resample && (map.width !== width || map.height !== height)) {
    const message = `expected the recipe's ${width} × ${height} samples, got ${map.width} × ${map.height}; resample: true takes them all the same`;
    problems.push({ path: 'imported', message });
  }
  const wrong = map.data.findIndex((elevation) => !Number.isFinite(elevation));
  if (wrong >= 0) {
    const place = `column ${wrong % map.width}, row ${Math.floor(wrong / map.width)}`;
    problems.push({ path: 'imported.data', message: `expected finite elevations, got ${map.data[wrong]} at ${place}` });
  }
  const sha256 = samplesSha256(map.data);
  if (sha256 !== source.sha256) {
    problems.push({ path: 'imported.data', message: `expected samples with SHA-256 ${source.sha256}, got ${sha256}` });
  }
  if (problems.length > 0) throw new RecipeError(problems);
}

/** What is wrong with a map by itself. */
export function shapeProblems(imported: unknown): Problem[] {
  if (!isObject(imported)) {
    const got = imported === undefined ? 'nothing' : show(imported);
    return [{ path: 'imported', message: `expected the samples that this recipe was made from, got ${got}` }];
  }
  const { width, height, data } = imported;
  const problems: Problem[] = [];
  for (const [side, value] of Object.entries({ width, height })) {
    if (Number.isInteger(value) && (value as number) >= 1) continue;
    problems.push({ path: `imported.${side}`, message: `expected a whole number of samples, got ${show(value)}` });
  }
  if (!isFloat32Array(data)) problems.push({ path: 'imported.data', message: 'expected a Float32Array' });
  else if (problems.length === 0 && data.length !== (width as number) * (height as number)) {
    problems.push({ path: 'imported.data', message: `expected ${width} × ${height} samples, got ${data.length}` });
  }
  return problems;
}
