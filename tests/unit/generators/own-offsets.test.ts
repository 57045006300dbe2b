import { describe, expect, test } from 'vitest';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import { asRecipeFor } from '../../../src/core/recipe-fields.ts';
import { generate, generateLine, registry } from '../../../src/generate.ts';
import { midpointDisplacement } from '../../../src/generators/midpoint-displacement.ts';
import { readOwnOffsets, withOwnOffset } from '../../../src/generators/own-offsets.ts';
import { recipeFor } from '../../support/recipes.ts';

function lineOf(ownOffsets: string, params: Record<string, string | number> = {}, stage?: number) {
  const recipe = recipeFor('midpoint-displacement', { params: { iterations: 6, ...params, ownOffsets } });
  if (stage === undefined) return generateLine(recipe);
  const line = generate(recipe, { stage, raw: true });
  if ('data' in line) throw new Error('expected a line');
  return line;
}

describe.each(['vertical', 'perpendicular'])('%s', (direction) => {
  test('a point stands by its own offset from its mean, and all that lies below follows', () => {
    const own = lineOf('2.1:-35', { direction }, 2);
    const [left, point, right] = [2, 3, 4].map((i) => ({ x: own.x[i], y: own.y[i] }));
    const mean = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
    const length = Math.hypot(right.x - left.x, right.y - left.y);
    const normal =
      direction === 'vertical' ? { x: 0, y: 1 } : { x: -(right.y - left.y) / length, y: (right.x - left.x) / length };
    expect(point.x).toBeCloseTo(mean.x - 35 * normal.x, 3);
    expect(point.y).toBeCloseTo(mean.y - 35 * normal.y, 3);

    const [plain, moved] = ['', '2.1:-35'].map((text) => lineOf(text, { direction }));
    const changed = moved.y.map((y, i) => Number(y !== plain.y[i]));
    // The right half alone, between its ends, and nearly all of it.
    expect(changed.slice(0, 33).every((one) => one === 0)).toBe(true);
    expect(changed[64]).toBe(0);
    expect(changed.slice(33, 64).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(25);
  });
});

test('floor and ceiling hold for own offsets too, and points that the line does not have change nothing', () => {
  expect(Math.max(...lineOf('1.0:5000', { ceiling: 400 }).y)).toBe(400);
  expect([...lineOf('7.0:5000').y]).toEqual([...lineOf('').y]);
});

test('a line of many levels takes them in every block that it is made in', () => {
  const big = (text: string) => lineOf(text, { iterations: 15 });
  const [plain, moved] = [big(''), big('14.8191:50')];
  const differing = [...moved.y.keys()].filter((i) => moved.y[i] !== plain.y[i]);
  // The last midpoint of level 14 and the two of level 15 beside it.
  expect(differing).toEqual([32765, 32766, 32767]);
});

test.each([
  ['', []],
  ['1.0:5', [{ level: 0, index: 0, offset: 5 }]],
  [
    '2.1:-3.5;3.0:1e2',
    [
      { level: 1, index: 1, offset: -3.5 },
      { level: 2, index: 0, offset: 100 },
    ],
  ],
])('reads %j', (text, wanted) => {
  expect(readOwnOffsets(text)).toEqual({ own: wanted });
});

/** Each kind of mistake, and what is said of it. */
const MISTAKES: readonly (readonly [text: string, problem: string])[] = [
  ['2.0:1;', 'expected an offset before and after each ";", got none'],
  [';2.0:1', 'expected an offset before and after each ";", got none'],
  ['2.0', 'expected LEVEL.INDEX:OFFSET, such as 2.1:-35, got "2.0"'],
  ['2:5', 'expected LEVEL.INDEX:OFFSET, such as 2.1:-35, got "2:5"'],
  ['none of these', 'expected LEVEL.INDEX:OFFSET, such as 2.1:-35, got "none of these"'],
  ['1.0:5; 2.0:1', 'expected offsets without blanks, got " 2.0:1"'],
  ['0.0:1', 'expected a level from 1 to 20, got "0" in "0.0:1"'],
  ['21.0:1', 'expected a level from 1 to 20, got "21" in "21.0:1"'],
  ['x.0:1', 'expected a level from 1 to 20, got "x" in "x.0:1"'],
  ['.0:1', 'expected a level from 1 to 20, got nothing in ".0:1"'],
  ['1.1:5', 'expected index 0: level 1 has one new point, got "1" in "1.1:5"'],
  ['3.4:5', 'expected an index from 0 to 3 at level 3, got "4" in "3.4:5"'],
  ['3.-1:5', 'expected an index from 0 to 3 at level 3, got "-1" in "3.-1:5"'],
  ['3.:5', 'expected an index from 0 to 3 at level 3, got nothing in "3.:5"'],
  ['02.0:1', 'expected numbers without a 0 before them, got "02" in "02.0:1"'],
  ['2.00:1', 'expected numbers without a 0 before them, got "00" in "2.00:1"'],
  ['2.0:', 'expected a number after the ":", got nothing in "2.0:"'],
  ['2.0:x', 'expected a number after the ":", got "x" in "2.0:x"'],
  ['2.0:1,5', 'expected ";" between offsets and "." before decimals, got "1,5" in "2.0:1,5"'],
  ['1.0:5,2.0:3', 'expected ";" between offsets and "." before decimals, got "5,2.0:3" in "1.0:5,2.0:3"'],
  ['2.0:100001', 'expected an offset from -100000 to 100000, got "100001" in "2.0:100001"'],
  [`${'9'.repeat(400)}.0:1`, `expected a level from 1 to 20, got "${'9'.repeat(56)}… in "${'9'.repeat(56)}…`],
  ['2.0:1;3.0:4;2.0:2', 'expected each point once, got 2.0 twice'],
];

test.each(MISTAKES)('says what is wrong with %j', (text, problem) => {
  expect(readOwnOffsets(text)).toEqual({ own: [], problem });
  const recipe = { version: 1, source: { kind: 'generated', generator: 'midpoint-displacement', params: { ownOffsets: text } } };
  expect(() => parseRecipe(recipe, registry)).toThrow(`params.ownOffsets: ${problem}`);
});

test('at most 64 are read', () => {
  const text = (count: number): string => Array.from({ length: count }, (_, i) => `8.${i}:1`).join(';');
  expect(readOwnOffsets(text(64)).own).toHaveLength(64);
  expect(readOwnOffsets(text(65))).toEqual({ own: [], problem: 'expected at most 64 offsets, got 65' });
});

test('those of levels that are not made are told, and no others', () => {
  const idle = (ownOffsets: string, params = {}) => {
    const recipe = recipeFor('midpoint-displacement', { params: { iterations: 6, ...params, ownOffsets } });
    return midpointDisplacement.idle?.(asRecipeFor(recipe, midpointDisplacement));
  };
  expect(idle('')).toEqual([]);
  expect(idle('1.0:5;6.31:5')).toEqual([]);
  expect(idle('1.0:5;7.0:5;7.3:1')).toEqual([{ id: 'ownOffsets', because: 'level 7 is not made: the line has 6 levels' }]);
  expect(idle('9.0:5;7.0:5', { iterations: 1 })).toEqual([
    { id: 'ownOffsets', because: 'levels 7 and 9 are not made: the line has 1 level' },
  ]);
  expect(idle('5.0:1', { minSegment: 300 })).toEqual([
    { id: 'ownOffsets', because: 'level 5 is not made: the line has 2 levels' },
  ]);
});

test('writes them in the order of levels and places, one for each point', () => {
  const text = withOwnOffset(withOwnOffset(withOwnOffset('', 3, 2, 7.5), 1, 0, -4), 3, 2, 8);
  expect(text).toBe('2.0:-4;4.2:8');
  expect(withOwnOffset(text, 1, 0, undefined)).toBe('4.2:8');
});
