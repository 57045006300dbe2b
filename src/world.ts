import type { Heightmap, Range } from './core/heightmap.ts';
import type { Schema } from './core/params.ts';
import { parseRecipe } from './core/parse-recipe.ts';
import { actingFilters, type Recipe } from './core/recipe.ts';
import { elevateInPlace, generateHeightmap, generatorOf, rawRange, registry } from './generate.ts';
import type { TileEncoding } from './io/colour-codes.ts';
import { colourPieces } from './io/png-colours.ts';

/** What can be chosen of a world. */
export const worldSchema = {
  tileSize: {
    kind: 'choice',
    label: 'Tile size',
    default: '512',
    options: ['512', '256'],
    doc: 'Pixels a side of a tile.',
  },
  encoding: {
    kind: 'choice',
    label: 'Encoding',
    default: 'terrarium',
    options: ['terrarium', 'terrain-rgb'],
    doc: 'How the colours of a tile hold metres: terrarium in steps of 1/256 m, terrain-rgb of 0.1 m.',
  },
} as const satisfies Schema;

/** The finest level: windows of terrain are exact up to 2³⁰ samples. */
export const MAX_WORLD_ZOOM = 19;

/** A terrain as a pyramid of square tiles. Level z has 2ᶻ × 2ᶻ of them, and all levels show the same ground: a finer one adds detail and moves
 *  nothing. */
export interface World {
  readonly recipe: Recipe;
  /** The raw values that the lowest and the highest elevation of the recipe stand for: those that its own terrain spans. So each of its own
   *  samples has one elevation at all levels, and finer detail may go beyond. */
  readonly range: Range;
  readonly tileSize: number;
  readonly encoding: TileEncoding;
}

/** A tile of level z, column x from west, row y from north. */
export interface TilePlace {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** What keeps a recipe from being a world, in words; undefined if nothing does. */
export function worldLack(recipe: Recipe): string | undefined {
  const generator = generatorOf(recipe);
  const [filter] = actingFilters(recipe);
  if (!generator) return 'a generated terrain, got an imported one, which has no more samples than its file';
  if (generator.kind !== 'heightmap') return `2D terrain, got ${generator.id}, which makes lines`;
  if (generator.nesting !== 'exact')
    return `a generator that adds detail with its size, got ${generator.id}: at another size it makes another terrain`;
  if (filter)
    return `a recipe without filters, got ${filter.filter}: filters act on the samples there are, so every level would be another terrain`;
  const cells = recipe.width - 1;
  const { x, y } = recipe.extent;
  if (recipe.width !== recipe.height || !Number.isInteger(Math.log2(cells))) {
    return `a square of 2ⁿ + 1 samples a side, such as 513 × 513, got ${recipe.width} × ${recipe.height}`;
  }
  if (x !== y) return `ground as long as it is wide, got ${x} × ${y} m`;
  return undefined;
}

/** The world of a recipe. Its own terrain is made once, for its range.
 *  @throws RangeError for a recipe that has none; RecipeError if its coarsest level would have fewer samples than its coarsest features */
export function worldFrom(recipe: Recipe, { tileSize, encoding }: Pick<World, 'tileSize' | 'encoding'>): World {
  const lack = worldLack(recipe);
  if (lack !== undefined) throw new RangeError(`world: expected ${lack}`);
  parseRecipe({ ...recipe, width: 2 * tileSize + 1, height: 2 * tileSize + 1 }, registry);
  return { recipe, range: rawRange(recipe), tileSize, encoding };
}

/** The elevations of a tile in metres, at the centres of its pixels, where web maps have them.
 *
 *  The centres of level z are every other sample, from the second on, of the terrain with 2 · tileSize · 2ᶻ cells a side. */
export function worldTile({ recipe, range, tileSize }: World, { z, x, y }: TilePlace): Heightmap {
  const cells = 2 * tileSize * 2 ** z;
  const side = 2 * tileSize - 1;
  const { data } = generateHeightmap(
    { ...recipe, width: cells + 1, height: cells + 1 },
    { raw: true, window: { x: 2 * tileSize * x + 1, y: 2 * tileSize * y + 1, width: side, height: side } },
  );
  const tile = new Float32Array(tileSize * tileSize);
  for (let row = 0, i = 0; row < tileSize; row++) {
    for (let from = 2 * row * side, end = from + side; from < end; from += 2) tile[i++] = data[from];
  }
  elevateInPlace(tile, recipe, range);
  return { width: tileSize, height: tileSize, data: tile };
}

/** The PNG of a tile, in pieces; the same bytes in every engine.
 *  @throws FormatError for an elevation that the encoding does not reach */
export function worldTilePng(world: World, place: TilePlace): Uint8Array[] {
  return colourPieces({ map: worldTile(world, place) }, world.encoding);
}
