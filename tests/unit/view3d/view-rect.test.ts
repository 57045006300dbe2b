import { describe, expect, test } from 'vitest';
import { pixelsOf } from '../../../src/view3d/view-rect.ts';

const all = { min: 0, max: 1 };

describe('the pixels of a view', () => {
  test('are counted from the lower left corner, and those of neighbours meet at every ratio', () => {
    const size = { width: 400, height: 300 };
    const right = { left: 133.4, top: 0, width: 66.6, height: 60.2 };
    const left = { ...right, left: 0, width: 133.4 };
    const below = { ...right, top: 60.2, height: 89.8 };
    for (const ratio of [0.35, 0.5, 1, 1.25, 2]) {
      const [a, b, c] = [left, right, below].map((rect) => pixelsOf(rect, all, ratio, size)?.viewport);
      expect(a && a.x + a.width).toBe(b?.x);
      expect(c && c.y + c.height).toBe(b?.y);
      expect(b && b.y + b.height).toBe(300);
    }
    expect(pixelsOf(below, all, 2, size)?.viewport).toEqual({ x: 267, y: 0, width: 133, height: 180 });
  });

  test('are drawn where they lie on the canvas and within the clip, which two share without a gap', () => {
    const size = { width: 100, height: 50 };
    const rect = { left: -10, top: 20, width: 101, height: 60 };
    expect(pixelsOf(rect, all, 1, size)).toEqual({
      viewport: { x: -10, y: -30, width: 101, height: 60 },
      scissor: { x: 0, y: 0, width: 91, height: 30 },
    });
    for (const at of [0.25, 0.333, 0.5, 0.77]) {
      const [a, b] = [
        { min: 0, max: at },
        { min: at, max: 1 },
      ].map((clip) => pixelsOf(rect, clip, 1, size)?.scissor);
      if (!a || !b) throw new Error(`a half is not seen, cut at ${at}`);
      expect(a.x + a.width).toBe(b.x);
    }
    expect(pixelsOf({ ...rect, top: 50 }, all, 1, size)).toBeUndefined();
    expect(pixelsOf(rect, { min: 0.4, max: 0.4 }, 1, size)).toBeUndefined();
  });
});
