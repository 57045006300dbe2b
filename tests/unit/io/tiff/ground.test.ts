import { describe, expect, test } from 'vitest';
import { heightmapOf } from '../../../../src/io/opened-samples.ts';
import { tiffFormat } from '../../../../src/io/tiff/index.ts';
import { makeTiff, type TiffTag, type TiffToMake } from '../../../support/tiff-maker.ts';

/** 4 × 3 elevations of 500 … 532, no two alike. */
const land: TiffToMake = { width: 4, height: 3, kind: 'float', bits: 32, sample: (x, y) => 500 + x + 10 * y };
const open = (tags: readonly TiffTag[], of: TiffToMake = land) =>
  tiffFormat.open?.({ bytes: makeTiff({ ...of, tags }) }) ?? Promise.reject(new Error('tif: expected to be read'));
const rowsOf = ({ width, height, data }: { width: number; height: number; data: Float32Array }): number[][] =>
  Array.from({ length: height }, (_, y) => [...data.subarray(y * width, (y + 1) * width)]);

describe('positions that are not called degrees are taken for such', () => {
  const at = (west: number, north: number, cell: number, ...keys: number[]): TiffTag[] => [
    [33_550, 'double', [cell, cell, 0]],
    [33_922, 'double', [0, 0, 0, west, north, 0]],
    ...(keys.length > 0 ? ([[34_735, 'short', [1, 1, 0, keys.length / 4, ...keys]]] satisfies TiffTag[]) : []),
  ];
  const third = 1 / 1200;
  test.each<[string, TiffTag[], boolean]>([
    ['without keys, as GDAL makes of an ASCII grid', at(7.5, 46.5, third), true],
    ['at the origin', at(0, 3 * third, third), true],
    ['with 4326 under the key of projected systems', at(7.5, 46.5, third, 1024, 0, 1, 1, 3072, 0, 1, 4326), true],
    ['with a model of its own and no system', at(-71, -42, third, 1024, 0, 1, 32_767), true],
    ['with cells of half a degree', at(6, 48, 0.5), true],
    ['with a geographic system and no model', at(7.5, 46.5, third, 2048, 0, 1, 4326), false],
    ['with a geographic system and a model of its own', at(7.5, 46.5, third, 1024, 0, 1, 32_767, 2048, 0, 1, 4326), false],
  ])('%s', async (_, tags, isGuess) => {
    const { spacing, groundNotes: notes } = await open(tags);
    const [cell] = tags[0][2] as number[];
    const north = Number(tags[1][2][4]);
    const latitude = north - cell;
    expect(spacing?.y).toBeCloseTo(cell * 111_195.08, 3);
    expect(spacing?.x).toBeCloseTo(cell * 111_195.08 * Math.cos((latitude * Math.PI) / 180), 3);
    expect(notes).toHaveLength(1);
    expect(notes[0].includes('(a guess)')).toBe(isGuess);
  });

  test('but not those far from the globe, or of a map that is as high as ground in metres is', async () => {
    expect(await open(at(600_000, 5_100_000, 10))).toMatchObject({ spacing: { x: 10 }, notes: [], groundNotes: [] });
    expect(await open(at(5, 20, 30, 1024, 0, 1, 1))).toMatchObject({ spacing: { x: 30 }, notes: [], groundNotes: [] });
    // In a place of its own, whose unit of length GDAL writes and nothing else.
    expect(await open(at(0, 3, 1, 3076, 0, 1, 9001))).toMatchObject({ spacing: { x: 1 }, notes: [], groundNotes: [] });
    // A scanned table top.
    const top = { ...land, sample: (x: number) => 0.1 * x };
    expect(await open(at(1, 2, 0.1), top)).toMatchObject({ spacing: { x: 0.1 }, notes: [], groundNotes: [] });
  });

  test('and those that are called degrees far from the globe are lengths', async () => {
    const { spacing, groundNotes: notes } = await open(at(600_000, 5_100_000, 10, 1024, 0, 1, 2));
    expect([spacing, notes]).toEqual([
      { x: 10, y: 10 },
      ['its positions are called degrees, which they cannot be: read as lengths (a guess)'],
    ]);
  });

  test.each<[number, number, string]>([
    [9105, 0.9, 'grads'],
    [9106, 0.9, 'gons'],
    [9104, 1 / 3600, 'arc-seconds'],
    [9101, 180 / Math.PI, 'radians'],
  ])('angles of EPSG %i are converted', async (code, degrees, name) => {
    const cell = 0.001 / degrees;
    const { spacing, groundNotes: notes } = await open(at(7 / degrees, 45 / degrees, cell, 1024, 0, 1, 2, 2054, 0, 1, code));
    expect(spacing?.y).toBeCloseTo(111.195, 3);
    expect(spacing?.x).toBeCloseTo(111.195 * Math.cos((44.999 * Math.PI) / 180), 3);
    expect(notes[0]).toBe(`its positions are in ${name}: converted to degrees`);
  });
});

