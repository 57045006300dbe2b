import { describe, expect, test } from 'vitest';
import { createHeightmap, type Heightmap } from '../../../../src/core/heightmap.ts';
import { terrainScale, waterLevelOf } from '../../../../src/draw/colour/appearance.ts';
import {
  coastOf,
  colourLookup,
  colourScale,
  cssColour,
  gradientStops,
  isInSea,
  namedSeaLevel,
} from '../../../../src/draw/colour/colour-scale.ts';
import { ABOVE, BELOW, LAND, rampEntry, rampTable, SEA, SEQUENTIAL } from '../../../../src/draw/colour/ramps.ts';
import { shadedRelief } from '../../../../src/draw/colour/relief.ts';

const range = { min: -500, max: 1500 };
const firstOf = (ramp: string): string => ramp.split(' ')[0];
const lastOf = (ramp: string): string => ramp.split(', ').at(-1)?.split(' ')[0] ?? '';

/** #rrggbb as cssColour writes it. */
function css(hex: string): string {
  const rgb = Number.parseInt(hex.slice(1), 16);
  return `rgb(${rgb >> 16} ${(rgb >> 8) & 255} ${rgb & 255})`;
}

test('the sea ends just below sea level, and the land begins on it', () => {
  const scale = colourScale('hypsometric', range, 0);
  expect(isInSea(scale, -0.001)).toBe(true);
  expect(isInSea(scale, 0)).toBe(false);
  const colour = cssColour(scale);
  expect(colour(-0.001)).toBe(css(lastOf(SEA)));
  expect(colour(0)).toBe(css(firstOf(LAND)));
  expect(colour(range.min)).toBe(css(firstOf(SEA)));
  expect(colour(range.max)).toBe(css(lastOf(LAND)));
});

test('colours beyond the range are those of its ends', () => {
  const colour = cssColour(colourScale('hypsometric', range, 0));
  expect(colour(-9000)).toBe(colour(range.min));
  expect(colour(9000)).toBe(colour(range.max));
});

describe('gradient stops', () => {
  test.each([
    ['hypsometric', 0],
    ['hypsometric', 700],
    ['viridis', 0],
  ] as const)('of %s with the sea at %i have the colours of the elevations they stand at', (ramp, seaLevel) => {
    const scale = colourScale(ramp, range, seaLevel);
    const { table, pick } = colourLookup(scale);
    const coast = coastOf(scale);
    for (const [position, hex] of gradientStops(scale)) {
      const elevation = range.min + position * (range.max - range.min);
      const isLastOfSea = hex === lastOf(SEA);
      const entry = pick(isLastOfSea ? coast - 1e-6 : elevation);
      const expected = Number.parseInt(hex.slice(1), 16);
      // Stops lie between the 256 entries of the table; neighbouring entries differ by a few steps.
      for (let c = 0; c < 3; c++) expect(Math.abs(table[entry + c] - ((expected >> (16 - 8 * c)) & 255))).toBeLessThan(4);
    }
  });

  test('break sharply at sea level', () => {
    const stops = gradientStops(colourScale('hypsometric', range, 0));
    const at = stops.filter(([position]) => position === 0.25).map(([, colour]) => colour);
    expect(at).toEqual([lastOf(SEA), firstOf(LAND)]);
    for (let i = 1; i < stops.length; i++) expect(stops[i][0]).toBeGreaterThanOrEqual(stops[i - 1][0]);
    expect([stops[0][0], stops.at(-1)?.[0]]).toEqual([0, 1]);
  });

  test('of terrain below the sea are sea alone, of terrain above it land alone', () => {
    const sea = gradientStops(colourScale('hypsometric', { min: -900, max: -100 }, 0));
    expect([sea[0], sea.at(-1)]).toEqual([
      [0, firstOf(SEA)],
      [1, lastOf(SEA)],
    ]);
    const land = gradientStops(colourScale('hypsometric', { min: 100, max: 900 }, 0));
    expect([land[0], land.at(-1)]).toEqual([
      [0, firstOf(LAND)],
      [1, lastOf(LAND)],
    ]);
  });
});

