import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurns } from '../../../../src/ui/compare/turns.ts';

let frames: (() => void)[];
beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
});
afterEach(() => vi.unstubAllGlobals());

/** Until the next frame is over, and what is done right after it. */
async function frame(): Promise<void> {
  for (const run of frames.splice(0)) run();
  await new Promise((resolve) => setTimeout(resolve));
}

test('one thing is written after each frame, in the order it was asked for', async () => {
  const written: string[] = [];
  const onIdle = vi.fn();
  const turns = createTurns(onIdle);
  const writer = (name: string) => () => written.push(name) > 0;
  for (const name of ['table', 'plot', 'difference']) turns.ask(writer(name));
  expect([written, turns.isIdle]).toEqual([[], false]);
  await frame();
  expect(written).toEqual(['table']);
  await frame();
  expect([written, turns.isIdle]).toEqual([['table', 'plot'], false]);
  await frame();
  expect([written, turns.isIdle, onIdle.mock.calls.length]).toEqual([['table', 'plot', 'difference'], true, 1]);
});

test('what has nothing to write takes no turn, and what it asks for comes last', async () => {
  const written: string[] = [];
  const turns = createTurns(() => {});
  turns.ask(() => {
    turns.ask(() => written.push('figures') > 0);
    return false;
  });
  turns.ask(() => written.push('profiles') > 0);
  await frame();
  expect(written).toEqual(['profiles']);
  await frame();
  expect(written).toEqual(['profiles', 'figures']);
});

test('what is asked for again while it waits is done once', async () => {
  const write = vi.fn(() => true);
  const turns = createTurns(() => {});
  for (let i = 0; i < 3; i++) turns.ask(write);
  await frame();
  await frame();
  expect(write).toHaveBeenCalledOnce();
});
