import type { Heightmap } from '../core/heightmap.ts';
import type { JobKind, RequestOf, ResultOf } from './jobs.ts';

/** Samples of imported recipes, by their SHA-256. */
export type ImportedSamples = ReadonlyMap<string, Heightmap>;

/** What a worker is asked to do. */
interface JobOf<K extends JobKind> {
  readonly kind: K;
  readonly request: RequestOf<K>;
  /** The samples of imported recipes; empty where it needs none or this worker has them from the last job that brought any. */
  readonly imported: ImportedSamples;
}
export type Job = { [K in JobKind]: JobOf<K> }[JobKind];

/** The result of each kind of job. */
export type Results = { readonly [K in JobKind]: ResultOf<K> };

/** The first job of every worker: to hold a lock for as long as it lives. Its result is whether it does. */
export interface Hello {
  readonly kind: 'hello';
  readonly lock: string;
}

/** The job was cancelled. */
export class Cancelled extends Error {
  override readonly name = 'Cancelled';
  constructor() {
    super('Cancelled.');
  }
}

/** A worker ended without an answer; the next job gets another. */
export class WorkerCrashed extends Error {
  override readonly name = 'WorkerCrashed';
  /** What the browser said about it, if anything. */
  readonly detail: string;
  constructor(detail: string) {
    super('The background worker stopped unexpectedly; it may have run out of memory. Try again.');
    this.detail = detail;
  }
}
