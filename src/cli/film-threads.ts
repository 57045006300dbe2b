/** Films whose frames several threads make. */
import type { Landscape } from '../landscape/landscape.ts';
import { createFilm, type Film, type FrameOptions, frameCount } from '../landscape/landscape-files.ts';
import { HAS_THREADS, startThreads } from './threads.ts';

/** The least work for a thread, in pixels of all its frames: it takes some tenths of a second to start. */
const THREAD_PIXELS = 2 ** 25;

/** A frame to make, always of the same film. */
export interface FrameJob {
  readonly landscape: Landscape;
  readonly options: FrameOptions;
  readonly make: keyof Film;
  readonly frame: number;
}

/** A film with the same bytes, and the end of the threads that make it. */
export interface ThreadedFilm extends Film {
  end(): void;
}

/** @param count threads at most, if there is work for two */
export function createThreadedFilm(landscape: Landscape, options: FrameOptions, count: number): ThreadedFilm {
  const { width, height } = landscape.scene;
  const frames = frameCount(landscape, options);
  const useful = Math.min(count, frames, Math.floor((width * height * frames) / THREAD_PIXELS));
  if (!HAS_THREADS || useful < 2) return { ...createFilm(landscape, options), end: () => {} };
  const { call, end } = startThreads<FrameJob>(useful, new URL('./film-thread.js', import.meta.url));
  /** Begins frames before they are asked for: as many as keep all threads at work. */
  const begun = (make: keyof Film): (() => unknown) => {
    const ahead: Promise<unknown>[] = [];
    let next = 0;
    return () => {
      while (next < frames && ahead.length < 2 * useful) {
        const made = call({ landscape, options, make, frame: next++ });
        made.catch(() => {}); // told when this frame is asked for
        ahead.push(made);
      }
      return ahead.shift();
    };
  };
  return { png: begun('png') as Film['png'], change: begun('change') as Film['change'], end };
}
