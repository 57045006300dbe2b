import type { Problem } from '../core/params.ts';
import type { NamedFormat } from '../io/formats.ts';
import type { Landscape } from '../landscape/landscape.ts';
import {
  type FrameOptions,
  frameCount,
  landscapeApng,
  landscapeFrames,
  landscapePng,
  landscapeSvgFile,
} from '../landscape/landscape-files.ts';
import { flagValue, type Given } from './flags.ts';
import { frameEncoder, planWithFrames } from './frame-files.ts';
import type { Contents, Target } from './output-files.ts';
import { turnOfEventLoop } from './write-all-or-none.ts';

/** A kind of file that a landscape is painted into. */
export interface LandscapeFormat extends NamedFormat {
  /** For help. */
  readonly title: string;
  readonly kind: 'picture' | 'loop' | 'frame';
}

const png: LandscapeFormat = { extension: '.png', title: 'the picture, 8-bit RGB', kind: 'picture' };
const svg: LandscapeFormat = { extension: '.svg', title: 'the picture as vectors', kind: 'picture' };
const apng: LandscapeFormat = {
  extension: '.apng',
  title: 'one round of the loop as an animated PNG, which browsers play for ever',
  kind: 'loop',
};
const frame: LandscapeFormat = { extension: '.png', title: 'one of numbered frames', kind: 'frame' };

/** What `-o` takes. */
export const landscapeFormats: readonly LandscapeFormat[] = [png, svg, apng];

/** All that a call writes. */
export interface LandscapeOutputs {
  readonly targets: readonly Target<LandscapeFormat>[];
  /** Of the numbered frames, where there are any. */
  readonly folder: string | undefined;
}

/** Checks everything about the files of a call that can be checked before the work; writes nothing. */
export async function planOutputs(
  given: Given,
  landscape: Landscape,
  frames: FrameOptions,
  problems: Problem[],
): Promise<LandscapeOutputs> {
  const folder = flagValue(given, 'frames-dir');
  const wanted = { formats: landscapeFormats, expected: 'such as dusk.png, or --frames-dir', folder, frame };
  const { targets } = await planWithFrames(given, { ...wanted, frames: frameCount(landscape, frames) }, problems);
  rejectStill(targets, landscape, problems);
  return { targets, folder };
}

/** Refuses frames of a landscape that stands still: all would be the same. */
function rejectStill(targets: readonly Target<LandscapeFormat>[], { scene }: Landscape, problems: Problem[]): void {
  if (scene.motion !== 'still') return;
  const loops = targets.filter(({ format }) => format.kind === 'loop').map((target) => `-o ${target.path}`);
  const folders = targets.some(({ format }) => format.kind === 'frame') ? ['--frames-dir'] : [];
  const message = 'expected a landscape that moves, got one whose motion is still; add --set motion=loop';
  problems.push(...[...loops, ...folders].map((path) => ({ path, message })));
}

/** Makes the contents of one target after another, in their order. Pictures are made at once. Files with frames are begun at once, with
 *  the part that takes longest, and made further while they are written; pauses between let signals be handled.
 *  @param onFrame called for every picture that is done */
export function createEncoder(
  landscape: Landscape,
  frameOptions: FrameOptions,
  onFrame: () => void,
): (target: Target<LandscapeFormat>) => Promise<Contents> {
  const options = { ...frameOptions, pause: turnOfEventLoop };
  const moment = { seconds: options.seconds ?? 0 };
  return frameEncoder<LandscapeFormat>(
    (format) => {
      if (format === apng) return landscapeApng(landscape, options, onFrame);
      if (format === frame) return landscapeFrames(landscape, options);
      return format === svg ? landscapeSvgFile(landscape, moment) : landscapePng(landscape, moment);
    },
    frame,
    onFrame,
  );
}