test('a unit of positions that is not known is told, and read as metres or degrees', async () => {
  const tags = (model: number, key: number, code: number): TiffTag[] => [
    [33_550, 'double', [10, 10, 0]],
    [33_922, 'double', [0, 0, 0, 40, 80, 0]],
    [34_735, 'short', [1, 1, 0, 2, 1024, 0, 1, model, key, 0, 1, code]],
  ];
  const length = await open(tags(1, 3076, 9299), { ...land, sample: (x) => x });
  expect([length.spacing?.x, length.groundNotes]).toEqual([
    10,
    ['its positions are in an unknown unit (EPSG 9299): read as metres'],
  ]);
  const angle = await open(tags(2, 2054, 9199));
  expect(angle.spacing?.y).toBeCloseTo(1_111_950.8, 1);
  expect(angle.groundNotes[0]).toBe('its positions are in an unknown angle (EPSG 9199): read as degrees');
});

describe('a raster is turned so that its first row is north and its first column west', () => {
  const matrix = (a: number, b: number, d: number, e: number): TiffTag[] => [
    [34_264, 'double', [a, b, 0, 600_000, d, e, 0, 5_100_000, 0, 0, 0, 0, 0, 0, 0, 1]],
  ];
  const scale = (x: number, y: number): TiffTag[] => [
    [33_550, 'double', [x, y, 0]],
    [33_922, 'double', [0, 0, 0, 600_000, 5_100_000, 0]],
  ];
  const [north, mirrored, half, flipped] = [
    [
      [500, 501, 502, 503],
      [510, 511, 512, 513],
      [520, 521, 522, 523],
    ],
    [
      [503, 502, 501, 500],
      [513, 512, 511, 510],
      [523, 522, 521, 520],
    ],
    [
      [523, 522, 521, 520],
      [513, 512, 511, 510],
      [503, 502, 501, 500],
    ],
    [
      [520, 521, 522, 523],
      [510, 511, 512, 513],
      [500, 501, 502, 503],
    ],
  ];
  const clockwise = [
    [520, 510, 500],
    [521, 511, 501],
    [522, 512, 502],
    [523, 513, 503],
  ];
  const anticlockwise = [
    [503, 513, 523],
    [502, 512, 522],
    [501, 511, 521],
    [500, 510, 520],
  ];
  const transposed = [
    [500, 510, 520],
    [501, 511, 521],
    [502, 512, 522],
    [503, 513, 523],
  ];
  const transverse = [
    [523, 513, 503],
    [522, 512, 502],
    [521, 511, 501],
    [520, 510, 500],
  ];

  test.each<[string, TiffTag[], number[][], string | undefined]>([
    ['as usual', matrix(30, 0, 0, -20), north, undefined],
    ['a negative scale of x', scale(-30, 20), mirrored, 'its first column is east: mirrored'],
    ['a negative scale of y', scale(30, -20), flipped, 'its first row is south: turned'],
    ['both, half a turn', scale(-30, -20), half, 'its first row is south and its first column east: turned'],
    ['a matrix of half a turn', matrix(-30, 0, 0, 20), half, 'its first row is south and its first column east: turned'],
    ['a mirrored matrix', matrix(-30, 0, 0, -20), mirrored, 'its first column is east: mirrored'],
    ['rows that run northwards', matrix(0, 20, 30, 0), anticlockwise, 'its first row is west: turned'],
    ['rows that run southwards', matrix(0, -20, -30, 0), clockwise, 'its first row is east: turned'],
    [
      'rows that run southwards, columns eastwards',
      matrix(0, 20, -30, 0),
      transposed,
      'its first row is west, and it is mirrored: turned',
    ],
    [
      'rows that run northwards, columns westwards',
      matrix(0, -20, 30, 0),
      transverse,
      'its first row is east, and it is mirrored: turned',
    ],
  ])('%s', async (_, tags, expected, note) => {
    const opened = await open(tags);
    expect(rowsOf(heightmapOf(opened))).toEqual(expected);
    expect(opened.spacing).toEqual(expected.length === 3 ? { x: 30, y: 20 } : { x: 20, y: 30 });
    expect(opened).toMatchObject({ isNorthStated: true, notes: note === undefined ? [] : [note] });
  });

  const halfDegrees = (a: number, b: number, d: number, e: number): TiffTag[] => {
    const [x, y] = [6, 59.5 - (3 * d + 2 * e) / 2];
    return [[34_264, 'double', [a, b, 0, x, d, e, 0, y, 0, 0, 0, 0, 0, 0, 0, 1]]];
  };
  test.each<[string, TiffTag[]]>([
    ['north first', halfDegrees(0.5, 0, 0, -0.5)],
    ['south first', halfDegrees(0.5, 0, 0, 0.5)],
    ['half a turn', halfDegrees(-0.5, 0, 0, 0.5)],
    ['rows that run northwards', halfDegrees(0, 0.5, 0.5, 0)],
    ['rows that run southwards', halfDegrees(0, -0.5, -0.5, 0)],
    [
      'south first, by a tie at its last row',
      [
        [33_550, 'double', [0.5, -0.5, 0]],
        [33_922, 'double', [0, 2, 0, 6, 60, 0]],
      ],
    ],
  ])('the latitude of its middle is the same: %s', async (_, tags) => {
    const { spacing } = await open([...tags, [34_735, 'short', [1, 1, 0, 1, 1024, 0, 1, 2]]]);
    expect(spacing?.y).toBeCloseTo(0.5 * 111_195.08, 1);
    expect(spacing?.x).toBeCloseTo(0.5 * 111_195.08 * Math.cos((59.5 * Math.PI) / 180), 1);
  });

  test('a slant is told, and the rest of the turn taken', async () => {
    const opened = await open(matrix(-30, 2, -3, 20));
    expect(rowsOf(heightmapOf(opened))).toEqual(half);
    expect(opened.notes).toContain('its rows do not run from west to east: they are read as if they did');
  });

  test.each([
    [1, north],
    [2, mirrored],
    [3, half],
    [4, flipped],
    [5, transposed],
    [6, clockwise],
    [7, transverse],
    [8, anticlockwise],
  ])('Orientation %i', async (orientation, expected) => {
    const opened = await open([[274, 'short', [orientation]]]);
    expect(rowsOf(heightmapOf(opened))).toEqual(expected);
    expect(opened.notes).toEqual(orientation === 1 ? [] : [`it states how it lies (Orientation ${orientation}): turned`]);
  });

  test('Orientation beside a position is ignored, as GDAL does', async () => {
    const opened = await open([[274, 'short', [3]], ...scale(30, 20)]);
    expect(rowsOf(heightmapOf(opened))).toEqual(north);
    expect(opened.notes).toEqual(['its Orientation 3 is ignored, as its position says how it lies']);
  });
});

