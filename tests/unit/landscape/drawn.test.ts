import { describe, expect, test } from 'vitest';
import { givenColour } from '../../../src/landscape/colours.ts';
import { drawingOf, drawnLine, type StrokePiece, taperedPieces } from '../../../src/landscape/drawn.ts';
import type { Landscape, Layer } from '../../../src/landscape/landscape.ts';
import type { LayerSettings } from '../../../src/landscape/layer-schema.ts';
import { drawnOverlay } from '../../../src/landscape/overlay.ts';
import { createLandscapePainter } from '../../../src/landscape/painter.ts';
import { coverInPlace } from '../../../src/landscape/stroke-cover.ts';
import { coverNear } from '../../oracles/landscape-layers.ts';
import { testLandscape, testLayer } from '../../support/landscapes.ts';

const BARE = { stars: 0, shootingStars: 0, sun: 'none', width: 160, height: 90, designHeight: 90 } as const;
const STROKE = { ends: 'segment', direction: 'perpendicular', base: 0, floor: -100_000 } as const;
const DOWN = { ...STROKE, drawnAs: 'lightning', startX: 60, startY: 10, endX: 100, endY: 85, displacement: 20 } as const;
/** Straight through the middle of the picture. */
const THROUGH = { displacement: 0, startX: 72, endX: 88, startY: -90, endY: 180 } as const;

function drawn(settings: Partial<LayerSettings>, seed = 'storm'): Landscape {
  return testLandscape(BARE, [testLayer(seed, { ...DOWN, ...settings })]);
}

function shares(pieces: readonly StrokePiece[], lying: number, width: number, height: number): Float32Array {
  const found = new Float32Array(width * height);
  coverInPlace(found, { west: 0, north: 0, width, height }, pieces, lying);
  return found;
}

/** All points of a landscape's front layer's strokes, tone by tone, with the half widths there. */
function piecesOf(landscape: Landscape): { tones: (readonly StrokePiece[])[]; lying: number } {
  const drawing = drawingOf(landscape, 0);
  if (!drawing) throw new Error('the layer is not drawn');
  return { tones: drawing.strokes.flatMap(({ tones }) => tones.map(({ pieces }) => pieces)), lying: drawing.lying };
}

describe('a stroke', () => {
  const zigzag = { x: [3.2, 11.7, 6.1, 17.4, 17.4, 9], y: [2.5, 4.1, 11.3, 8.8, 14, 14] };
  const line = { x: Float64Array.from(zigzag.x), y: Float64Array.from(zigzag.y) };

  test.each([0.4, 1, 2.3, 5])('of half width %d covers pixels by their area, with round joints and ends', (halfWidth) => {
    const wanted = coverNear(line, halfWidth, 20, 18);
    const got = shares([{ ...zigzag, halfWidth }], 1, 20, 18);
    const apart = wanted.map((share, i) => Math.abs(share - got[i]));
    expect(Math.max(...apart)).toBeLessThan(0.3);
    expect(apart.reduce((sum, value) => sum + value) / apart.length).toBeLessThan(0.025);
    expect(wanted.some((share) => share > 0.7)).toBe(true);
  });

  test.each([0.25, 0.5])('that lies, at %d of its height, covers what it would with the picture laid down', (lying) => {
    const high = coverNear({ x: line.x, y: line.y.map((y) => y / lying) }, 3, 20, 18 / lying);
    const rows = Array.from({ length: 18 }, (_, row) => high.slice((row * 20) / lying, ((row + 1) * 20) / lying));
    const wanted = rows.flatMap((own) => Array.from({ length: 20 }, (_, x) => mean(own.filter((_, i) => i % 20 === x))));
    const got = shares([{ x: zigzag.x, y: zigzag.y.map((y) => y / lying), halfWidth: 3 }], lying, 20, 18);
    const apart = wanted.map((share, i) => Math.abs(share - got[i]));
    expect(Math.max(...apart)).toBeLessThan(0.45);
    expect(mean(apart)).toBeLessThan(0.03);
  });

  test('is the same whatever band of the picture is asked for', () => {
    const all = shares([{ ...zigzag, halfWidth: 3 }], 0.5, 20, 18);
    const cover = new Float32Array(9 * 5);
    coverInPlace(cover, { west: 8, north: 3, width: 9, height: 5 }, [{ ...zigzag, halfWidth: 3 }], 0.5);
    const part = Array.from({ length: 45 }, (_, i) => all[(3 + Math.floor(i / 9)) * 20 + 8 + (i % 9)]);
    expect([...cover]).toEqual(part);
  });

  test('has in each place the opacity of the last tone that covers it', () => {
    const dot = (halfWidth: number): StrokePiece => ({ x: [8, 8.001], y: [8, 8], halfWidth });
    const tones = [
      { opacity: 0.2, pieces: [dot(7)] },
      { opacity: 0.6, pieces: [dot(3)] },
    ];
    const overlay = drawnOverlay({ strokes: [{ colour: [255, 255, 255], tones }], lying: 1 }, 16, 16);
    const alphas = [8, 3].map((x) => overlay?.rgba[4 * ((8 - overlay.north) * overlay.width + x - overlay.west) + 3]);
    expect(alphas).toEqual([153, 51]);
  });

  test('tapers in steps, and leaves out no part of its line', () => {
    const straight = { x: Float64Array.from({ length: 11 }, (_, i) => i), y: new Float64Array(11) };
    const ends = taperedPieces(straight, { from: 2, to: 1 }, 0.25).map(({ x, halfWidth }) => [x[0], x[x.length - 1], halfWidth]);
    expect(ends).toEqual([
      [0, 2, 1.875],
      [2, 5, 1.625],
      [5, 7, 1.375],
      [7, 10, 1.125],
    ]);
    expect(taperedPieces(straight, { from: 1, to: 1 }, 0.25)).toMatchObject([{ halfWidth: 1.125 }]);
  });
});

