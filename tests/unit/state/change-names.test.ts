import { expect, test } from 'vitest';
import type { Recipe } from '../../../src/core/recipe.ts';
import { registry } from '../../../src/generate.ts';
import { changeName } from '../../../src/state/change-names.ts';
import { type AppDocument, createDocument, selectedRecipe } from '../../../src/state/document.ts';
import { createEdits } from '../../../src/state/edits.ts';
import { withAdded, withLink, withOpened, withRemoved, withSwapped } from '../../../src/state/pane-edits.ts';
import { replaced, withRecipe, withSelected, withSelectedRecipe } from '../../../src/state/panes.ts';
import { titleOf } from '../../../src/state/terrain-text.ts';
import { comparisonOf, smallDocument } from '../../support/documents.ts';

const edits = createEdits(registry);
const first = smallDocument();
const recipe = (change: (recipe: Recipe) => Recipe) => (document: AppDocument) =>
  withSelectedRecipe(document, change(selectedRecipe(document)));
const imported = { kind: 'imported', name: 'alps.png', sha256: '0'.repeat(64) } as const;
const pin = { recipe: selectedRecipe(first), stage: undefined, cut: first.cut, series: 0 };

test.each<[string, (document: AppDocument) => Partial<AppDocument>]>([
  ['Fault lines', recipe((one) => edits.withGenerator(one, 'fault-lines'))],
  ['Seed gneiss tarn', recipe((one) => edits.withSeed(one, ' gneiss tarn '))],
  ['Empty seed', recipe((one) => edits.withSeed(one, ''))],
  ['Hurst exponent 0.8 to 0.35', recipe((one) => edits.withParam(one, 'hurst', 0.35))],
  ['Offsets gaussian to binary', recipe((one) => edits.withParam(one, 'offsets', 'binary'))],
  ['Preset Island: the border under water and 2 other changes', recipe(() => edits.withPreset('diamond-square', 'island'))],
  ['Size 17 × 17', recipe((one) => edits.withSize(one, { width: 17, height: 17 }))],
  ['Extent 12.8 × 25.6 km', recipe((one) => edits.withExtent(one, { x: 12_800 }))],
  ['Elevations −600 … 4,000 m', recipe((one) => edits.withElevation(one, { max: 4000 }))],
  ['Added Smooth', recipe((one) => edits.withFilterAdded(one, 'smooth'))],
  ['Opened alps.png', recipe((one) => ({ ...one, source: imported, width: 40, extent: { x: 7, y: 7 }, elevation: null }))],
  ['Stage 3 of 6', () => ({ stage: 3 })],
  ['Section along row 4', ({ cut }) => ({ cut: { ...cut, mode: 'row' } })],
  ['Followed water', ({ cut }) => ({ cut: { ...cut, mode: 'water' } })],
  ['Moved the section', ({ cut }) => ({ cut: { ...cut, a: { x: 0, y: 0 } } })],
  ['Pinned a profile', () => ({ pins: [pin] })],
  ['Ramp hypsometric to grey', ({ appearance }) => ({ appearance: { ...appearance, ramp: 'grey' } })],
  ['Water off', ({ appearance }) => ({ appearance: { ...appearance, water: false } })],
  ['Seed a', (one) => ({ ...recipe((now) => edits.withSeed(now, 'a'))(one), stage: 2 })],
])('a step is named %s', (name, change) => {
  expect(changeName(first, { ...first, ...change(first) })).toBe(name);
});

test('the width of 1D terrain has its unit, where it has one', () => {
  const nameIn = (metres: Recipe['elevation']): string => {
    const line = { ...edits.withGenerator(selectedRecipe(first), 'midpoint-displacement'), elevation: metres };
    const [before, now] = [line, edits.withExtent(line, { x: 29_908.8 })].map((one) => withSelectedRecipe(first, one));
    return changeName({ ...first, ...before }, { ...first, ...now });
  };
  expect([nameIn({ min: 0, max: 100 }), nameIn(null)]).toEqual(['Width 29.91 km', 'Width 29,909']);
});

