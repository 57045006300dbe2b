import { expect, test } from 'vitest';
import type { Cut } from '../../../../src/core/cut.ts';
import { createHeightmap } from '../../../../src/core/heightmap.ts';
import { parseRecipe, type Recipe } from '../../../../src/index.ts';
import { defaultCut } from '../../../../src/state/document.ts';
import { makeProfile } from '../../../../src/terrain/make-profile.ts';
import { makeTerrain } from '../../../../src/terrain/make-terrain.ts';
import { cutOf, cutProfile } from '../../../../src/ui/terrain/cut-profile.ts';
import { recipeFor } from '../../../support/recipes.ts';

const line = recipeFor('midpoint-displacement', {});
const smoothed = { ...line, filters: [{ filter: 'smooth', params: { sigma: 0.005 } }] };
const hills = recipeFor('diamond-square', {});

test('the first filter on 1D terrain cuts the map it makes along a row, which is the line that was there', () => {
  expect(cutOf(smoothed, line, defaultCut)).toEqual({ ...defaultCut, mode: 'row', row: 0.5 });
});

test('a cut that was chosen since stays, and so does that of other terrain', () => {
  const column = { ...defaultCut, mode: 'column' } as const;
  expect(cutOf(smoothed, smoothed, column)).toBe(column);
  expect(cutOf(hills, line, column)).toBe(column);
  expect(cutOf(line, hills, column)).toBe(column);
});

const imported = createHeightmap(
  4,
  3,
  Float32Array.from({ length: 12 }, (_, i) => i * i),
);
const picture = parseRecipe({
  version: 1,
  source: { kind: 'imported', name: 'a.png', sha256: '0'.repeat(64) },
  width: 7,
  height: 5,
  elevation: { min: 0, max: 121 },
});
const slopes = recipeFor('diamond-square', { width: 33, height: 17, extent: { x: 320, y: 160 } });

test.each<[string, Recipe, number | undefined, Cut['mode']]>([
  ['a line', slopes, undefined, 'line'],
  ['a row', slopes, undefined, 'row'],
  ['an early stage', slopes, 4, 'line'],
  ['smoothed 1D terrain', smoothed, undefined, 'column'],
  ['1D terrain', line, undefined, 'line'],
  ['an early stage of 1D terrain', line, 3, 'line'],
  ['imported terrain', picture, undefined, 'line'],
])('the profile of a pin is, to the bit, the one that the terrain has on screen: %s', (_, recipe, stage, mode) => {
  const cut = { ...defaultCut, mode, row: 0.3, column: 0.6 };
  const terrain = makeTerrain({ recipe, stage, imported });
  const made = makeProfile({ recipe, stage, cut: terrain.profile ? undefined : cut, imported });
  expect(made).toEqual(cutProfile(terrain, cut, undefined)?.profile);
  expect(made.x.length).toBeGreaterThan(4);
});

test('2D terrain without a section, and an import without its samples, have no profile', () => {
  expect(() => makeProfile({ recipe: hills, stage: undefined, cut: undefined })).toThrow(
    'section: 2D terrain has a profile only',
  );
  expect(() => makeProfile({ recipe: picture, stage: undefined, cut: defaultCut })).toThrow('imported: this recipe needs');
});
