import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Size } from '../core/heightmap.ts';
import type { Problem } from '../core/params.ts';
import type { NamedFormat } from '../io/input-formats.ts';
import { frameName } from '../landscape/landscape-files.ts';
import { flagValue, type Given } from './flags.ts';
import { outputName, planOutputs, printRows, type Target, timeText, type WriteOptions, writeTargets } from './output-files.ts';
import { startProgress } from './progress.ts';
import { type Pieces, streams } from './terminal.ts';
import { countOf } from './text.ts';
import type { WrittenFile } from './write-files.ts';

/** A file of a picture, of an animation, or one of numbered frames. */
export interface FrameFormat extends NamedFormat {
  readonly kind: 'picture' | 'animation' | 'frame';
}

/** Numbered frames, `DIR/DIR_0001.png` and so on. */
export const frameFormat: FrameFormat = { extension: '.png', kind: 'frame' };

/** All that a call writes. */
export interface FrameOutputs<F extends FrameFormat> {
  readonly targets: readonly Target<F | FrameFormat>[];
  /** Of the numbered frames, if there are any. */
  readonly folder: string | undefined;
}

/** Checks everything about the files of a call that can be checked before the work, `--frames-dir` too; writes nothing.
 *  @param formats of `-o`
 *  @param example for a call that names no file: `such as dusk.png`
 *  @param frames how many the folder gets */
export async function planFrames<F extends FrameFormat>(
  given: Given,
  formats: readonly F[],
  example: string,
  frames: number,
  problems: Problem[],
): Promise<FrameOutputs<F>> {
  const folder = flagValue(given, 'frames-dir');
  const name = path.basename(path.resolve(folder ?? '')) || 'frame';
  const names = Array.from({ length: folder === undefined ? 0 : frames }, (_, i) => frameName(name, i, frames));
  const ofFolder = folder === undefined ? undefined : { flag: '--frames-dir', path: folder, names, format: frameFormat };
  const targets = await planOutputs<F | FrameFormat>(given, { formats, example, folder: ofFolder }, problems);
  return { targets, folder };
}

/** What is painted. */
interface Painting<F extends FrameFormat> {
  /** Of the progress bar. */
  readonly label: string;
  /** How many an animation has. */
  readonly frames: number;
  readonly frameSize: Size;
  /** What a picture shows, for the report. */
  readonly pictureText: string;
  /** All of a file, or its pieces; the pieces of numbered frames are the frames themselves.
   *  @param onFrame called for every frame of an animation that is done */
  make(format: F | FrameFormat, onFrame: () => void): AsyncGenerator<Uint8Array, void> | Promise<Uint8Array> | Uint8Array;
}

/** Writes all files together, behind one progress bar, and prints a line for each, unless the report is JSON.
 *  @returns the files, each with its SHA-256 in hexadecimal */
export async function writeFrames<F extends FrameFormat>(
  { targets, folder }: FrameOutputs<F>,
  painting: Painting<F>,
  options: WriteOptions,
): Promise<(WrittenFile & { readonly sha256: string })[]> {
  const { label, frames } = painting;
  const total = targets.reduce((sum, { format }) => sum + (format.kind === 'animation' ? frames : 1), 0);
  const progress = startProgress(label, options.quiet ? { write: () => {} } : streams.stderr);
  let done = 0;
  const onFrame = (): void => progress.report(++done / total);
  let numbered: AsyncIterator<Uint8Array> | undefined;
  // Begun before files are created, with the part that takes longest, and made further while they are written.
  const piecesOf = async (format: F | FrameFormat): Promise<Pieces> => {
    if (format === frameFormat && numbered) return nextOf(numbered, onFrame);
    const made = painting.make(format, onFrame);
    if (!(Symbol.asyncIterator in made)) {
      const bytes = await made;
      onFrame();
      return [bytes];
    }
    const pieces = resumed(await made.next(), made);
    if (format !== frameFormat) return pieces;
    numbered = pieces;
    return nextOf(numbered, onFrame);
  };
  const hashes = targets.map(() => createHash('sha256'));
  try {
    const encode = async (target: Target<F | FrameFormat>) => {
      const hash = hashes[targets.indexOf(target)];
      return { pieces: passedTo(hash, await piecesOf(target.format)) };
    };
    const files = await writeTargets(targets, options.force, encode, folder);
    if (!options.json && !options.quiet) printRows(targets, rowsOf(files, targets, painting, timeText(options)));
    return files.map((file, i) => ({ ...file, sha256: hashes[i].digest('hex') }));
  } finally {
    progress.done();
  }
}

async function* resumed<T>(first: IteratorResult<T, void>, rest: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  if (!first.done) yield first.value;
  yield* rest;
}

/** One frame, when it is asked for. */
async function* nextOf(frames: AsyncIterator<Uint8Array>, onFrame: () => void): AsyncGenerator<Uint8Array> {
  const { value, done } = await frames.next();
  if (done) throw new TypeError('frames: expected as many frames as files for them, got fewer');
  onFrame();
  yield value;
}

async function* passedTo(hash: ReturnType<typeof createHash>, pieces: Pieces): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

/** A row for each file, and one for all frames of the folder. */
function rowsOf(
  files: readonly WrittenFile[],
  targets: FrameOutputs<FrameFormat>['targets'],
  { frames, frameSize: { width, height }, pictureText }: Painting<FrameFormat>,
  time: string,
): string[][] {
  const framesText = `${width} × ${height}, ${countOf(frames, frames === 1 ? 'frame' : 'frames')}`;
  const kinds = targets.map(({ format }) => format.kind);
  const rows = files.flatMap((file, i) => {
    if (kinds[i] === 'frame') return [];
    return [[outputName(file), kinds[i] === 'animation' ? framesText : pictureText, countOf(file.bytes, 'bytes'), time]];
  });
  const numbered = files.filter((_, i) => kinds[i] === 'frame');
  if (numbered.length === 0) return rows;
  const names = [...new Set([numbered[0].path, numbered[numbered.length - 1].path])].join(' … ');
  const bytes = numbered.reduce((sum, file) => sum + file.bytes, 0);
  return [...rows, [names, framesText, countOf(bytes, 'bytes'), time]];
}
