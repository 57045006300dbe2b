import { describe, expect, test } from 'vitest';
import type { Moment } from '../../../src/landscape/landscape.ts';
import type { SceneSettings } from '../../../src/landscape/scene-schema.ts';
import { glowAt, skyAt, skyStops, sunDisc, sunGlow } from '../../../src/landscape/sky.ts';
import { paintSky } from '../../../src/landscape/sky-pixels.ts';
import { createShootingStars, createStars } from '../../../src/landscape/stars.ts';
import { testLandscape, testPalette } from '../../support/landscapes.ts';

const START: Moment = { seconds: 0 };

describe('the sky', () => {
  test('goes through the palette’s colours down to the horizon and keeps the last one below', () => {
    const stops = skyStops(testLandscape({ horizon: 0.5 }));
    expect(skyAt(stops, 0)).toEqual([0x12, 0x0b, 0x24]);
    expect(skyAt(stops, 45)).toEqual([0x3b, 0x25, 0x73]);
    expect([skyAt(stops, 90), skyAt(stops, 179)]).toEqual(Array(2).fill([0xe8, 0x9b, 0xa0]));
  });

  test('is the background where the palette has none', () => {
    const landscape = { ...testLandscape(), palette: { ...testPalette, sky: [] } };
    expect([skyAt(skyStops(landscape), 0), skyAt(skyStops(landscape), 179)]).toEqual(Array(2).fill([0xf0, 0xcb, 0xa3]));
  });

  test('shines around the sun, less and less, up to the glow’s reach', () => {
    const glow = sunGlow(testLandscape({ glow: 0.8, glowSize: 0.5 }));
    if (!glow) throw new Error('nothing shines');
    const opacities = [0, 10, 20, 40, 60, 80, 90, 91].map((distance) => glowAt(glow, distance));
    expect([opacities[0], ...opacities.slice(-2)]).toEqual([0.8, 0, 0]);
    expect(opacities.slice(0, -1)).toEqual(opacities.slice(0, -1).sort((a, b) => b - a));
    expect(sunGlow(testLandscape({ sun: 'none' }))).toBeUndefined();
  });
});

describe('the moon', () => {
  /** The share of a disc 80 px wide that is lit, white before black. */
  function litShare(moonPhase: number): number {
    const scene = { width: 100, height: 100, sun: 'moon', sunX: 0.5, sunY: 0.5, sunSize: 0.8, glow: 0, moonPhase } as const;
    const landscape = { ...testLandscape(scene), palette: { ...testPalette, sky: ['#000000'], sun: '#ffffff' } };
    const rgba = new Uint8ClampedArray(40_000);
    paintSky(landscape, rgba);
    let lit = 0;
    for (let i = 0; i < rgba.length; i += 4) lit += rgba[i] / 255;
    return lit / (Math.PI * 1600);
  }

  test.each([0, 0.2, 0.5, 0.85, 1])('is lit over as much of its disc as its phase says: %d', (phase) => {
    expect(litShare(phase)).toBeCloseTo(phase, 2);
  });

  test('has its own colour to the limb, while the sun takes some of its glow’s', () => {
    const [moon, sun] = (['moon', 'sun'] as const).map((kind) => sunDisc(testLandscape({ sun: kind })));
    expect(moon?.rim).toEqual(moon?.colour);
    expect(sun?.rim).not.toEqual(sun?.colour);
  });
});

test('a waning moon’s glow comes from its lit part', () => {
  const [full, thin] = [1, 0.1].map((moonPhase) => sunGlow(testLandscape({ sun: 'moon', sunSize: 0.2, moonPhase })));
  expect((thin?.x ?? 0) - (full?.x ?? 0)).toBeCloseTo(0.9 * 18);
});

