import { existsSync } from 'node:fs';
import type { DifferenceFigures } from '../analysis/difference.ts';
import { lineFigures, type TerrainFigures, terrainFigures } from '../analysis/terrain-figures.ts';
import { isSameSize, type Size, type Spacing } from '../core/heightmap.ts';
import { type HoleMask, holeMask } from '../core/holes.ts';
import type { OnProgress } from '../core/progress.ts';
import type { Recipe } from '../core/recipe.ts';
import type { TerrainToWrite } from '../io/file-format.ts';
import { RawSizeError } from '../io/raw-size.ts';
import type { Guesses } from '../io/reading.ts';
import { recipeFormat } from '../io/recipe-json.ts';
import { Failure } from './errors.ts';
import type { ReadableInput } from './input-files.ts';
import { notesOf, openMap, readMap } from './map-input.ts';
import { withLabel } from './progress.ts';
import type { Wishes } from './reading-flags.ts';
import { recipeOfJson } from './recipe-file.ts';
import { factsOf, makeTerrain } from './terrain.ts';

/** What is known of a terrain before it is measured. */
export interface Source extends Size {
  /** 1 … 8, in the order of the call. */
  readonly number: number;
  readonly file: string;
  /** The shortest end of the file's path that tells it from the others. */
  readonly name: string;
  /** `b.png (2 of 4)`, for progress bars. */
  readonly label: string;
  readonly format: string;
  readonly isInMetres: boolean;
  readonly isProfile: boolean;
  /** What to print about the file. */
  readonly notes: readonly string[];
  /** What neither the file nor the flags say. */
  readonly guesses: Guesses;
  /** Samples of the file that have no value. */
  readonly holes: number;
  /** Where they were filled; undefined if every sample has a value, or got the lowest elevation. */
  readonly filledAt: HoleMask | undefined;
  readonly recipe: Recipe | undefined;
}

/** A terrain whose file was read. */
export interface OpenedSource {
  readonly source: Source;
  /** Its samples. A recipe's terrain is made by each call; of a heightmap file only the samples are still in memory. */
  readonly terrain: (quiet: boolean) => TerrainToWrite;
}

/** A terrain of the comparison, measured. */
export interface Compared {
  readonly source: Source;
  /** Metres between its samples, where they are known. */
  readonly spacing: Spacing | undefined;
  /** Milliseconds that it took to make, if it comes from a recipe. */
  readonly generationMs: number | undefined;
  /** Measured as if samples were a metre apart, where the spacing is not known. */
  readonly figures: TerrainFigures;
  /** This terrain less the first. Undefined for the first itself; a reason where there is no difference. */
  readonly difference: DifferenceFigures | string | undefined;
}

/** How many samples of a terrain were filled. */
export function filledCount({ number, filledAt }: Source): { readonly pane: number; readonly filled: number } {
  return { pane: number - 1, filled: filledAt?.count ?? 0 };
}

const HINT_FOR_ALL = '--raw-width and --raw-height apply to every .r32 and .r16 without a .json beside it';

/** Opens the files of a comparison one by one.
 *  @returns a function that opens the file with an index, from 0; what is wrong with a damaged one is returned, as others may be damaged
 *  too */
export function sourceOpener(
  inputs: readonly ReadableInput[],
  wishes: Wishes,
  quiet: boolean,
): (index: number) => Promise<OpenedSource | Failure> {
  const { hint } = wishes;
  const names = shortNames(inputs.map((input) => input.path));
  return async (index) => {
    const input = inputs[index];
    const label = `${names[index]} (${index + 1} of ${inputs.length})`;
    const labels = { number: index + 1, file: input.path, name: names[index], label };
    const read = async (): Promise<OpenedSource> => {
      const { terrain, ...facts } =
        input.format === recipeFormat ? await openRecipe(input, label) : await openFile(input, wishes);
      return { source: { ...labels, ...facts }, terrain };
    };
    return withLabel(`${label}: reading`, quiet, read).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      const isOfHint = error.cause instanceof RawSizeError && (hint.width ?? hint.height) !== undefined;
      return isOfHint ? new Failure(`${error.message}; ${HINT_FOR_ALL}`, { cause: error }) : error;
    });
  };
}

type Opened = Omit<Source, 'number' | 'file' | 'name' | 'label'> & Pick<OpenedSource, 'terrain'>;

async function openRecipe(input: ReadableInput, label: string): Promise<Opened> {
  const recipe = recipeOfJson(await input.read());
  const { width, height, elevation } = recipe;
  const { isProfile } = factsOf(recipe, undefined);
  return {
    width,
    height,
    format: 'recipe',
    isInMetres: elevation !== null,
    isProfile,
    notes: [],
    guesses: {},
    holes: 0,
    filledAt: undefined,
    recipe,
    terrain: (quiet) => makeTerrain(recipe, undefined, quiet, `${label}: making`),
  };
}

async function openFile(input: ReadableInput, wishes: Wishes): Promise<Opened> {
  const { sidecar } = input.format;
  const isStated = sidecar !== undefined && existsSync(input.path + sidecar);
  const { nodata } = wishes.hint;
  const asked = isStated ? { ...wishes, hint: { nodata } } : wishes;
  const file = await openMap(await input.read(), asked, { quiet: true, onlyGaps: true });
  const { opened, guesses } = file;
  // Made here, so that the file and its codes are not kept.
  const { samples, terrain } = readMap(file);
  return {
    width: file.size.width,
    height: file.size.height,
    format: input.format.extension.slice(1),
    isInMetres: terrain.isInMetres,
    isProfile: false,
    notes: notesOf(file),
    guesses,
    holes: opened.holes,
    filledAt: holeMask(samples),
    recipe: undefined,
    terrain: () => terrain,
  };
}

/** Measures a terrain; 1D terrain as the line it is. */
export function measure({ map, profile, spacing = { x: 1, y: 1 } }: TerrainToWrite, onProgress?: OnProgress): TerrainFigures {
  return profile ? lineFigures(profile) : terrainFigures(map, spacing, onProgress);
}

/** Why two terrains have no difference, if they have none. */
export function whyUnlike(a: Source, b: Source): string | undefined {
  if (a.isInMetres !== b.isInMetres) {
    const say = ({ number, isInMetres }: Source) => `terrain ${number} ${isInMetres ? 'is in metres' : 'has no unit'}`;
    return `${say(a)}, ${say(b)}`;
  }
  if (isSameSize(a, b) || Math.min(a.width, b.width) > 1 || Math.min(a.height, b.height) > 1) return undefined;
  const [sizeA, sizeB] = [a, b].map(({ width, height }) => `${width} × ${height}`);
  return `terrain ${a.number} has ${sizeA} samples, terrain ${b.number} has ${sizeB}: only one sample would be compared`;
}

/** The shortest ends of paths that tell them apart. */
export function shortNames(paths: readonly string[]): string[] {
  const parts = paths.map((path) => path.split(/[\\/]/));
  const tail = (i: number, count: number): string => parts[i].slice(-count).join('/');
  return paths.map((path, i) => {
    let count = 1;
    const isShared = (): boolean => paths.some((other, k) => other !== path && tail(k, count) === tail(i, count));
    while (count < parts[i].length && isShared()) count++;
    return tail(i, count);
  });
}
