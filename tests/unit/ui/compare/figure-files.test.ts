import { expect, test } from 'vitest';
import { differenceOf } from '../../../../src/analysis/difference.ts';
import { csvText } from '../../../../src/io/csv.ts';
import { figuresOf, pairOf } from '../../../../src/jobs/results.ts';
import { valueIn } from '../../../../src/jobs/session.ts';
import type { TerrainDifference } from '../../../../src/terrain/make-difference.ts';
import type { MadeFigures } from '../../../../src/terrain/make-figures.ts';
import { figuresCsv, whyNoFigures } from '../../../../src/ui/compare/figure-files.ts';
import { linesTable } from '../../../../src/ui/profile/terrain-lines.ts';
import { profileOf } from '../../../support/chart-model.ts';
import { comparison, outcomes } from '../../../support/compared.ts';
import { recipeFor } from '../../../support/recipes.ts';

const square = recipeFor('diamond-square', { width: 33, height: 33 });
const faults = recipeFor('fault-lines', { width: 17, height: 17, seed: 'a,b' });
const line = recipeFor('midpoint-displacement', { params: { iterations: 5 } });

/** The fields of a comparison's figures, as a file without quotes has them. */
function rowsOf({ document, session }: ReturnType<typeof comparison>, difference?: TerrainDifference): string[][] {
  const pair = pairOf(document);
  const results = pair && difference ? { ...session.results, difference: outcomes([[pair, difference]]) } : session.results;
  const rows = figuresCsv(document, { ...session, results }).split('\r\n');
  expect(rows.pop()).toBe('');
  return rows.map((row) => row.split(','));
}

test('fields with a comma, a quote or a line break are quoted, and lines end as RFC 4180 says', () => {
  expect(
    csvText([
      ['a,b', 'say "x"', 'two\nlines', 'plain'],
      [1.5, undefined, -0.1, ''],
    ]),
  ).toBe('"a,b","say ""x""","two\nlines",plain\r\n1.5,,-0.1,\r\n');
});

test('all figures are one table with a column for each terrain and one for the difference; its histograms hold the whole area', () => {
  const compared = comparison([square, faults]);
  const { session } = compared;
  const [ground, top] = session.panes.map(({ terrain }) => terrain);
  if (!ground || !top) throw new Error('expected two terrains');
  const result = { ...differenceOf(top.surface.map, ground.surface.map), base: ground.surface };
  const rows = rowsOf(compared, result);
  expect(rows[0]).toEqual([
    ...['table', 'figure', 'from', 'to', 'x unit', 'unit'],
    ...['1 Diamond-square', '2 Fault lines', '2 less 1'],
  ]);
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([9]));
  const tables = ['figures', 'difference', 'elevations', 'slopes', 'spectrum', 'variogram', 'profile'];
  expect([...new Set(rows.slice(1).map(([table]) => table))]).toEqual(tables);
  const mean = rows.find(([, figure]) => figure === 'mean');
  expect(Number(mean?.[6])).toBe(valueIn(figuresOf(square, compared.document, session))?.elevations.mean);
  const time = rows.find(([, figure]) => figure === 'generationTime');
  expect(time?.slice(6, 8).every((field) => Number.parseFloat(field) > 0)).toBe(true);
  const rms = rows.find(([table, figure]) => table === 'difference' && figure === 'rms');
  expect(rms?.slice(5)).toEqual(['m', '', '', String(result.figures.rms)]);
  const bars = rows.filter(([table]) => table === 'elevations');
  for (const column of [6, 7]) expect(bars.reduce((sum, row) => sum + Number(row[column]), 0)).toBeCloseTo(100, 6);
});

test('scales in cells and in metres have rows of their own', () => {
  const even = recipeFor('diamond-square', { width: 65, height: 65 });
  const rows = rowsOf(comparison([even, { ...even, extent: { x: 6400, y: 3200 } }])).filter(
    ([, figure]) => figure === 'variogramFitFrom',
  );
  expect(rows.map((row) => row.slice(5))).toEqual([
    ['cells', '1', ''],
    ['m', '', '50'],
  ]);
});

test('terrains in other units have rows of their own, with the others’ fields empty; figures of no unit have one for all', () => {
  const rows = rowsOf(comparison([square, line]));
  const told = (id: string) => rows.filter(([, figure]) => figure === id).map((row) => [row[5], row[6] !== '', row[7] !== '']);
  expect([...told('lowest'), ...told('meanSlope')].map(String)).toEqual(['m,true,false', ',false,true', '°,true,true']);
  const lists = rows.filter(([table]) => table === 'elevations' || table === 'profile');
  for (const [, , , , , , first, second] of lists) expect([first === '', second === ''].filter(Boolean)).toHaveLength(1);
  expect(new Set(lists.map((row) => row[4]))).toEqual(new Set(['m', '']));
  const one = rowsOf(comparison([line, square, faults])).filter(([table]) => table === 'elevations');
  expect(new Set(one.map((row) => row[4]))).toEqual(new Set(['m', '']));
});

test('lines are told side by side where they share distances, and a line that folds point by point after them', () => {
  const table = linesTable([
    profileOf([0, 2, 4], [1, 2, 3]),
    undefined,
    profileOf([0, 4], [5, 6]),
    profileOf([0, 3, 2], [7, 8, 9]),
  ]);
  expect(table.x).toEqual([0, 2, 4, 0, 3, 2]);
  expect(table.values).toEqual([
    [1, 2, 3, undefined, undefined, undefined],
    [undefined, undefined, undefined, undefined, undefined, undefined],
    [5, undefined, 6, undefined, undefined, undefined],
    [undefined, undefined, undefined, 7, 8, 9],
  ]);
});

test('a line that stands upright keeps both of its points there, with the fewest digits that tell them from their neighbours', () => {
  expect(linesTable([profileOf([0, 1, 1, 2], [5, 6, 7, 8])])).toEqual({ x: [0, 1, 1, 2], values: [[5, 6, 7, 8]] });
  expect(linesTable([profileOf([0, 1, 2], [0.1, -123.456, 1e-30])]).values).toEqual([[0.1, -123.456, 1e-30]]);
});

test('there is something to save once the figures of one terrain are there', () => {
  const { document, session } = comparison([square, faults]);
  const without = { ...session, results: {} };
  expect(whyNoFigures(document, session)).toBeUndefined();
  expect(whyNoFigures(document, without)).toBe('The figures are being calculated');
  const figures = outcomes<MadeFigures>(
    [],
    [square, faults].map((recipe) => [recipe, 'gone']),
  );
  expect(whyNoFigures(document, { ...session, results: { figures } })).toBe('No terrain has figures');
});