test('terrain all in the sea, all on land or flat still has a colour everywhere', () => {
  const sea = cssColour(colourScale('hypsometric', { min: -900, max: -100 }, 0));
  expect([sea(-900), sea(-100)]).toEqual([css(firstOf(SEA)), css(lastOf(SEA))]);
  const land = cssColour(colourScale('hypsometric', { min: 100, max: 900 }, 0));
  expect([land(100), land(900)]).toEqual([css(firstOf(LAND)), css(lastOf(LAND))]);
  expect(cssColour(colourScale('hypsometric', { min: 5, max: 5 }, 0))(5)).toBe(css(firstOf(LAND)));
});

test('a ramp without a sea ignores the sea level', () => {
  const scale = colourScale('viridis', range, 700);
  expect(isInSea(scale, -400)).toBe(false);
  expect(coastOf(scale)).toBe(range.min);
  expect(gradientStops(scale)).toHaveLength(10);
});

const span = { min: -600, max: 2400 };

/** Where water stands in that span. */
function waterAt(seaLevel: number, { water = true, isInMetres = true } = {}): number | undefined {
  return waterLevelOf({ water }, terrainScale({ ramp: 'grey', seaLevel }, span, isInMetres));
}

test.each<[number, boolean, number | undefined, string]>([
  [0, true, 0, 'at the sea level where ground lies lower'],
  [0, false, undefined, 'nowhere where it is switched off'],
  [-600, true, undefined, 'nowhere where all ground lies as high as the sea'],
  [-700, true, undefined, 'nowhere where all ground lies higher'],
  [2400, true, 2400, 'over everything at the highest elevation'],
  [9000, true, 9000, 'over everything above it'],
])('with the sea at %i, water: %s, water stands at %s: %s', (seaLevel, water, level) => {
  expect(waterAt(seaLevel, { water })).toBe(level);
});

test('plain numbers have no sea: no water, and the colours of land from the lowest to the highest', () => {
  expect(waterAt(0, { isInMetres: false })).toBeUndefined();
  const scale = terrainScale({ ramp: 'hypsometric', seaLevel: 0 }, span, false);
  expect(scale).toMatchObject({ ...span, seaLevel: undefined, sea: undefined, land: LAND });
  expect(namedSeaLevel(scale, undefined)).toBeUndefined();
});

const light = { spacing: { x: 10, y: 10 }, exaggeration: 1, sunAzimuthDeg: 315, sunAltitudeDeg: 42 };

function relief(map: Heightmap, spacing = light.spacing): Uint8ClampedArray {
  return shadedRelief(map, { ...light, spacing, scale: colourScale('hypsometric', { min: -500, max: 1000 }, 0) });
}

/** Brightness of the middle pixel of a 3 × 3 map whose elevations rise by `east` and `south` metres a sample. */
function brightness(east: number, south: number): number {
  const map = createHeightmap(3, 3);
  for (let i = 0; i < 9; i++) map.data[i] = 500 + ((i % 3) - 1) * east + (Math.floor(i / 3) - 1) * south;
  return relief(map)
    .subarray(16, 19)
    .reduce((sum, v) => sum + v, 0);
}

test('slopes that face the sun in the north-west are lighter than those that turn away', () => {
  expect(brightness(3, 3)).toBeGreaterThan(brightness(0, 0));
  expect(brightness(0, 0)).toBeGreaterThan(brightness(-3, -3));
  expect(brightness(3, -3)).toBeCloseTo(brightness(-3, 3), 0);
});

test('land is green to white, sea is blue, every pixel opaque', () => {
  const pixels = relief(createHeightmap(2, 2, Float32Array.of(1, 1000, -500, 0)), { x: 1e6, y: 1e6 });
  const [low, high, deep] = [0, 4, 8].map((start) => Array.from(pixels.subarray(start, start + 4)));
  expect(low[1]).toBeGreaterThan(low[2]);
  expect(Math.min(...high.slice(0, 3))).toBeGreaterThan(200);
  expect(deep[2]).toBeGreaterThan(deep[0]);
  for (const pixel of [low, high, deep]) expect(pixel[3]).toBe(255);
});

