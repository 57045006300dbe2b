import { existsSync } from 'node:fs';
import type { DifferenceFigures } from '../analysis/difference.ts';
import { type NoFigure, noFigure } from '../analysis/no-figure.ts';
import { lineFigures, type TerrainFigures, terrainFigures } from '../analysis/terrain-figures.ts';
import type { Size, Spacing } from '../core/heightmap.ts';
import type { OnProgress } from '../core/progress.ts';
import type { Recipe } from '../core/recipe.ts';
import type { SizeHint, TerrainToWrite } from '../io/file-format.ts';
import { R32SizeError } from '../io/r32.ts';
import { recipeFormat } from '../io/recipe-json.ts';
import { Failure } from './errors.ts';
import { NO_ELEVATION, openInput, type ReadableInput } from './input-files.ts';
import { withLabel } from './progress.ts';
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
  /** Why it has no slopes, if it has none. */
  readonly noSlopes: NoFigure | undefined;
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

const HINT_FOR_ALL = '--raw-width and --raw-height hold for every .r32 without a .r32.json beside it';

/** Opens the files of a comparison one by one.
 *  @returns a function that opens the file with an index, from 0; what is wrong with a damaged one is returned, as others may be damaged
 *  too */
export function sourceOpener(
  inputs: readonly ReadableInput[],
  hint: SizeHint,
  quiet: boolean,
): (index: number) => Promise<OpenedSource | Failure> {
  const names = shortNames(inputs.map((input) => input.path));
  return async (index) => {
    const input = inputs[index];
    const label = `${names[index]} (${index + 1} of ${inputs.length})`;
    const labels = { number: index + 1, file: input.path, name: names[index], label };
    const read = async (): Promise<OpenedSource> => {
      const { terrain, ...facts } = input.format === recipeFormat ? await openRecipe(input, label) : await openMap(input, hint);
      return { source: { ...labels, ...facts }, terrain };
    };
    return withLabel(`${label}: reading`, quiet, read).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      const isOfHint = error.cause instanceof R32SizeError && (hint.width ?? hint.height) !== undefined;
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
    noSlopes: undefined,
    recipe,
    terrain: (quiet) => makeTerrain(recipe, undefined, quiet, `${label}: making`),
  };
}

async function openMap(input: ReadableInput, hint: SizeHint): Promise<Opened> {
  const { sidecar } = input.format;
  const isStated = sidecar !== undefined && existsSync(input.path + sidecar);
  const opened = await openInput(await input.read(), isStated ? {} : hint, true);
  const { width, height, isInMetres, spacing, elevation } = opened;
  // Made here, so that the file and its codes are not kept.
  const terrain = { map: opened.heightmap(), elevation: elevation ?? { min: 0, max: 1 }, isInMetres, spacing };
  const notes = [
    ...opened.notes,
    ...(elevation ? [] : [NO_ELEVATION]),
    ...(spacing ? [] : ['it states no cell size: its distances are in samples, and it has no slopes']),
  ];
  const missing = spacing ? (elevation ? undefined : 'elevation') : 'cell size';
  return {
    width,
    height,
    format: input.format.extension.slice(1),
    isInMetres,
    isProfile: false,
    notes,
    noSlopes: missing === undefined ? undefined : noFigure(`the file states no ${missing}`),
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
  const isOneSize = a.width === b.width && a.height === b.height;
  if (isOneSize || Math.min(a.width, b.width) > 1 || Math.min(a.height, b.height) > 1) return undefined;
  const [sizeA, sizeB] = [a, b].map(({ width, height }) => `${width} × ${height}`);
  return `terrain ${a.number} has ${sizeA} samples, terrain ${b.number} has ${sizeB}: no more than one is left to compare`;
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
