import { describe, expect, test } from 'vitest';
import type { Landscape, Layer, Moment } from '../../../src/landscape/landscape.ts';
import { createLandscapePainter } from '../../../src/landscape/painter.ts';
import { landscapePresets } from '../../../src/landscape/presets.ts';
import type { SceneSettings } from '../../../src/landscape/scene-schema.ts';
import { paintSky } from '../../../src/landscape/sky-pixels.ts';
import { coverNear, crestLine, paintLayersInPlace } from '../../oracles/landscape-layers.ts';
import { drawnLayers, testLandscape, testLayer } from '../../support/landscapes.ts';

const START: Moment = { seconds: 0 };

function painted(landscape: Landscape, ...moments: Moment[]): Uint8ClampedArray {
  const painter = createLandscapePainter(landscape);
  for (const moment of moments) painter.paint(moment);
  return painter.pixels.slice();
}

const isSame = (a: Uint8ClampedArray, b: Uint8ClampedArray): boolean =>
  Buffer.compare(new Uint8Array(a), new Uint8Array(b)) === 0;

/** A flat layer whose line stands so many pixels above the bottom edge of a picture drawn 1 : 1. */
const flat = (base: number, settings: Partial<Layer['settings']> = {}): Layer =>
  testLayer('flat', { base, displacement: 0, ends: 'fixed', startY: 0, endY: 0, gradient: 0, floor: -10_000, ...settings });

/** 16 × 16 pixels, drawn 1 : 1, black under white. */
function tiny(layers: readonly Layer[], scene: Partial<SceneSettings> = {}): Landscape {
  const size = { width: 16, height: 16, designHeight: 16 };
  const bare = { sun: 'none', stars: 0, shootingStars: 0, haze: 0, spread: false } as const;
  const colours = [...layers.map(() => '#000000'), '#ffffff'];
  const landscape = testLandscape({ ...size, ...bare, ...scene }, layers);
  return { ...landscape, palette: { ...landscape.palette, colours, sky: [], outline: '#ff0000' } };
}

/** Reds of a column from the top. */
const column = (pixels: Uint8ClampedArray, x: number, channel = 0): number[] =>
  Array.from({ length: 16 }, (_, y) => pixels[4 * (16 * y + x) + channel]);

test('the picture of article 003 has its background, a white sun within its ellipse, and the layers’ colours from the front', () => {
  const landscape = landscapePresets.find(({ id }) => id === 'article-003')?.landscape;
  if (!landscape) throw new Error('there is no preset article-003');
  const pixels = painted(landscape, START);
  const at = (x: number, y: number): string =>
    `#${Buffer.from(pixels.slice(4 * (1000 * y + x), 4 * (1000 * y + x) + 3)).toString('hex')}`;
  const [background, sun, ...fromBack] = ['#f0cba3', '#ffffff', '#c39de0', '#9e62cc', '#824f8a', '#441c63'];
  expect([at(500, 3), at(0, 0), at(999, 20), at(48, 50), at(101, 50), at(56, 31), at(75, 23), at(75, 76)]).toEqual(
    Array(8).fill(background),
  );
  expect([at(75, 50), at(51, 50), at(98, 50), at(75, 26), at(75, 73)]).toEqual(Array(5).fill(sun));
  const plain = Array.from({ length: 500 }, (_, y) => at(300, y)).filter((colour, y, all) => colour === all[y - 1]);
  expect(plain.filter((colour, i) => colour !== plain[i - 1])).toEqual([background, ...fromBack]);
});

