import type { HurstEstimate } from '../analysis/hurst.ts';
import type { TerrainFigures } from '../analysis/terrain-figures.ts';
import type { LightGrid, TerrainLight, TerrainLightOptions } from '../colour/terrain-light.ts';
import type { Heightmap, Spacing } from '../core/heightmap.ts';
import type { Profile } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import type { FileBytes } from '../io/file-format.ts';
import type { TerrainToEncode } from '../terrain/encode-terrain.ts';
import type { TerrainDifference } from '../terrain/make-difference.ts';
import type { ProfileRequest } from '../terrain/make-profile.ts';
import type { Terrain, TerrainRequest } from '../terrain/make-terrain.ts';
import type { OpenedPicture } from '../terrain/open-picture.ts';

/** Samples of imported recipes, by their SHA-256. */
export type ImportedSamples = ReadonlyMap<string, Heightmap>;

/** A job that makes terrain from recipes. */
interface MakingJob {
  /** The samples of imported recipes; empty where this worker has them from the last job that brought any. */
  readonly imported: ImportedSamples;
}
interface TerrainJob extends Omit<TerrainRequest, 'imported'>, MakingJob {
  readonly kind: 'terrain';
  /** Memory of terrain that is no longer shown, to be filled again. */
  readonly buffers: readonly ArrayBuffer[];
}
interface ProfileJob extends Omit<ProfileRequest, 'imported'>, MakingJob {
  readonly kind: 'profile';
}
interface FiguresJob extends MakingJob {
  readonly kind: 'figures';
  readonly recipe: Recipe;
}
interface DifferenceJob extends MakingJob {
  readonly kind: 'difference';
  readonly of: Recipe;
  readonly less: Recipe;
}
interface LightJob extends LightGrid {
  readonly kind: 'light';
  readonly options: TerrainLightOptions;
}
interface HurstJob {
  readonly kind: 'hurst';
  readonly map: Heightmap;
  readonly spacing: Spacing;
}
interface OpenJob {
  readonly kind: 'open';
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly sidecar: Uint8Array | undefined;
}
interface EncodeJob extends TerrainToEncode {
  readonly kind: 'encode';
}

/** What a worker is asked to do. */
export type Job = TerrainJob | ProfileJob | FiguresJob | DifferenceJob | LightJob | HurstJob | OpenJob | EncodeJob;

export type JobOf<K extends Job['kind']> = Extract<Job, { readonly kind: K }>;

/** The result of each kind of job. */
export interface Results {
  readonly terrain: Terrain;
  readonly profile: Profile;
  readonly figures: TerrainFigures;
  readonly difference: TerrainDifference;
  readonly light: TerrainLight;
  readonly hurst: HurstEstimate;
  readonly open: OpenedPicture;
  readonly encode: FileBytes;
}

/** From the page to a worker: first `hello` with the name of a lock, which the worker holds for as long as it lives. */
export type ToWorker<J = Job> =
  | { readonly kind: 'hello'; readonly lock: string }
  | { readonly kind: 'job'; readonly id: number; readonly job: J };

/** From a worker to the page: first that it has started, then about job `id`. */
export type FromWorker<R = Results[keyof Results]> =
  | { readonly kind: 'alive'; readonly hasLock: boolean }
  | { readonly kind: 'progress'; readonly id: number; readonly fraction: number }
  | { readonly kind: 'done'; readonly id: number; readonly result: R }
  | { readonly kind: 'failed'; readonly id: number; readonly name: string; readonly message: string };

/** The memory of every array in a message, each once: what can be transferred instead of copied. */
export function buffersIn(value: unknown, found: Set<ArrayBuffer> = new Set()): Set<ArrayBuffer> {
  if (typeof value !== 'object' || value === null) return found;
  if (value instanceof ArrayBuffer) found.add(value);
  else if (ArrayBuffer.isView(value)) buffersIn(value.buffer, found);
  else for (const inner of Object.values(value)) buffersIn(inner, found);
  return found;
}
