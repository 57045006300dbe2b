import { describe, expect, test } from 'vitest';
import * as lib from '../../../src/index.ts';

const zeros = (count: number) => new Float32Array(count);
const map: lib.Heightmap = { width: 4, height: 3, data: zeros(12).map((_, i) => i) };
const broken: Record<string, lib.Heightmap> = {
  'with too few samples': { ...map, data: zeros(3) },
  'without samples': { width: 0, height: 0, data: zeros(0) },
  'of negative size': { width: -2, height: -2, data: zeros(4) },
  'of half a column': { width: 2.5, height: 4, data: zeros(10) },
  'of no size': { width: Number.NaN, height: Number.NaN, data: zeros(4) },
  'that claims to be huge': { width: 2 ** 31, height: 2 ** 31, data: zeros(4) },
};
const spacing = { x: 1, y: 1 };
const extent = { x: 4, y: 3 };
const middle = { x: 0.5, y: 0.5 };
const terrain = { map, elevation: { min: 0, max: 11 }, isInMetres: true };
const scape = lib.withScene(lib.landscapeFromText('').landscape, { width: 64, height: 36 });

const takeMaps: Record<string, (map: lib.Heightmap) => unknown> = {
  crop: (m) => lib.crop(m, { x: 0, y: 0, width: 1, height: 1 }),
  resample: (m) => lib.resample(m, 2, 2),
  sliceHeightmap: (m) => lib.sliceHeightmap(m, { x: 0, y: 0 }, { x: 1, y: 1 }, 2, spacing),
  elevationAt: (m) => lib.elevationAt({ map: m, spacing, extent }, middle),
  slopeAt: (m) => lib.slopeAt({ map: m, spacing, extent }, middle),
  reliefPixels: (m) => lib.reliefPixels(m),
  heightmapToR32: (m) => lib.heightmapToR32({ ...terrain, map: m }),
  differenceOf: (m) => lib.differenceOf(map, m),
  estimateHurst: (m) => lib.estimateHurst(m),
  powerSpectrum: (m) => lib.powerSpectrum(m),
  variogram: (m) => lib.variogram(m),
  describeSamples: (m) => lib.describeSamples(m, spacing),
  terrainFigures: (m) => lib.terrainFigures(m, spacing),
  'filter.apply': (m) => lib.registry.filters.find(({ id }) => id === 'invert')?.apply(m, {}),
};

describe.each(Object.entries(takeMaps))('%s', (_name, call) => {
  test('takes a consistent map', () => {
    expect(() => call(map)).not.toThrow();
  });
  test.each(Object.entries(broken))('refuses one %s in a sentence', (_what, wrong) => {
    expect(() => call(wrong)).toThrow(
      /^heightmap\.(width: expected a whole number of samples|data: expected \d+ × \d+ samples, got \d+)/,
    );
  });
});

const ofValues =
  'reliefPixels heightmapToR32 differenceOf estimateHurst powerSpectrum variogram describeSamples terrainFigures filter.apply';
test.each(ofValues.split(' '))('%s refuses samples without a value, and names what fills them', (name) => {
  const holey = { ...map, data: map.data.map((value, i) => (i === 6 || i === 9 ? Number.NaN : value)) };
  expect(() => takeMaps[name](holey)).toThrow(
    /: 2 of 12 samples have no value \(NaN\), the first at column 2, row 1; fillHoles fills them$/,
  );
});

test('filter.apply refuses ground without metres', () => {
  const thermal = lib.registry.filters.find(({ id }) => id === 'thermal');
  const ground = { extent, elevation: { min: 0, max: 100 } };
  const apply = (changes: object) => () =>
    thermal?.apply(map, lib.defaultsOf(thermal.params), undefined, { ...ground, ...changes });
  expect(apply({})).not.toThrow();
  expect(apply({ extent: { x: 0, y: 1 } })).toThrow(/^extent\.x: expected /);
  expect(apply({ elevation: { min: 0, max: Number.NaN } })).toThrow(/^elevation: expected finite numbers, got 0 … NaN$/);
});

