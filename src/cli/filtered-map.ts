import type { Problem } from '../core/params.ts';
import { parseRecipe } from '../core/parse-recipe.ts';
import { type FilterStep, RecipeError } from '../core/recipe.ts';
import { readFilterStep } from '../core/recipe-text.ts';
import { generateHeightmap, registry } from '../generate.ts';
import { importedRecipe } from '../io/imported-recipe.ts';
import { terrainToWrite } from '../io/terrain-to-write.ts';
import type { Given } from './flags.ts';
import type { MapInput, ReadMap } from './map-input.ts';

/** The filters that a call names, each checked by itself. */
export function filtersFrom(given: Given, problems: Problem[]): FilterStep[] {
  return (given.values.get('filter') ?? []).flatMap((text) => {
    try {
      // On the smallest terrain there is: filters do not depend on it.
      const source = { kind: 'imported', name: 'map', sha256: '0'.repeat(64) };
      const filters = [readFilterStep(text, registry)];
      return parseRecipe({ version: 1, source, width: 2, height: 2, extent: { x: 1, y: 1 }, elevation: null, filters }, registry)
        .filters;
    } catch (error) {
      if (!(error instanceof RecipeError)) throw error;
      problems.push(...error.problems.map(({ message }) => ({ path: `--filter ${text}`, message })));
      return [];
    }
  });
}

/** A heightmap file as terrain under filters: the samples that the page makes of the same file. */
export async function filteredMap({ path, opened, reading, size }: MapInput, filters: readonly FilterStep[]): Promise<ReadMap> {
  const { recipe, map: samples } = await importedRecipe(path, opened, reading, size);
  const filtered = { ...recipe, filters };
  const map = generateHeightmap(filtered, { imported: samples });
  const { x, y } = recipe.extent;
  const spacing = { x: x / (map.width - 1), y: y / (map.height - 1) };
  return { samples, terrain: { ...terrainToWrite(filtered, { map, profile: undefined, spacing }, false), spacing } };
}