describe('a drawn line', () => {
  test('has all of its layer’s points, from the higher end to the lower one', () => {
    const falling = drawnLine(drawn({ startY: 85, endY: 10 }), 0);
    const rising = drawnLine(drawn({ startY: 10, endY: 85 }), 0);
    expect([falling.x[0], falling.y[0], falling.x.at(-1), falling.y.at(-1)]).toEqual([60, 5, 100, 80]);
    expect([rising.x[0], rising.y[0], rising.x.at(-1), rising.y.at(-1)]).toEqual([100, 5, 60, 80]);
    expect(rising.x).toHaveLength(129);
  });

  test('that goes straight down has as many points as its length asks for', () => {
    const steep = drawnLine(drawn({ startX: 60, endX: 76, startY: -400, endY: 400 }), 0);
    expect(steep.x).toHaveLength(1025);
  });

  test('is drawn to scale', () => {
    const small = drawn({});
    const large: Landscape = { ...small, scene: { ...small.scene, width: 320, height: 180 } };
    const [a, b] = [drawnLine(small, 0), drawnLine(large, 0)];
    expect([b.x[0], b.y[0], b.x.at(-1)]).toEqual([2 * a.x[0], 2 * a.y[0], 120]);
  });
});

describe('lightning', () => {
  const bolt = drawn({ drawnAs: 'lightning', strokeWidth: 6, strokeGlow: 0 });

  test('thins out from its upper end and has forks, which are thinner', () => {
    const [fine, forks, main] = piecesOf(bolt).tones;
    expect([main[0].y[0], main[0].halfWidth]).toEqual([5, expect.closeTo(2.9, 6)]);
    expect(main[main.length - 1].halfWidth).toBeCloseTo(0.9, 6);
    expect(Math.max(...forks.map(({ halfWidth }) => halfWidth))).toBeLessThan(2);
    expect(Math.max(...fine.map(({ halfWidth }) => halfWidth))).toBeLessThan(1.3);
    expect(forks.length).toBeGreaterThan(9);
  });

  test('has other forks with another seed', () => {
    const other = drawn({ drawnAs: 'lightning', strokeWidth: 6, strokeGlow: 0 }, 'gale');
    expect(piecesOf(other).tones[1]).not.toEqual(piecesOf(bolt).tones[1]);
  });

  test('lights the air, the more the nearer to it', () => {
    const ringsOf = (glow: number) => drawingOf(drawn({ drawnAs: 'lightning', strokeGlow: glow }), 0)?.strokes[0].tones ?? [];
    const opacities = ringsOf(1).map(({ opacity }) => opacity);
    const widest = ringsOf(1).map(({ pieces }) => Math.max(...pieces.map(({ halfWidth }) => halfWidth)));
    expect(opacities).toEqual([...opacities].sort((a, b) => a - b));
    expect(widest).toEqual([...widest].sort((a, b) => b - a));
    expect([opacities.length > 20, opacities[0] < 0.02, opacities[opacities.length - 1] > 0.6]).toEqual([true, true, true]);
    expect(ringsOf(0.5).at(-1)?.opacity).toBeLessThan(opacities[opacities.length - 1]);
    expect(ringsOf(0)).toEqual([]);
  });

  test('has the colour of the stars, or its own', () => {
    const landscape = drawn({ ...THROUGH, strokeWidth: 12, strokeGlow: 0 });
    expect(pixel(landscape, 80, 45)).toEqual([253, 251, 255]);
    const own: Landscape = { ...landscape, layers: landscape.layers.map((layer) => ({ ...layer, colour: '#10a020' })) };
    expect(pixel(own, 80, 45)).toEqual([16, 160, 32]);
  });
});

