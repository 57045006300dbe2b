import { withScene } from '../../landscape/edits.ts';
import type { Moment } from '../../landscape/landscape.ts';
import { create } from '../controls/dom.ts';
import { createClock, momentAt, secondsOfFrame } from './clock.ts';
import type { LandscapeStore } from './landscape-store.ts';
import { createPlayerBar } from './player-bar.ts';
import { createRateMeter } from './rate-meter.ts';

/** The motion of a landscape: when it is, whether it goes on, and the bar that tells and changes both. */
export interface Player {
  /** The bar. */
  readonly element: HTMLElement;
  isPlaying(): boolean;
  /** The one that it has come to. */
  moment(): Moment;
  /** A picture was painted. */
  countPicture(): void;
  /** Follows the landscape.
   *  @param isAwake every frame of the screen is asked for, though nothing may move */
  update(isAwake: boolean): void;
  stop(): void;
  togglePlay(): void;
  /** Goes on by so many frames of a file, and pauses. */
  step(by: number): void;
}

/** What the page follows. */
export interface PlayerEvents {
  /** For every frame of the screen while the motion goes on. */
  onFrame(nowMs: number): void;
  /** Another moment was asked for. */
  onMoment(): void;
  onFullScreen(): void;
}

export function createPlayer({ landscape, passing, actions }: LandscapeStore, events: PlayerEvents): Player {
  const element = create('section', { class: 'landscape-player', 'aria-label': 'Player' });
  const rate = createRateMeter();
  /** Of the motion, since it began. */
  let seconds = 0;
  const isPlaying = (): boolean => passing.get().isPlaying && landscape().scene.motion !== 'still';
  const goTo = (to: number): void => {
    seconds = to;
    events.onMoment();
  };
  const bar = createPlayerBar(element, {
    onPlay: (now) => passing.set({ isPlaying: now }),
    onSeconds: goTo,
    onMotion: (motion) => actions.edit((now) => withScene(now, { motion })),
    onFullScreen: events.onFullScreen,
  });
  const show = (): void => {
    const { motion, loopSeconds } = landscape().scene;
    const framesPerSecond = isPlaying() ? rate.perSecond() : undefined;
    bar.update({ motion, loopSeconds, seconds, isPlaying: isPlaying(), framesPerSecond });
  };
  const clock = createClock((passed, nowMs) => {
    const { motion, loopSeconds } = landscape().scene;
    if (isPlaying()) seconds = motion === 'loop' ? (seconds + passed) % loopSeconds : seconds + passed;
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
    togglePlay: () => passing.set({ isPlaying: !isPlaying() }),
    step(by) {
      passing.set({ isPlaying: false });
      goTo(secondsOfFrame(landscape(), seconds, by));
    },
  };
}
