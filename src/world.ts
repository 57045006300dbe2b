import { crop, type Heightmap, type Range, type Window } from './core/heightmap.ts';
import { inWords, type ParamValues, type Schema, type ValuesOf } from './core/params.ts';
import { parseRecipe } from './core/parse-recipe.ts';
import { actingFilters, type Recipe } from './core/recipe.ts';
import { REACH_OF_RISES, unshadowedReliefFormat } from './draw/picture.ts';
import { kindsOf, type PictureKind } from './draw/picture-kinds.ts';
import { elevateInPlace, generateHeightmap, generatorOf, rawRange, registry, terrainRepeats } from './generate.ts';
import { type TileEncoding, tileEncodings, whyNoCode } from './io/colour-codes.ts';
import { exrFormat } from './io/exr/index.ts';
import { type FileFormat, optionsOf, type TerrainToWrite } from './io/file-format.ts';
import type { PmtilesFacts } from './io/pmtiles/write.ts';
import { pngFormat } from './io/png-heightmap.ts';
import { r32Format } from './io/r32.ts';
import { raw16Format } from './io/raw16.ts';
import { rangeOf } from './kernels/values.ts';

/** Formats of a tile's elevations. */
export const tileFormats: readonly FileFormat[] = [pngFormat, raw16Format, r32Format, exrFormat];

/** Kinds of pictures that a tile can be: relief, and those of which a pixel depends on ground near it. */
export const tileKinds: readonly PictureKind[] = kindsOf(false).flatMap((kind) => {
  if (kind.id === 'relief') return { ...kind, format: unshadowedReliefFormat, reach: REACH_OF_RISES };
  return kind.reach === undefined ? [] : kind;
});

/** What can be chosen of a world. */
export const worldSchema = {
  tileSize: {
    kind: 'choice',
    label: 'Tile size',
    default: '512',
    options: ['512', '256'],
    doc: 'Pixels a side of a tile.',
  },
  samples: {
    kind: 'choice',
    label: 'Samples',
    default: 'automatic',
    options: ['automatic', 'centres', 'corners'],
    doc: 'Where the samples of a tile lie. centres: of its pixels, where web maps have them. corners: from border to border, one more a side, so that neighbours share a row, as engines and globes have them. automatic: centres for pictures and colours of elevations, corners for all others.',
  },
} as const satisfies Schema;

/** PNG tiles hold metres in colours unless something else is chosen. */
export const TILE_OPTIONS = { pngEncoding: 'terrarium' } as const;

/** The finest level: windows of terrain are exact up to 2³⁰ samples. */
export const MAX_WORLD_ZOOM = 19;

/** A terrain as a pyramid of square tiles. Level z has 2ᶻ × 2ᶻ of them, and all levels show the same ground: a finer one adds detail and moves
 *  nothing. It is plain data, for threads and machines. */
export interface World {
  readonly recipe: Recipe;
  /** The raw values that the lowest and the highest elevation of the recipe stand for: those that its own terrain spans. So each of its own
   *  samples has one elevation at all levels, and finer detail may go beyond. */
  readonly range: Range;
  readonly tileSize: number;
  readonly samples: 'centres' | 'corners';
  /** What a tile is: elevations in a format, or a picture of a kind. */
  readonly file: TileFile;
  /** Elevations of the lowest and the highest code of an integer format. */
  readonly codes: Range;
}

/** What a file of a tile is. */
export interface TileFile {
  /** Of `tileFormats`; pictures are `.png`. */
  readonly extension: string;
  /** Of a picture: the id of one of `tileKinds`. */
  readonly kind?: string | undefined;
  /** Values of the format's options. */
  readonly options: ParamValues;
}

/** What is chosen of a world; by default tiles are PNG of 512 pixels a side with elevations in the colours of Terrarium. */
export interface WorldWish extends Partial<ValuesOf<typeof worldSchema>> {
  readonly file?: TileFile;
  readonly codes?: Range | undefined;
}

