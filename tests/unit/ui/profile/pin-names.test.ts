import { expect, test } from 'vitest';
import { midpointDisplacement } from '../../../../src/generators/midpoint-displacement.ts';
import { parseRecipe } from '../../../../src/index.ts';
import { defaultCut, type ProfileOrigin } from '../../../../src/state/document.ts';
import { pinNames } from '../../../../src/ui/profile/pin-names.ts';

const line = (params = {}, changes = {}, seed = 'dolerite'): ProfileOrigin => {
  const source = { kind: 'generated', generator: 'midpoint-displacement', seed, params };
  return { recipe: parseRecipe({ version: 1, source, ...changes }), stage: undefined, cut: undefined };
};
const slice = (cut = {}, params = {}, changes = {}): ProfileOrigin => {
  const source = { kind: 'generated', generator: 'diamond-square', seed: 'dolerite', params };
  const recipe = parseRecipe({ version: 1, source, width: 129, height: 65, ...changes });
  return { recipe, stage: undefined, cut: { ...defaultCut, ...cut } };
};
const names = (...origins: ProfileOrigin[]): string[] => pinNames(origins).map(({ name }) => name);

test('a profile alone is named by its seed', () => {
  expect(names(line())).toEqual(['dolerite']);
});

test('profiles are named by the parameter in which they differ', () => {
  expect(names(line({ roughness: 0.5 }), line({ roughness: 0.7 }))).toEqual(['Roughness 0.5', 'Roughness 0.7']);
  expect(names(line({ decay: 'none' }), line({ decay: 'once' }))).toEqual(['Decay none', 'Decay once']);
});

test('parameters that do nothing beside the others are no difference', () => {
  expect(names(line({ decay: 'none', roughness: 0.1 }), line({ decay: 'once', roughness: 0.9 }))).toEqual([
    'Decay none',
    'Decay once',
  ]);
});

test('seeds, stages, samples and elevations tell profiles apart', () => {
  expect(names(line(), line({}, {}, 'gneiss'))).toEqual(['Seed dolerite', 'Seed gneiss']);
  expect(names(line(), { ...line(), stage: 4 })).toEqual(['Finished', 'Stage 4 of 9']);
  expect(names(line(), line({}, { width: 1025 }))).toEqual(['513 samples', '1,025 samples']);
  expect(names(line(), line({}, { elevation: { min: 0, max: 500 } }))).toEqual(['Elevations as generated', '0 … 500 m']);
});

test('imported terrain has the elevations of its file where it is not scaled', () => {
  const source = { kind: 'imported', name: 'alps.r32', sha256: '0'.repeat(64) };
  const raw: ProfileOrigin = { ...slice(), recipe: parseRecipe({ version: 1, source, width: 5, height: 7, elevation: null }) };
  expect(pinNames([raw])[0].description).toMatch(/^alps\.r32, .*Elevations as in the file/);
});

test('slices are named by their cuts and by filters', () => {
  expect(names(slice({ mode: 'row' }), slice({ mode: 'column', column: 0.25 }), slice())).toEqual([
    'Row 32',
    'Column 32',
    'Line (7 %, 30 %) to (90 %, 95 %)',
  ]);
  const filters = [{ filter: 'terrace', params: {} }];
  expect(names(slice(), slice({}, {}, { filters }))[0]).toBe('No filters');
});

test('terrain of several generators is named by them, without what only one kind has', () => {
  expect(names(line(), slice())).toEqual(['Midpoint displacement', 'Diamond-square']);
  expect(names(line(), slice({ mode: 'row' }), slice())).toEqual([
    'Midpoint displacement',
    'Diamond-square, row 32',
    'Diamond-square, line (7 %, 30 %) to (90 %, 95 %)',
  ]);
});

test('of many differences a name has as few as tell all apart', () => {
  const many = { ends: 'fixed', startY: 5, displacement: 50 };
  const others = [line({ ...many, roughness: 0.6 }), line({ ...many, roughness: 0.7 })];
  expect(names(line({ ...many, decay: 'power', roughness: 1, ends: 'random', startY: 6 }), ...others)).toEqual([
    'Roughness 1',
    'Roughness 0.6',
    'Roughness 0.7',
  ]);
});

test('presets that differ in much are named by their titles', () => {
  const presetOf = (id: string): ProfileOrigin => {
    const preset = midpointDisplacement.presets.find((one) => one.id === id);
    return line(preset?.params, { width: preset?.width, extent: preset?.extent });
  };
  expect(names(presetOf('article-001'), presetOf('lightning'))).toEqual([
    'Article 001: the demo',
    'Lightning: perpendicular, down to the ground',
  ]);
});

test('the description says everything, whatever the others are', () => {
  const [{ description }] = pinNames([slice({ mode: 'row' }, { hurst: 0.65 })]);
  expect(description).toMatch(
    /^Diamond-square, Custom, Seed dolerite, No filters, 129 × 65, .*Finished, Row 32\n.*Hurst exponent 0\.65/s,
  );
});
