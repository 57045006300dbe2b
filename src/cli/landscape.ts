import { createHash, type Hash } from 'node:crypto';
import type { Problem } from '../core/params.ts';
import type { Landscape } from '../landscape/landscape.ts';
import { type FrameOptions, frameCount } from '../landscape/landscape-files.ts';
import { landscapeToText } from '../landscape/landscape-text.ts';
import { landscapePresets } from '../landscape/presets.ts';
import { commonFlags } from './common-flags.ts';
import { throwIfAny } from './errors.ts';
import { type Flag, type Given, isOn, readFlags } from './flags.ts';
import { idleSettings, LAYERS_DOC, numberFrom, readLandscape } from './landscape-order.ts';
import {
  createEncoder,
  type LandscapeFormat,
  type LandscapeOutputs,
  landscapeFormats,
  planOutputs,
} from './landscape-outputs.ts';
import { type Contents, isPipe, outputName, type Target, writeTargets } from './output-files.ts';
import { startProgress } from './progress.ts';
import { note, type Pieces, print, printAside, printJson, streams } from './terminal.ts';
import { countOf, shortNumber, table } from './text.ts';
import type { WrittenFile } from './write-all-or-none.ts';

const MAX_FRAMES = 99_999;
/** Thirty years: fewer than a moment may have, and enough. */
const MAX_AT_SECONDS = 1e9;

export const landscapeFlags: Flag[] = [
  ...commonFlags(['output', 'format'], {
    output: `Write this file: ${landscapeFormats.map(({ extension, title }) => `${extension} is ${title}`).join('; ')}. Repeat for more files. - is standard output.`,
  }),
  { name: 'preset', value: 'NAME', doc: `Start from this preset. Default ${landscapePresets[0].id}.` },
  { name: 'palette', value: 'NAME', doc: 'Use the colours of this palette.' },
  ...commonFlags(['seed'], { seed: 'Any text; another seed gives other ridges and stars.' }),
  {
    name: 'size',
    value: 'WxH',
    doc: 'Width and height of the picture in pixels, such as 1920x1080. The height sets the scale; a wider picture shows more.',
  },
  { name: 'at', value: 'SECONDS', doc: 'The moment of the picture or of the first frame. Default 0.' },
  {
    name: 'link',
    value: 'TEXT',
    doc: 'Start from the link of a landscape or its text; @FILE reads it from a file. Flags override it.',
  },
  {
    name: 'set',
    value: 'KEY=VALUE',
    isRepeatable: true,
    doc: `Change a setting: haze=0.4 of the picture, 3.speed=12 of layer 3; ${LAYERS_DOC}. Repeat for more.`,
  },
  ...commonFlags(['frames-dir']),
  {
    name: 'frames',
    value: 'N',
    doc: `Number of frames in the folder and the .apng, 1 to ${MAX_FRAMES}. Frames of a loop are one round of it. Default: enough for the whole loop.`,
  },
  { name: 'fps', value: 'N', doc: 'Frames a second, 1 to 60.' },
  ...commonFlags(['force', 'quiet', 'json', 'help']),
];

/** `faultline landscape`: pictures and animations of layered silhouettes. */
export async function landscapeCommand(args: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  const given = readFlags(args, landscapeFlags, 0, problems);
  const [force, quiet] = [isOn(given, 'force'), isOn(given, 'quiet')];
  const landscape = await readLandscape(given, problems);
  const options: FrameOptions = {
    frames: numberFrom(given, 'frames', { min: 1, max: MAX_FRAMES, isWhole: true }, problems),
    seconds: numberFrom(given, 'at', { min: -MAX_AT_SECONDS, max: MAX_AT_SECONDS, isWhole: false }, problems) ?? 0,
  };
  const outputs = await planOutputs(given, landscape, options, problems);
  const hasFrames = outputs.targets.some(({ format }) => format.kind !== 'picture');
  if (!hasFrames) rejectFrameFlags(given, problems);
  throwIfAny(problems);

  const startMs = performance.now();
  const frames = frameCount(landscape, options);
  if (!quiet) {
    const idle = idleSettings(given, landscape, hasFrames);
    if (idle.length > 0) note(`no effect here: ${idle.join(', ')}`);
    for (const text of notesOn(landscape, outputs, frames)) note(text);
  }
  const { files, sums } = await writeAll(landscape, outputs, options, force, quiet);
  const { width, height, fps } = landscape.scene;
  if (isOn(given, 'json')) {
    const report = {
      files: files.map((file, i) => ({ ...file, sha256: sums[i] })),
      width,
      height,
      seconds: options.seconds,
      ...(hasFrames && { frames, fps }),
      landscape: landscapeToText(landscape),
    };
    printJson(report);
  } else if (!quiet) {
    const printReport = outputs.targets.some(isPipe) ? printAside : print;
    printReport(table(linesOf(files, outputs, landscape, frames, ((performance.now() - startMs) / 1000).toFixed(2))));
  }
}