test('what lies in shadow or sees less of the sky is darker, sample by sample', () => {
  const map = createHeightmap(2, 2, new Float32Array(4).fill(500));
  // Sun and sky in the west and in the east.
  const lit = (...data: number[]): Uint8ClampedArray =>
    shadedRelief(map, {
      ...light,
      scale: colourScale('hypsometric', { min: -500, max: 1000 }, 0),
      light: () => Uint8Array.from(data),
    });
  const open = lit(255, 255, 255, 255);
  const shadow = lit(255, 255, 0, 255);
  const hollow = lit(255, 255, 255, 100);
  expect(open).toEqual(relief(map));
  expect([shadow[0], hollow[0]]).toEqual([open[0], open[0]]);
  expect(shadow[12]).toBe(shadow[4]);
  expect(shadow[4]).toBeLessThan(shadow[0]);
  expect(hollow[4]).toBeLessThan(hollow[0]);
  expect(hollow[4]).toBeGreaterThan(shadow[4]);
});

test('a map one sample wide or high is lit as the same slope on a wider one', () => {
  const rise = Float32Array.of(500, 520, 510, 560, 540);
  const wide = (count: number): Float32Array => Float32Array.from({ length: 5 * count }, (_, i) => rise[i % 5]);
  const tall = (count: number): Float32Array => Float32Array.from({ length: 5 * count }, (_, i) => rise[Math.floor(i / count)]);
  expect(relief(createHeightmap(5, 1, wide(1)))).toEqual(relief(createHeightmap(5, 3, wide(3))).slice(0, 20));
  expect(relief(createHeightmap(1, 5, tall(1)))).toEqual(relief(createHeightmap(3, 5, tall(3))).filter((_, i) => i % 12 < 4));
});

test('a ramp table starts and ends with its stops, and passes through those between', () => {
  const table = rampTable('#000000, #ff8040 40%, #ffffff');
  expect(Array.from(table.subarray(0, 3))).toEqual([0, 0, 0]);
  expect(Array.from(table.subarray(rampEntry(0.4), rampEntry(0.4) + 3))).toEqual([255, 128, 64]);
  expect(Array.from(table.subarray(-3))).toEqual([255, 255, 255]);
  expect(Array.from(rampTable(LAND).subarray(0, 3))).toEqual([0x44, 0x63, 0x48]);
});

test('every ramp has the colours that it always had: at its ends, its quarters and its middle', () => {
  const coloursOf = (ramp: string): string => {
    const table = rampTable(ramp);
    const rgb = [0, 0.25, 0.5, 0.75, 1].map((at) => [...table.subarray(rampEntry(at), rampEntry(at) + 3)].map(Math.round));
    return rgb.map((colour) => Buffer.from(colour).toString('hex')).join(' ');
  };
  const ramps = Object.entries({ SEA, LAND, BELOW, ABOVE, ...SEQUENTIAL });
  expect(Object.fromEntries(ramps.map(([name, ramp]) => [name, coloursOf(ramp)]))).toMatchInlineSnapshot(`
    {
      "ABOVE": "f1f1ee f0cfa8 e09a4c b5610f 743700",
      "BELOW": "153e75 2f6fb0 77a9d8 bcd3e6 f1f1ee",
      "LAND": "446348 6d8356 a3a171 d2c5a5 faf8f4",
      "SEA": "0a2038 113454 1d5073 3a7694 78b0bd",
      "cividis": "00224e 424e6c 7d7c76 bbad6c fee838",
      "desert": "4a2115 93512e c98a52 e6c18b f8ecd0",
      "dusk": "170326 3b125b 824f8b b07fd6 f0cba3",
      "grey": "121212 4b4b4b 848484 bcbcbc f5f5f5",
      "viridis": "440154 3b528a 22908b 5fc861 fde725",
    }
  `);
});
