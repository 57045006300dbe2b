import path from 'node:path';
import type { Problem } from '../core/params.ts';
import type { NamedFormat } from '../io/formats.ts';
import { frameName } from '../io/landscape-files.ts';
import { rejectInFolder, type Target } from './output-files.ts';

/** The longest name that file systems take. */
const MAX_NAME_BYTES = 255;

/** Files for numbered frames, `DIR/DIR_0001.png` and so on; the folder need not exist yet.
 *  @param others the other files of the call
 *  @param format of the frames */
export async function planFrames<F extends NamedFormat>(
  folder: string,
  frames: number,
  force: boolean,
  others: readonly Target<F>[],
  format: F,
  problems: Problem[],
): Promise<Target<F>[]> {
  if (folder === '') {
    problems.push({ path: '--frames-dir', message: 'expected a folder, got an empty name' });
    return [];
  }
  const where = `--frames-dir ${folder}`;
  const name = path.basename(path.resolve(folder)) || 'frame';
  const files = Array.from({ length: frames }, (_, i) => path.join(folder, frameName(name, i, frames)));
  if (files.length > 0 && Buffer.byteLength(path.basename(files[0])) > MAX_NAME_BYTES) {
    problems.push({ path: where, message: `the names of its frames are too long: ${path.basename(files[0])}` });
  }
  const taken = new Set(others.map((target) => path.resolve(target.path)));
  const twice = files.find((file) => taken.has(path.resolve(file)));
  if (twice !== undefined) problems.push({ path: where, message: `${twice} would be written twice` });
  await rejectInFolder(where, folder, files, force, problems);
  return files.map((file) => ({ path: file, format }));
}

/** The same pieces, with the first one made already: it takes longest. */
export async function begun(pieces: AsyncGenerator<Uint8Array, void>): Promise<AsyncIterator<Uint8Array>> {
  const first = await pieces.next();
  let isTaken = false;
  return {
    next: async () => {
      if (isTaken) return pieces.next();
      isTaken = true;
      return first;
    },
  };
}

export function iterable(pieces: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => pieces };
}

/** One frame, when it is asked for. */
export async function* nextOf(frames: AsyncIterator<Uint8Array>, onFrame: () => void): AsyncGenerator<Uint8Array> {
  const { value, done } = await frames.next();
  if (done) throw new TypeError('frames: expected as many frames as files for them, got fewer');
  onFrame();
  yield value;
}