function rejectFrameFlags(given: Given, problems: Problem[]): void {
  for (const flag of ['frames', 'fps']) {
    if (given.values.has(flag)) problems.push({ path: `--${flag}`, message: 'only with --frames-dir or an .apng' });
  }
}

function notesOn({ scene }: Landscape, { targets }: LandscapeOutputs, frames: number): string[] {
  if (scene.motion !== 'endless') return [];
  return targets
    .filter(({ format }) => format.kind === 'loop')
    .map(
      (target) =>
        `${outputName(target)}: endless motion becomes a loop of ${shortNumber(frames / scene.fps)} s, in which each layer makes its turns`,
    );
}

/** Writes all files or none, behind one progress bar.
 *  @returns the files, and the SHA-256 of each in hexadecimal */
async function writeAll(
  landscape: Landscape,
  { targets, folder }: LandscapeOutputs,
  options: FrameOptions,
  force: boolean,
  quiet: boolean,
): Promise<{ files: WrittenFile[]; sums: string[] }> {
  const loop = frameCount(landscape, options);
  const pictures = targets.reduce((sum, { format }) => sum + (format.kind === 'loop' ? loop : 1), 0);
  const progress = startProgress('painting', quiet ? { write: () => {} } : streams.stderr);
  let done = 0;
  const encode = createEncoder(landscape, options, () => progress.report(++done / pictures));
  const hashes: Hash[] = [];
  const hashed = async (target: Target<LandscapeFormat>): Promise<Contents> => {
    const { pieces } = await encode(target);
    const hash = createHash('sha256');
    hashes.push(hash);
    return { pieces: throughHash(pieces, hash) };
  };
  try {
    const files = await writeTargets(targets, force, hashed, folder);
    return { files, sums: hashes.map((hash) => hash.digest('hex')) };
  } finally {
    progress.done();
  }
}

async function* throughHash(pieces: Pieces, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

/** A line for each file, and one for all frames of the folder. */
function linesOf(
  files: readonly WrittenFile[],
  { targets }: LandscapeOutputs,
  { scene }: Landscape,
  frames: number,
  seconds: string,
): string[][] {
  const size = `${scene.width} × ${scene.height}`;
  const framesText = countOf(frames, frames === 1 ? 'frame' : 'frames');
  const kindOf = (i: number) => targets[i].format.kind;
  const lines = files.flatMap((file, i) =>
    kindOf(i) === 'frame'
      ? []
      : [
          [
            outputName(file),
            kindOf(i) === 'loop' ? `${size}, ${framesText}` : size,
            countOf(file.bytes, 'bytes'),
            `${seconds} s`,
          ],
        ],
  );
  const numbered = files.filter((_, i) => kindOf(i) === 'frame');
  if (numbered.length === 0) return lines;
  const total = numbered.reduce((sum, { bytes }) => sum + bytes, 0);
  const names = numbered.length === 1 ? numbered[0].path : `${numbered[0].path} … ${numbered[numbered.length - 1].path}`;
  return [...lines, [names, `${size}, ${framesText}`, countOf(total, 'bytes'), `${seconds} s`]];
}
