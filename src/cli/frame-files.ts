import path from 'node:path';
import type { Problem } from '../core/params.ts';
import type { NamedFormat } from '../io/formats.ts';
import { frameName } from '../landscape/landscape-files.ts';
import { type Given, isOn } from './flags.ts';
import { type Contents, planNamedTargets, planPipe, rejectInFolder, type Target } from './output-files.ts';
import { PIPE } from './terminal.ts';

/** The longest name that file systems take. */
const MAX_NAME_BYTES = 255;

/** What a call may write that has files and numbered frames. */
interface FramesWish<F extends NamedFormat> {
  /** Of `-o`. */
  readonly formats: readonly F[];
  /** For who names no file: `such as dusk.png`. */
  readonly expected: string;
  /** Of numbered frames, if they are asked for. */
  readonly folder: string | undefined;
  readonly frame: F;
  readonly frames: number;
}

/** Checks all files of a call that can be checked before the work; writes nothing. */
export async function planWithFrames<F extends NamedFormat>(
  given: Given,
  { formats, expected, folder, frame, frames }: FramesWish<F>,
  problems: Problem[],
): Promise<{ readonly targets: Target<F>[]; readonly folder: string | undefined }> {
  const files = given.values.get('output') ?? [];
  if (files.length === 0 && folder === undefined) {
    problems.push({ path: '-o', message: `expected a file to write, ${expected}, got nothing` });
  }
  const force = isOn(given, 'force');
  const wanted = files.filter((file) => file !== PIPE).map((file) => ({ flag: 'o', file, formats }));
  const targets = [...planPipe(given, formats, problems), ...(await planNamedTargets(wanted, force, [], problems))];
  if (folder !== undefined) targets.push(...(await planFrames(folder, frames, force, targets, frame, problems)));
  return { targets, folder };
}

/** Makes the contents of one target after another, in their order. Pictures are made at once. What comes in pieces is begun at once, with the part
 *  that takes longest, and made further while it is written.
 *  @param make all of a file, or its pieces; the pieces of `frame` are the frames themselves
 *  @param onFrame called for every picture and every frame that is done; animations call it themselves */
export function frameEncoder<F extends NamedFormat>(
  make: (format: F) => AsyncGenerator<Uint8Array, void> | Promise<Uint8Array> | Uint8Array,
  frame: F,
  onFrame: () => void,
): (target: Target<F>) => Promise<Contents> {
  let frames: AsyncIterator<Uint8Array> | undefined;
  return async ({ format }) => {
    if (format === frame && frames) return { pieces: nextOf(frames, onFrame) };
    const made = make(format);
    if (!(Symbol.asyncIterator in made)) {
      const bytes = await made;
      onFrame();
      return { pieces: [bytes] };
    }
    const pieces = await begun(made);
    if (format !== frame) return { pieces: iterable(pieces) };
    frames = pieces;
    return { pieces: nextOf(pieces, onFrame) };
  };
}

/** Files for numbered frames, `DIR/DIR_0001.png` and so on; the folder need not exist yet.
 *  @param others the other files of the call
 *  @param format of the frames */
async function planFrames<F extends NamedFormat>(
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
async function begun(pieces: AsyncGenerator<Uint8Array, void>): Promise<AsyncIterator<Uint8Array>> {
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

function iterable(pieces: AsyncIterator<Uint8Array>): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => pieces };
}

/** One frame, when it is asked for. */
async function* nextOf(frames: AsyncIterator<Uint8Array>, onFrame: () => void): AsyncGenerator<Uint8Array> {
  const { value, done } = await frames.next();
  if (done) throw new TypeError('frames: expected as many frames as files for them, got fewer');
  onFrame();
  yield value;
}
