import { expect, test } from 'vitest';
import { figureText, type TableRow, tableGroups } from '../../../../src/analysis/table-rows.ts';
import { terrainFigures } from '../../../../src/analysis/terrain-figures.ts';
import type { Recipe } from '../../../../src/core/recipe.ts';
import { terrainsText } from '../../../../src/core/text.ts';
import { registry } from '../../../../src/generate.ts';
import { createEdits } from '../../../../src/state/edits.ts';
import { withSelectedRecipe } from '../../../../src/state/panes.ts';
import { type FigureTerrain, figureTerrains } from '../../../../src/ui/compare/figure-terrains.ts';
import { comparisonStem, terrainNames } from '../../../../src/ui/profile/terrain-names.ts';
import { profileOf } from '../../../support/chart-model.ts';
import { compared, comparedLine, comparedMap, comparison, withPane } from '../../../support/compared.ts';
import { comparedWith } from '../../../support/documents.ts';
import { mapFrom, recipeFor } from '../../../support/recipes.ts';

const edits = createEdits(registry);
const low = mapFrom(65, 65, (x, y) => x + ((x * 31 + y * 17) % 23));
const high = mapFrom(65, 65, (x, y) => 1000 + 2 * x + ((x * 31 + y * 17) % 23));

function rowsOf(terrains: readonly FigureTerrain[]): (id: string) => TableRow {
  const rows = tableGroups(terrains).flatMap((group) => group.rows);
  return (id) => {
    const found = rows.find((row) => row.id === id);
    if (!found) throw new Error(`expected a row ${id}, got ${rows.map((row) => row.id).join(', ')}`);
    return found;
  };
}
const textsOf = ({ cells }: TableRow): string[] => cells.map(({ text, isLargest }) => (isLargest ? `*${text}*` : text));

test('the largest of a row is told, all of equal ones, and none where all are alike', () => {
  const row = rowsOf([comparedMap(0, low), comparedMap(1, high), comparedMap(2, high)]);
  expect(textsOf(row('lowest'))).toEqual(['0', '*1,000*', '*1,000*']);
  const same = rowsOf([comparedMap(0, low), comparedMap(1, low)]);
  expect(textsOf(same('highest'))).toEqual(['86.0', '86.0']);
});

test('samples that were filled are counted, where any were', () => {
  const row = rowsOf([comparedMap(0, low, 1, { filled: 1204 }), comparedMap(1, low)]);
  expect(textsOf(row('samplesFilled'))).toEqual(['1,204', '0']);
  expect(() => rowsOf([comparedMap(0, low)])('samplesFilled')).toThrow();
});

test('numbers that are printed alike are told alike', () => {
  const figures = comparedMap(0, low).figures;
  if (!figures) throw new Error('expected figures');
  const skewed = (pane: number, skewness: number) =>
    compared(pane, { ...figures, elevations: { ...figures.elevations, skewness } });
  const row = (...all: readonly number[]) => textsOf(rowsOf(all.map((skewness, pane) => skewed(pane, skewness)))('skewness'));
  expect(row(0.281, 0.284)).toEqual(['0.28', '0.28']);
  expect(row(0.281, 0.284, 0.1)).toEqual(['*0.28*', '*0.28*', '0.10']);
});

test('terrain that was measured has a time, and what was read says why it has none', () => {
  const [square, faults] = [recipeFor('diamond-square', { width: 33 }), recipeFor('fault-lines', { width: 17 })];
  const { document, session } = comparison([square, faults]);
  const times = (now: typeof document, made: typeof session) => {
    const { cells } = rowsOf(figureTerrains(now, made))('generationTime');
    return cells.map(({ text, title }) => (/^\d/.test(text) ? 'a time' : `${text} ${title}`));
  };
  expect(times(document, session)).toEqual(['a time', 'a time']);
  expect(times({ ...document, ...withSelectedRecipe(document, { ...square }) }, session)).toEqual(['… Being made', 'a time']);
  const file: Recipe = { ...faults, source: { kind: 'imported', name: 'alps.png', sha256: 'f'.repeat(64) } };
  const read = withPane(session, 1, { settled: { recipe: file, stage: undefined } });
  expect(times({ ...document, ...comparedWith(document, [file]) }, read)[1]).toBe(
    '— None: it was read from a file, not generated',
  );
});

test('figures that are being made are dots, and a terrain without figures says why', () => {
  const failed = compared(2, undefined, { failure: 'needs the samples of a.png' });
  const row = rowsOf([comparedMap(0, low), compared(1, undefined), failed]);
  expect(textsOf(row('mean'))).toEqual([expect.any(String), '…', '—']);
  expect(row('mean').cells.map(({ title }) => title)).toEqual(['', 'Being made', 'Terrain 3: needs the samples of a.png']);
});

test('a figure that does not exist is a dash with its reason', () => {
  const even = mapFrom(65, 65, () => 3);
  const flat = rowsOf([comparedMap(0, low), comparedMap(1, even)]);
  for (const id of ['spectrumHurst', 'spectrumR2', 'variogramR2'])
    expect(flat(id).cells[1], id).toMatchObject({ text: '—', title: 'None: all samples are equal' });
});

