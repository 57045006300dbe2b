import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../src/ui/styles/index.css';
import { nextStage, stageDelayMs } from '../../src/ui/terrain/playback.ts';
import { createStageBar } from '../../src/ui/terrain/stage-bar.ts';
import type { StageBarModel } from '../../src/ui/terrain/stage-bar-model.ts';

beforeEach(() => page.viewport(1280, 800));
afterEach(() => document.body.replaceChildren());

const law = {
  formula: 'd = d₀ · 2^(−H·k/2)',
  values: [{ symbol: 'd', name: 'largest displacement', value: 248.123, unit: 'm' }],
} as const;
const explanation = {
  title: 'Level 3, diamond step',
  sentence: 'moves 525312 centres by up to ±248 m',
  details: 'Every square gets a new point at its centre.',
  law,
};

function mount(changes: Partial<StageBarModel> = {}) {
  const container = document.createElement('div');
  container.style.cssText = 'width: 1100px; height: 48px';
  document.body.append(container);
  let model: StageBarModel = {
    stage: 5,
    drawnStage: changes.stage ?? 5,
    stages: 20,
    ownStages: changes.stages ?? 20,
    source: 'heightmap',
    isPlaying: false,
    speed: '1',
    isPredicting: false,
    whyNotPredict: '',
    explanation,
    hasHalfLevels: true,
    marks: ['parent', 'mean', 'stick', 'made'],
    ...changes,
  };
  const set = (now: Partial<StageBarModel>): void => {
    model = { ...model, ...(now.stage !== undefined && { drawnStage: now.stage }), ...now };
    bar.update(model);
  };
  const onStage = vi.fn((stage: number) => set({ stage }));
  const onPlay = vi.fn((isPlaying: boolean) => set({ isPlaying }));
  const onSpeed = vi.fn((speed: StageBarModel['speed']) => set({ speed }));
  const onPredict = vi.fn(() => set({ isPredicting: !model.isPredicting }));
  const bar = createStageBar(container, { onStage, onPlay, onSpeed, onPredict });
  bar.update(model);
  const slider = page.getByRole('slider', { name: 'Stage' }).element() as HTMLElement;
  const button = (name: string) => page.getByRole('button', { name, exact: true }).element() as HTMLButtonElement;
  const part = (selector: string) => container.querySelector<HTMLElement>(selector);
  const shown = (): number[] => onStage.mock.calls.flat();
  return { container, shown, onPlay, onSpeed, onPredict, set, slider, button, part, bar };
}

