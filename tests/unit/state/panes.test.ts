import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import type { Recipe } from '../../../src/core/recipe.ts';
import { registry } from '../../../src/generate.ts';
import { type AppDocument, selectedCamera, selectedRecipe } from '../../../src/state/document.ts';
import { createEdits } from '../../../src/state/edits.ts';
import { withAdded, withDuplicate, withLink, withOpened, withRemoved, withSwapped } from '../../../src/state/pane-edits.ts';
import { replaced, withCamera, withRecipe, withSelected, withSelectedRecipe } from '../../../src/state/panes.ts';
import { forAll } from '../../support/cases.ts';
import { anyComparison, comparedWith, comparisonOf, smallDocument } from '../../support/documents.ts';

const besideSelected = ({ terrains, selected }: AppDocument) => terrains.filter((_, pane) => pane !== selected);
const edits = createEdits(registry);
const three = comparisonOf('fault-lines', 'square-square');
const line = selectedRecipe(smallDocument('midpoint-displacement'));
const imported = parseRecipe(
  { version: 1, source: { kind: 'imported', name: 'alps.png', sha256: '0'.repeat(64) }, width: 5, height: 7 },
  registry,
);
const linked = (document: AppDocument, links: Partial<AppDocument['compare']>): AppDocument => ({
  ...document,
  compare: { ...document.compare, linkSize: false, linkElevation: false, ...links },
});
const namesOf = (document: AppDocument): string[] =>
  document.terrains.map(({ source }) => (source.kind === 'generated' ? source.generator : source.name));
const fieldsOf = (document: AppDocument, of: (recipe: Recipe) => unknown): unknown[] => document.terrains.map(of);
const seedOf = ({ source }: Recipe): unknown => (source.kind === 'generated' ? source.seed : undefined);
const paramOf =
  (id: string) =>
  ({ source }: Recipe) =>
    source.kind === 'generated' ? source.params[id] : undefined;
const pose = (azimuthDeg: number) => ({ azimuthDeg, altitudeDeg: 30, distance: 3, target: { x: 0, y: 0, z: 0 } });

function after(document: AppDocument, ...changes: ((document: AppDocument) => Partial<AppDocument>)[]): AppDocument {
  let now = document;
  for (const change of changes) now = { ...now, ...change(now) };
  return now;
}

test('an opened terrain takes a free pane of a comparison, or else that of the selected one', () => {
  const one = { ...three, selected: 1 };
  const open = (document: AppDocument) => withOpened(document, imported);
  const four = after(one, open);
  expect([namesOf(four), four.selected, four.pair]).toEqual([[...namesOf(one), 'alps.png'], 3, one.pair]);
  const full = after({ ...four, selected: 1 }, open);
  expect([namesOf(full)[1], full.terrains.length, full.selected]).toEqual(['alps.png', 4, 1]);
  const alone = after({ ...one, page: { ...one.page, view: 'terrain' } }, open);
  expect([namesOf(alone)[1], alone.terrains.length]).toEqual(['alps.png', 3]);
  const swiped = after({ ...one, compare: { ...one.compare, layout: 'swipe' } }, open);
  expect([swiped.pair.of, swiped.pair.less]).toContain(3);
});

test('any terrain can be selected, and none moves', () => {
  forAll(60, [anyComparison, fc.nat(3)], (document, wanted) => {
    const now = after(document, (one) => withSelected(one, wanted));
    expect(now.terrains).toEqual(document.terrains);
    expect(now.selected).toBe(Math.min(wanted, document.terrains.length - 1));
    expect(after(now, (one) => withSelected(one, document.selected))).toEqual(document);
  });
});

test('the selected terrain stays selected where terrains are swapped, and one that is added or duplicated is selected', () => {
  expect(namesOf(after(three, (one) => withSwapped(one, 0, 2)))).toEqual(['square-square', 'fault-lines', 'diamond-square']);
  expect(after(three, (one) => withSwapped(one, 0, 2))).toMatchObject({ terrains: { 2: selectedRecipe(three) }, selected: 2 });
  expect(namesOf(after(three, (one) => withRemoved(one, 1)))).toEqual(['diamond-square', 'square-square']);
  const four = after(three, (one) => withDuplicate(one, 1));
  expect(namesOf(four)).toEqual(['diamond-square', 'fault-lines', 'square-square', 'fault-lines']);
  expect([three.selected, four.selected]).toEqual([0, 3]);
  expect(() => withAdded(four, line)).toThrow('terrains: expected at most 4');
});

test('in place of the selected terrain that is removed the next one is selected, at the end the one before', () => {
  expect(after(three, (one) => withRemoved(one, 0))).toMatchObject({ selected: 0, terrains: { 0: three.terrains[1] } });
  expect(
    after(
      three,
      (one) => withSelected(one, 2),
      (one) => withRemoved(one, 2),
    ),
  ).toMatchObject({ selected: 1, terrains: { 1: three.terrains[1] } });
  expect(() => withRemoved(smallDocument(), 0)).toThrow('expected at least one to stay');
});

test('the pair follows the terrains that stay, and names two of them as long as there are two', () => {
  const pairAfter = (of: number, less: number, removed: number) => withRemoved({ ...three, pair: { of, less } }, removed).pair;
  expect(pairAfter(2, 1, 0)).toEqual({ of: 1, less: 0 });
  expect(pairAfter(0, 2, 1)).toEqual({ of: 0, less: 1 });
  expect(pairAfter(2, 0, 2)).toEqual({ of: 1, less: 0 });
  expect(pairAfter(1, 2, 1)).toEqual({ of: 1, less: 0 });
  const four = { ...three, ...withDuplicate(three, 0), pair: { of: 3, less: 1 }, selected: 3 };
  expect(withRemoved(four, 0)).toMatchObject({ pair: { of: 2, less: 0 }, selected: 2 });
  expect(withRemoved(four, 2)).toMatchObject({ pair: { of: 2, less: 1 }, selected: 2 });
});

