import { describe, expect, test } from 'vitest';
import type { Landscape, Layer, Moment } from '../../../src/landscape/landscape.ts';
import { createLandscapePainter, type LandscapePainter } from '../../../src/landscape/painter.ts';
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
  const bare = {
    width: 16,
    height: 16,
    designHeight: 16,
    sun: 'none',
    stars: 0,
    shootingStars: 0,
    haze: 0,
    spread: false,
  } as const;
  const colours = [...layers.map(() => '#000000'), '#ffffff'];
  const landscape = testLandscape({ ...bare, ...scene }, layers);
  return { ...landscape, palette: { ...landscape.palette, colours, sky: [], outline: '#ff0000' } };
}

/** Reds of a column from the top. */
const column = (pixels: Uint8ClampedArray, x: number, channel = 0): number[] =>
  Array.from({ length: 16 }, (_, y) => pixels[4 * (16 * y + x) + channel]);

describe('the picture of article 003', () => {
  const landscape = landscapePresets.find(({ id }) => id === 'article-003')?.landscape;
  if (!landscape) throw new Error('there is no preset article-003');
  const pixels = painted(landscape, START);
  const at = (x: number, y: number): number[] => [...pixels.slice(4 * (1000 * y + x), 4 * (1000 * y + x) + 4)];
  const background = [240, 203, 163, 255];
  const fromFront = [
    [68, 28, 99, 255],
    [130, 79, 138, 255],
    [158, 98, 204, 255],
    [195, 157, 224, 255],
  ];

  test('has its background and, within its ellipse, a white sun', () => {
    expect([at(500, 3), at(0, 0), at(999, 20)]).toEqual([background, background, background]);
    expect([at(75, 50), at(51, 50), at(98, 50), at(75, 26), at(75, 73)]).toEqual(Array(5).fill([255, 255, 255, 255]));
    expect([at(48, 50), at(101, 50), at(56, 31), at(75, 23), at(75, 76)]).toEqual(Array(5).fill(background));
  });

  test('has in every pixel that no crest runs through the colour of the frontmost layer there', () => {
    const lines = landscape.layers.map((_, i) => crestLine(landscape, i, START));
    const wrong: string[] = [];
    for (let x = 0; x < 1000; x += 9) {
      const ranges = lines.map((line) => rangeOver(line, x));
      for (let y = 80; y < 500; y += 3) {
        if (ranges.some(({ top, bottom }) => y + 1 > top && y < bottom)) continue;
        const front = ranges.findIndex(({ bottom }) => y >= bottom);
        if (at(x, y).join() !== (front < 0 ? background : fromFront[front]).join()) wrong.push(`${x}, ${y}: ${at(x, y)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  /** The highest and the lowest row of a line over one column; nowhere, below the picture. */
  function rangeOver({ x, y }: { x: Float64Array; y: Float64Array }, from: number): { top: number; bottom: number } {
    const west = x.findIndex((v, i) => v <= from && !(x[i + 1] <= from));
    const east = x.findIndex((v) => v >= from + 1);
    if (west < 0) return { top: x[0] < from + 1 ? 0 : 500, bottom: 500 };
    const rows = y.slice(west, east < 0 ? y.length : east + 1);
    return { top: Math.min(...rows), bottom: Math.max(...rows) };
  }
});

describe('crests', () => {
  test('fill the pixels they run through by the area below them', () => {
    expect(column(painted(tiny([flat(4.25)]), START), 7)).toEqual([...Array(11).fill(255), 191, 0, 0, 0, 0]);
    const slope = testLayer('slope', {
      ends: 'segment',
      startX: 0,
      endX: 16,
      startY: 0,
      endY: 16,
      displacement: 0,
      base: 0,
      floor: -10_000,
    });
    const diagonal = painted(tiny([{ ...slope, settings: { ...slope.settings, gradient: 0, continues: 'once' } }]), START);
    expect(column(diagonal, 3)).toEqual([...Array(12).fill(255), 128, 0, 0, 0]);
  });

  test.each<[string, Moment]>([
    ['at the start', START],
    ['in endless motion', { seconds: 1000.7 }],
    ['in a loop', { frame: 7, frames: 41 }],
  ])('look as if all layers were painted whole, one over the other, %s', (_, moment) => {
    const layers = testLandscape().layers.map((layer) => ({ ...layer, settings: { ...layer.settings, outline: 0 } }));
    const landscape = testLandscape({ stars: 0, shootingStars: 0 }, layers);
    const sky = new Uint8ClampedArray(4 * 320 * 180);
    paintSky(landscape, sky);
    const whole = Float64Array.from(sky);
    paintLayersInPlace(whole, landscape, moment);
    // Each of up to five layers over a pixel may round once.
    expect(farthest(painted(landscape, moment), whole)).toBeLessThanOrEqual(3);
  });

  test('look so behind and before lightning and a river', () => {
    const layers = drawnLayers.map((layer) => ({ ...layer, settings: { ...layer.settings, outline: 0 } }));
    const landscape = testLandscape({ stars: 0, shootingStars: 0 }, layers);
    const sky = new Uint8ClampedArray(4 * 320 * 180);
    paintSky(landscape, sky);
    const whole = Float64Array.from(sky);
    paintLayersInPlace(whole, landscape, { seconds: 7 });
    expect(farthest(painted(landscape, { seconds: 7 }), whole)).toBeLessThanOrEqual(3);
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
    const slope = {
      ends: 'segment',
      startX: -16,
      endX: 32,
      startY: -16,
      endY: 32,
      iterations: 1,
      outline: 2,
      continues: 'once',
    } as const;
    const pixels = painted(tiny([flat(0, slope)]), START);
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
  test.each([640, 1000, 1366, 1920])('closes a loop byte for byte at width %i', (width) => {
    const landscape = testLandscape({ width, height: 120, starTurns: -2, twinkle: 1, motion: 'loop', loopSeconds: 7 });
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
    const landscape = testLandscape({ starSpeed: 30, shootingStars: 60 }, layers);
    const painter = createLandscapePainter(landscape);
    for (const seconds of [0, 0.3, 0.32, 1.1, 60, -5, 0.31]) {
      painter.paint({ seconds });
      expect(isSame(painter.pixels, painted(landscape, { seconds }))).toBe(true);
    }
  });
});

describe('what changed', () => {
  /** Whether a painter's rectangles hold each pixel. */
  function isWithin({ changed, width, height }: LandscapePainter): Uint8Array {
    const within = new Uint8Array(width * height);
    for (let n = 0; n < changed.count; n++) {
      for (let y = changed.y[n]; y < changed.y[n] + changed.height[n]; y++) {
        within.fill(1, y * width + changed.x[n], y * width + changed.x[n] + changed.width[n]);
      }
    }
    return within;
  }

  test.each([
    ['', undefined],
    ['behind and before lightning and a river ', drawnLayers],
  ])('%sholds every pixel that a paint made another, and in the end far fewer than all', (_, layers) => {
    const scene = { width: 90, height: 160, stars: 5, starSpeed: 30, shootingStars: 60 };
    const painter = createLandscapePainter(testLandscape(scene, layers));
    painter.paint(START);
    expect(isWithin(painter).every((is) => is === 1)).toBe(true);
    for (let i = 1; i <= 60; i++) {
      const before = new Int32Array(painter.pixels.slice().buffer);
      painter.paint({ seconds: 3.7 * i });
      const within = isWithin(painter);
      const missed = new Int32Array(painter.pixels.buffer).filter((pixel, at) => pixel !== before[at] && within[at] === 0);
      expect(missed).toHaveLength(0);
    }
    painter.paint({ seconds: 222.01 });
    expect(isWithin(painter).filter((is) => is === 1).length).toBeLessThan(0.8 * 90 * 160);
  });

  test('is everything for a painter that takes over', () => {
    const old = createLandscapePainter(testLandscape());
    old.paint(START);
    const painter = createLandscapePainter(testLandscape({ haze: 1 }), old);
    painter.paint(START);
    expect(isWithin(painter).every((is) => is === 1)).toBe(true);
  });
});

describe('a painter that takes over from another', () => {
  const base = testLandscape();
  const changes: [string, Landscape][] = [
    ['a star', testLandscape({ stars: 321 })],
    ['the stars’ size', testLandscape({ starSize: 2 })],
    ['the sun', testLandscape({ sunX: 0.3 })],
    ['the horizon', testLandscape({ horizon: 0.5 })],
    ['the sky', { ...base, palette: { ...base.palette, sky: ['#000000', '#ff0000'] } }],
    ['the glow', { ...base, palette: { ...base.palette, glow: '#00ff00' } }],
    ['the haze', testLandscape({ haze: 0.5 })],
    ['the seed', { ...base, seed: 'dawn' }],
    ['a layer', { ...base, layers: base.layers.map((l, i) => (i === 1 ? { ...l, settings: { ...l.settings, base: 150 } } : l)) }],
    ['the order of layers', { ...base, layers: [...base.layers].reverse() }],
    ['the number of layers', { ...base, layers: base.layers.slice(2) }],
    ['the motion', testLandscape({ motion: 'loop' })],
    ['the design’s height', testLandscape({ designHeight: 800 })],
    ['the size', testLandscape({ width: 200 })],
  ];

  test.each(changes)('shows that %s is another, as a new painter does', (_, changed) => {
    const moment = { seconds: 3 };
    const old = createLandscapePainter(base);
    old.paint(moment);
    const before = old.pixels.slice();
    const painter = createLandscapePainter(changed, old);
    painter.paint(moment);
    expect(isSame(painter.pixels, before)).toBe(false);
    expect(isSame(painter.pixels, painted(changed, moment))).toBe(true);
  });

  const drawn = testLandscape({}, drawnLayers);
  const withLayer = (i: number, change: Partial<Layer>, settings: Partial<Layer['settings']> = {}): Landscape => ({
    ...drawn,
    layers: drawn.layers.map((l, k) => (k === i ? { ...l, ...change, settings: { ...l.settings, ...settings } } : l)),
  });
  const drawnChanges: [string, Landscape][] = [
    ['the width of a river', withLayer(0, {}, { strokeWidth: 40 })],
    ['the colour of lightning', withLayer(2, { colour: '#ff0000' })],
    ['the glow of lightning', withLayer(4, {}, { strokeGlow: 0 })],
    ['the forks of lightning', withLayer(2, { seed: 'other' })],
    ['that lightning is not shown', withLayer(2, {}, { isShown: false })],
    ['that lightning is ground', withLayer(4, {}, { drawnAs: 'ground', continues: 'once' })],
    ['that ground is a river', withLayer(1, {}, { drawnAs: 'river' })],
    ['the order of layers', { ...drawn, layers: [...drawn.layers].reverse() }],
    ['the colour of stars', { ...drawn, palette: { ...drawn.palette, star: '#00ff00' } }],
    ['the colour of banks', { ...drawn, palette: { ...drawn.palette, foot: '#ffffff' } }],
  ];

  test.each(drawnChanges)('shows %s as a new painter does', (_, changed) => {
    const old = createLandscapePainter(drawn);
    old.paint(START);
    const before = old.pixels.slice();
    const painter = createLandscapePainter(changed, old);
    painter.paint(START);
    expect(isSame(painter.pixels, before)).toBe(false);
    expect(isSame(painter.pixels, painted(changed, START))).toBe(true);
  });

  test('keeps the memory of a picture of the same size', () => {
    const old = createLandscapePainter(base);
    expect(createLandscapePainter(testLandscape({ haze: 1 }), old).pixels).toBe(old.pixels);
  });
});

test('twelve layers fill 3840 × 2160 opaque pixels', () => {
  const layers = Array.from({ length: 12 }, (_, i) => testLayer(`layer ${i}`, { base: 50 + 60 * i, iterations: 16 * (i % 2) }));
  const pixels = painted(testLandscape({ width: 3840, height: 2160 }, layers), START);
  const words = new Uint32Array(pixels.buffer);
  expect(words.length).toBe(3840 * 2160);
  expect(words.every((word) => word >>> 24 === 255)).toBe(true);
});