/** A tile of level z, column x from west, row y from north. */
export interface MapTile {
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
  return recipe.elevation ? undefined : 'elevations in metres, got none';
}

/** How far the default codes go beyond the elevations of the recipe at either end, as a share of these: finer detail may exceed them. */
const CODES_BEYOND = 1 / 8;

/** The world of a recipe. Its own terrain is made once, for its range.
 *  @throws RangeError for a recipe that has none; RecipeError if its coarsest level would have fewer samples than its coarsest features */
export function worldFrom(recipe: Recipe, { file = PNG_FILE, codes, ...chosen }: WorldWish = {}): World {
  const lack = worldLack(recipe);
  if (lack !== undefined || !recipe.elevation) throw new RangeError(`world: expected ${lack}`);
  formatOfTiles(file);
  const { tileSize, samples } = optionsOf(worldSchema, chosen);
  const usual = file.kind === undefined && coloursOf(file) === undefined ? 'corners' : 'centres';
  const { min, max } = recipe.elevation;
  const beyond = CODES_BEYOND * (max - min);
  const world: World = {
    ...{ recipe, range: rawRange(recipe), file, tileSize: Number(tileSize) },
    samples: samples === 'automatic' ? usual : samples,
    codes: codes ?? { min: min - beyond, max: max + beyond },
  };
  const side = cellsOf(world, 0) + 1;
  parseRecipe({ ...recipe, width: side, height: side }, registry);
  return world;
}

/** Cells a side of the terrain whose samples a level has: corners are all of them; the centres between are every other one of twice as many,
 *  from the second on. */
function cellsOf({ tileSize, samples }: World, z: number): number {
  return (samples === 'corners' ? 1 : 2) * tileSize * 2 ** z;
}

const PNG_FILE: TileFile = { extension: pngFormat.extension, options: TILE_OPTIONS };

/** How the colours of tiles hold elevations; undefined if they hold none. */
function coloursOf({ extension, kind, options }: TileFile): TileEncoding | undefined {
  if (kind !== undefined || extension !== pngFormat.extension) return undefined;
  const { pngEncoding } = optionsOf(pngFormat.options ?? {}, options);
  return tileEncodings.find((encoding) => encoding === pngEncoding);
}

/** Whether tiles hold elevations as codes of a range. */
export function hasCodes(file: TileFile): boolean {
  return formatOfTiles(file).samples?.highestCode?.(file.options) !== undefined;
}

/** How tiles are written.
 *  @throws RangeError if tiles cannot have this kind or extension */
export function formatOfTiles({ extension, kind }: TileFile): FileFormat {
  const format =
    kind === undefined ? tileFormats.find((one) => one.extension === extension) : tileKinds.find(({ id }) => id === kind)?.format;
  if (format) return format;
  const known = kind === undefined ? tileFormats.map((one) => one.extension) : tileKinds.map(({ id }) => id);
  throw new RangeError(`world: expected tiles of ${inWords(known, 'or')}, got ${kind ?? extension}`);
}

/** Why tiles cannot hold all elevations of a recipe, in words; undefined if they can. Finer detail may still go beyond. */
export function reachLack(
  { elevation }: Recipe,
  { file, codes }: Pick<World, 'file'> & Partial<Pick<World, 'codes'>>,
): string | undefined {
  if (!elevation) return undefined;
  const { min, max } = elevation;
  const encoding = coloursOf(file);
  if (encoding) return whyNoCode(encoding, min) ?? whyNoCode(encoding, max);
  const isCovered = !codes || !hasCodes(file) || (codes.min <= min && codes.max >= max);
  return isCovered ? undefined : `expected codes that cover ${min} … ${max} m, got ${codes.min} … ${codes.max} m`;
}

/** Samples a side of a tile. */
export function tileSide({ tileSize, samples }: Pick<World, 'tileSize' | 'samples'>): number {
  return samples === 'corners' ? tileSize + 1 : tileSize;
}

