import type { TerrainLight } from '../../src/colour/terrain-light.ts';
import { makeTerrain, type TerrainRequest } from '../../src/terrain/make-terrain.ts';
import type { TerrainClient } from '../../src/worker/client.ts';
import { Cancelled, Superseded } from '../../src/worker/errors.ts';

/** A job that waits for the test to end it. */
export interface RecordedJob<T> {
  readonly request: T;
  readonly lane: number;
  /** It was ended, in whatever way. */
  isOver: boolean;
  resolve(): void;
  reject(error: Error): void;
}

/** Stands in for the workers that make and light terrain: it keeps what it is asked for, and a test says when that is done. */
export interface RecordedClient extends Pick<TerrainClient, 'terrain' | 'light' | 'recycle' | 'cancel' | 'closeLanes'> {
  readonly terrains: RecordedJob<TerrainRequest>[];
  readonly lights: RecordedJob<Parameters<TerrainClient['light']>[1]>[];
  readonly recycled: Parameters<TerrainClient['recycle']>[0][];
}

export function recordClient(): RecordedClient {
  const terrains: RecordedClient['terrains'] = [];
  const lights: RecordedClient['lights'] = [];
  const recycled: RecordedClient['recycled'] = [];
  const ask = <T, R>(jobs: RecordedJob<T>[], request: T, lane: number, make: () => R): Promise<R> =>
    new Promise((resolve, reject) => {
      const job: RecordedJob<T> = {
        ...{ request, lane, isOver: false },
        resolve() {
          job.isOver = true;
          resolve(make());
        },
        reject(error) {
          job.isOver = true;
          reject(error);
        },
      };
      jobs.push(job);
    });
  const running = (lane?: number) => terrains.filter((job) => !job.isOver && (lane === undefined || job.lane === lane));
  return {
    terrains,
    lights,
    recycled,
    terrain(request, _onProgress, lane = 0) {
      for (const job of running(lane)) job.reject(new Superseded());
      return ask(terrains, request, lane, () => makeTerrain(request));
    },
    light: (_grid, options, lane = 0) =>
      ask(lights, options, lane, (): TerrainLight => ({ width: 1, height: 1, data: new Uint8Array(2) })),
    recycle: (terrain) => recycled.push(terrain),
    cancel(lane) {
      const ended = running(lane);
      for (const job of ended) job.reject(new Cancelled());
      return ended.length > 0;
    },
    closeLanes() {
      for (const job of running()) if (job.lane > 0) job.reject(new Cancelled());
    },
  };
}
