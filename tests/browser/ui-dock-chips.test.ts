import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../src/ui/styles/index.css';
import { filePalette } from '../../src/chart/file-palette.ts';
import { askForPin } from '../../src/jobs/pin-jobs.ts';
import { emptySession, type Session } from '../../src/jobs/session.ts';
import type { AppDocument, Pin } from '../../src/state/document.ts';
import { createStore } from '../../src/state/store.ts';
import { chartLines } from '../../src/ui/profile/chart-lines.ts';
import { createChips } from '../../src/ui/profile/dock-chips.ts';
import { createPins, pinStyles } from '../../src/ui/profile/pins.ts';
import { seriousFindings } from '../support/axe.ts';
import { recipeFor } from '../support/recipes.ts';

afterEach(() => document.body.replaceChildren());

const hills = { recipe: recipeFor('diamond-square', { width: 65, height: 65 }), stage: undefined, cut: undefined };
const large = { ...hills, recipe: recipeFor('diamond-square', { width: 8193, height: 8193 }) };
const profile = { x: Float64Array.of(0, 1), y: Float32Array.of(2, 3) };

function mount(pins: readonly Pin[], changes: Partial<Session> = {}) {
  const session = createStore({ ...emptySession, ...changes });
  const afterLast = document.createElement('button');
  const show = (shown: AppDocument['pins']): void => {
    const { current, chips } = chartLines(hills, shown, session.get(), pinStyles(filePalette.series));
    element.update({ current, currentColour: filePalette.line, pins: chips });
  };
  let now = pins;
  const element = createChips(
    {
      onRemove(pin) {
        now = now.filter((one) => one !== pin);
        show(now);
      },
      onAsk: (pin) => askForPin(pin, session),
    },
    afterLast,
  );
  session.subscribe(() => show(now));
  document.body.append(element.element, afterLast);
  show(now);
  const buttons = (className: string): HTMLElement[] => Array.from(document.querySelectorAll(`.dock-chips .${className}`));
  return { session, afterLast, buttons };
}

it('a profile that is being made shows quiet dots that say so', () => {
  mount(createPins([hills]));
  const dots = document.querySelector('.dock-chips [role=img]');
  expect([dots?.textContent, dots?.ariaLabel]).toEqual(['…', 'Being made']);
});

it('a profile that waits is asked for with a click, and the keyboard stays at its chip', async () => {
  const { session, buttons } = mount(createPins([hills, large]));
  const [ask] = buttons('ask');
  expect([ask.textContent, ask.title]).toEqual(['waits for a click', 'Make all 8193 × 8193 samples: waits for a click']);
  ask.focus();
  await userEvent.keyboard('{Enter}');
  expect(session.get().longWaits).toBe(false);
  expect(buttons('ask')).toEqual([]);
  expect(document.activeElement).toBe(buttons('remove')[1]);
});

it('a profile that failed says why, as text, and can be tried again', async () => {
  const [pin] = createPins([hills]);
  const { session, buttons } = mount([pin], { pinFailures: new Map([[pin, 'needs the samples of <b>a</b>.png']]) });
  const [ask] = buttons('ask');
  expect(ask.textContent).toBe('needs the samples of <b>a</b>.png');
  await userEvent.click(ask);
  expect(session.get().pinFailures.size).toBe(0);
  expect(session.get().longWaits).toBe(true);
});

it('taken away by keyboard, the next one has the focus, and in the end the button that pins', async () => {
  const pins = createPins([hills, large]);
  const { afterLast, buttons } = mount(pins, { pinProfiles: new Map(pins.map((pin) => [pin, profile])) });
  buttons('remove')[0].focus();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(buttons('remove')[0]);
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(afterLast);
});

it('chips of every state can be read by everyone', async () => {
  const pins = createPins([hills, large, { ...hills, stage: 2 }, { ...hills, stage: 3 }]);
  const { afterLast } = mount(pins, {
    pinFailures: new Map([[pins[2], 'needs the samples of a.png']]),
    pinProfiles: new Map([[pins[3], profile]]),
  });
  afterLast.textContent = 'Pin';
  for (const theme of ['dark', 'light']) {
    document.documentElement.dataset.theme = theme;
    expect(await seriousFindings()).toEqual([]);
  }
  delete document.documentElement.dataset.theme;
});