describe('stars', () => {
  const at = (scene: Partial<SceneSettings>, moment: Moment): Record<string, number[]> => {
    const { count, x, y, radius, opacity } = createStars(testLandscape(scene)).at(moment);
    const [xs, ys, radii, opacities] = [x, y, radius, opacity].map((values) => [...values.slice(0, count)]);
    return { x: xs, y: ys, radius: radii, opacity: opacities };
  };

  test('stand above the horizon, as many as there should be, small and large, faint and bright', () => {
    const { x, y, radius, opacity } = at({ stars: 500, sun: 'none', horizon: 0.6, starSize: 2 }, START);
    expect(new Set(y).size).toBe(500);
    expect(x.every((v) => v > -0.4 && v < 320.4)).toBe(true);
    expect(y.every((v) => v >= 0 && v <= 108)).toBe(true);
    expect(radius.every((v) => v > 0 && v <= 0.4)).toBe(true);
    expect(Math.max(...radius) / Math.min(...radius)).toBeGreaterThan(2);
    expect(Math.max(...opacity) / Math.min(...opacity)).toBeGreaterThan(4);
  });

  test('do not shine through the sun or the moon', () => {
    for (const sun of ['sun', 'moon'] as const) {
      const scene = { sun, sunSize: 0.4, sunX: 0.5, sunY: 0.3, moonPhase: 0.1, stars: 2000 };
      const { x, y } = at(scene, { seconds: 7 });
      expect(Math.min(...x.map((v, i) => Math.hypot(v - 160, y[i] - 54)))).toBeGreaterThanOrEqual(36);
    }
  });

  test('stay where they are when there are more of them', () => {
    const [few, many] = [at({ stars: 10, sun: 'none' }, START), at({ stars: 20, sun: 'none' }, START)];
    expect(few.y.every((y) => many.y.includes(y))).toBe(true);
  });

  test('drift as fast as they should and come in again at the other edge', () => {
    const [before, after] = [0, 5].map((seconds) => at({ stars: 1, sun: 'none', starSpeed: 40 }, { seconds }).x[0]);
    expect((before - after + 320) % 320).toBeCloseTo(40); // 200 of 1600 px across
  });

  test('twinkle in whole cycles of a loop and with none of it shine evenly', () => {
    const scene = { twinkle: 1, starTurns: 3, motion: 'loop' } as const;
    expect(at(scene, { frame: 90, frames: 90 })).toEqual(at(scene, { frame: 0, frames: 90 }));
    expect(at(scene, { frame: 40, frames: 90 }).opacity).not.toEqual(at(scene, { frame: 0, frames: 90 }).opacity);
    expect(at({ twinkle: 0 }, { seconds: 3 })).toEqual(at({ twinkle: 0 }, START));
  });
});

describe('shooting stars', () => {
  const starAt = (scene: Partial<SceneSettings>, moment: Moment) => createShootingStars(testLandscape(scene)).at(moment);
  const shown = (scene: Partial<SceneSettings>, moments: Moment[]): boolean[] => {
    const stars = createShootingStars(testLandscape(scene));
    return moments.map((moment) => stars.at(moment) !== undefined);
  };
  const falls = (seen: boolean[]): number => seen.filter((isSeen, i) => isSeen && !seen.at(i - 1)).length;

  test('fall as often as they should', () => {
    const moments = Array.from({ length: 6000 }, (_, i) => ({ seconds: i / 10 }));
    expect(falls(shown({ shootingStars: 6 }, moments))).toBe(60);
    expect(falls(shown({ shootingStars: 0 }, moments))).toBe(0);
  });

  test('fall in a loop as often as comes nearest, and the same in every round', () => {
    const scene = { motion: 'loop', loopSeconds: 25, shootingStars: 7 } as const;
    const round = Array.from({ length: 500 }, (_, frame) => ({ frame: frame + 250, frames: 500 }));
    expect(falls(shown(scene, round))).toBe(3);
    expect(starAt(scene, { frame: 500, frames: 500 })).toEqual(starAt(scene, { frame: 0, frames: 500 }));
  });

  test('are there at the beginning and in a picture that stands still', () => {
    expect(shown({}, [START])).toEqual([true]);
    expect(shown({ motion: 'still' }, [START, { seconds: 7 }])).toEqual([true, true]);
  });

  test('have their whole tail behind them and move by it', () => {
    const [early, late] = [0, 0.2].map((seconds) => starAt({}, { seconds }));
    if (!early || !late) throw new Error('none is seen');
    expect(late.y2).toBeGreaterThan(early.y2);
    expect(early.y2).toBeGreaterThan(early.y1);
    expect(Math.sign(late.x2 - early.x2)).toBe(Math.sign(early.x2 - early.x1));
  });
});