test('filter.apply refuses a stage that the filter has not', () => {
  const map = { width: 9, height: 9, data: new Float32Array(81) };
  const apply = (id: string, stage: number) => () => {
    const filter = lib.registry.filters.find((one) => one.id === id);
    return filter?.apply(map, lib.defaultsOf(filter.params), undefined, undefined, stage);
  };
  expect(apply('rivers', 1)).not.toThrow();
  expect(apply('rivers', 2)).toThrow('stage: expected 1 … 1, got 2');
  expect(apply('invert', 1)).toThrow('stage: expected none, as there are no stages, got 1');
});

test('a map without any value is refused without a way to fill it', () => {
  const empty = { ...map, data: map.data.map(() => Number.NaN) };
  expect(() => lib.terrainFigures(empty, spacing)).toThrow(
    /: 12 of 12 samples have no value .*; there is nothing to fill them from$/,
  );
});

const lines: Record<string, (profile: lib.Profile) => unknown> = {
  profileToCsv: lib.profileToCsv,
  resampleProfile: (profile) => lib.resampleProfile(profile, 3),
  extrude: (profile) => lib.extrude(profile, 3, 2, 1),
  describeProfile: lib.describeProfile,
  profileFigures: lib.profileFigures,
  lineFigures: lib.lineFigures,
};
test.each(Object.entries(lines))('%s refuses a profile without points, or with unequal numbers of x and y', (_name, call) => {
  const sentence = /^profile: expected as many x as y, at least 1, got/;
  expect(() => call({ x: new Float64Array(0), y: zeros(0) })).toThrow(sentence);
  expect(() => call({ x: Float64Array.of(0, 1, 2), y: zeros(1) })).toThrow(sentence);
});

test.each<[string, (y: Float32Array) => unknown]>([
  ['describeProfile', (y) => lib.describeProfile({ x: Float64Array.of(0, 1, 2), y })],
  ['profileFigures', (y) => lib.profileFigures({ x: Float64Array.of(0, 1, 2), y })],
  ['lineFigures', (y) => lib.lineFigures({ x: Float64Array.of(0, 1, 2), y })],
  ['sampleStatistics', lib.sampleStatistics],
  ['histogramOf', (y) => lib.histogramOf(y, { min: 0, max: 3 }, 4)],
])('%s refuses numbers that are NaN, and says where', (_name, call) => {
  expect(() => call(Float32Array.of(1, 2, 3))).not.toThrow();
  expect(() => call(Float32Array.of(1, Number.NaN, 3))).toThrow(
    /^(profile\.y|samples|histogram): 1 of 3 have no value \(NaN\), the first at index 1; fillHoles fills those of a map$/,
  );
});

