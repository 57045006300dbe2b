import { expect, test } from 'vitest';
import { differenceOf } from '../../../../src/analysis/difference.ts';
import { hoverReading } from '../../../../src/draw/chart/hover-marks.ts';
import type { ProfileModel } from '../../../../src/draw/chart/profile-model.ts';
import { profileToSvg } from '../../../../src/draw/chart/profile-svg.ts';
import { chartedLines, lineParts, profilesModel } from '../../../../src/draw/comparison/profiles.ts';
import { emptyPane } from '../../../../src/jobs/session.ts';
import { defaultCut } from '../../../../src/state/document.ts';
import { makeTerrain } from '../../../../src/terrain/make-terrain.ts';
import { comparedText } from '../../../../src/ui/compare/difference-card.ts';
import { areApart, comparedLines, linesCsv, profileRms, rmsFigures } from '../../../../src/ui/profile/terrain-lines.ts';
import { cutProfile } from '../../../../src/ui/terrain/cut-profile.ts';
import { filePalette, layoutOf, marksOf, measure, modelOf, palette, profileOf, strokesOf } from '../../../support/chart-model.ts';
import { comparison, withPane } from '../../../support/compared.ts';
import { recipeFor } from '../../../support/recipes.ts';

const square = recipeFor('diamond-square', { width: 33, height: 33 });
const small = recipeFor('diamond-square', { width: 17, height: 17 });
const line = recipeFor('midpoint-displacement', { params: { iterations: 5 } });

const x = [0, 1, 2, 3, 4];
const rough = profileOf(x, [3, 1, 4, 1, 5]);
const far = { ...square, extent: { x: 60_000, y: 60_000 } };

const without = (...recipes: readonly (typeof square)[]) => comparison(recipes, { results: {} });
/** The lines of terrains without figures. */
const linesOf = (...recipes: readonly (typeof square)[]) => {
  const { document, session } = without(...recipes);
  return comparedLines(document, session, palette);
};
/** Their chart in a file. */
function chartOf(...recipes: readonly (typeof square)[]): ProfileModel {
  const { appearance } = without(...recipes).document;
  const model = profilesModel(linesOf(...recipes), { min: -600, max: 2400 }, appearance, 'Profiles', filePalette);
  if (!model) throw new Error('expected a chart');
  return model;
}

test('equal lines are 0 apart, and lines that run side by side their distance', () => {
  expect(profileRms(rough, rough)).toBe(0);
  expect(profileRms(profileOf(x, [5, 3, 6, 3, 7]), rough)).toBe(2);
  expect(profileRms(profileOf(x, [3, 1, 4, 1, 15]), rough)).toBeCloseTo(Math.sqrt(100 / 5), 12);
});

test('lines of different lengths and numbers of points are compared at equal fractions of them', () => {
  expect(profileRms(profileOf([0, 100, 200], [3, 4, 5]), rough)).toBe(0);
  expect(profileRms(rough, profileOf([0, 100, 200], [3, 4, 8]))).toBeCloseTo(Math.sqrt(9 / 3), 12);
});

test('every terrain is cut along the one line, and one in another unit is not drawn', () => {
  const lines = linesOf(square, small, line);
  expect(lines.map(({ leftOut }) => leftOut)).toEqual([undefined, undefined, 'not drawn: no metres']);
  expect(lines.map(({ name }) => name)).toEqual(['33 × 33', '17 × 17', 'Midpoint displacement']);
  const [first, second] = lines.map(({ cut }) => cut?.profile.x ?? new Float64Array(1));
  expect(first[first.length - 1]).toBeCloseTo(second[second.length - 1], -3);
  expect(lines.map(({ colour }) => colour)).toEqual(['--series-a', '--series-b', '--series-c']);
});

test('a selected line without metres is not drawn beside two maps', () => {
  const { document, session } = without(square, small, line);
  const lines = comparedLines({ ...document, selected: 2 }, session, palette);
  expect(lines.map(({ leftOut }) => leftOut)).toEqual([undefined, undefined, 'not drawn: no metres']);
});

