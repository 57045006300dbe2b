import { withScene } from '../../landscape/edits.ts';
import { type Landscape, loopFrames, type Moment, START } from '../../landscape/landscape.ts';
import { create } from '../controls/dom.ts';
import type { LandscapeStore } from './landscape-store.ts';
import { createPlayerBar } from './player-bar.ts';

/** Plays a landscape's motion: the current moment, whether it runs, and the bar with its controls. */
export interface Player {
  /** The bar. */
  readonly element: HTMLElement;
  isPlaying(): boolean;
  /** The current one. */
  moment(): Moment;
  /** Counts a painted picture, for the frame rate. */
  countPicture(): void;
  /** Shows the landscape's motion.
   *  @param isAwake calls `onFrame` even if nothing moves */
  update(isAwake: boolean): void;
  stop(): void;
  /** Goes to a moment, and plays on if it plays. */
  restart(seconds: number): void;
  togglePlay(): void;
  /** Moves by so many frames of a file, and pauses. */
  step(by: number): void;
}

/** What the page does for its player. */
export interface PlayerEvents {
  /** Called every animation frame while the motion runs. */
  onFrame(nowMs: number): void;
  /** The user chose another moment. */
  onMoment(): void;
  onFullScreen(): void;
}

/** @param startSeconds the moment that it begins at */
export function createPlayer(
  { landscape, transient, actions }: LandscapeStore,
  startSeconds: number,
  events: PlayerEvents,
): Player {
  const element = create('section', { class: 'landscape-player', 'aria-label': 'Player' });
  const rate = createRateMeter();
  /** Since the motion began. */
  let seconds = startSeconds;
  const isPlaying = (): boolean => transient.get().isPlaying && landscape().scene.motion !== 'still';
  const goTo = (to: number): void => {
    seconds = to;
    events.onMoment();
  };
  const bar = createPlayerBar(element, {
    onPlay: (now) => transient.set({ isPlaying: now }),
    onSeconds: goTo,
    onMotion: (motion) => actions.edit((now) => withScene(now, { motion })),
    onFullScreen: events.onFullScreen,
  });
  const show = (): void => {
    const { motion, loopSeconds } = landscape().scene;
    const framesPerSecond = isPlaying() ? rate.perSecond() : undefined;
    bar.update({ motion, loopSeconds, seconds, isPlaying: isPlaying(), framesPerSecond });
  };
  const clock = createClock((elapsed, nowMs) => {
    const { motion, loopSeconds } = landscape().scene;
    if (isPlaying()) seconds = motion === 'loop' ? (seconds + elapsed) % loopSeconds : seconds + elapsed;
    rate.tick(nowMs);
    events.onFrame(nowMs);
    show();
  });

  return {
    element,
    isPlaying,
    moment: () => momentAt(landscape(), seconds),
    countPicture: rate.count,
    update(isAwake) {
      if (!clock.isRunning) rate.reset();
      clock.run(isPlaying() || isAwake);
      show();
    },
    stop: () => clock.run(false),
    restart: goTo,
    togglePlay: () => transient.set({ isPlaying: !isPlaying() }),
    step(by) {
      transient.set({ isPlaying: false });
      goTo(secondsOfFrame(landscape(), seconds, by));
    },
  };
}

/** A longer pause, as in a hidden tab, does not advance the motion. */
const MAX_TICK_S = 0.5;
/** Least frame rate at which a loop is played. */
const SMOOTH_FPS = 60;

/** Ticks once per animation frame while it runs. */
interface Clock {
  readonly isRunning: boolean;
  run(isRunning: boolean): void;
}

/** @param onTick gets the seconds since the last tick, 0 at the first, and the frame's time */
function createClock(onTick: (seconds: number, nowMs: number) => void): Clock {
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

/** The rate is measured over this time. */
const SPAN_MS = 1000;
/** A span as long as this contains a pause, and gives no rate. */
const PAUSE_MS = 3000;

/** Measures painted pictures per second. */
interface RateMeter {
  /** Counts a picture. */
  count(): void;
  /** Called every animation frame. */
  tick(nowMs: number): void;
  /** undefined during the first second. */
  perSecond(): number | undefined;
  reset(): void;
}

function createRateMeter(): RateMeter {
  let counted = 0;
  let since: number | undefined;
  let rate: number | undefined;
  return {
    count() {
      counted++;
    },
    tick(nowMs) {
      since ??= nowMs;
      const spanMs = nowMs - since;
      if (spanMs < SPAN_MS) return;
      rate = spanMs < PAUSE_MS ? Math.round((counted * 1000) / spanMs) : undefined;
      [since, counted] = [nowMs, 0];
    },
    perSecond: () => rate,
    reset() {
      [since, counted, rate] = [undefined, 0, undefined];
    },
  };
}
