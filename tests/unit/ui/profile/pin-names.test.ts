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

test.each<[what: string, origins: readonly ProfileOrigin[], wanted: readonly string[]]>([
  ['its seed, alone', [line()], ['dolerite']],
  ['a number', [line({ roughness: 0.5 }), line({ roughness: 0.7 })], ['Roughness 0.5', 'Roughness 0.7']],
  ['a choice', [line({ decay: 'none' }), line({ decay: 'once' })], ['Decay none', 'Decay only the first level moves']],
  [
    'a choice beside which another parameter does nothing',
    [line({ decay: 'none', roughness: 0.1 }), line({ decay: 'once', roughness: 0.9 })],
    ['Decay none', 'Decay only the first level moves'],
  ],
  ['seeds', [line(), line({}, {}, 'gneiss')], ['Seed dolerite', 'Seed gneiss']],
  ['stages', [line(), { ...line(), stage: 4 }], ['Finished', 'Stage 4 of 9']],
  ['samples', [line(), line({}, { width: 1025 })], ['513 samples', '1,025 samples']],
  ['elevations', [line(), line({}, { elevation: { min: 0, max: 500 } })], ['Elevations as generated', '0 … 500 m']],
  [
    'cuts',
    [slice({ mode: 'row' }), slice({ mode: 'column', column: 0.25 }), slice()],
    ['Row 32', 'Column 32', 'Line (7 %, 30 %) to (90 %, 95 %)'],
  ],
  ['filters', [slice(), slice({}, {}, { filters: [{ filter: 'terrace' }] })], ['No filters', expect.stringMatching(/^Terrace/)]],
  ['generators', [line(), slice()], ['Midpoint displacement', 'Diamond-square']],
  [
    'generators, without what only one kind has',
    [line(), slice({ mode: 'row' }), slice()],
    ['Midpoint displacement', 'Diamond-square, row 32', 'Diamond-square, line (7 %, 30 %) to (90 %, 95 %)'],
  ],
])('profiles are named by %s, as far as that tells them apart', (_what, origins, wanted) => {
  expect(names(...origins)).toEqual(wanted);
});

test('imported terrain has the elevations of its file where it is not scaled', () => {
  const source = { kind: 'imported', name: 'alps.r32', sha256: '0'.repeat(64) };
  const raw: ProfileOrigin = { ...slice(), recipe: parseRecipe({ version: 1, source, width: 5, height: 7, elevation: null }) };
  expect(pinNames([raw])[0].description).toMatch(/^alps\.r32, .*Elevations as in the file/);
});

test('of many differences a name has as few as tell all apart', () => {
  const many = { ends: 'fixed', startY: 5, displacement: 50 };
  const others = [line({ ...many, roughness: 0.6 }), line({ ...many, roughness: 0.7 })];
  const first = line({ ...many, decay: 'power', roughness: 1, ends: 'random', startY: 6 });
  expect(names(first, ...others)).toEqual(['Roughness 1', 'Roughness 0.6', 'Roughness 0.7']);
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
