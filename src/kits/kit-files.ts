import { extentOf, isSameSize, type Range, respaced, type Size } from '../core/heightmap.ts';
import type { ParamValues } from '../core/params.ts';
import type { Recipe } from '../core/recipe.ts';
import { resampleAveraging } from '../core/resampling.ts';
import { capitalised } from '../core/text.ts';
import { pictureKinds } from '../draw/picture-kinds.ts';
import { type FileFormat, type MadeFile, optionsOf, type TerrainToWrite } from '../io/file-format.ts';
import { inRange } from '../io/range-option.ts';
import { recipeFormat } from '../io/recipe-json.ts';
import { rangeOf } from '../kernels/values.ts';
import { isNested } from '../resized.ts';
import {
  type EngineKit,
  hasRange,
  isTiled,
  type KitFacts,
  type KitField,
  type KitGround,
  type KitSamples,
  type TileFacts,
  typed,
} from './kit.ts';
import type { KitSource } from './kits.ts';
import { type Tile, tileCutter, tileOf, tilesOf } from './tiles.ts';

/** A file of a kit. It is made when its pieces are asked for: pictures of a large map are as large as it. */
export interface KitFile {
  readonly name: string;
  make(): Promise<readonly Uint8Array[]>;
}

/** The names of a kit's files.
 *  @param tiles along each side
 *  @param name what they begin with
 *  @param hasRecipe whether a recipe makes the terrain again */
export function kitNames(kit: EngineKit, tiles: number, name: string, hasRecipe: boolean): string[] {
  return partsOf(kit, tiles, name, hasRecipe).map((part) => part.name);
}

/** What a person needs in the program. */
export interface KitGuide {
  /** What is chosen and typed there. */
  readonly fields: readonly KitField[];
  readonly warnings: readonly string[];
}

/** What IMPORT.md has of these.
 *  @param name what the names of the files begin with
 *  @param elevation metres of the lowest and the highest code, or sample */
export function kitGuide(
  kit: EngineKit,
  { width, height, spacing }: KitGround,
  how: Pick<KitHow, 'tiles' | 'choices'>,
  name: string,
  elevation: Range,
): KitGuide {
  const ground = { map: { width, height }, spacing, elevation: risingRange(elevation) };
  const facts = factsOf(kit, ground, how, name, false);
  return { fields: [['File', facts.heights], ...kit.fields(facts)], warnings: kit.warnings?.(facts) ?? [] };
}

/** The files of a kit. */
export interface KitFiles {
  /** In the order of their names. */
  readonly files: readonly KitFile[];
  /** Metres of the lowest and the highest code. */
  readonly elevation: Range;
  /** Metres of the lowest and the highest sample. */
  readonly range: Range;
  /** Both in words: `-581.4 … 2386.9 m, in codes of -1000 … 9000 m`. */
  readonly span: string;
  /** How the map got its size, and what was cut off for the range that was asked for. */
  readonly notes: readonly string[];
}

/** How the map of a kit is made. */
export interface KitHow extends Pick<KitSource, 'size' | 'tiles' | 'note'> {
  /** Value of the option of formats of codes. */
  readonly range?: string | undefined;
  /** Values of the kit's choices; what is left out has its default. */
  readonly choices?: ParamValues | undefined;
  /** Makes a file; by default as `format.write` does. */
  readonly write?: WriteFile | undefined;
}

/** As `format.write`, with the same bytes. */
export type WriteFile = (format: FileFormat, terrain: TerrainToWrite, options?: ParamValues) => Promise<MadeFile>;

const byItself: WriteFile = (format, terrain, options) => format.write(terrain, options);

