import { afterEach, expect, it } from 'vitest';
import '../../src/ui/styles/index.css';
import { createPlayerBar } from '../../src/ui/landscape/player-bar.ts';

afterEach(() => document.body.replaceChildren());

it('shows the current time beside the slider, and where the slider ends', () => {
  const bar = createPlayerBar(document.body, { onPlay() {}, onSeconds() {}, onMotion() {}, onFullScreen() {} });
  const times = (motion: 'endless' | 'loop' | 'still', seconds: number) => {
    bar.update({ motion, loopSeconds: 24, seconds, isPlaying: true, framesPerSecond: 60 });
    return ['.player-current', '.player-to'].map((part) => document.querySelector<HTMLElement>(part)?.innerText);
  };
  expect(times('loop', 1.84)).toEqual(['1.8 s', '24 s']);
  expect(times('endless', 75)).toEqual(['75.0 s', '120 s']);
  expect(times('still', 75)).toEqual(['0.0 s', '60 s']);
});
