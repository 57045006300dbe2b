import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFrameLoop, type FrameLoop } from '../../../src/view3d/frame-loop.ts';

const FRAME_MS = 16;
let loop: FrameLoop;
/** Whether each frame was ordered as a step of a move, and when; and what the next order is answered. */
let orders: { readonly isMove: boolean; readonly nowMs: number }[];
let isOnTheWay: boolean | undefined;
/** Whether something was being drawn whenever the loop told of that. */
let activity: boolean[];
/** Whether each frame was a still one when it was shown. */
let shown: boolean[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, FRAME_MS));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  [orders, activity, shown, isOnTheWay] = [[], [], [], false];
  loop = createFrameLoop(
    (nowMs, isMove) => {
      orders.push({ isMove, nowMs });
      return isOnTheWay;
    },
    (isStill) => shown.push(isStill),
    () => activity.push(loop.isDrawing),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The page's next frame, and the drawn one that it orders, if any. */
function frame(tookMs = 0): void {
  vi.advanceTimersByTime(FRAME_MS + tookMs);
  loop.drawn();
}

test('nothing is drawn without a change, and one change is drawn once, as a still picture', () => {
  vi.advanceTimersByTime(1000);
  expect(orders).toHaveLength(0);
  loop.request('single');
  for (let i = 0; i < 30; i++) frame();
  expect([loop.isAtRest, loop.isDrawing, loop.framesDrawn]).toEqual([true, false, 1]);
  expect([orders[0].isMove, shown]).toEqual([false, [true]]);
  expect(vi.getTimerCount()).toBe(0);
});

test('one frame is drawn at a time, and one more for all changes meanwhile', () => {
  for (let i = 0; i < 40; i++) loop.request('single');
  expect(orders).toHaveLength(0);
  vi.advanceTimersByTime(FRAME_MS);
  for (let i = 0; i < 40; i++) {
    loop.request('single');
    vi.advanceTimersByTime(FRAME_MS);
  }
  expect(orders).toHaveLength(1);
  frame();
  expect([loop.isDrawing, loop.isAtRest]).toEqual([true, false]);
  frame();
  expect([orders.length, loop.framesDrawn]).toEqual([2, 2]);
  expect(shown).toEqual([false, true]);
});

test('a still picture follows 150 ms after the last step of a move', () => {
  for (let i = 1; i <= 3; i++) {
    loop.request('move');
    frame(20);
    vi.advanceTimersByTime(70);
    expect([orders.length, loop.isAtRest]).toEqual([i, false]);
  }
  vi.advanceTimersByTime(79);
  expect(orders).toHaveLength(3);
  vi.advanceTimersByTime(1);
  frame();
  expect(orders.map(({ isMove }) => isMove)).toEqual([true, true, true, false]);
  expect(shown).toEqual([false, false, false, true]);
  expect([loop.isAtRest, vi.getTimerCount()]).toEqual([true, 0]);
});

test('a camera that is on its way goes on until it is there', () => {
  isOnTheWay = true;
  loop.request('single');
  for (let i = 0; i < 5; i++) frame();
  isOnTheWay = false;
  frame();
  for (let i = 0; i < 30; i++) frame();
  expect(orders.map(({ isMove }) => isMove)).toEqual([false, true, true, true, true, true, false]);
  expect(shown).toEqual([false, false, false, false, false, false, true]);
  loop.request('move');
  loop.request('single');
  frame();
  expect(orders[7].isMove).toBe(true);
});

test('activity is told when a frame is asked for while none is, and when one has ended', () => {
  loop.request('single');
  loop.request('single');
  expect(activity).toEqual([true]);
  frame();
  expect(activity).toEqual([true, false]);
  isOnTheWay = undefined; // nothing to draw
  loop.request('single');
  vi.advanceTimersByTime(FRAME_MS);
  expect(activity).toEqual([true, false, true, false]);
  expect(loop.framesDrawn).toBe(1);
});

test('a frame under way is forgotten with what was asked for, when the context is lost', () => {
  loop.request('single');
  vi.advanceTimersByTime(FRAME_MS);
  loop.request('single');
  loop.reset();
  expect(activity.at(-1)).toBe(false);
  frame();
  expect([orders.length, loop.framesDrawn, vi.getTimerCount()]).toEqual([1, 0, 0]);
  loop.request('single');
  loop.reset();
  frame();
  expect(orders).toHaveLength(1);
  loop.request('single');
  frame();
  expect(loop.framesDrawn).toBe(1);
});