test('no distance is told between a cut and the whole of a 1D terrain', () => {
  const raised = { ...line, elevation: { min: 0, max: 100 } };
  const pairs = rmsFigures(linesOf(square, small, raised), { of: 2, less: 0 });
  expect(pairs.map(({ of, less }) => `${of}−${less}`)).toEqual(['1−0']);
});

test('the pair’s own distance comes first, then those of the others from the same terrain', () => {
  const pairs = rmsFigures(linesOf(square, small, square), { of: 2, less: 1 });
  expect(pairs.map(({ of, less }) => `${of}−${less}`)).toEqual(['2−1', '0−1']);
});

test('lines of previews are drawn, and not measured', () => {
  const { document, session } = without(square, small, square);
  const preview = { isNested: false, until: 'click' as const };
  const lines = comparedLines(document, withPane(session, 1, { preview }), palette);
  expect(lines.map(({ cut, leftOut }) => cut !== undefined && leftOut === undefined)).toEqual([true, true, true]);
  expect(rmsFigures(lines, { of: 1, less: 0 }).map(({ of, less }) => [of, less])).toEqual([[2, 0]]);
  expect(rmsFigures(lines, { of: 2, less: 1 })).toEqual([]);
  expect(linesCsv(lines).split('\r\n')[0]).toBe('"distance, m","1 33 × 33, m","2 17 × 17, preview, m","3 33 × 33, m"');
});

test('the terrain before one that was cancelled has no line', () => {
  const { document, session } = without(square, small);
  const cancelled = withPane(session, 1, { settled: { recipe: square, stage: undefined } });
  const failures = new Map([[small, { text: 'Cancelled.', remedy: 'again' as const }]]);
  const [, line] = comparedLines(document, { ...cancelled, failures }, palette);
  expect([line.leftOut, line.cut]).toEqual(['not there', undefined]);
});

test('a terrain that is on its way has no line yet', () => {
  const { document, session } = without(square, small);
  const lines = comparedLines(document, withPane(session, 1, emptyPane), palette);
  expect(lines.map(({ cut, leftOut }) => [cut !== undefined, leftOut])).toEqual([
    [true, undefined],
    [false, '…'],
  ]);
});

test('a terrain is cut once for a cut, however often the page is drawn', () => {
  const { session } = without(square);
  const [{ terrain }] = session.panes;
  if (!terrain) throw new Error('expected a terrain');
  const before = cutProfile(terrain, defaultCut, undefined);
  expect(cutProfile(terrain, defaultCut, undefined)).toBe(before);
  expect(cutProfile(terrain, { ...defaultCut, mode: 'row' }, undefined)).not.toBe(before);
});

test('the profiles as a table have a column with its unit for each line that is drawn', () => {
  const { document, session } = without(square, recipeFor('fault-lines', { width: 33, height: 33 }), line);
  const csv = linesCsv(comparedLines({ ...document, cut: { ...defaultCut, mode: 'row' } }, session, palette));
  const rows = csv.trim().split('\r\n');
  expect(rows[0]).toBe('"distance, m","1 Diamond-square, m","2 Fault lines, m"');
  expect(rows).toHaveLength(34);
  expect(rows.every((row) => row === rows[0] || row.split(',').every((field) => field !== ''))).toBe(true);
});

const equals = modelOf(rough, {
  style: { colour: '#001', dash: [] },
  name: '1 Hills',
  pins: [{ name: '2 Faults', profile: profileOf(x, [1, 2, 3, 4, 5]), colour: '#002', dash: [7, 4] }],
});

test('equal lines are drawn alike, without ground or water under the first', () => {
  const marks = marksOf(equals);
  expect([strokesOf(marks, '#001'), strokesOf(marks, '#002')].map(({ length }) => length)).toEqual([1, 1]);
  expect(marks.some((mark) => mark.kind === 'path' && mark.fill !== undefined)).toBe(false);
  expect(strokesOf(marks, palette.line)).toEqual([]);
});

