import { extentOf, isSameSize, resample, respaced, type Size } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import type { FileBytes, TerrainToWrite } from '../io/file-format.ts';
import { pictureKinds } from '../io/picture-kinds.ts';
import { recipeFormat } from '../io/recipe-json.ts';
import { blender } from './blender.ts';
import { godot } from './godot.ts';
import { type EngineKit, type KitFacts, typed } from './kit.ts';
import { sameTerrainAt } from './other-size.ts';
import { print } from './print.ts';
import { unity } from './unity.ts';
import { unreal } from './unreal.ts';

/** Every kit there is. */
export const kits: readonly EngineKit[] = [unity, unreal, godot, blender, print];

/** The kit of that id; undefined if there is none. */
export function kitOf(id: string): EngineKit | undefined {
  return kits.find((kit) => kit.id === id);
}

/** A file of a kit. It is made when its bytes are asked for: pictures of a large map are as large as it. */
export interface KitFile {
  readonly name: string;
  make(): Promise<Uint8Array>;
}

/** How a terrain comes to the size that an engine takes. */
export interface KitSource {
  /** What is generated; undefined where the terrain there is serves. */
  readonly recipe: Recipe | undefined;
  readonly size: Size;
  /** What a person should know of it; undefined where nothing changes. */
  readonly note: string | undefined;
}

/** The size of a kit's files, and where their samples come from. */
export function kitSource(kit: EngineKit, own: Size, recipe: Recipe | undefined): KitSource {
  const size = kit.sizeFor(own);
  if (isSameSize(size, own)) return { recipe: undefined, size, note: undefined };
  const made = recipe && sameTerrainAt(recipe, size);
  const taken = `${kit.title} takes ${size.width} × ${size.height} samples in place of ${own.width} × ${own.height}`;
  if (made && isSameSize(made, size)) return { recipe: made, size, note: `${taken}: generated at that size` };
  const from = made ?? own;
  return { recipe: made, size, note: `${taken}: resampled from ${from.width} × ${from.height}, bilinear` };
}

/** The names of a kit's files.
 *  @param name what they begin with
 *  @param hasRecipe whether a recipe makes the terrain again */
export function kitNames(kit: EngineKit, name: string, hasRecipe: boolean): string[] {
  return partsOf(kit, name, hasRecipe).map((part) => part.name);
}

/** The files of a kit, in the order of their names.
 *  @param terrain 2D, in metres, with a spacing; resampled to the size of `source` where it has another */
export function kitFiles(
  kit: EngineKit,
  terrain: TerrainToWrite,
  { size, note }: Pick<KitSource, 'size' | 'note'>,
  name: string,
): KitFile[] {
  const sized = sizedTo(terrain, size);
  const { spacing = { x: 1, y: 1 }, elevation } = sized;
  const heights = `${name}${kit.heights.extension}`;
  const facts: KitFacts = { ...size, spacing, extent: extentOf(spacing, size), elevation, heights };
  // Twice asked for: by the file itself, and by the one beside it.
  let elevations: Promise<FileBytes> | undefined;
  const made: MadeKit = {
    terrain: sized,
    recipe: terrain.recipe,
    facts,
    note,
    heights() {
      elevations ??= kit.heights.format.write(sized, kit.heights.options?.(facts));
      return elevations;
    },
  };
  return partsOf(kit, name, terrain.recipe !== undefined).map((part) => ({ name: part.name, make: () => part.write(made) }));
}

interface MadeKit {
  readonly terrain: TerrainToWrite;
  /** Names the terrain as it was before it was resampled. */
  readonly recipe: Recipe | undefined;
  readonly facts: KitFacts;
  readonly note: string | undefined;
  heights(): Promise<FileBytes>;
}

interface KitPart {
  readonly name: string;
  write(made: MadeKit): Promise<Uint8Array>;
}

function partsOf(kit: EngineKit, name: string, hasRecipe: boolean): KitPart[] {
  const heights = `${name}${kit.heights.extension}`;
  const { sidecar } = kit.heights.format;
  const parts: KitPart[] = [{ name: heights, write: async (made) => (await made.heights()).bytes }];
  if (sidecar !== undefined) {
    parts.push({ name: heights + sidecar, write: async (made) => (await made.heights()).sidecar ?? new Uint8Array() });
  }
  for (const { id, format } of pictureKinds) {
    const isForMaterials = kit.normal !== undefined && (id === kit.normal || id.startsWith('weight-'));
    if (id !== 'relief' && !isForMaterials) continue;
    parts.push({ name: `${name}-${id}.png`, write: async ({ terrain }) => (await format.write(terrain)).bytes });
  }
  if (hasRecipe) {
    const write = async ({ terrain, recipe }: MadeKit) => (await recipeFormat.write({ ...terrain, recipe })).bytes;
    parts.push({ name: `${name}.recipe.json`, write });
  }
  const write = async (made: MadeKit) => new TextEncoder().encode(importText(kit, made, name));
  return [...parts, { name: 'IMPORT.md', write }];
}

function sizedTo(terrain: TerrainToWrite, size: Size): TerrainToWrite {
  const { map, spacing } = terrain;
  if (isSameSize(map, size)) return terrain;
  const resampled = resample(map, size.width, size.height);
  return {
    ...terrain,
    map: resampled,
    profile: undefined,
    recipe: undefined,
    spacing: spacing && respaced(spacing, map, resampled),
  };
}

function importText(kit: EngineKit, { facts, note, recipe }: MadeKit, name: string): string {
  const { width, height, extent, elevation } = facts;
  const materials = kit.normal
    ? `\`${name}-${kit.normal}.png\` is the normal map of the whole terrain; the \`-weight-\` files are weights of ground below the sea, low,
high and steep ground, which sum to 255 at every sample; `
    : '';
  const again = recipe ? ` \`${name}.recipe.json\` makes the terrain again in Faultline.` : '';
  return `# ${name} for ${kit.title}

${width} × ${height} samples across ${typed(extent.x)} × ${typed(extent.y)} m, ${typed(elevation.min)} … ${typed(elevation.max)} m.${note === undefined ? '' : ` ${note}.`}

${kit.steps(facts)}
The other files: ${materials}\`${name}-relief.png\` is a picture to look at.${again}
`;
}
