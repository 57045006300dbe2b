import { formatNumber } from '../../core/number-text.ts';
import type { SceneSettings } from '../../landscape/scene-schema.ts';
import { create } from '../controls/dom.ts';
import { icon, iconButton, setTooltip } from '../controls/icons.ts';
import { createRadioGroup } from '../controls/radio-group.ts';
import { formatSeconds, NOTHING_MOVES } from './landscape-wording.ts';

type Motion = SceneSettings['motion'];

export interface PlayerBarModel {
  readonly motion: Motion;
  readonly loopSeconds: number;
  /** Since the motion began. */
  readonly seconds: number;
  readonly isPlaying: boolean;
  /** Pictures painted in the last second; undefined during the first one. */
  readonly framesPerSecond: number | undefined;
}

export interface PlayerBarEvents {
  onPlay(isPlaying: boolean): void;
  onSeconds(seconds: number): void;
  onMotion(motion: Motion): void;
  onFullScreen(): void;
}

/** Of endless motion the slider covers the current minute. */
const MINUTE_S = 60;
/** Step of the arrow keys. */
const STEP_S = 0.1;

/** The player's controls: to the start, play, time slider, motion, frame rate and full screen. */
export function createPlayerBar(container: HTMLElement, events: PlayerBarEvents): { update(model: PlayerBarModel): void } {
  const first = iconButton('first', 'To the start', () => events.onSeconds(0));
  const play = create('button', { class: 'icon-button player-play', type: 'button' });
  const current = create('span', { class: 'player-current', 'aria-hidden': 'true', title: 'Time' });
  const to = create('span', { class: 'player-to', 'aria-hidden': 'true' });
  const time = create('input', { class: 'player-time slider', type: 'range', 'aria-label': 'Time', step: String(STEP_S) });
  const modes = createRadioGroup<Motion>(
    'Motion',
    [
      { value: 'endless', label: 'Endless', title: 'Every layer moves at its own speed' },
      { value: 'loop', label: 'Loop', title: 'Whole rounds: the end meets the beginning' },
      { value: 'still', label: 'Still', title: 'Nothing moves' },
    ],
    events.onMotion,
  );
  const rate = create('span', {
    class: 'player-rate',
    title: 'Frames drawn on this screen in the last second; files have a rate of their own',
  });
  const fullScreen = iconButton('expand', 'Full screen', events.onFullScreen, { title: 'Only the picture, full screen (F)' });
  container.append(
    create('div', { class: 'player-bar row soft' }, first, play, current, time, to, modes.element, rate, fullScreen),
  );

  let isPlaying = false;
  play.addEventListener('click', () => events.onPlay(!isPlaying));
  time.addEventListener('input', () => events.onSeconds(Number(time.value)));
  time.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return; // sliders do not use the space bar
    event.preventDefault();
    events.onPlay(!isPlaying);
  });

  const setText = (element: HTMLElement, text: string): void => {
    if (element.textContent !== text) element.textContent = text;
  };
  const showPlay = (): void => {
    play.replaceChildren(icon(isPlaying ? 'pause' : 'play'));
    play.ariaLabel = isPlaying ? 'Pause' : 'Play';
  };
  showPlay();
  return {
    update(now) {
      const { motion, loopSeconds, seconds, framesPerSecond } = now;
      const isStill = motion === 'still';
      if (now.isPlaying !== isPlaying) {
        isPlaying = now.isPlaying;
        showPlay();
      }
      modes.check(motion);
      for (const [button, title] of [
        [first, 'To the start'],
        [play, `${isPlaying ? 'Pause' : 'Play'} (Space)`],
      ] as const) {
        button.disabled = isStill;
        setTooltip(button, isStill ? NOTHING_MOVES : title);
      }
      time.disabled = isStill;
      time.title = isStill ? NOTHING_MOVES : 'Drag, or press the arrow keys';
      const length = motion === 'loop' ? loopSeconds : MINUTE_S;
      const start = motion === 'endless' ? Math.floor(seconds / length) * length : 0;
      const at = isStill ? 0 : Math.min(seconds, start + length);
      setText(current, `${formatNumber(at, 1)} s`);
      setText(to, formatSeconds(start + length));
      [time.min, time.max] = [String(start), String(start + length)];
      // The slider is not moved while it is dragged.
      if (!time.matches(':active')) time.value = String(at);
      time.style.setProperty('--fill', ((at - start) / length).toFixed(4));
      time.ariaValueText = isStill
        ? NOTHING_MOVES
        : `${at.toFixed(1)} s${motion === 'loop' ? ` of ${formatSeconds(length)}` : ''}`;
      const isMeasured = isPlaying && framesPerSecond !== undefined;
      setText(rate, isStill ? 'still' : isPlaying ? (isMeasured ? `drawn at ${framesPerSecond} frames/s` : '') : 'paused');
    },
  };
}
