import { fillHoles } from '../core/fill-holes.ts';
import { type Heightmap, repeatingAs, spacingOf } from '../core/heightmap.ts';
import type { Problem } from '../core/params.ts';
import type { FilterStep } from '../core/recipe.ts';
import { parseFilters } from '../core/recipe-fields.ts';
import { readFilterStep } from '../core/recipe-text.ts';
import { resampleAveraging } from '../core/resampling.ts';
import { finishMapInPlace, registry } from '../generate.ts';
import { importedRecipe } from '../io/imported-recipe.ts';
import { terrainToWrite } from '../io/terrain-to-write.ts';
import type { Given } from './flags.ts';
import { type MapInput, type ReadMap, repeatsWhole } from './map-input.ts';

/** The filters that a call names. */
export function filtersFrom(given: Given, problems: Problem[]): FilterStep[] {
  const texts = given.values.get('filter') ?? [];
  const found: Problem[] = [];
  const steps = parseFilters(
    texts.map((text) => readFilterStep(text, registry)),
    registry,
    found,
  );
  problems.push(
    ...found.map(({ path, message }) => ({ path: `--filter ${texts[Number(path.split('.')[1])] ?? ''}`.trim(), message })),
  );
  return steps;
}

/** A heightmap file as terrain under filters: the samples that the page makes of the same file, but for those of a smaller map, which are
 *  means. */
export async function filteredMap(file: MapInput, filters: readonly FilterStep[]): Promise<ReadMap> {
  const { path, opened, reading, size } = file;
  const repeats = repeatsWhole(file) || undefined;
  const resampled = (map: Heightmap, width: number, height: number): Heightmap =>
    resampleAveraging(repeatingAs({ repeats }, map), width, height);
  const { recipe, map: samples } = await importedRecipe(path, opened, reading, size, resampled);
  const filtered = { ...recipe, filters };
  const map = finishMapInPlace(resampled(fillHoles(samples), size.width, size.height), filtered);
  const spacing = spacingOf(recipe.extent, map);
  return { samples, terrain: { ...terrainToWrite(filtered, { map, profile: undefined, spacing }, false), spacing } };
}
