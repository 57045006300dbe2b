import { describe, expect, test } from 'vitest';
import { createFramePace, type FramePace } from '../../../src/view3d/frame-loop.ts';

/** Draws moving frames that take `cost` ms at full ratio with smooth edges, until the quality stays. */
function dragWith(
  pace: FramePace,
  cost: number,
  full: number,
  startMs = 1000,
): { ratio: number; isSmooth: boolean; endMs: number } {
  let now = startMs;
  let quality = { ratio: 0, isSmooth: false };
  for (let frame = 0; frame < 30; frame++) {
    pace.change(now);
    quality = pace.qualityAt(now, full, true);
    const ms = ((quality.isSmooth ? 1 : 0.4) * cost * quality.ratio ** 2) / full ** 2;
    now += Math.max(ms, 16);
    pace.frameTook(ms);
  }
  return { ...quality, endMs: now };
}

describe('the pace of frames', () => {
  test('a fast GPU draws everything as well as can be', () => {
    expect(dragWith(createFramePace(), 8, 2)).toMatchObject({ ratio: 2, isSmooth: true });
  });

  test('where smooth edges are too slow, they go first', () => {
    expect(dragWith(createFramePace(), 90, 1)).toMatchObject({ ratio: 1, isSmooth: false });
  });

  test('a slow GPU draws half of the pixels along a side while the picture moves', () => {
    expect(dragWith(createFramePace(), 200, 1)).toMatchObject({ ratio: 0.5, isSmooth: false });
    expect(dragWith(createFramePace(), 5000, 2)).toMatchObject({ ratio: 1, isSmooth: false });
  });

  test('a picture that will soon change again is not drawn as well as can be, however long ago it changed', () => {
    const pace = createFramePace();
    const { endMs } = dragWith(pace, 5000, 1);
    expect(pace.qualityAt(endMs + 5000, 1, true)).toEqual({ ratio: 0.5, isSmooth: false });
    expect(pace.qualityAt(endMs + 5001, 1, false)).toEqual({ ratio: 1, isSmooth: true });
  });

  test('a change that stays alone keeps all its pixels', () => {
    const pace = createFramePace();
    const { endMs } = dragWith(pace, 5000, 1);
    pace.change(endMs + 5000);
    expect(pace.qualityAt(endMs + 5000, 1, false)).toEqual({ ratio: 1, isSmooth: false });
  });

  test('what was slow once is tried again when frames get fast', () => {
    const pace = createFramePace();
    const { endMs } = dragWith(pace, 5000, 1);
    expect(dragWith(pace, 8, 1, endMs + 1000)).toMatchObject({ ratio: 1, isSmooth: true });
  });
});
