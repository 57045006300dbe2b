import { type Landscape, loopFrames, type Moment, START } from '../../landscape/landscape.ts';

/** A tab that was hidden, or a page that was held up, goes on where it was. */
const LONGEST_TICK_S = 0.5;
/** A loop is played in at least so many frames a second. */
const SMOOTH_FPS = 60;

/** Counts the seconds of the motion while it runs, once a frame of the screen. */
export interface Clock {
  readonly isRunning: boolean;
  run(isRunning: boolean): void;
}

/** @param onTick gets the seconds since the last tick, and when this one is, in ms */
export function createClock(onTick: (seconds: number, nowMs: number) => void): Clock {
  let request = 0;
  let lastMs: number | undefined;
  const tick = (nowMs: number): void => {
    request = requestAnimationFrame(tick);
    const seconds = lastMs === undefined ? 0 : Math.min((nowMs - lastMs) / 1000, LONGEST_TICK_S);
    lastMs = nowMs;
    onTick(seconds, nowMs);
  };
  return {
    get isRunning() {
      return request !== 0;
    },
    run(isRunning) {
      if (isRunning === (request !== 0)) return;
      if (!isRunning) cancelAnimationFrame(request);
      [request, lastMs] = [isRunning ? requestAnimationFrame(tick) : 0, undefined];
    },
  };
}

/** What the motion shows so many seconds after it began. Of a loop a frame: those of its files are among them, to the byte. */
export function momentAt({ scene }: Landscape, seconds: number): Moment {
  switch (scene.motion) {
    case 'endless':
      return { seconds };
    case 'still':
      return START;
    case 'loop': {
      const inFiles = loopFrames(scene);
      const frames = inFiles * Math.ceil((SMOOTH_FPS * scene.loopSeconds) / inFiles);
      // A frame that begins now must not be missed for the last digit.
      return { frame: Math.floor((seconds / scene.loopSeconds) * frames + 1e-6) % frames, frames };
    }
  }
}

/** The seconds at which the frame of a file begins that is so many after the one of now. */
export function secondsOfFrame({ scene }: Landscape, seconds: number, by: number): number {
  const inFiles = loopFrames(scene);
  const fps = scene.motion === 'loop' ? inFiles / scene.loopSeconds : scene.fps;
  const now = seconds * fps;
  // From between two frames the first step goes to the next one in its direction.
  const frame = by > 0 ? Math.floor(now + 1e-6) + by : Math.ceil(now - 1e-6) + by;
  const wrapped = scene.motion === 'loop' ? ((frame % inFiles) + inFiles) % inFiles : frame;
  return Math.max(0, wrapped / fps);
}