describe('elevations become metres', () => {
  const named = (name: string): TiffTag[] => [
    [42_112, 'ascii', `<GDALMetadata><Item name="U" sample="0" role="unittype">${name}</Item></GDALMetadata>`],
  ];
  test.each([
    ['cm', 0.01],
    ['Centimetres', 0.01],
    ['dm', 0.1],
    ['millimeter', 0.001],
    ['km', 1000],
    ['fathom', 1.8288],
    ['yards', 0.9144],
    ['inches', 0.0254],
    ['US_survey_foot', 1200 / 3937],
    ['metre', 1],
    ['m above sea level', 1],
    ['ft (NAVD 88)', 0.3048],
  ])('of GDAL’s unit %s', async (name, metres) => {
    const opened = await open(named(name));
    expect(opened.codes.max).toBeCloseTo(523 * metres, 3);
    expect(opened.notes).toHaveLength(metres === 1 ? 0 : 1);
  });

  test.each([
    [9036, 1000],
    [9014, 1.8288],
    [9096, 0.9144],
    [1033, 0.01],
    [1025, 0.001],
    [9093, 1609.344],
  ])('of the vertical unit EPSG %i', async (code, metres) => {
    const opened = await open([[34_735, 'short', [1, 1, 0, 1, 4099, 0, 1, code]]]);
    expect(opened.codes.max / metres).toBeCloseTo(523, 3);
    expect(opened.notes).toHaveLength(1);
  });

  test('but not of an unknown unit, which is told', async () => {
    expect((await open(named('degC'))).notes).toEqual(['its elevations are in "degC", which is no known unit: read as metres']);
    expect((await open([[34_735, 'short', [1, 1, 0, 1, 4099, 0, 1, 9208]]])).notes).toEqual([
      'its elevations are in EPSG 9208, which is no known unit: read as metres',
    ]);
  });
});
