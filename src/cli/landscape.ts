import type { Problem } from '../core/params.ts';
import type { Landscape } from '../landscape/landscape.ts';
import {
  type FrameOptions,
  frameCount,
  landscapeApng,
  landscapeFrames,
  landscapePng,
  landscapeSvgFile,
} from '../landscape/landscape-files.ts';
import { landscapeToText } from '../landscape/landscape-text.ts';
import { landscapePresets } from '../landscape/presets.ts';
import { commonFlags } from './common-flags.ts';
import { throwIfAny } from './errors.ts';
import { createThreadedFilm } from './film-threads.ts';
import { type Flag, numberFrom, readFlags, rejectFlags } from './flags.ts';
import { type FrameFormat, type FrameOutputs, frameFormat, planFrames, writeFrames } from './frame-files.ts';
import { idleSettings, LAYERS_DOC, readLandscape } from './landscape-order.ts';
import { outputName, writeOptions } from './output-files.ts';
import { note, printJson } from './terminal.ts';
import { shortNumber } from './text.ts';
import { threadsFrom } from './threads.ts';

/** A kind of file that a landscape is painted into. */
interface LandscapeFormat extends FrameFormat {
  /** For help. */
  readonly title: string;
}

const svg: LandscapeFormat = { extension: '.svg', title: 'the picture as vectors', kind: 'picture' };

/** What `-o` takes. */
export const landscapeFormats: readonly LandscapeFormat[] = [
  { extension: '.png', title: 'the picture, 8-bit RGB', kind: 'picture' },
  svg,
  {
    extension: '.apng',
    title: 'one round of the loop as an animated PNG, which browsers play for ever',
    kind: 'animation',
  },
];

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
  ...commonFlags(['threads', 'force', 'quiet', 'json', 'help'], {
    threads: 'Threads that make the frames of a long film; the bytes are the same. Default: as many as there are cores.',
  }),
];

/** `faultline landscape`: pictures and animations of layered silhouettes. */
export async function landscapeCommand(args: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  const given = readFlags(args, landscapeFlags, 0, problems);
  const landscape = await readLandscape(given, problems);
  const frameOptions: FrameOptions = {
    frames: numberFrom(given, 'frames', { min: 1, max: MAX_FRAMES, isWhole: true }, problems),
    seconds: numberFrom(given, 'at', { min: -MAX_AT_SECONDS, max: MAX_AT_SECONDS }, problems) ?? 0,
  };
  const frames = frameCount(landscape, frameOptions);
  const outputs = await planFrames(given, landscapeFormats, 'such as dusk.png, or --frames-dir', frames, problems);
  rejectStill(outputs, landscape, problems);
  const hasFrames = outputs.targets.some(({ format }) => format.kind !== 'picture');
  const threads = threadsFrom(given, problems);
  if (!hasFrames) rejectFlags(given, ['frames', 'fps', 'threads'], 'only with --frames-dir or an .apng', problems);
  throwIfAny(problems);

  const options = writeOptions(given);
  if (!options.quiet) {
    const idle = idleSettings(given, landscape, hasFrames);
    if (idle.length > 0) note(`no effect here: ${idle.join(', ')}`);
    for (const text of notesOn(landscape, outputs, frames)) note(text);
  }
  const { width, height, fps } = landscape.scene;
  const moment = { seconds: frameOptions.seconds ?? 0 };
  const film = hasFrames ? createThreadedFilm(landscape, frameOptions, threads) : undefined;
  const painting = {
    label: 'painting',
    frames,
    frameSize: { width, height },
    pictureText: `${width} × ${height}`,
    make(format: FrameFormat, onFrame: () => void) {
      if (format.kind === 'animation') return landscapeApng(landscape, frameOptions, onFrame, film);
      if (format === frameFormat) return landscapeFrames(landscape, frameOptions, film);
      return format === svg ? landscapeSvgFile(landscape, moment) : landscapePng(landscape, moment);
    },
  };
  const files = await writeFrames(outputs, painting, options).finally(() => film?.end());
  if (!options.json) return;
  const { seconds } = moment;
  printJson({ files, width, height, seconds, ...(hasFrames && { frames, fps }), landscape: landscapeToText(landscape) });
}

/** Refuses frames of a landscape that stands still: all would be the same. */
function rejectStill({ targets, folder }: FrameOutputs<LandscapeFormat>, { scene }: Landscape, problems: Problem[]): void {
  if (scene.motion !== 'still') return;
  const loops = targets.filter(({ format }) => format.kind === 'animation').map((target) => `-o ${target.path}`);
  const message = 'expected a landscape that moves, got one whose motion is still; add --set motion=loop';
  problems.push(...[...loops, ...(folder ? ['--frames-dir'] : [])].map((path) => ({ path, message })));
}

function notesOn({ scene }: Landscape, { targets }: FrameOutputs<LandscapeFormat>, frames: number): string[] {
  if (scene.motion !== 'endless') return [];
  const loop = `a loop of ${shortNumber(frames / scene.fps)} s, in which each layer makes its turns`;
  return targets
    .filter(({ format }) => format.kind === 'animation')
    .map((target) => `${outputName(target)}: endless motion becomes ${loop}`);
}
