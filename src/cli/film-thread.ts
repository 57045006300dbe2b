/** The script of a thread that makes frames of one film. */
import { parentPort } from 'node:worker_threads';
import { createFilm, type Film } from '../landscape/landscape-files.ts';
import { serveCalls, type ThreadPort } from '../rpc.ts';
import type { FrameJob } from './film-threads.ts';

let film: Film | undefined;

serveCalls<FrameJob>(parentPort as unknown as ThreadPort, ({ landscape, options, make, frame }) => {
  film ??= createFilm(landscape, options);
  return film[make](frame);
});