test('estimates say that they are, what they were fitted over and how well', () => {
  const terrains = [comparedMap(0, low), comparedMap(1, high)];
  expect(rowsOf(terrains)('spectrumHurst').cells[0].title).toMatch(
    /^Estimate: fitted over 4 … 16 cycles across, R² [01]\.\d{3}(; |$)/,
  );
  const notes = tableGroups(terrains).map(({ title, note }) => `${title}: ${note}`);
  expect(notes).toContain('Spectrum: estimates, 4 … 16 cycles across');
  expect(notes).toContain('Variogram: estimates, 1 … 4 cells apart');
  expect(rowsOf(terrains)('spectrumR2').cells[0].text).toMatch(/^[01]\.\d{3}$/);
});

test('where laws were fitted over other scales, each terrain says over which', () => {
  const large = mapFrom(129, 129, (x, y) => x + ((x * 31 + y * 17) % 23));
  const terrains = [comparedMap(0, low), comparedMap(1, large)];
  const row = rowsOf(terrains)('spectrumFittedOver');
  expect([row.unit, textsOf(row)]).toEqual(['cycles across', ['4 … 16', '4 … 32']]);
  expect(() => rowsOf([terrains[0], comparedMap(1, high)])('spectrumFittedOver')).toThrow();
});

test('lags in metres and lags in cells each carry their unit', () => {
  const oblong = compared(0, terrainFigures(low, { x: 20, y: 10 }));
  const row = rowsOf([oblong, comparedMap(1, high, 1, { unit: '' })])('variogramFittedOver');
  expect([row.unit, textsOf(row)]).toEqual(['', ['10 … 80 m', '1 … 4 cells']]);
});

test('a fit that is not exact never reads as an R² of 1', () => {
  const { figures } = comparedMap(0, low);
  if (figures?.variogram.kind !== 'variogram' || !figures.variogram.fit) throw new Error('expected a fit');
  const near = compared(0, { ...figures, variogram: { ...figures.variogram, fit: { ...figures.variogram.fit, r2: 0.9998 } } });
  const row = rowsOf([near]);
  expect(row('variogramR2').cells[0].text).toBe('> 0.999');
  expect(row('variogramHurst').cells[0].title).toContain('R² > 0.999');
});

test('an H that no fractal has says so, and there is no D', () => {
  const smooth = mapFrom(65, 65, (x, y) => x * x + 3 * y * y);
  const row = rowsOf([comparedMap(0, smooth)]);
  const why = 'H above 1: smoother than a fractal at these scales';
  expect(row('spectrumHurst').cells[0].title).toMatch(/^Estimate: .*; H above 1: smoother than a fractal at these scales$/);
  expect(row('spectrumDimension').cells[0]).toMatchObject({ text: '—', title: `None: ${why}` });
});

test('terrains in metres beside others each have their own unit, and none is the largest', () => {
  const line = comparedLine(1, profileOf([0, 1, 2, 3], [5, 6, 7, 12]));
  const row = rowsOf([comparedMap(0, high), line]);
  expect(row('lowest').unit).toBe('');
  expect(textsOf(row('lowest'))).toEqual(['1,000 m', '5']);
  expect(textsOf(row('skewness')).some((text) => text.startsWith('*'))).toBe(true);
  expect(rowsOf([comparedMap(0, low)])('lowest').unit).toBe('m');
});

test('a ratio of thousands is written without decimals', () => {
  expect([1234.5, 12.344].map((value) => figureText({ decimals: 2, unit: '' }, value, 0))).toEqual(['1,235', '12.34']);
});

test('every row has a sentence, and every terrain a cell in it', () => {
  const rows = tableGroups([comparedMap(0, low), comparedMap(1, high)]).flatMap((group) => group.rows);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  for (const { doc, cells } of rows) expect([/\.$/.test(doc), cells.length]).toEqual([true, 2]);
});

test('terrains are named by the numbers people know', () => {
  expect([[1], [0, 3], [0, 1, 2]].map(terrainsText)).toEqual(['Terrain 2', 'Terrains 1 and 4', 'Terrains 1, 2 and 3']);
});

test('files of a comparison are named after all of it', () => {
  const recipe = recipeFor('diamond-square', { width: 33, height: 33, seed: 'dolerite' });
  expect([[recipe], [recipe, recipe, recipe]].map(comparisonStem)).toEqual(['dolerite_33', 'dolerite_33-and-2-more']);
});

test('terrains of one generator are named by what tells them apart, those of two by both, and equal ones by the generator', () => {
  const [square, faults] = [recipeFor('square-square'), recipeFor('fault-lines')];
  const gneiss = (recipe: Recipe) => edits.withSeed(recipe, 'gneiss');
  expect(terrainNames([square, faults])).toEqual(['Square-square', 'Fault lines']);
  expect(terrainNames([square, faults, { ...faults }])).toEqual(['Square-square', 'Fault lines', 'Fault lines']);
  expect(terrainNames([square, faults, gneiss(faults)]).slice(1)).toEqual(['Seed alps', 'Seed gneiss']);
  const seeds = (name: string): string[] => [`${name}, seed alps`, `${name}, seed gneiss`];
  expect(terrainNames([square, gneiss(square), faults, gneiss(faults)])).toEqual([
    ...seeds('Square-square'),
    ...seeds('Fault lines'),
  ]);
});