describe('a river', () => {
  const river = drawn({ drawnAs: 'river', strokeWidth: 30, displacement: 30 });

  test('widens to its lower end, and has banks and lighter water in its middle', () => {
    const { tones, lying } = piecesOf(river);
    const [outer, inner, water, ...light] = tones;
    expect([water[0].x[0], water[0].y[0] * lying, water[0].halfWidth]).toEqual([60, 80, expect.closeTo(15, 0)]);
    const far = water[water.length - 1];
    expect([far.x.at(-1), far.halfWidth]).toEqual([100, expect.closeTo(0.75, 0)]);
    expect(outer[0].halfWidth).toBeGreaterThan(inner[0].halfWidth);
    expect(inner[0].halfWidth).toBeGreaterThan(water[0].halfWidth);
    const narrowing = light.map(([{ halfWidth }]) => halfWidth);
    expect(narrowing).toEqual([...narrowing].sort((a, b) => b - a));
    expect(narrowing[0]).toBeLessThan(water[0].halfWidth);
  });

  test('bends less the farther away it is', () => {
    const wide = { startX: 10, endX: 150, startY: 10, endY: 80, direction: 'vertical', decay: 'none', displacement: 40 } as const;
    const { tones, lying } = piecesOf(drawn({ ...wide, drawnAs: 'river', strokeWidth: 0.5 }));
    const water = tones[2].flatMap(({ x, y }) => x.map((v, k) => ({ x: v, off: Math.abs(y[k] * lying - (80 - (v - 10) / 2)) })));
    const most = (from: number, to: number): number =>
      Math.max(...water.flatMap(({ x, off }) => (x >= from && x <= to ? [off] : [])));
    expect(most(20, 50)).toBeGreaterThan(2 * most(110, 140));
    expect(most(110, 140)).toBeGreaterThan(0.2);
  });

  test('mirrors the upper sky; without one, the background', () => {
    expect(givenColour(river, 0)).toBe(river.palette.sky[1]);
    expect(givenColour({ ...river, palette: { ...river.palette, sky: [] } }, 0)).toBe(river.palette.colours.at(-1));
  });

  test('is as hazy as ground at its depth', () => {
    const hazy = testLandscape({ ...BARE, haze: 1 }, [testLayer('front'), ...river.layers]);
    expect(drawingOf(hazy, 1)?.strokes.map(({ colour }) => colour)).toEqual(Array(3).fill([229, 192, 213]));
  });
});

describe('among layers', () => {
  const ground = testLayer('ground', { base: 60, displacement: 0, ends: 'fixed', gradient: 0 });
  const front = testLayer('front', { base: 30, displacement: 0, ends: 'fixed', gradient: 0 });
  const water = { ...DOWN, ...THROUGH, drawnAs: 'river', strokeWidth: 60 } as const;

  test('a drawn line is over what is behind it and hidden by what is before it', () => {
    const layers = [front, testLayer('river', water), ground];
    const [landscape, without] = [layers, withoutRiver(layers)].map((all) => testLandscape(BARE, all));
    expect(pixel(landscape, 80, 50)).not.toEqual(pixel(without, 80, 50));
    expect(pixel(landscape, 80, 10)).not.toEqual(pixel(without, 80, 10));
    expect(pixel(landscape, 80, 75)).toEqual(pixel(without, 80, 75));
    expect(pixel(landscape, 5, 50)).toEqual(pixel(without, 5, 50));
  });

  test('one that is drawn over another hides it', () => {
    const top = testLandscape(BARE, [
      { ...testLayer('a', { ...water, drawnAs: 'lightning', strokeWidth: 20, strokeGlow: 0 }), colour: '#ff0000' },
      testLayer('b', water),
    ]);
    expect(pixel(top, 80, 45)).toEqual([255, 0, 0]);
    const below = testLandscape(BARE, [...top.layers].reverse());
    expect(pixel(below, 80, 45)).not.toEqual([255, 0, 0]);
  });

  test('one outside of the picture does nothing', () => {
    const away = { ...water, startX: 4000, endX: 4100 };
    const layers = [front, testLayer('river', away), ground];
    const [landscape, without] = [layers, withoutRiver(layers)].map((all) => testLandscape(BARE, all));
    expect(painted(landscape)).toEqual(painted(without));
  });

  function withoutRiver(layers: readonly Layer[]): Layer[] {
    return layers.map((layer) => ({ ...layer, settings: { ...layer.settings, isShown: layer.seed !== 'river' } }));
  }
});

function painted(landscape: Landscape): Uint8ClampedArray {
  const painter = createLandscapePainter(landscape);
  painter.paint({ seconds: 0 });
  return painter.pixels;
}

function pixel(landscape: Landscape, x: number, y: number): number[] {
  return [...painted(landscape).slice(4 * (y * 160 + x), 4 * (y * 160 + x) + 3)];
}

function mean(values: ArrayLike<number>): number {
  return Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
}
