/** Films whose frames several threads make. */
import type { Landscape } from '../landscape/landscape.ts';
import { createFilm, type Film, type FrameOptions, frameCount } from '../landscape/landscape-files.ts';
import { createThreads, worthwhile } from './threads.ts';

/** About how long a pixel of a frame takes, in nanoseconds (`npm run bench -- threads`). */
const PIXEL_NS = 60;

type FilmOptions = Omit<FrameOptions, 'pause'>;

/** A frame to make, always of the same film. */
export interface FrameJob {
  readonly landscape: Landscape;
  readonly options: FilmOptions;
  readonly make: keyof Film;
  readonly frame: number;
}

/** A film with the same bytes, and the end of the threads that make it. */
export interface ThreadedFilm extends Film {
  end(): void;
}

/** @param most threads, which start with the first frame if there is work for two */
export function createThreadedFilm(landscape: Landscape, options: FilmOptions, most: number): ThreadedFilm {
  const { width, height } = landscape.scene;
  const frames = frameCount(landscape, options);
  const count = worthwhile(most, PIXEL_NS * width * height * frames);
  if (count < 2) return { ...createFilm(landscape, options), end: () => {} };
  const { call, end } = createThreads<FrameJob>(count, new URL('./film-thread.js', import.meta.url));
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
