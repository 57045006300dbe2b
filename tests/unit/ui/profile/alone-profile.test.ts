import { expect, test } from 'vitest';
import type { Recipe } from '../../../../src/index.ts';
import { emptyPane, emptySession } from '../../../../src/jobs/session.ts';
import { standInFor } from '../../../../src/jobs/waiting.ts';
import { createDocument, defaultCut } from '../../../../src/state/document.ts';
import { makeTerrain } from '../../../../src/terrain/make-terrain.ts';
import { createAloneProfile, shownStage } from '../../../../src/ui/profile/alone-profile.ts';
import { cutProfile, placeOnCut, positionOnCut } from '../../../../src/ui/terrain/cut-profile.ts';
import { stagePoints } from '../../../../src/ui/terrain/stage-points.ts';
import { captionOf, displayNote } from '../../../../src/ui/terrain/terrain-text.ts';
import { lawValueText } from '../../../../src/ui/terrain/typeset.ts';
import { palette } from '../../../support/chart-model.ts';
import { recipeFor } from '../../../support/recipes.ts';

const recipeOf = (params = {}, changes = {}) => recipeFor('midpoint-displacement', { width: 17, height: 5, params, ...changes });
const BOLT = { ends: 'segment', startX: 250, startY: 900, endX: 300, endY: 0, direction: 'perpendicular', displacement: 300 };

test('numbers of a law have three digits, and no zeros at their end', () => {
  const texts = [12.5, 0.55, -0.001234, 65_536].map((value) => lawValueText({ value, unit: '' }));
  expect(texts).toEqual(['12.5', '0.55', '−0.00123', '65,536']);
  expect(lawValueText({ value: 1234.5, unit: 'm' })).toBe('1,235 m');
});

test('a stage of 1D terrain is shown with its sentence and its displacements; finished terrain only where it was stepped to', () => {
  const terrain = (stage?: number) => makeTerrain({ recipe: recipeOf({ displacement: 100 }), stage });
  const shown = shownStage(terrain(2), false);
  expect(shown?.text).toBe('level 2 of 4 · moves 2 midpoints by up to ±25');
  expect(shown?.change?.x).toHaveLength(2);
  expect(shownStage(terrain(0), false)?.change).toBeUndefined();
  expect(shownStage(terrain(), false)).toBeUndefined();
  expect(shownStage(terrain(), true)?.change?.x).toHaveLength(8);
});

test('terrain scaled to metres has its sentence in metres', () => {
  const terrain = makeTerrain({ recipe: recipeOf({ displacement: 100 }, { elevation: { min: 0, max: 500 } }), stage: 2 });
  expect(shownStage(terrain, false)?.text).toMatch(/^level 2 of 4 · moves 2 midpoints by up to ±[\d.]+ m$/);
});

test('2D terrain has no stage to show in its profile', () => {
  const recipe = recipeFor('diamond-square', { width: 17, height: 17 });
  expect(shownStage(makeTerrain({ recipe, stage: 3 }), false)).toBeUndefined();
  expect(captionOf({ recipe, stage: 3, cut: { ...defaultCut, mode: 'row' } }, undefined)).toBe('alps · Diamond-square · Row 8');
});

test('while Explain is open the profile marks the explained point of a line, and not while Predict asks about another', () => {
  const recipe = recipeOf({ displacement: 100 });
  const [pane, base] = [{ ...emptyPane, terrain: makeTerrain({ recipe, stage: 2 }) }, createDocument(recipe)];
  const document = { ...base, stage: 2, page: { ...base.page, panel: 'explain' as const } };
  const marked = [false, true].map((isPredicting) => {
    const { chart } = createAloneProfile()(document, { ...emptySession, panes: [pane], isPredicting }, palette);
    return chart?.model.explained !== undefined;
  });
  expect(marked).toEqual([true, false]);
});

