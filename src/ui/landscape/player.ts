import { withScene } from '../../landscape/edits.ts';
import type { Moment } from '../../landscape/landscape.ts';
import { create } from '../controls/dom.ts';
import { createClock, momentAt, secondsOfFrame } from './clock.ts';
import type { LandscapeStore } from './landscape-store.ts';
import { createPlayerBar } from './player-bar.ts';
import { createRateMeter } from './rate-meter.ts';

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
