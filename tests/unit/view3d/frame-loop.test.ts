import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFrameLoop, type FrameLoop, type OrderedFrame } from '../../../src/view3d/frame-loop.ts';

const FRAME_MS = 16;
let loop: FrameLoop;
/** What was ordered, and what the next order is answered. */
let orders: OrderedFrame[];
let answer: { readonly isMoving: boolean } | undefined;
/** Whether something was being drawn whenever the loop told of that. */
let activity: boolean[];
/** Whether each frame was the last when it was shown. */
let shown: boolean[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, FRAME_MS));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  [orders, activity, shown, answer] = [[], [], [], { isMoving: false }];
  const order = (frame: OrderedFrame) => {
    orders.push(frame);
    return answer;
  };
  loop = createFrameLoop(
    order,
    () => 2,
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
  loop.drawn((isLast) => shown.push(isLast));
}

test('nothing is drawn without a change, nor after the picture is at rest', () => {
  vi.advanceTimersByTime(1000);
  expect(orders).toHaveLength(0);
  loop.request('single');
  frame();
  expect([loop.isDrawing, loop.isAtRest]).toEqual([false, false]);
  for (let i = 0; i < 30; i++) frame();
  expect([loop.isAtRest, loop.isDrawing, loop.framesDrawn]).toEqual([true, false, 2]);
  expect(orders.map(({ quality, isMoving }) => [quality, isMoving])).toEqual([
    [{ ratio: 2, isSmooth: false }, false],
    [{ ratio: 2, isSmooth: true }, false],
  ]);
  expect(orders[1].nowMs - orders[0].nowMs).toBeGreaterThanOrEqual(150 - FRAME_MS);
  expect(vi.getTimerCount()).toBe(0);
  // Frames are quick: the next is drawn as well as can be at once.
  loop.request('single');
  frame();
  expect([orders[2].quality.isSmooth, loop.isAtRest]).toEqual([true, true]);
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

test('slow frames are coarse while more changes are expected, and drawn again when they are not', () => {
  loop.expectMore(true);
  for (let i = 0; i < 3; i++) {
    loop.request('single');
    frame(100);
  }
  expect(orders[2]).toMatchObject({ quality: { ratio: 1, isSmooth: false }, isMoving: true });
  vi.advanceTimersByTime(1000);
  expect(orders).toHaveLength(3);
  loop.expectMore(false);
  frame();
  expect(orders[3]).toMatchObject({ quality: { ratio: 2, isSmooth: true }, isMoving: false });
  expect(loop.isAtRest).toBe(true);
});

test('the picture is drawn as well as can be 150 ms after the last of its changes', () => {
  for (let i = 1; i <= 3; i++) {
    loop.request('single');
    frame(20);
    vi.advanceTimersByTime(70);
    expect(orders).toHaveLength(i);
  }
  vi.advanceTimersByTime(44 + FRAME_MS);
  expect(orders.map(({ quality }) => quality.isSmooth)).toEqual([false, false, false, true]);
});

test('a move goes on until it is over', () => {
  answer = { isMoving: true };
  loop.request('single');
  for (let i = 0; i < 5; i++) frame();
  answer = { isMoving: false };
  frame();
  frame();
  expect(orders.map(({ isMoving }) => isMoving)).toEqual([false, true, true, true, true, true]);
  expect(shown).toEqual([false, false, false, false, false, true]);
  loop.request('move');
  loop.request('single');
  frame();
  expect(orders[6].isMoving).toBe(true);
});

test('activity is told when a frame is asked for while none is, and when one has ended', () => {
  loop.request('single');
  loop.request('single');
  expect(activity).toEqual([true]);
  frame();
  expect(activity).toEqual([true, false]);
  answer = undefined; // nothing to draw
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