const inf = Number.POSITIVE_INFINITY;
const level = { x: Float64Array.of(0, 1), y: zeros(2) };
const range = { min: 0, max: 1 };
const endless = { min: 0, max: inf };
const mauve = { ramp: 'mauve' as never };
const line = lib.parseRecipe({ version: 1, source: { kind: 'generated', generator: 'midpoint-displacement' } });
const scene = { ...scape.scene, width: 0 };
const palette = { ...scape.palette, colours: [] };
const painter = lib.createLandscapePainter(scape);
test.each<[string, () => unknown, string]>([
  ['a map beyond all memory', () => lib.createHeightmap(1e9, 1e9), 'heightmap: expected at most 67125249 samples in all'],
  ['a map of minus one sample', () => lib.createHeightmap(-1, -1), 'heightmap: expected whole numbers'],
  ['resampling to a huge size', () => lib.resample(map, 1e9, 3), 'heightmap: expected at most'],
  ['resampling to half a sample', () => lib.resample(map, 2.5, 3), 'heightmap: expected whole numbers'],
  ['a window of no width', () => lib.crop(map, { x: 0, y: 0, width: -1, height: 1 }), 'window: expected whole numbers'],
  ['a spacing of zero', () => lib.describeSamples(map, { x: 0, y: 1 }), 'spacing: expected finite metres above 0, got 0 × 1'],
  ['a place that is no number', () => lib.elevationAt({ map, spacing, extent }, { x: Number.NaN, y: 0 }), 'position: expected'],
  ['an endless slice', () => lib.sliceHeightmap(map, { x: -inf, y: 0 }, middle, 2, spacing), 'slice: expected finite numbers'],
  ['a profile of countless samples', () => lib.resampleProfile(level, 1e9), 'profile: expected a whole'],
  ['a histogram of −1 bins', () => lib.histogramOf(map.data, range, -1), 'histogram: expected a whole number of bins'],
  ['colours over an endless range', () => lib.reliefPixels(map, { range: endless }), 'range: expected finite numbers'],
  ['a colour ramp there is not', () => lib.reliefPixels(map, { appearance: mauve }), 'appearance.ramp: expected'],
  ['a file of endless elevations', () => lib.heightmapToR32({ ...terrain, elevation: endless }), 'elevation: expected'],
  ['strips from half a strip', () => lib.endlessStrips(line, 0.5), 'strip: expected a whole number'],
  ['a landscape without layers', () => lib.withLayerAdded({ ...scape, layers: [] }), 'layers: expected 1 … 12 layers, got 0'],
  ['a landscape of no width', () => lib.landscapeSvg({ ...scape, scene }), 'scene.width: expected a whole number'],
  ['a landscape that lacks a setting', () => lib.landscapeToText({ ...scape, scene: { width: 64 } as never }), 'got nothing'],
  ['a palette without colours', () => lib.createLandscapePainter({ ...scape, palette }), 'palette: '],
  ['a landscape without a palette', () => lib.landscapeSvg({ ...scape, palette: {} as never }), 'palette.sun: expected #'],
  ['a layer of nothing', () => lib.landscapeToText({ ...scape, layers: [{} as never] }), 'layers.1: expected an object, got'],
  ['no landscape at all', () => lib.landscapeSvg({} as never), 'layers: expected a list, got undefined'],
  ['a moment after all time', () => lib.landscapeSvg(scape, { seconds: 1e300 }), 'moment: expected seconds'],
  ['a moment that is no number', () => painter.paint({ seconds: Number.NaN }), 'moment: expected seconds'],
  ['no frames', () => lib.landscapeFrames(scape, { frames: 0 }), 'frames: expected a whole number from 1 on, got 0'],
  ['a hash of bytes', () => lib.samplesSha256(new Uint8Array(4) as never), 'samples: expected a Float32Array'],
])('%s: a sentence, not a crash', (_what, call, message) => {
  expect(call).toThrow(message);
});

test('a wrong appearance is a range error that lists every problem', () => {
  const appearance = { ...mauve, sunAltitudeDeg: 100 };
  const paint = (): unknown => lib.reliefPixels(map, { appearance });
  expect(paint).toThrow(RangeError);
  expect(paint).toThrow(/^appearance\.ramp: .*\nappearance\.sunAltitudeDeg: .*$/);
});

test('a PNG of pixels has a size that a PNG may have', async () => {
  await expect(lib.encodePngRgb({ width: 1e9, height: 0 }, new Uint8ClampedArray(0))).rejects.toThrow(/^PNG size: /);
});

test('elevation and slope are those at fractions of the extent', () => {
  const plane: lib.Heightmap = { width: 3, height: 2, data: Float32Array.of(0, 10, 20, 0, 10, 20) };
  const surface: lib.Surface = { map: plane, spacing: { x: 20, y: 20 }, extent: { x: 40, y: 20 } };
  expect(lib.elevationAt(surface, { x: 0.25, y: 0.5 })).toBe(5);
  expect(lib.slopeAt(surface, { x: 0.5, y: 0.5 })).toBe(0.5);
  expect(lib.slopeAt(surface, { x: 7, y: -3 })).toBe(0.5);
});

test('an edit of a landscape gives another one and leaves the first as it was', () => {
  expect(lib.withSeed(scape, 'frost')).toEqual({ ...scape, seed: 'frost' });
  expect(lib.withLayerRemoved(scape, 0).layers).toHaveLength(scape.layers.length - 1);
});
