import type { DifferenceFigures } from '../analysis/difference.ts';
import { lineFigures, type TerrainFigures, terrainFigures } from '../analysis/terrain-figures.ts';
import { isSameSize, type Spacing } from '../core/heightmap.ts';
import { type HoleMask, holeMask } from '../core/holes.ts';
import type { OnProgress } from '../core/progress.ts';
import type { TerrainToWrite } from '../io/file-format.ts';
import { RawSizeError } from '../io/raw-size.ts';
import type { ReadableInput } from './input-files.ts';
import { withLabel } from './progress.ts';
import type { Wishes } from './reading-flags.ts';
import { openSource, type Source } from './source.ts';
import { Failure } from './system-errors.ts';

/** A terrain of the comparison, before it is measured. */
export interface ComparedSource extends Source {
  /** 1 … 8, in the order of the call. */
  readonly number: number;
  /** The shortest end of the file's path that tells it from the others. */
  readonly name: string;
  /** `b.png (2 of 4)`, for progress bars. */
  readonly label: string;
  /** Where samples were filled; undefined if every sample has a value, or got the lowest elevation. */
  readonly filledAt: HoleMask | undefined;
}

/** The same, its file read. */
export interface OpenedTerrain {
  readonly source: ComparedSource;
  readonly terrain: (quiet: boolean) => TerrainToWrite;
}

/** A terrain of the comparison, measured. */
export interface Compared {
  readonly source: ComparedSource;
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
export function filledCount({ number, filledAt }: ComparedSource): { readonly pane: number; readonly filled: number } {
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
): (index: number) => Promise<OpenedTerrain | Failure> {
  const { hint } = wishes;
  const names = shortNames(inputs.map((input) => input.path));
  return async (index) => {
    const [input, name] = [inputs[index], names[index]];
    const label = `${name} (${index + 1} of ${inputs.length})`;
    const read = async (): Promise<OpenedTerrain> => {
      const { source, samples, terrain } = await openSource(input, wishes, { quiet: true, isForAll: true });
      const filledAt = samples && source.holes > 0 ? holeMask(samples) : undefined;
      return {
        source: { ...source, number: index + 1, name, label, filledAt },
        terrain: (isQuiet) => terrain(isQuiet, `${label}: making`),
      };
    };
    return withLabel(`${label}: reading`, quiet, read).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      const isOfHint = error.cause instanceof RawSizeError && (hint.width ?? hint.height) !== undefined;
      return isOfHint ? new Failure(`${error.message}; ${HINT_FOR_ALL}`, { cause: error }) : error;
    });
  };
}

/** Measures a terrain; 1D terrain as the line it is. */
export function measure({ map, profile, spacing = { x: 1, y: 1 } }: TerrainToWrite, onProgress?: OnProgress): TerrainFigures {
  return profile ? lineFigures(profile) : terrainFigures(map, spacing, onProgress);
}

/** Why two terrains have no difference, if they have none. */
export function whyUnlike(a: ComparedSource, b: ComparedSource): string | undefined {
  if (a.isInMetres !== b.isInMetres) {
    const say = ({ number, isInMetres }: ComparedSource) => `terrain ${number} ${isInMetres ? 'is in metres' : 'has no unit'}`;
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
