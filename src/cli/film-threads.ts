/** Films whose frames several threads make. */
import type { Landscape } from '../landscape/landscape.ts';
import { createFilm, type Film, type FrameOptions, frameCount } from '../landscape/landscape-files.ts';
import { HAS_THREADS, startThreads } from './threads.ts';

/** From so many pixels on a film is sooner made by threads, which take a tenth of a second to start. */
const LEAST_PIXELS = 2 ** 26;

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

/** @param count threads, which start with the first frame of a film that is large enough */
export function createThreadedFilm(landscape: Landscape, options: FrameOptions, count: number): ThreadedFilm {
  const { width, height } = landscape.scene;
  const frames = frameCount(landscape, options);
  if (!HAS_THREADS || count < 2 || width * height * frames < LEAST_PIXELS)
    return { ...createFilm(landscape, options), end: () => {} };
  const { call, end } = startThreads<FrameJob>(Math.min(count, frames), new URL('./film-thread.js', import.meta.url));
  /** Begins frames before they are asked for: as many as keep all threads at work. */
  const begun = (make: keyof Film): (() => unknown) => {
    const ahead: Promise<unknown>[] = [];
    let next = 0;
    return () => {
      while (next < frames && ahead.length < 2 * count) {
        const made = call({ landscape, options, make, frame: next++ });
        made.catch(() => {}); // told when this frame is asked for
        ahead.push(made);
      }
      return ahead.shift();
    };
  };
  return { png: begun('png') as Film['png'], change: begun('change') as Film['change'], end };
}
