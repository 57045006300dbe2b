import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../src/ui/styles/index.css';
import { createMessageCard } from '../../src/ui/controls/message-card.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function mount() {
  const calls: string[] = [];
  const card = createMessageCard(document.body, () => calls.push('dismiss'));
  const element = document.querySelector<HTMLElement>('.message-card');
  if (!element) throw new Error('message card: expected an element');
  const press = (name: string): void => {
    const buttons = Array.from(element.querySelectorAll('button'));
    buttons.find((button) => button.textContent === name || button.ariaLabel === name)?.click();
  };
  const region = (role: string): string => element.querySelector(`[role=${role}]`)?.textContent ?? '';
  return { card, element, calls, press, region };
}

it('appears once work has lasted 150 ms, and counts', () => {
  const { card, element, calls, press } = mount();
  const onCancel = (): void => void calls.push('cancel');
  card.update({ kind: 'working', fraction: 0, label: 'level 1 of 10', onCancel });
  vi.advanceTimersByTime(140);
  card.update({ kind: 'working', fraction: 0.627, label: 'level 9 of 10', onCancel });
  expect(element.checkVisibility()).toBe(false);
  vi.advanceTimersByTime(10);
  expect(element.checkVisibility()).toBe(true);
  const bar = element.querySelector('[role=progressbar]');
  expect([bar?.ariaValueNow, bar?.ariaValueText]).toEqual(['62', '62 %, level 9 of 10']);
  expect(element.innerText).toContain('62 %');
  press('Cancel');
  expect(calls).toEqual(['cancel']);
  card.update({ kind: 'working', fraction: 0.7, label: 'drawing', onCancel, canCancel: false });
  const { disabled, title } = element.querySelector('button') ?? {};
  expect([disabled, title]).toEqual([true, 'The terrain is made; its picture follows']);
});

it('stays away when the work ends sooner', () => {
  const { card, element } = mount();
  card.update({ kind: 'working', fraction: 0.5, label: '' });
  vi.advanceTimersByTime(100);
  card.update({ kind: 'none' });
  vi.advanceTimersByTime(1000);
  expect(element.checkVisibility()).toBe(false);
});

it('shows an error at once, announces it, and offers one action', () => {
  const { card, element, calls, press, region } = mount();
  const run = (): void => void calls.push('use 257');
  card.update({ kind: 'error', message: 'width: expected 257, got 256', action: { label: 'Use 257', run } });
  expect(element.checkVisibility()).toBe(true);
  expect(region('alert')).toBe('width: expected 257, got 256');
  press('Use 257');
  press('Dismiss');
  expect(calls).toEqual(['use 257', 'dismiss']);
});

it.each(['none', 'note'] as const)(
  'gives the focus back where the button that has it goes, to a message of the kind %s',
  (kind) => {
    const { card, element } = mount();
    const before = document.body.appendChild(document.createElement('button'));
    card.update({ kind: 'error', message: 'a.png: the file is empty', action: { label: 'Open another', run: () => undefined } });
    before.focus();
    const [action] = element.querySelectorAll('button');
    action.focus();
    expect(document.activeElement).toBe(action);
    card.update(kind === 'none' ? { kind } : { kind, message: 'Opened b.png.' });
    expect(document.activeElement).toBe(before);
  },
);

it('shows a note without alarm', () => {
  const { card, calls, press, region } = mount();
  card.update({ kind: 'note', message: 'Opened alps.png.' });
  expect([region('status'), region('alert')]).toEqual(['Opened alps.png.', '']);
  press('Dismiss');
  expect(calls).toEqual(['dismiss']);
});

it('a note may offer an action, the newest one under its name', () => {
  const { card, calls, press, region } = mount();
  const message = 'Made smaller.';
  card.update({ kind: 'note', message, action: { label: 'Make all', run: () => calls.push('first') } });
  card.update({ kind: 'note', message, action: { label: 'Make all', run: () => calls.push('second') } });
  expect(region('status')).toBe(message);
  press('Make all');
  card.update({ kind: 'note', message });
  press('Make all');
  expect(calls).toEqual(['second']);
});

it('keeps its elements while it says the same, so the focus stays', () => {
  const { card, element } = mount();
  card.update({ kind: 'error', message: 'no' });
  const dismiss = element.querySelector('button.icon-button');
  card.update({ kind: 'error', message: 'no' });
  expect(element.querySelector('button.icon-button')).toBe(dismiss);
  card.update({ kind: 'none' });
  expect(element.checkVisibility()).toBe(false);
});

it('a note goes by itself, later under the pointer or where it is long; what is wrong stays', async () => {
  const { card, element, calls } = mount();
  const clock = () => element.getAnimations().map(({ effect }) => effect?.getTiming().duration);
  card.update({ kind: 'note', message: 'Opened alps.png.' });
  expect(clock()).toEqual([6000]);
  card.update({ kind: 'note', message: 'A word '.repeat(40) });
  expect(clock()).toEqual([14_000]);
  element.querySelector('button')?.focus();
  expect(element.getAnimations()[0].playState).toBe('paused');
  for (const kind of ['error', 'warning'] as const) {
    card.update({ kind, message: 'no' });
    expect(clock()).toEqual([]);
  }
  card.update({ kind: 'note', message: 'With something to do', action: { label: 'Do', run: () => {} } });
  expect(clock()).toEqual([]);
  card.update({ kind: 'note', message: 'Opened' });
  (document.activeElement as HTMLElement).blur();
  element.getAnimations()[0].finish();
  await vi.waitFor(() => expect(calls).toEqual(['dismiss']));
});
