import { type Landscape, loopFrames, type Moment, START } from '../../landscape/landscape.ts';

/** After a longer pause, as in a hidden tab, the motion continues where it was. */
const MAX_TICK_S = 0.5;
/** Least frame rate at which a loop is played. */
const SMOOTH_FPS = 60;

/** Ticks once per animation frame while it runs. */
export interface Clock {
  readonly isRunning: boolean;
  run(isRunning: boolean): void;
}

/** @param onTick gets the seconds since the last tick, 0 at the first, and the frame's time */
export function createClock(onTick: (seconds: number, nowMs: number) => void): Clock {
  let request = 0;
  let lastMs: number | undefined;
  const tick = (nowMs: number): void => {
    request = requestAnimationFrame(tick);
    const seconds = lastMs === undefined ? 0 : Math.min((nowMs - lastMs) / 1000, MAX_TICK_S);
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

/** The moment to paint so many seconds after the motion began. A loop is played as frames; the frames of its files are among them. */
export function momentAt({ scene }: Landscape, seconds: number): Moment {
  switch (scene.motion) {
    case 'endless':
      return { seconds };
    case 'still':
      return START;
    case 'loop': {
      const inFiles = loopFrames(scene);
      const frames = inFiles * Math.ceil((SMOOTH_FPS * scene.loopSeconds) / inFiles);
      // 1e-6: rounding must not miss a frame that begins now.
      return { frame: Math.floor((seconds / scene.loopSeconds) * frames + 1e-6) % frames, frames };
    }
  }
}

/** The start, in seconds, of the file's frame that is `by` frames after the current one. */
export function secondsOfFrame({ scene }: Landscape, seconds: number, by: number): number {
  const inFiles = loopFrames(scene);
  const fps = scene.motion === 'loop' ? inFiles / scene.loopSeconds : scene.fps;
  const now = seconds * fps;
  // Between two frames, the first step goes to the next one in its direction.
  const frame = by > 0 ? Math.floor(now + 1e-6) + by : Math.ceil(now - 1e-6) + by;
  const wrapped = scene.motion === 'loop' ? ((frame % inFiles) + inFiles) % inFiles : frame;
  return Math.max(0, wrapped / fps);
}