/** @param terrain 2D, in metres, with a spacing; resampled to the size of `source` where it has another */
export function kitFiles(kit: EngineKit, terrain: TerrainToWrite, how: KitHow, name: string): KitFiles {
  const { size, tiles, range = '', write = byItself } = how;
  const { terrain: sized, notes: cutNotes } = inRange(
    sizedTo({ ...terrain, elevation: risingRange(terrain.elevation) }, size),
    range,
  );
  const notes = how.note === undefined ? cutNotes : [how.note, ...cutNotes];
  const facts = factsOf(kit, sized, how, name, terrain.recipe !== undefined);
  const held = rangeOf(sized.map.data);
  const span = spanText(held, hasRange(kit) ? sized.elevation : held);
  const cut = tileCutter(sized, tiles);
  // A tile's file and its sidecar come from one write; they follow each other.
  let last: { readonly tile: Tile; readonly written: Promise<MadeFile> } | undefined;
  const made: KitContents = {
    terrain: sized,
    recipe: terrain.recipe,
    facts,
    tiles,
    span,
    note: notes.length > 0 ? capitalised(notes.join('. ')) : undefined,
    cut,
    write,
    samples: { name, facts, mapOf: (tile) => cut(tilesOf(tiles)[tile]).map },
    heights(tile) {
      const options = kit.heights.options?.(facts);
      if (last?.tile !== tile) last = { tile, written: write(kit.heights.format, cut(tile), options) };
      return last.written;
    },
  };
  const parts = partsOf(kit, tiles, name, terrain.recipe !== undefined);
  const files = parts.map((part) => ({ name: part.name, make: () => part.write(made) }));
  return { files, elevation: sized.elevation, range: held, span, notes };
}

/** Programs have codes that rise with elevations. */
function risingRange({ min, max }: Range): Range {
  return { min: Math.min(min, max), max: Math.max(min, max) };
}

interface KitContents {
  readonly terrain: TerrainToWrite;
  /** Names the terrain as it was before it was resampled. */
  readonly recipe: Recipe | undefined;
  readonly facts: KitFacts;
  /** Along each side. */
  readonly tiles: number;
  readonly span: string;
  readonly note: string | undefined;
  cut(tile: Tile): TerrainToWrite;
  readonly write: WriteFile;
  readonly samples: KitSamples;
  heights(tile: Tile): Promise<MadeFile>;
}

interface KitPart {
  readonly name: string;
  write(made: KitContents): Promise<readonly Uint8Array[]>;
}

function partsOf(kit: EngineKit, count: number, name: string, hasRecipe: boolean): KitPart[] {
  const { sidecar } = kit.heights.format;
  const parts: KitPart[] = [];
  const tiles = tilesOf(count);
  for (const tile of tiles) {
    const heights = heightsName(kit, count, name, tile);
    parts.push({ name: heights, write: async (made) => (await made.heights(tile)).pieces });
    if (sidecar === undefined) continue;
    parts.push({ name: heights + sidecar, write: async (made) => [(await made.heights(tile)).sidecar ?? new Uint8Array()] });
  }
  for (const { id, format } of pictureKinds) {
    const isOfMaterial = id === kit.normal || id.startsWith('weight-') || id === 'river-mask';
    if (kit.normal === undefined || !isOfMaterial) continue;
    for (const tile of tiles) {
      parts.push({
        name: `${name}-${id}${tileName(kit, count, tile)}.png`,
        write: async ({ cut, write }) => (await write(format, cut(tile))).pieces,
      });
    }
  }
  const [relief] = pictureKinds;
  parts.push({
    name: `${name}-${relief.id}.png`,
    write: async ({ terrain, write }) => (await write(relief.format, terrain)).pieces,
  });
  if (hasRecipe) {
    const write = async ({ terrain, recipe }: KitContents) => (await recipeFormat.write({ ...terrain, recipe })).pieces;
    parts.push({ name: recipeName(name), write });
  }
  const text = (name: string, of: (made: KitContents) => string): KitPart => ({
    name,
    write: async (made) => [new TextEncoder().encode(of(made))],
  });
  const programs = (kit.programs ?? []).map((program) => text(program.name, (made) => program.text(made.samples)));
  return [...parts, ...programs, text('IMPORT.md', (made) => importText(kit, made, name))];
}