test('at a point all equal lines are told by name, and none is the chart’s own', () => {
  const reading = hoverReading({ ...equals, hover: 0.5 }, layoutOf(equals), measure);
  expect(reading?.text).toBe('2.00 m');
  expect(reading?.values.map(({ name, text }) => [name, text])).toEqual([
    ['1 Hills', '4.00 m'],
    ['2 Faults', '3.00 m'],
  ]);
  expect(reading?.marks.flatMap((mark) => (mark.kind === 'disc' ? [mark.fill] : []))).toEqual(['#001', '#002']);
});

test('in a file the legend names equal lines in their order', () => {
  const svg = profileToSvg({ ...equals, palette: filePalette }, 600, 300);
  expect(svg.indexOf('>1 Hills<')).toBeGreaterThan(0);
  expect(svg.indexOf('>2 Faults<')).toBeGreaterThan(svg.indexOf('>1 Hills<'));
});

test('where lines are not equally long the longest sets the axis, and no end is named', () => {
  const together = linesOf(square, small);
  expect(chartedLines(together).drawn.map(({ pane }) => pane)).toEqual([0, 1]);
  expect([lineParts(chartedLines(together)).ends, areApart(together)]).toEqual([['A', 'B'], false]);
  const apart = linesOf(square, small, far);
  expect(chartedLines(apart).drawn.map(({ pane }) => pane)).toEqual([2, 0, 1]);
  expect([lineParts(chartedLines(apart)).ends, areApart(apart)]).toEqual([undefined, true]);
});

test('where the longest line is drawn first, legend and tooltip still list all in the order of their numbers', () => {
  const model = chartOf(square, small, { ...small, extent: { x: 70_000, y: 70_000 } }, far);
  const layout = layoutOf(model);
  const listed = (hover: number): string =>
    (hoverReading({ ...model, hover }, layout, measure)?.values ?? []).map(({ name }) => name[0]).join('');
  const legend = [...profileToSvg(model, 900, 300).matchAll(/>([1-4]) [^<]*</g)].map(([, number]) => number).join('');
  expect([model.name?.[0], legend, listed(0.1), listed(0.8)]).toEqual(['3', '1234', '1234', '34']);
});

test('lines of plain numbers are drawn without a sea', () => {
  const plain = chartOf(line, line);
  expect([plain.water, plain.scale.sea, plain.scale.seaLevel]).toEqual([undefined, undefined, undefined]);
  expect(chartOf(square, square)).toMatchObject({ water: 0, scale: { seaLevel: 0 } });
});

test('a difference says on which samples it was made, and that the terrains have other extents', () => {
  const farSmall = { ...small, extent: far.extent };
  const [of, less] = [recipeMap(square), recipeMap(small)];
  const { figures } = differenceOf(of, less);
  const pair = { of: 0, less: 1 };
  expect(comparedText(figures, pair, square, small)).toBe('Compared at 17 × 17: terrain 1 was resampled.');
  expect(comparedText(figures, pair, square, farSmall)).toBe(
    'Compared at 17 × 17: terrain 1 was resampled. Their extents differ: compared at equal fractions of each.',
  );
  expect(comparedText(differenceOf(less, less).figures, pair, small, farSmall)).toBe(
    'Their extents differ: compared at equal fractions of each.',
  );
});

test('north to south a line has no extent that could differ', () => {
  const { figures } = differenceOf(recipeMap(small), recipeMap(small));
  const flat = { ...line, extent: { x: small.extent.x, y: 1 } };
  expect(comparedText(figures, { of: 0, less: 1 }, flat, small)).toBe('');
});

const recipeMap = (recipe: typeof square) => makeTerrain({ recipe, stage: undefined }).surface.map;
