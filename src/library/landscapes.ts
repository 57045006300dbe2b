import { type Landscape, type Moment, START } from '../landscape/landscape.ts';
import { requireLandscape, requireMoment } from '../landscape/landscape-fields.ts';
import * as files from '../landscape/landscape-files.ts';
import * as svg from '../landscape/landscape-svg.ts';
import * as text from '../landscape/landscape-text.ts';
import * as painters from '../landscape/painter.ts';
import type { LandscapePreset } from '../landscape/presets.ts';

/** A painter of one landscape. It keeps what moments have in common, so that the next one is painted faster.
 *
 *      import { createLandscapePainter, landscapeFromText } from 'faultline';
 *
 *      const { landscape } = landscapeFromText('l.preset=moonlit-snow&l.seed=frost');
 *      const painter = createLandscapePainter(landscape);
 *      painter.paint({ seconds: 12.5 });
 *      const { width, height, pixels } = painter; // red, green, blue, alpha
 *
 *  @param reuse a painter that is not needed any more: what is the same is taken over, so it must not paint again
 *  @throws LandscapeError with every problem, where a landscape made by hand is not complete and in range
 *  @throws RangeError, when it paints, for a moment that is no number */
export function createLandscapePainter(landscape: Landscape, reuse?: painters.LandscapePainter): painters.LandscapePainter {
  return painters.createLandscapePainter(requireLandscape(landscape), reuse);
}

/** A moment of a landscape as SVG, the shapes that the painter's pixels show.
 *  @throws LandscapeError with every problem, RangeError for a moment that is no number */
export function landscapeSvg(landscape: Landscape, moment: Moment = START): string {
  return svg.landscapeSvg(requireLandscape(landscape), requireMoment(moment));
}

/** A moment of a landscape as an 8-bit PNG.
 *  @throws as `landscapeSvg` does */
export async function landscapePng(landscape: Landscape, moment: Moment = START): Promise<Uint8Array<ArrayBuffer>> {
  return files.landscapePng(requireLandscape(landscape), requireMoment(moment));
}

/** Frames of a landscape as PNGs, one after another: one round of its loop, or as many frames of endless motion.
 *  @throws LandscapeError with every problem, RangeError for options out of range */
export function landscapeFrames(
  landscape: Landscape,
  options: files.FrameOptions = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  return files.landscapeFrames(requireLandscape(landscape), checkedFrames(options));
}

/** A round of a landscape's loop as an animated PNG, in pieces: their bytes one after another are the file. Endless motion is closed to a
 *  loop by its layers' turns.
 *  @param onFrame called with the number of frames done
 *  @throws as `landscapeFrames` does */
export function landscapeApng(
  landscape: Landscape,
  options: files.FrameOptions = {},
  onFrame: (done: number) => void = () => {},
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  return files.landscapeApng(requireLandscape(landscape), checkedFrames(options), onFrame);
}

/** The one text of a landscape, in the form of a URL query: `l.preset=moonlit-snow&l.seed=frost&l.haze=0.3&l3.speed=12`. Keys begin with
 *  `l.`, those of layers with their number, `l1.` being the front one. It names the preset that makes it the shortest, and how the
 *  landscape differs from that one. The text of the default landscape is empty.
 *  @param from a preset to name in place of that one, unless the landscape is one of the others
 *  @throws LandscapeError with every problem */
export function landscapeToText(landscape: Landscape, from?: LandscapePreset): string {
  return text.landscapeToText(requireLandscape(landscape), from);
}

function checkedFrames(options: files.FrameOptions): files.FrameOptions {
  const { frames, seconds = 0 } = options;
  if (frames !== undefined && !(Number.isInteger(frames) && frames >= 1)) {
    throw new RangeError(`frames: expected a whole number from 1 on, got ${frames}`);
  }
  requireMoment({ seconds });
  return options;
}