describe('crests', () => {
  test('fill the pixels they run through by the area below them', () => {
    expect(column(painted(tiny([flat(4.25)]), START), 7)).toEqual([...Array(11).fill(255), 191, 0, 0, 0, 0]);
    const slope = { ends: 'segment', startX: 0, endX: 16, startY: 0, endY: 16, continues: 'once' } as const;
    expect(column(painted(tiny([flat(0, slope)]), START), 3)).toEqual([...Array(12).fill(255), 128, 0, 0, 0]);
  });

  test.each<[string, Moment, (readonly Layer[])?]>([
    ['at the start', START],
    ['in endless motion', { seconds: 1000.7 }],
    ['in a loop', { frame: 7, frames: 41 }],
    ['behind and before lightning and a river', { seconds: 7 }, drawnLayers],
  ])('look as if all layers were painted whole, one over the other, %s', (_, moment, layers = testLandscape().layers) => {
    const bare = layers.map((layer) => ({ ...layer, settings: { ...layer.settings, outline: 0 } }));
    const landscape = testLandscape({ width: 160, height: 90, stars: 0, shootingStars: 0 }, bare);
    const sky = new Uint8ClampedArray(4 * 160 * 90);
    paintSky(landscape, sky);
    const whole = Float64Array.from(sky);
    paintLayersInPlace(whole, landscape, moment);
    // Each of up to five layers over a pixel may round once.
    expect(farthest(painted(landscape, moment), whole)).toBeLessThanOrEqual(3);
  });

  function farthest(pixels: Uint8ClampedArray, wanted: Float64Array): number {
    return pixels.reduce((most, value, i) => Math.max(most, Math.abs(value - wanted[i])), 0);
  }

  test('may lie above the picture, below it, or rise by thousands of pixels in a column', () => {
    expect(column(painted(tiny([flat(900)]), START), 3)).toEqual(Array(16).fill(0));
    expect(column(painted(tiny([flat(-900)]), START), 3)).toEqual(Array(16).fill(255));
    const steep = { ends: 'segment', startX: 7.25, endX: 8.25, startY: -4000, endY: 4000, iterations: 1 } as const;
    const wall = painted(tiny([flat(0, { ...steep, continues: 'once', outline: 2 })]), START);
    expect([wall[3], wall.length]).toEqual([255, 1024]);
    expect(column(wall, 5)).toEqual(Array(16).fill(255));
    expect(column(wall, 9)).toEqual(Array(16).fill(255)); // the line has ended
  });

  test('end in the middle of a pixel where a line that does not go on does', () => {
    const short = { ends: 'segment', startX: 4.5, endX: 8, startY: 0, endY: 0, continues: 'once' } as const;
    const pixels = painted(tiny([flat(8, short)]), START);
    expect([3, 4, 5, 7, 8].map((x) => pixels[4 * (16 * 12 + x)])).toEqual([255, 128, 0, 0, 255]);
  });

  test('have an outline as wide as it should be, over the layer and what is behind', () => {
    const pixels = painted(tiny([flat(8, { outline: 4 })]), START);
    // Red on white from row 6 to row 10, then black.
    expect(column(pixels, 5, 1)).toEqual([...Array(6).fill(255), ...Array(10).fill(0)]);
    expect(column(pixels, 5, 0)).toEqual([...Array(10).fill(255), ...Array(6).fill(0)]);
  });

  test('keep an outline’s width across where they slope', () => {
    const slope = { ends: 'segment', startX: -16, endX: 32, startY: -16, endY: 32, continues: 'once' } as const;
    const pixels = painted(tiny([flat(0, { ...slope, iterations: 1, outline: 2 })]), START);
    const red = column(pixels, 8, 0).map((value, y) => (value - column(pixels, 8, 1)[y]) / 255);
    expect(red.reduce((sum, share) => sum + share)).toBeCloseTo(2 * Math.SQRT2, 1);
  });

  test.each([
    ['a thin one', { outline: 1 }],
    ['a wide one', { outline: 5 }],
    ['one of long segments', { outline: 4, iterations: 2 }],
    ['one of segments shorter than pixels', { outline: 3, iterations: 6 }],
    ['one with ends', { outline: 5, ends: 'segment', startX: 5.3, endX: 10.9, continues: 'once' }],
  ] as const)('have %s round all of their line, however jagged, with round joints and ends', (_, settings) => {
    const jagged = testLayer('jagged', { base: 8, displacement: 6, roughness: 0.3, span: 32, floor: -10_000, ...settings });
    const landscape = tiny([{ ...jagged, colour: '#ffffff' }]);
    const moment = { seconds: 0.93 };
    const line = crestLine(landscape, 0, moment);
    const wanted = coverNear(line, settings.outline / 2, 16, 16);
    const pixels = painted({ ...landscape, palette: { ...landscape.palette, haze: '#ffffff' } }, moment);
    const apart = wanted.map((share, i) => Math.abs(1 - pixels[4 * i + 1] / 255 - share));
    expect(Math.max(...apart)).toBeLessThan(0.35);
    expect(apart.reduce((sum, value) => sum + value) / apart.length).toBeLessThan(0.02);
  });

  test('of hidden layers are not there, and the others keep their colours', () => {
    const landscape = testLandscape();
    const shown = landscape.layers.map((layer, i) => ({ ...layer, settings: { ...layer.settings, isShown: i !== 2 } }));
    const [all, some] = [painted(landscape, START), painted({ ...landscape, layers: shown }, START)];
    const bottom = 4 * 320 * 179;
    expect(isSame(all, some)).toBe(false);
    expect(isSame(all.slice(bottom), some.slice(bottom))).toBe(true);
  });
});

describe('motion', () => {
  test.each([160, 250, 341])('closes a loop byte for byte at width %i', (width) => {
    const landscape = testLandscape({ width, height: 60, starTurns: -2, twinkle: 1, motion: 'loop', loopSeconds: 7 });
    const painter = createLandscapePainter(landscape);
    painter.paint({ frame: 0, frames: 175 });
    const first = painter.pixels.slice();
    for (const frame of [1, 80, 174]) {
      painter.paint({ frame, frames: 175 });
      expect(isSame(painter.pixels, first)).toBe(false);
    }
    painter.paint({ frame: 175, frames: 175 });
    expect(isSame(painter.pixels, first)).toBe(true);
    expect(isSame(painted(landscape, { frame: 350, frames: 175 }), first)).toBe(true);
  });

  test.each([
    ['ground', undefined],
    ['ground, lightning and a river', drawnLayers],
  ])('paints every moment of %s as if it were the first one', (_, layers) => {
    const landscape = testLandscape({ width: 160, height: 90, starSpeed: 30, shootingStars: 60 }, layers);
    const painter = createLandscapePainter(landscape);
    for (const seconds of [0, 0.3, 0.32, 1.1, 60, -5, 0.31]) {
      painter.paint({ seconds });
      expect(isSame(painter.pixels, painted(landscape, { seconds }))).toBe(true);
    }
  });
});

test('twelve layers fill 3840 × 2160 opaque pixels', () => {
  const layers = Array.from({ length: 12 }, (_, i) => testLayer(`layer ${i}`, { base: 50 + 60 * i, iterations: 16 * (i % 2) }));
  const pixels = painted(testLandscape({ width: 3840, height: 2160 }, layers), START);
  const words = new Uint32Array(pixels.buffer);
  expect(words.length).toBe(3840 * 2160);
  expect(words.every((word) => word >>> 24 === 255)).toBe(true);
});
