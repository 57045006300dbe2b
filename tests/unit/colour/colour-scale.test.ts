import { describe, expect, test } from 'vitest';
import { coastOf, colourLookup, colourScale, cssColour, gradientStops, isInSea } from '../../../src/colour/colour-scale.ts';
import { LAND, SEA } from '../../../src/colour/ramps.ts';

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