describe('stage bar', () => {
  it('names the stage that is drawn while the next one is on its way', () => {
    const { part, set, slider } = mount();
    set({ stage: 6, drawnStage: 5 });
    expect(slider.ariaValueNow).toBe('6');
    expect(part('.stage-bar-text b')?.textContent).toBe('Stage 5 of 20 · level 3, diamond step');
    expect(part('.stage-bar-short b')?.textContent).toBe('5 of 20');
  });

  it('asks for predictions with a button that says why it cannot be pressed', () => {
    const { onPredict, set, button } = mount();
    button('Predict').click();
    expect([onPredict.mock.calls.length, button('Predict').ariaPressed, button('Predict').disabled]).toEqual([1, 'true', false]);
    set({ whyNotPredict: 'This is a preview' });
    expect([button('Predict').disabled, button('Predict').title]).toEqual([true, 'This is a preview']);
  });

  it('steps with its buttons and stops at both ends', () => {
    const { shown, button } = mount();
    const disabled = () => ['First stage', 'Previous stage', 'Next stage', 'Last stage'].filter((name) => button(name).disabled);
    expect(disabled()).toEqual([]);
    for (const name of ['Next stage', 'Previous stage', 'Last stage']) button(name).click();
    expect(disabled()).toEqual(['Next stage', 'Last stage']);
    button('First stage').click();
    expect(disabled()).toEqual(['First stage', 'Previous stage']);
    expect(shown()).toEqual([6, 5, 20, 0]);
  });

  it('moves by keyboard', async () => {
    const { shown, slider } = mount();
    slider.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowLeft}{PageUp}{PageDown}{End}{ArrowRight}{Home}{ArrowDown}{ArrowUp}');
    expect(shown()).toEqual([6, 5, 7, 5, 20, 0, 1]);
  });

  it('tells its value in words', () => {
    const { slider, part } = mount();
    expect([slider.ariaValueMin, slider.ariaValueMax, slider.ariaValueNow]).toEqual(['0', '20', '5']);
    expect(slider.ariaValueText).toBe('Stage 5 of 20 · level 3, diamond step: moves 525,312 centres by up to ±248 m');
    const texts = [...(part('.stage-bar-text')?.children ?? [])].slice(0, 2).map(({ textContent }) => textContent);
    expect(texts).toEqual(['Stage 5 of 20 · level 3, diamond step', 'moves 525,312 centres by up to ±248 m']);
  });

  it('does not count twice where the title counts the stages', () => {
    const { slider } = mount({
      stage: 300,
      stages: 1024,
      explanation: { ...explanation, title: 'Line 300 of 1024', sentence: 'raises one side by 13 m' },
      hasHalfLevels: false,
    });
    expect(slider.ariaValueText).toBe('Line 300 of 1,024: raises one side by 13 m');
  });

  it('draws circles for diamond steps, squares for square steps, and the stage on screen in ember', () => {
    const { container, part } = mount();
    const dots = Array.from(container.querySelectorAll('.stage-bar-dots i'), (dot) => dot.className);
    expect(dots.length).toBe(21);
    expect(dots.slice(0, 3)).toEqual(['is-start is-done', 'is-round is-done', 'is-square is-done']);
    expect(dots.slice(5, 7)).toEqual(['is-round is-now', 'is-square']);
    const now = part('.is-now');
    expect(now && getComputedStyle(now).backgroundColor).toBe('rgb(255, 133, 82)');
  });

  it('draws diamonds for stages of filters', () => {
    const { container } = mount({ ownStages: 18 });
    const dots = Array.from(container.querySelectorAll('.stage-bar-dots i'), (dot) => dot.className);
    expect(dots.slice(17)).toEqual(['is-round', 'is-square', 'is-diamond', 'is-diamond']);
  });

  it('becomes a plain slider above 28 stages', () => {
    const { container, set } = mount({ stages: 28, stage: 28 });
    expect(container.querySelectorAll('.stage-bar-dots i').length).toBe(29);
    set({ stages: 29 });
    expect(container.querySelectorAll('.stage-bar-dots i').length).toBe(0);
  });

  it('is a slider with three buttons on a phone', async () => {
    await page.viewport(390, 844);
    const { part } = mount();
    const parts = ['.stage-bar-knob', '.stage-bar-dots', '.stage-bar-end', '.stage-bar-short'];
    expect(parts.map((name) => part(name)?.checkVisibility())).toEqual([true, false, false, true]);
    expect(part('.stage-bar-short')?.innerText).toBe('5 of 20\nLevel 3');
  });

  it('tells more of the stage in a card, which stays while stages pass and closes by its button and by Escape’s action', async () => {
    const { part, button, set, bar } = mount();
    const card = part('.stage-card');
    const more = button('More about this stage');
    const state = () => [card?.hidden, more.ariaExpanded];
    expect(state()).toEqual([true, 'false']);
    more.focus();
    await userEvent.keyboard('{Enter}');
    expect(state()).toEqual([false, 'true']);
    expect(card?.querySelector('.stage-card-formula sup')?.textContent).toBe('−H·k/2');
    expect(card?.querySelector('dl')?.innerText).toBe('d largest displacement\n248 m');
    expect(card?.textContent).toContain('moves 525,312 centres by up to ±248\u00a0m.');
    set({ stage: 6, explanation: { ...explanation, sentence: 'moves 9 edge midpoints by up to ±5 m' } });
    expect(card?.textContent).toContain('moves 9 edge midpoints by up to ±5\u00a0m.');
    await userEvent.keyboard('{Tab}{Enter}');
    expect([card?.hidden, document.activeElement]).toEqual([true, more]);
    more.click();
    expect([bar.closeCard(), bar.closeCard(), card?.hidden]).toEqual([true, false, true]);
  });

  it('opens its card under the head of the profile where there is no room above the bar', () => {
    const { container, button, part } = mount();
    button('More about this stage').click();
    const headHeight = 40;
    const { bottom } = container.getBoundingClientRect();
    expect(part('.stage-card')?.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom + headHeight);
  });

  it('has the key of the marks in its card, and on phones the speed', async () => {
    const { part, button, onSpeed } = mount();
    button('More about this stage').click();
    const isShown = () =>
      ['.stage-card .stage-key', '.stage-card-speed', '.stage-bar-speed'].map((name) => part(name)?.checkVisibility());
    expect(isShown()).toEqual([true, false, true]);
    await page.viewport(390, 844);
    expect(isShown()).toEqual([true, true, false]);
    await page.getByRole('radio', { name: '2×' }).click();
    expect(onSpeed.mock.calls).toEqual([['2']]);
  });

  it('plays and pauses, at the chosen speed', async () => {
    const { onSpeed, onPlay, button } = mount();
    button('Play').click();
    button('Pause').click();
    expect(onPlay.mock.calls.flat()).toEqual([true, false]);
    button('Speed 1×').click();
    await page.getByRole('menuitemradio', { name: /^4×/ }).click();
    expect([onSpeed.mock.calls, button('Speed 4×').textContent]).toEqual([[['4']], '4×']);
  });

  it('shows the stage where it is pressed and follows a drag', () => {
    const { part, shown, slider } = mount({ stage: 0 });
    const box = part('.stage-bar-inner')?.getBoundingClientRect() ?? new DOMRect();
    // Only real pointers can be captured.
    slider.setPointerCapture = () => {};
    slider.hasPointerCapture = () => true;
    for (const [type, fraction] of [
      ['pointerdown', 0.5],
      ['pointermove', 0.76],
      ['pointermove', 0.79],
      ['pointermove', 1.4],
    ] as const) {
      const clientX = box.left + fraction * box.width;
      slider.dispatchEvent(new PointerEvent(type, { clientX, button: 0, pointerId: 1, bubbles: true }));
    }
    expect(shown()).toEqual([10, 15, 16, 20]);
  });

  it('is disabled for terrain without stages and says why', () => {
    const { button, slider, part, set } = mount({ stages: 0, stage: 0, source: 'imported', explanation: undefined });
    for (const name of ['First stage', 'Previous stage', 'Play', 'Next stage', 'Last stage'])
      expect(button(name).disabled).toBe(true);
    expect([slider.tabIndex, slider.ariaDisabled]).toEqual([-1, 'true']);
    expect(part('.stage-bar')?.title).toBe('Imported terrain was not made in stages');
    set({ source: 'profile', explanation });
    expect(part('.stage-bar-text')?.textContent).toBe('No stagesToo short for a level: one segment');
    set({ source: 'heightmap' });
    expect(part('.stage-bar-text')?.textContent).toBe('No stagesToo small for a level: only corners');
  });
});

describe('playing', () => {
  const frames = (stages: number, ownStages = stages): number[] => {
    const shown: number[] = [];
    for (let stage: number | undefined = 0; stage !== undefined; stage = nextStage(stage, stages, ownStages)) shown.push(stage);
    return shown;
  };

  it('shows every stage of a short run', () => {
    expect(frames(5)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(frames(0)).toEqual([0]);
    expect(stageDelayMs(20, 4)).toBe(stageDelayMs(20) / 4);
  });

  it('skips neither the last stage of the generator nor those of filters', () => {
    expect(frames(1003, 1000).slice(-5)).toEqual([990, 1000, 1001, 1002, 1003]);
  });

  it('skips stages of a long run evenly, and ends on the last', () => {
    const shown = frames(1024);
    expect(shown.slice(0, 3)).toEqual([0, 11, 22]);
    expect(shown.at(-1)).toBe(1024);
  });

  it.each([20, 100, 256, 1024, 65_536])('shows %i stages in 5 to 13 seconds', (stages) => {
    const seconds = ((frames(stages).length - 1) * stageDelayMs(stages)) / 1000;
    expect(seconds).toBeGreaterThan(5);
    expect(seconds).toBeLessThan(13);
  });
});
