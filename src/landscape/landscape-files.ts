import { encodeApng, encodePngRgb, forRuns } from '../io/png/index.ts';
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

/** Frames of a landscape as PNGs, one after another: a round of its loop, or of endless motion as many, a frame's time apart. */
export async function* landscapeFrames(
  landscape: Landscape,
  options: FrameOptions = {},
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const painter = createLandscapePainter(landscape);
  const moments = landscape.scene.motion === 'loop' ? loopMoments : endlessMoments;
  for (const moment of moments(landscape, options)) yield await paintedPng(painter, moment, options.pause);
}

/** A round of a landscape's loop as an animated PNG, in pieces: their bytes one after another are the file. Endless motion is closed to a
 *  loop by its layers' turns.
 *  @param onFrame called with the number of frames done */
export async function* landscapeApng(
  landscape: Landscape,
  options: FrameOptions = {},
  onFrame: (done: number) => void = () => {},
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const { width, height, fps } = landscape.scene;
  const { pause } = options;
  const painter = createLandscapePainter(landscape);
  // The first paint takes longest: it is done before the first piece is handed out.
  const [first] = loopMoments(landscape, options);
  painter.paint(first);
  async function* pictures(): AsyncGenerator<Uint8ClampedArray> {
    let done = 0;
    for (const moment of loopMoments(landscape, options)) {
      if (done > 0) painter.paint(moment);
      await pause?.();
      yield painter.pixels;
      onFrame(++done);
    }
  }
  yield* encodeApng(
    { width, height, frames: frameCount(landscape, options), plays: 0, delay: () => [1, fps] },
    pictures(),
    pause,
  );
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

function* loopMoments(landscape: Landscape, options: FrameOptions): Generator<Moment> {
  const frames = frameCount(landscape, options);
  const first = Math.round(((options.seconds ?? 0) * frames) / landscape.scene.loopSeconds);
  for (let i = 0; i < frames; i++) yield { frame: (((first + i) % frames) + frames) % frames, frames };
}

function* endlessMoments(landscape: Landscape, options: FrameOptions): Generator<Moment> {
  const { seconds = 0 } = options;
  const frames = frameCount(landscape, options);
  for (let i = 0; i < frames; i++) yield { seconds: seconds + i / landscape.scene.fps };
}