test('a camera of its own goes with its terrain', () => {
  const apart = after(
    three,
    (one) => withLink(one, 'linkCamera', false),
    () => ({ cameras: [pose(1), pose(2), pose(3)] }),
  );
  const azimuths = (document: AppDocument) => document.cameras.map((camera) => camera?.azimuthDeg);
  expect(azimuths(after(apart, (one) => withSelected(one, 2)))).toEqual([1, 2, 3]);
  expect(azimuths(after(apart, (one) => withSwapped(one, 0, 1)))).toEqual([2, 1, 3]);
  expect(azimuths(after(apart, (one) => withRemoved(one, 0)))).toEqual([2, 3]);
  expect(azimuths(after(apart, (one) => withDuplicate(one, 1)))).toEqual([1, 2, 3, 2]);
});

test('linked cameras are all the selected one, whichever it is, and part where they were together', () => {
  const together = { ...three, ...withCamera(three, 0, pose(7)) };
  expect(selectedCamera(withSelected(together, 2))).toEqual(pose(7));
  expect(after(together, (one) => withLink(one, 'linkCamera', false)).cameras).toEqual([pose(7), pose(7), pose(7)]);
});

test('linked seeds change together, and nothing else does', () => {
  const document = linked(three, { linkSeed: true });
  const now = after(document, (one) => withRecipe(one, edits.withSeed(selectedRecipe(one), 'alps')));
  expect(fieldsOf(now, seedOf)).toEqual(['alps', 'alps', 'alps']);
  expect(fieldsOf(now, paramOf('lines'))).toEqual([undefined, 1024, undefined]);
  const resized = after(document, (one) => withRecipe(one, edits.withSize(selectedRecipe(one), { width: 17 })));
  expect(besideSelected(resized)).toEqual(besideSelected(document));
});

test('linked sizes change together with the extent, linked elevations with both ends', () => {
  const sized = after(linked(three, { linkSize: true }), (one) =>
    withRecipe(one, edits.withSize(selectedRecipe(one), { width: 17 })),
  );
  expect(fieldsOf(sized, ({ width, height, extent }) => [width, height, extent])).toEqual(
    Array(3).fill([17, 9, { x: 25_600, y: 12_800 }]),
  );
  const raised = after(linked(three, { linkElevation: true }), (one) =>
    withRecipe(one, edits.withElevation(selectedRecipe(one), { max: 9 })),
  );
  expect(fieldsOf(raised, ({ elevation }) => elevation)).toEqual(Array(3).fill({ min: -600, max: 9 }));
});

test('linked parameters of one name change together, as far as they changed', () => {
  const document = linked(comparisonOf('square-square', 'fault-lines'), { linkParams: true });
  const own = { ...document, terrains: replaced(document.terrains, 1, edits.withParam(document.terrains[1], 'cells', 3)) };
  const now = after(own, (one) => withRecipe(one, edits.withParam(selectedRecipe(one), 'hurst', 0.3)));
  expect(fieldsOf(now, paramOf('hurst'))).toEqual([0.3, 0.3, undefined]);
  expect(fieldsOf(now, paramOf('cells'))).toEqual([1, 3, undefined]);
  expect(besideSelected(now)[1]).toBe(besideSelected(own)[1]);
});

test('a value that a linked terrain cannot take leaves it as it is', () => {
  const document = linked(comparisonOf('square-square'), { linkParams: true });
  const now = after(document, (one) => withRecipe(one, edits.withParam(selectedRecipe(one), 'edges', 'free')));
  expect(fieldsOf(now, paramOf('edges'))).toEqual(['free', 'plane']);
});

test('imported terrain follows nothing, nor does 1D terrain the size of 2D terrain', () => {
  const document = after(linked(smallDocument(), { linkSize: true, linkElevation: true }), (one) => ({
    ...comparedWith(one, [imported, line]),
    page: three.page,
  }));
  const now = after(document, (one) =>
    withRecipe(one, edits.withElevation(edits.withSize(selectedRecipe(one), { width: 17 }), { max: 9 })),
  );
  expect(besideSelected(now)).toEqual(besideSelected(document));
  const opened = after({ ...document, ...comparedWith(document, besideSelected(three)) }, (one) => withRecipe(one, imported));
  expect(besideSelected(opened)).toEqual(besideSelected(three));
});

test('another generator passes none of its defaults on', () => {
  const document = linked(comparisonOf('square-square'), { linkParams: true });
  const rough = after(document, (one) => withSelectedRecipe(one, edits.withParam(selectedRecipe(one), 'hurst', 0.3)));
  const now = after(rough, (one) => withRecipe(one, edits.withGenerator(selectedRecipe(one), 'triangle-edge')));
  expect(besideSelected(now)).toEqual(besideSelected(rough));
});

test('terrains that nobody sees do not follow', () => {
  const alone = { ...linked(three, { linkSeed: true }), page: smallDocument().page };
  const now = after(alone, (one) => withRecipe(one, edits.withSeed(selectedRecipe(one), 'alps')));
  expect(besideSelected(now)).toEqual(besideSelected(alone));
});

test('what is linked takes the values of the selected terrain at once', () => {
  const document = linked({ ...three, ...withSelectedRecipe(three, edits.withSeed(selectedRecipe(three), 'alps')) }, {});
  expect(
    fieldsOf(
      after(document, (one) => withLink(one, 'linkSeed')),
      seedOf,
    ),
  ).toEqual(['alps', 'alps', 'alps']);
  expect(besideSelected(after(document, (one) => withLink(one, 'linkSeed', false)))).toEqual(besideSelected(document));
});
