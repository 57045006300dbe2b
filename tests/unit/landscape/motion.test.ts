import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { START } from '../../../src/landscape/landscape.ts';
import type { LayerSettings } from '../../../src/landscape/layer-schema.ts';
import { offsetOf, shownWidth, starOffset } from '../../../src/landscape/motion.ts';
import type { SceneSettings } from '../../../src/landscape/scene-schema.ts';
import { forAll } from '../../support/cases.ts';
import { layered } from '../../support/landscapes.ts';

const SPAN = 1600;

/** Of the only layer of a landscape. */
function offset(settings: Partial<LayerSettings>, moment: Parameters<typeof offsetOf>[2], scene: Partial<SceneSettings> = {}) {
  return offsetOf(layered([settings], scene), 0, moment, SPAN);
}

describe('in a loop', () => {
  test('every layer is exactly where it was after the last frame, whatever its turns, direction and strip', () => {
    const turns = fc.integer({ min: 0, max: 64 });
    const frames = fc.integer({ min: 1, max: 7200 });
    const span = fc.double({ min: 16, max: 15_360, noNaN: true });
    forAll(100, [turns, frames, span, fc.constantFrom('left', 'right')], (turns, frames, span, scrollsTo) => {
      const landscape = layered([{ turns, scrollsTo }], { starTurns: (turns % 17) - 8 });
      for (const frame of [0, frames, 5 * frames, -frames]) {
        expect(offsetOf(landscape, 0, { frame, frames }, span)).toBe(0);
        expect(starOffset(landscape, { frame, frames })).toBe(0);
      }
    });
  });

  test('a layer goes round so often as its turns say, in equal steps', () => {
    const offsets = (turns: number): number[] => Array.from({ length: 9 }, (_, frame) => offset({ turns }, { frame, frames: 8 }));
    expect(offsets(0)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(offsets(1)).toEqual([0, 200, 400, 600, 800, 1000, 1200, 1400, 0]);
    expect(offsets(3)).toEqual([0, 600, 1200, 200, 800, 1400, 400, 1000, 0]);
  });

  test('frames after the last and before the first are those of other rounds', () => {
    for (const frame of [-13, -3, 5, 15, 8005]) {
      const within = { frame: ((frame % 10) + 10) % 10, frames: 10 };
      expect(offset({ turns: 3 }, { frame, frames: 10 })).toBe(offset({ turns: 3 }, within));
    }
  });

  test('pace, speed and parallax do nothing', () => {
    const moment = { frame: 3, frames: 10 };
    expect(offset({ speed: 70 }, moment, { pace: -2, parallax: 1 })).toBe(offset({}, moment));
  });

  test('stars go round a field as wide as the picture', () => {
    const landscape = layered([{}], { width: 1280, height: 720, designHeight: 1440, starTurns: 2 });
    expect(shownWidth(landscape.scene)).toBe(2560);
    expect(starOffset(landscape, { frame: 1, frames: 8 })).toBe(640);
    expect(starOffset(layered([{}], { ...landscape.scene, starTurns: -1 }), { frame: 1, frames: 8 })).toBe(2240);
  });
});

test('a scene that loops is at a number of seconds where its frame of that time is', () => {
  const loop = { motion: 'loop', loopSeconds: 8, starTurns: 3 } as const;
  const landscape = layered([{ turns: 5, scrollsTo: 'right' }], loop);
  for (const frame of [0, 1, 7, 15, 16, 40]) {
    const [bySeconds, byFrames] = [{ seconds: frame / 2 }, { frame, frames: 16 }];
    expect(offsetOf(landscape, 0, bySeconds, SPAN)).toBe(offsetOf(landscape, 0, byFrames, SPAN));
    expect(starOffset(landscape, bySeconds)).toBe(starOffset(landscape, byFrames));
  }
});

describe('in endless motion', () => {
  test('a layer goes at its speed, to the left or the right', () => {
    expect(offset({ speed: 12.5, scrollsTo: 'left' }, { seconds: 4 })).toBe(50);
    expect(offset({ speed: 12.5, scrollsTo: 'right' }, { seconds: 4 })).toBe(-50);
    expect(offset({ speed: 12.5 }, { seconds: 1000 })).toBe(12_500);
    expect(offset({ speed: 0 }, { seconds: 1000 })).toBe(0);
  });

  test('it begins exactly at 0', () => {
    for (const scrollsTo of ['left', 'right'] as const) {
      for (const pace of [-1, 1]) expect(offset({ scrollsTo }, START, { pace })).toBe(0);
    }
    expect(starOffset(layered([{}], { starSpeed: -4 }), START)).toBe(0);
  });

  test('pace is of everything that moves; below 0 it moves backwards', () => {
    expect(offset({ speed: 10 }, { seconds: 6 }, { pace: 0.5 })).toBe(30);
    expect(offset({ speed: 10 }, { seconds: 6 }, { pace: -2 })).toBe(-120);
    expect(starOffset(layered([{}], { starSpeed: 3, pace: -2 }), { seconds: 6 })).toBe(-36);
  });

  test('parallax slows the farthest layer by its share, nearer ones by less, the front one not at all', () => {
    const offsets = (count: number, parallax: number): number[] =>
      Array.from({ length: count }, (_, i) =>
        offsetOf(layered(Array(count).fill({ speed: 8 }), { parallax }), i, { seconds: 10 }, SPAN),
      );
    expect(offsets(5, 0.5)).toEqual([80, 70, 60, 50, 40]);
    expect(offsets(3, 1)).toEqual([80, 40, 0]);
    expect(offsets(1, 1)).toEqual([80]);
  });
});

test('what stands still is at 0 at every moment: a scene without motion, and a layer that does not go on', () => {
  for (const moment of [{ seconds: 9 }, { frame: 3, frames: 8 }]) {
    expect(offset({}, moment, { motion: 'still' })).toBe(0);
    expect(starOffset(layered([{}], { motion: 'still', starSpeed: 7, starTurns: 1 }), moment)).toBe(0);
    for (const motion of ['endless', 'loop'] as const) expect(offset({ continues: 'once' }, moment, { motion })).toBe(0);
  }
});