function recipeName(name: string): string {
  return `${name}.recipe.json`;
}

function heightsName(kit: EngineKit, count: number, name: string, tile: Tile): string {
  return `${name}${tileName(kit, count, tile)}${kit.heights.extension}`;
}

/** What the names of a tile's files end with: nothing where the map is in one piece. */
function tileName(kit: EngineKit, count: number, { column, row }: Tile): string {
  if (count === 1) return '';
  return kit.tileName?.(column, row, count) ?? `_x${column}_y${row}`;
}

function factsOf(
  kit: EngineKit,
  { map, spacing = { x: 1, y: 1 }, elevation }: Pick<TerrainToWrite, 'spacing' | 'elevation'> & { readonly map: Size },
  { tiles: count, choices }: Pick<KitHow, 'tiles' | 'choices'>,
  name: string,
  hasRecipe: boolean,
): KitFacts {
  const size = tileOf(map, count);
  const extent = extentOf(spacing, size);
  const tiles = tilesOf(count).map((tile): TileFacts => {
    const { column, row } = tile;
    return { heights: heightsName(kit, count, name, tile), east: column * extent.x, south: row * extent.y };
  });
  const recipe = hasRecipe ? recipeName(name) : undefined;
  return {
    ...{ ...size, spacing, extent, elevation, recipe, heights: tiles[0].heights, whole: extentOf(spacing, map), tiles },
    choices: optionsOf(kit.heights.choices ?? {}, choices),
  };
}

function sizedTo(terrain: TerrainToWrite, size: Size): TerrainToWrite {
  const { map, spacing, recipe } = terrain;
  if (isSameSize(map, size)) return terrain;
  const resampled = resampleAveraging(map, size.width, size.height, isNested(recipe));
  return {
    ...terrain,
    map: resampled,
    profile: undefined,
    recipe: undefined,
    spacing: spacing && respaced(spacing, map, resampled),
  };
}

/** @param codes metres of the lowest and the highest code */
function spanText(held: Range, codes: Range): string {
  const rounded = (metres: number): string => typed(Number(metres.toFixed(3)));
  const [samples, scale] = [held, codes].map(({ min, max }) => `${rounded(min)} … ${rounded(max)} m`);
  return samples === scale ? samples : `${samples}, in codes of ${scale}`;
}

function importText(kit: EngineKit, made: KitContents, name: string): string {
  const { terrain, facts, tiles, span, note } = made;
  const { map } = terrain;
  const { width, height, whole, recipe } = facts;
  const cut = isTiled(facts)
    ? `, in ${tiles} × ${tiles} tiles of ${width} × ${height} samples: neighbours share those along their border`
    : '';
  const normals = isTiled(facts)
    ? `the \`-${kit.normal}\` files are the normal map`
    : `\`${name}-${kit.normal}.png\` is the normal map of the whole terrain`;
  const materials = kit.normal
    ? `${normals}; the \`-weight-\` files are weights of ground below the sea, low,
high and steep ground, which sum to 255 at every sample; \`-river-mask\` is 255 where rivers run, for a material or for plants; `
    : '';
  const again = recipe === undefined ? '' : ` \`${recipe}\` makes the terrain again in Faultline.`;
  const warnings = (kit.warnings?.(facts) ?? []).map((warning) => `**Note:** ${warning}\n\n`).join('');
  return `# ${name} for ${kit.title}

${map.width} × ${map.height} samples across ${typed(whole.x)} × ${typed(whole.y)} m, ${span}${cut}.${note === undefined ? '' : ` ${note}.`}

${warnings}${kit.steps(facts)}${kit.measures?.(made.samples) ?? ''}
The other files: ${materials}\`${name}-relief.png\` is a picture of the whole to look at.${again}
`;
}