test('imported terrain that is no longer scaled has the elevations of its file', () => {
  const scaled = { ...selectedRecipe(first), source: imported };
  const now = { ...first, ...withSelectedRecipe(first, { ...scaled, elevation: null }) };
  expect(changeName({ ...first, ...withSelectedRecipe(first, scaled) }, now)).toBe('Elevations as in the file');
});

test.each([
  [' <b>🌋</b> ', '<b>🌋</b>'],
  ['', 'empty seed'],
])('terrain of the seed “%s” has the title %s', (seed, title) => {
  expect(titleOf(edits.withSeed(selectedRecipe(first), seed))).toBe(title);
});

test('filters are named by what became of them', () => {
  const change = (from: Recipe, to: Recipe): string => changeName(createDocument(from), createDocument(to));
  const one = edits.withFilterAdded(edits.withFilterAdded(selectedRecipe(first), 'smooth'), 'invert');
  expect(change(one, edits.withFilterRemoved(one, 0))).toBe('Removed Smooth');
  expect(change(one, edits.withFilterMoved(one, 0, 1))).toBe('Reordered filters');
  expect(change(one, edits.withFilterParam(one, 0, 'sigma', 0.02))).toMatch(/^Smooth: .+ to 0.02$/);
});

test('of many changes at once the first is named, and the others counted', () => {
  const now = { ...first, appearance: { ...first.appearance, water: false, contours: false, shadows: false } };
  expect(changeName(first, now)).toBe('Contour lines off and 2 other changes');
});

const three = comparisonOf('fault-lines', 'square-square');
const alps = { ...three, ...withSelectedRecipe(three, edits.withSeed(selectedRecipe(three), 'alps')) };
const seven = ({ terrains }: AppDocument) => edits.withParam(terrains[1], 'lines', 7);
const seedA = ({ terrains }: AppDocument) => edits.withSeed(terrains[2], 'a');
const ground = ({ terrains }: AppDocument) => {
  const changed = { ...terrains[2], extent: { x: 7, y: 7 }, elevation: { min: 0, max: 9 } };
  return { terrains: replaced(terrains, 2, changed) };
};
const linked = { ...three, compare: { ...three.compare, linkSeed: true } };

test.each<[string, AppDocument, (document: AppDocument) => Partial<AppDocument>]>([
  ['Added terrain 4: alps.png', three, (one) => withOpened(one, { ...one.terrains[0], source: imported })],
  ['Added terrain 4: Fault lines', three, (one) => withAdded(one, one.terrains[1])],
  ['Removed terrain 2', three, (one) => withRemoved(one, 1)],
  ['Swapped terrains 1 and 3', three, (one) => withSwapped(one, 0, 2)],
  ['Terrain 2: Lines 1,024 to 7', three, (one) => ({ ...withSelected(one, 1), terrains: replaced(one.terrains, 1, seven(one)) })],
  ['Terrain 3: Extent 7 × 7 m, Elevations 0 … 9 m', three, ground],
  ['Extent 7 × 7 m, Elevations 0 … 9 m', { ...three, page: first.page }, ground],
  ['Seed alps', linked, (one) => withRecipe(one, edits.withSeed(selectedRecipe(one), 'alps'))],
  ['Size 17 × 17', three, (one) => withRecipe(one, edits.withSize(selectedRecipe(one), { width: 17, height: 17 }))],
  ['Seed alps', alps, (one) => withLink(one, 'linkSeed')],
  ['Terrain 2: Lines 1,024 to 7, Terrain 3: Seed a', three, (one) => ({ terrains: [one.terrains[0], seven(one), seedA(one)] })],
])('a step of a comparison is named %s', (name, before, change) => {
  expect(changeName(before, { ...before, ...change(before) })).toBe(name);
});
