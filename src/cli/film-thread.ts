/** The script of a thread that makes frames of one film. */
import { createFilm, type Film } from '../landscape/landscape-files.ts';
import type { FrameJob } from './film-threads.ts';
import { serveParent } from './threads.ts';

let film: Film | undefined;

serveParent<FrameJob>(({ landscape, options, make, frame }) => {
  film ??= createFilm(landscape, options);
  return film[make](frame);
});
