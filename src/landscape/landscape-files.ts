import { encodePngRgb, type FrameChange, forRuns, frameChange, joinFrames } from '../io/png/index.ts';
import { type Landscape, loopFrames, type Moment } from './landscape.ts';
import { landscapeSvg } from './landscape-svg.ts';
import { createLandscapePainter, type LandscapePainter } from './painter.ts';

/** Which frames of a landscape's motion a file has, or a folder of files. */
export interface FrameOptions {
  /** As many as the scene's loop and frames a second make, unless it is said. */
  readonly frames?: number | undefined;
  /** When the first one is, in seconds since the motion began; a loop's is the nearest frame. */
  readonly seconds?: number;
  /** Awaited between rows and between frames, which can take long, so that the caller can do other things meanwhile. */
  readonly pause?: () => Promise<void>;
}

/** The picture of a moment as an 8-bit PNG. */
export async function landscapePng(landscape: Landscape, moment: Moment): Promise<Uint8Array<ArrayBuffer>> {
  return paintedPng(createLandscapePainter(landscape), moment);
}

/** The same as SVG, in UTF-8. */
export function landscapeSvgFile(landscape: Landscape, moment: Moment): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(landscapeSvg(landscape, moment));
}

/** Makes the frames of a film, each alone: fastest in their order, and one at a time, as all share a painter. */
export interface Film {
  /** A frame as a PNG: of a round of the loop, or of endless motion a frame's time after the one before. */
  png(frame: number): Promise<Uint8Array<ArrayBuffer>>;
  /** A frame of an animated PNG, which is always a loop. */
  change(frame: number): Promise<FrameChange>;
}

/** A film in this thread. */
export function createFilm(landscape: Landscape, options: FrameOptions = {}): Film {
  const painter = createLandscapePainter(landscape);
  const momentOf = landscape.scene.motion === 'loop' ? loopMoment : endlessMoment;
  const { pause } = options;
  const paint = (frame: number): void => painter.paint(loopMoment(landscape, options, frame));
  let kept: { readonly frame: number; readonly pixels: Uint8ClampedArray } | undefined;
  const keep = (frame: number): void => {
    const pixels = kept?.pixels ?? new Uint8ClampedArray(painter.pixels.length);
    pixels.set(painter.pixels);
    kept = { frame, pixels };
  };
  return {
    png: (frame) => paintedPng(painter, momentOf(landscape, options, frame), pause),
    async change(frame) {
      if (frame > 0 && kept?.frame !== frame - 1) {
        paint(frame - 1);
        keep(frame - 1);
      }
      paint(frame);
      await pause?.();
      const change = await frameChange(painter, frame > 0 ? kept?.pixels : undefined, painter.pixels, pause);
      keep(frame);
      return change;
    },
  };
}

/** Frames of a landscape as PNGs, one after another: a round of its loop, or of endless motion as many, a frame's time apart.
 *  @param film makes them; its frames are asked for one after another */
export async function* landscapeFrames(
  landscape: Landscape,
  options: FrameOptions = {},
  film?: Pick<Film, 'png'>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const { png } = film ?? createFilm(landscape, options);
  for (let i = 0; i < frameCount(landscape, options); i++) yield await png(i);
}

/** A round of a landscape's loop as an animated PNG, in pieces: their bytes one after another are the file. Endless motion is closed to a
 *  loop by its layers' turns.
 *  @param onFrame called with the number of frames done
 *  @param film makes them; its frames are asked for one after another */
export function landscapeApng(
  landscape: Landscape,
  options: FrameOptions = {},
  onFrame: (done: number) => void = () => {},
  film?: Pick<Film, 'change'>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const { width, height, fps } = landscape.scene;
  const frames = frameCount(landscape, options);
  async function* changes(): AsyncGenerator<FrameChange, void> {
    const { change } = film ?? createFilm(landscape, options);
    for (let frame = 0; frame < frames; frame++) {
      yield await change(frame);
      onFrame(frame + 1);
    }
  }
  return joinFrames({ width, height, frames, plays: 0, delay: () => [1, fps] }, changes());
}

/** How many frames a landscape's files have. */
export function frameCount({ scene }: Landscape, { frames }: FrameOptions = {}): number {
  return frames ?? loopFrames(scene);
}

/** `dusk_0001.png`: names that sort by their numbers, of four digits or as many as the last one has.
 *  @param frame 0 … frames − 1 */
export function frameName(name: string, frame: number, frames: number): string {
  const digits = Math.max(4, String(frames).length);
  return `${name}_${String(frame + 1).padStart(digits, '0')}.png`;
}

async function paintedPng(
  painter: LandscapePainter,
  moment: Moment,
  pause?: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  painter.paint(moment);
  await pause?.();
  return encodePngRgb(painter, painter.pixels, forRuns, pause);
}

function loopMoment(landscape: Landscape, options: FrameOptions, i: number): Moment {
  const frames = frameCount(landscape, options);
  const first = Math.round(((options.seconds ?? 0) * frames) / landscape.scene.loopSeconds);
  return { frame: (((first + i) % frames) + frames) % frames, frames };
}

function endlessMoment({ scene }: Landscape, { seconds = 0 }: FrameOptions, i: number): Moment {
  return { seconds: seconds + i / scene.fps };
}