test('with a fault in hand the profile is there before the cut and after it, and says where the fault crosses it', () => {
  const ground = { width: 33, height: 33, extent: { x: 3200, y: 3200 }, elevation: { min: 0, max: 1000 } };
  const north = { filter: 'fault', params: { px: 0.5, py: 1, qx: 0.5, qy: 0, height: 0.2, band: 0.125 } };
  const dockOf = (filters: Recipe['filters'], fault: number | undefined, mode: 'row' | 'column' = 'row') => {
    const recipe = recipeFor('diamond-square', { ...ground, filters });
    const pane = { ...emptyPane, terrain: makeTerrain({ recipe, stage: undefined }) };
    const document = { ...createDocument(recipe), cut: { ...defaultCut, mode } };
    return createAloneProfile()(document, { ...emptySession, panes: [pane], cutting: { fault } }, palette);
  };
  const { chart, chips } = dockOf([north], 0);
  expect(chips.map(({ name }) => name)).toEqual(['after', 'before']);
  expect(chart?.model.crossings).toEqual([1600]);
  const bare = dockOf([], undefined).chart?.model.profile.y ?? [];
  const [before] = chart?.model.pins ?? [];
  expect(before.isBefore).toBe(true);
  for (const [i, y] of before.profile.y.entries()) expect(y).toBeCloseTo(bare[i], 2);
  expect(chart?.model.profile.y[32]).toBeCloseTo(bare[32] + 200, 2);
  expect(dockOf([north], 0, 'column').chart?.model.crossings).toEqual([]);

  expect(dockOf([north], undefined).chips.map(({ name }) => name)).not.toContain('before');
  const smoothed = dockOf([north, { filter: 'smooth', params: {} }], 0);
  expect([smoothed.chips[1].leftOut?.title, smoothed.chart?.model.pins]).toEqual([
    'Not drawn: other filters act after the cut',
    [],
  ]);
});

test('where a line folds, the 3D view says that it does not', () => {
  const note = (params: object) =>
    displayNote(makeTerrain({ recipe: recipeOf(params), stage: undefined }), undefined, recipeOf(params), 'nothing');
  expect(note({})).toBeUndefined();
  expect(note({ ...BOLT, decay: 'none' })).toMatch(/^Where the line folds, .*the profile shows it as it is$/);
});

test('points that move sideways are not put onto the terrain', () => {
  expect(stagePoints(makeTerrain({ recipe: recipeOf(BOLT), stage: 2 })).newPoints).toEqual([]);
});

test('a line that spans a part of the map lies there, and pointing works both ways', () => {
  const params = { ends: 'segment', startX: 256, startY: 0, endX: 512, endY: 0 };
  const terrain = makeTerrain({ recipe: recipeOf(params, { extent: { x: 1024, y: 512 } }), stage: undefined });
  const cut = cutProfile(terrain, defaultCut, undefined);
  if (!cut) throw new Error('expected a line');
  expect([cut.from.x, cut.to.x]).toEqual([0.25, 0.5]);
  expect(placeOnCut(cut, 0.5)).toEqual({ x: 0.375, y: 0.5 });
  expect(positionOnCut(cut, { x: 0.375, y: 0.9 }, true)).toBeCloseTo(0.5);
  expect(positionOnCut(cut, { x: 0.6, y: 0.5 }, true)).toBeUndefined();
});

test('what waits for a click says how long it takes, if that is long', () => {
  const made = makeTerrain({ recipe: recipeFor('diamond-square', { width: 5, height: 5 }), stage: undefined });
  const note = (wanted: Recipe, isNested = true) => displayNote(made, { isNested, until: 'click' }, wanted, 'click');
  expect(note(recipeFor('diamond-square', { width: 8193, height: 8193 }))).toBe(
    'Preview at 5 × 5 of 8193 × 8193: click for finer detail',
  );
  const params = { lines: 65_536, faultProfile: 'sine', band: 1 };
  const long = recipeFor('fault-lines', { width: 4097, height: 4097, params });
  expect(note(long)).toMatch(/: click for finer detail, which takes about \d+ minutes$/);
  expect(displayNote(made, { isNested: true, until: 'release' }, long, 'click')).toBe(note(long));
  expect(note(long, false)).toMatch(/: resampled; click for all samples, which takes about \d+ minutes$/);
});

test('what has no smaller terrain to show while it waits says how long it takes', () => {
  const params = { lines: 65_536, faultProfile: 'sine', band: 1 };
  const long = recipeFor('fault-lines', { width: 4097, height: 4097, params });
  // No size is valid with it.
  const alone = { ...long, elevation: { min: 1, max: 0 } };
  const session = { agreed: new Set<Recipe>(), isGesture: false };
  expect(() => standInFor({ recipe: alone, stage: undefined }, session)).toThrow(
    /^4097 × 4097 samples are made when you ask for them \(about \d+ minutes\): a quick preview of them is not possible\.$/,
  );
});
