import type { HeightmapGenerator, ProfileGenerator, RecipeFor } from '../../src/core/generator.ts';
import { createHeightmap, type Heightmap, spacingOf } from '../../src/core/heightmap.ts';
import { defaultsOf, type ParamValues, type Schema } from '../../src/core/params.ts';
import { parseRecipe } from '../../src/core/parse-recipe.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { asRecipeFor } from '../../src/core/recipe-fields.ts';
import { generateRun, registry, runOf, toHeightmap } from '../../src/generate.ts';
import type { TerrainToWrite } from '../../src/io/file-format.ts';
import { terrainToWrite } from '../../src/io/terrain-to-write.ts';
import type { KitGround } from '../../src/kits/kit.ts';

export interface RecipeWishes {
  readonly seed?: string;
  readonly width?: number;
  readonly height?: number;
  readonly params?: ParamValues;
  readonly elevation?: Recipe['elevation'];
  readonly extent?: Recipe['extent'];
  readonly filters?: Recipe['filters'];
}

/** A checked recipe for a generator of the registry; what is not wished for keeps its default. */
export function recipeFor(generator: string, { seed = 'alps', params = {}, ...rest }: RecipeWishes = {}): Recipe {
  return parseRecipe({ version: 1, source: { kind: 'generated', generator, seed, params }, ...rest }, registry);
}

/** The ground of a recipe, as a kit is made of it. */
export function groundOf({ width, height, extent }: Pick<Recipe, 'width' | 'height' | 'extent'>): KitGround {
  return { width, height, spacing: spacingOf(extent, { width, height }) };
}

/** The same, typed for its generator. */
export function typedRecipe<S extends Schema>(
  generator: HeightmapGenerator<S> | ProfileGenerator<S>,
  wishes: RecipeWishes = {},
): RecipeFor<S> {
  return asRecipeFor(
    recipeFor(generator.id, { ...wishes, params: { ...defaultsOf(generator.params), ...wishes.params } as ParamValues }),
    generator,
  );
}

/** A recipe's terrain as files take it.
 *  @param stage without it, the last */
export function terrainOf(recipe: Recipe, stage?: number): TerrainToWrite {
  const run = runOf(recipe, stage);
  const terrain = generateRun(run);
  const profile = 'data' in terrain ? undefined : terrain;
  const { spacing } = run.grid;
  return terrainToWrite(recipe, { map: toHeightmap(terrain, recipe), profile, spacing }, run.stage === run.stages);
}

/** A map whose elevations a formula gives. */
export function mapFrom(width: number, height: number, elevation: (x: number, y: number) => number): Heightmap {
  const map = createHeightmap(width, height);
  for (let y = 0, i = 0; y < height; y++) for (let x = 0; x < width; x++, i++) map.data[i] = elevation(x, y);
  return map;
}

/** Sizes as they are said: those of '3×4 5×6' are [3, 4] and [5, 6]. */
export function sizesOf(text: string): [width: number, height: number][] {
  return text.split(' ').map((size) => size.split('×').map(Number) as [number, number]);
}

/** A map as rows of numbers, for tiny grids written out by hand. */
export function rows(map: Heightmap): number[][] {
  return Array.from({ length: map.height }, (_, y) => Array.from(map.data.subarray(y * map.width, (y + 1) * map.width)));
}

/** Where samples first differ from the wanted values, rounded to float32, in words; undefined if they are equal, bit for bit. */
export function firstDifference(got: Float32Array, wanted: Float32Array | Float64Array): string | undefined {
  if (got.length !== wanted.length) return `${got.length} samples, wanted ${wanted.length}`;
  const i = got.findIndex((value, k) => !Object.is(value, Math.fround(wanted[k])));
  return i < 0 ? undefined : `sample ${i} is ${got[i]}, wanted ${wanted[i]}`;
}
