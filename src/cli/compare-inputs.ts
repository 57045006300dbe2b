import { existsSync } from 'node:fs';
import type { DifferenceFigures } from '../analysis/difference.ts';
import { type NoFigure, noFigure } from '../analysis/no-figure.ts';
import { lineFigures, type TerrainFigures, terrainFigures } from '../analysis/terrain-figures.ts';
import type { Size, Spacing } from '../core/heightmap.ts';
import type { Recipe } from '../core/recipe.ts';
import type { SizeHint, TerrainToWrite } from '../io/file-format.ts';
import { recipeFormat } from '../io/recipe-json.ts';
import { Failure } from './errors.ts';
import { type Input, NO_ELEVATION, openInput } from './input-files.ts';
import { recipeOfJson } from './recipe-file.ts';
import { factsOf, makeTerrain } from './terrain.ts';

/** A terrain of a comparison, before it is made. */
export interface Source extends Size {
  /** 1 … 8, as people count them. */
  readonly number: number;
  readonly file: string;
  /** As much of the file's path as tells it from the others. */
  readonly name: string;
  readonly format: string;
  readonly isInMetres: boolean;
  readonly isProfile: boolean;
  /** What people should know about the file. */
  readonly notes: readonly string[];
  /** Why its slopes mean nothing, if they do not. */
  readonly noSlopes: NoFigure | undefined;
  readonly recipe: Recipe | undefined;
  readonly make: (quiet: boolean) => TerrainToWrite;
}

/** A terrain of the comparison, measured. */
export interface Compared {
  readonly source: Source;
  /** Metres between its samples, where they are known. */
  readonly spacing: Spacing | undefined;
  /** Milliseconds that it took to make; of recipes only. */
  readonly generationMs: number | undefined;
  /** Where the spacing is not known, of samples a metre apart. */
  readonly figures: TerrainFigures;
  /** Less the first terrain; of the first itself nothing, and of terrain in another unit why there is none. */
  readonly difference: DifferenceFigures | string | undefined;
}

const HINT_FOR_ALL = '--raw-width and --raw-height hold for every .r32 without a .r32.json beside it';

/** Reads what the files say.
 *  @throws Failure that tells what is wrong with each damaged file */
export async function openSources(inputs: readonly Input[], hint: SizeHint): Promise<Source[]> {
  const names = shortNames(inputs.map((input) => input.path));
  const sources: Source[] = [];
  const failures: string[] = [];
  for (const [i, input] of inputs.entries()) {
    try {
      const opened = input.format === recipeFormat ? recipeSource(input) : await mapSource(input, hint);
      sources.push({ number: i + 1, file: input.path, name: names[i], ...opened });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const isOfHint = /: R32 size: /.test(error.message) && (hint.width ?? hint.height) !== undefined;
      failures.push(isOfHint ? `${error.message}; ${HINT_FOR_ALL}` : error.message);
    }
  }
  // The same file may be given twice.
  if (failures.length > 0) throw new Failure([...new Set(failures)].join('\n'));
  return sources;
}

type Opened = Omit<Source, 'number' | 'file' | 'name'>;

function recipeSource(input: Input): Opened {
  const recipe = recipeOfJson(input);
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
    make: (quiet) => makeTerrain(recipe, undefined, quiet),
  };
}

async function mapSource(input: Input, hint: SizeHint): Promise<Opened> {
  const { sidecar } = input.format;
  const isStated = sidecar !== undefined && existsSync(input.path + sidecar);
  const opened = await openInput(input, isStated ? {} : hint);
  const { width, height, isInMetres, spacing, elevation } = opened;
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
    make: () => ({ map: opened.heightmap(), elevation: elevation ?? { min: 0, max: 1 }, isInMetres, spacing }),
  };
}

/** Measures a terrain; 1D terrain as the line it is. */
export function measure({ map, profile, spacing = { x: 1, y: 1 } }: TerrainToWrite): TerrainFigures {
  return profile ? lineFigures(profile) : terrainFigures(map, spacing);
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

/** The ends of paths, as short as tells them apart. */
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