/** The elevations of a tile in metres. */
export function worldTile(world: World, place: MapTile): Heightmap {
  const side = tileSide(world);
  return groundOf(world, place.z, { x: world.tileSize * place.x, y: world.tileSize * place.y, width: side, height: side });
}

/** The elevations of a part of a level.
 *  @param window in samples of the level */
function groundOf(world: World, z: number, { x, y, width, height }: Window): Heightmap {
  const { recipe, range, samples } = world;
  const [step, first] = samples === 'corners' ? [1, 0] : [2, 1];
  const side = cellsOf(world, z) + 1;
  const across = step * (width - 1) + 1;
  const window = { x: step * x + first, y: step * y + first, width: across, height: step * (height - 1) + 1 };
  const { data } = generateHeightmap(
    { ...recipe, width: side, height: side },
    { raw: true, window, buffer: scratchOf(window.width * window.height) },
  );
  const ground = new Float32Array(width * height);
  for (let row = 0, i = 0; row < height; row++) {
    for (let from = step * row * across, end = from + across; from < end; from += step) ground[i++] = data[from];
  }
  elevateInPlace(ground, recipe, range);
  return { width, height, data: ground };
}

/** Memory for the terrain that a tile is taken from: new memory for each would take a tenth of its time. */
let scratch = new Float32Array();

function scratchOf(count: number): Float32Array {
  if (scratch.length !== count) scratch = new Float32Array(count);
  return scratch;
}

/** A tile as a terrain to write. A picture of it sees samples around it, so that slopes at its borders are those of its neighbours: all that there
 *  are, and where the terrain repeats those of its other side. */
function terrainOf(world: World, { z, x, y }: MapTile): TerrainToWrite {
  const { recipe, tileSize, codes, file } = world;
  const cell = recipe.extent.x / (tileSize * 2 ** z);
  const facts = { isInMetres: true, spacing: { x: cell, y: cell } };
  if (file.kind === undefined) {
    const map = worldTile(world, { z, x, y });
    return { ...facts, map, elevation: hasCodes(file) ? codes : rangeOf(map.data) };
  }
  const side = tileSide(world);
  const { reach = 0 } = tileKinds.find(({ id }) => id === file.kind) ?? {};
  const [first, end] = terrainRepeats(recipe)
    ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
    : [0, side + tileSize * (2 ** z - 1)];
  const [left, top] = [x, y].map((at) => Math.max(tileSize * at - reach, first));
  const [right, bottom] = [x, y].map((at) => Math.min(tileSize * at + side + reach, end));
  const near = groundOf(world, z, { x: left, y: top, width: right - left, height: bottom - top });
  const place = { x: tileSize * x - left, y: tileSize * y - top };
  const map = crop(near, { ...place, width: side, height: side });
  const range = recipe.elevation ?? codes;
  return { ...facts, map, elevation: range, within: { map: near, range, ...place } };
}

/** The file of a tile, in pieces; the same bytes in every engine.
 *  @throws FormatError for an elevation that the format does not reach */
export async function worldTileFile(world: World, place: MapTile): Promise<readonly Uint8Array[]> {
  const { pieces } = await formatOfTiles(world.file).write(terrainOf(world, place), world.file.options);
  return pieces;
}

/** Degrees north and south where web maps end. */
const WEB_MERCATOR = 85.0511287;

/** What an archive says of a world. */
export function worldFacts({ recipe: { source }, file, codes }: World, firstZoom: number): PmtilesFacts {
  const encoding = coloursOf(file);
  const name = source.kind === 'generated' ? `${source.generator} ${source.seed}` : source.name;
  return {
    ...{ west: -180, south: -WEB_MERCATOR, east: 180, north: WEB_MERCATOR },
    ...{ centreLon: 0, centreLat: 0, centreZoom: firstZoom },
    metadata: {
      ...(encoding && { encoding }),
      ...(file.kind !== undefined && { kind: file.kind }),
      ...(hasCodes(file) && { codes }),
      name,
    },
  };
}
