import { zlibSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { OpenHint } from '../../../../src/io/file-format.ts';
import { heightmapOf } from '../../../../src/io/opened-samples.ts';
import { readingNotes } from '../../../../src/io/reading-notes.ts';
import { readDirectory, TAG } from '../../../../src/io/tiff/directory.ts';
import { tiffFormat } from '../../../../src/io/tiff/index.ts';
import { verdictOn } from '../../../support/hostile-files.ts';
import { makeTiff, type TiffTag, type TiffToMake } from '../../../support/tiff-maker.ts';

/** 19 × 21 elevations that no mirror image shares, with fractions where they are floats. */
const float: TiffToMake = {
  width: 19,
  height: 21,
  kind: 'float',
  bits: 32,
  sample: (x, y, band) => Math.fround(3.25 * x - 7.5 * y + 1000 * band + 0.125),
};
const int: TiffToMake = { ...float, kind: 'int', bits: 16, sample: (x, y, band) => 3 * x - 70 * y + 1000 * band };
const uint: TiffToMake = { ...float, kind: 'uint', bits: 16, sample: (x, y) => 3 * x + 700 * y };

const openBytes = (bytes: Uint8Array, hint?: OpenHint) =>
  tiffFormat.open?.({ bytes }, hint) ?? Promise.reject(new Error('tif: expected to be read'));
const open = (of: TiffToMake, hint?: OpenHint) => openBytes(makeTiff(of), hint);
const samplesOf = ({ width, height, sample }: TiffToMake): number[] =>
  Array.from({ length: width * height }, (_, i) => sample(i % width, Math.floor(i / width), 0));

/** The ground: 30 × 20 m a cell, the first at 500 km east, 5000 km north. */
const projected: TiffTag[] = [
  [33_550, 'double', [30, 20, 0]],
  [33_922, 'double', [0, 0, 0, 500_000, 5_000_000, 0]],
  [34_735, 'short', [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3076, 0, 1, 9001]],
];
/** The unit of its samples, as GDAL names it. */
const unit = (name: string): TiffTag => metadata(`<Item name="U" sample="0" role="unittype">${name}</Item>`);
const metadata = (items: string): TiffTag => [42_112, 'ascii', `<GDALMetadata>${items}</GDALMetadata>`];

describe('elevations of a TIFF come out as they were', () => {
  const tile = { width: 16, height: 16 };
  test.each<[string, TiffToMake]>([
    ['float32, one strip', float],
    ['float32, big-endian strips', { ...float, isBigEndian: true, rowsPerStrip: 4 }],
    ['float32, Deflate, predictor 3', { ...float, compression: 'deflate', predictor: 3, rowsPerStrip: 5 }],
    ['float32, LZW, predictor 3, tiles', { ...float, compression: 'lzw', predictor: 3, tile }],
    ['float32, three bands side by side, predictor 3', { ...float, bands: 3, compression: 'deflate', predictor: 3 }],
    ['float64, Deflate, predictor 3', { ...float, bits: 64, compression: 'deflate', predictor: 3 }],
    ['float64, big-endian', { ...float, bits: 64, isBigEndian: true }],
    ['16-bit integers, LZW, predictor 2, tiles', { ...int, compression: 'lzw', predictor: 2, tile }],
    ['16-bit integers, big-endian, predictor 2', { ...int, compression: 'deflate', predictor: 2, isBigEndian: true }],
    ['32-bit integers, PackBits', { ...int, bits: 32, compression: 'packbits', rowsPerStrip: 2 }],
    ['8-bit signed integers', { ...int, bits: 8, sample: (x, y) => x - 5 * y }],
    ['16-bit unsigned integers on the ground', { ...uint, tags: projected }],
    ['two bands one after the other', { ...int, bands: 2, isPlanar: true, compression: 'lzw' }],
    ['BigTIFF', { ...float, isBigTiff: true, compression: 'deflate', predictor: 3, rowsPerStrip: 3 }],
  ])('%s', async (_, of) => {
    const opened = await open(of);
    expect(opened).toMatchObject({ width: 19, height: 21, areCodes: false, isInMetres: true, holes: 0 });
    expect([...heightmapOf(opened).data]).toEqual(samplesOf(of).map(Math.fround));
    expect(opened.notes).toEqual((of.bands ?? 1) > 1 ? [`it has ${of.bands} bands: the first one is read`] : []);
  });

  test.each(['none', 'deflate', 'lzw', 'packbits'] as const)('from a last strip that is filled up, %s', async (compression) => {
    const bytes = makeTiff({ ...float, compression });
    const view = new DataView(bytes.buffer);
    // The second tag is the height: the one strip has two rows more.
    view.setUint32(30, 19, true);
    const opened = await openBytes(bytes);
    expect(opened).toMatchObject({ width: 19, height: 19 });
    expect([...heightmapOf(opened).data]).toEqual(samplesOf({ ...float, height: 19 }));
  });

  test('however long the runs of LZW are', async () => {
    const wide = { ...float, width: 300, height: 200, sample: (x: number, y: number) => ((x * 7919 + y * 104_729) % 997) / 8 };
    for (const sample of [wide.sample, () => 7]) {
      const of = { ...wide, compression: 'lzw', sample } as const;
      expect([...heightmapOf(await open(of)).data]).toEqual(samplesOf(of));
    }
  });
});

test('unsigned integers of a file that says nothing of the ground are codes', async () => {
  expect(await open(uint)).toMatchObject({ areCodes: true, elevation: undefined, allCodes: { min: 0, max: 65_535 } });
  const grey = { ...uint, bits: 8 as const, sample: (x: number) => x };
  expect(await open(grey)).toMatchObject({ areCodes: true, codes: { min: 0, max: 18 }, allCodes: { min: 0, max: 255 } });
});

describe('a TIFF whose lowest sample is white', () => {
  const white: TiffTag = [262, 'short', [0]];

  test('is inverted if it is a picture', async () => {
    const opened = await open({ ...uint, sample: (x) => x, tags: [white] });
    expect(opened).toMatchObject({ areCodes: true, codes: { min: 65_517, max: 65_535 } });
    expect(heightmapOf(opened, { elevation: { min: 0, max: 1 }, codes: { min: 0, max: 1 } }).data[4]).toBe(65_531);
    const grey = { ...uint, bits: 8 as const, sample: (x: number) => x, tags: [white] };
    expect(await open(grey)).toMatchObject({ codes: { min: 237, max: 255 } });
  });

  test('keeps its elevations and its number for no value, as GDAL does', async () => {
    const nodata: TiffTag = [42_113, 'ascii', '0'];
    const opened = await open({ ...uint, sample: (x) => 10 * x, tags: [...projected, white, nodata] });
    expect(opened).toMatchObject({ areCodes: false, holes: 21, nodata: 0, codes: { min: 10, max: 180 } });
    expect([...heightmapOf(opened).data.subarray(0, 3)]).toEqual([Number.NaN, 10, 20]);
  });
});

test.each(['none', 'packbits'] as const)('a predictor beside %s is ignored, as libtiff does', async (compression) => {
  for (const [of, predictor] of [
    [int, 2],
    [int, 3],
    [float, 3],
    [{ ...float, bits: 64 } as const, 2],
    [float, 5],
  ] as const) {
    const opened = await open({ ...of, compression, tags: [[317, 'short', [predictor]]] });
    expect([...heightmapOf(opened).data]).toEqual(samplesOf(of));
  }
});

describe('what a GeoTIFF says is taken', () => {
  test('its cell size in metres, feet and degrees, and how', async () => {
    expect(await open({ ...float, tags: projected })).toMatchObject({
      spacing: { x: 30, y: 20 },
      isNorthStated: true,
      notes: [],
    });
    expect(await open(float)).toMatchObject({ isNorthStated: false });
    const keys = (values: number[]): TiffTag[] => [...projected.slice(0, 2), [34_735, 'short', values]];
    const feet = await open({ ...float, tags: keys([1, 1, 0, 2, 1024, 0, 1, 1, 3076, 0, 1, 9002]) });
    expect(feet.spacing?.x).toBeCloseTo(9.144, 9);
    expect(feet.groundNotes).toEqual(['its positions are in feet: converted to metres']);
    const degrees: TiffTag[] = [
      [33_550, 'double', [0.001, 0.001, 0]],
      [33_922, 'double', [0, 0, 0, 7, 60.01, 0]],
      [34_735, 'short', [1, 1, 0, 2, 1024, 0, 1, 2, 2054, 0, 1, 9102]],
    ];
    const geographic = await open({ ...float, tags: degrees });
    expect(geographic.spacing?.x).toBeCloseTo(55.5975, 3);
    expect(geographic.spacing?.y).toBeCloseTo(111.195, 3);
    expect(geographic.groundNotes).toEqual(['its cells are 0.001 degrees: 55.6 × 111.2 m at its middle, 60° north']);
  });

  test('feet of coordinate systems that it states by their codes alone', async () => {
    const coded = (projected: number, vertical: number): TiffTag[] => [
      [33_550, 'double', [10, 10, 0]],
      [33_922, 'double', [0, 0, 0, 500_000, 5_000_000, 0]],
      [34_735, 'short', [1, 1, 1, 3, 1024, 0, 1, 1, 3072, 0, 1, projected, 4096, 0, 1, vertical]],
    ];
    const survey = await open({ ...int, sample: (x) => x, tags: coded(2263, 6360) });
    const told = (unit: string) => ['elevations', 'positions'].map((what) => `its ${what} are in ${unit}: converted to metres`);
    expect([...survey.notes, ...survey.groundNotes]).toEqual(told('US survey feet'));
    expect(survey.spacing?.x).toBeCloseTo(12_000 / 3937, 9);
    expect(survey.codes.max).toBeCloseTo((18 * 1200) / 3937, 5);
    const feet = await open({ ...int, sample: (x) => x, tags: coded(2994, 8228) });
    expect([...feet.notes, ...feet.groundNotes]).toEqual(told('feet'));
    // 2993 lies between two systems in feet.
    for (const [projected, vertical] of [
      [32_632, 5703],
      [2993, 5773],
    ]) {
      expect(await open({ ...int, tags: coded(projected, vertical) })).toMatchObject({
        spacing: { x: 10 },
        notes: [],
        groundNotes: [],
      });
    }
  });

  test('metres that GDAL names, whatever unit its coordinate system has', async () => {
    const tags: TiffTag[] = [[34_735, 'short', [1, 1, 1, 1, 4096, 0, 1, 6360]], unit('metre')];
    expect(await open({ ...int, sample: (x) => x, tags })).toMatchObject({ codes: { max: 18 }, notes: [], groundNotes: [] });
  });

  test('metres of Mercator, which are ground only at the equator', async () => {
    const mercator = (keys: number[], doubles: number[] = [0]): TiffTag[] => [
      [33_550, 'double', [30, 30, 0]],
      [33_922, 'double', [0, 0, 0, 800_000, 5_780_349 + 300, 0]],
      [34_735, 'short', [1, 1, 0, keys.length / 4, ...keys]],
      [34_736, 'double', doubles],
    ];
    const user = [1024, 0, 1, 1, 3072, 0, 1, 32_767, 3075, 0, 1, 7, 3092, 34_736, 1, 0];
    for (const tags of [mercator([1024, 0, 1, 1, 3072, 0, 1, 3857]), mercator(user, [1])]) {
      const { spacing, groundNotes: notes } = await open({ ...float, tags });
      expect(spacing?.x).toBeCloseTo(30 * Math.cos((46 * Math.PI) / 180), 4);
      expect(spacing?.y).toBe(spacing?.x);
      expect(notes).toEqual([
        "Mercator stretches metres: multiplied by 0.695, the cosine of the latitude of the map's middle, 46° north",
      ]);
    }
    expect(await open({ ...float, tags: mercator(user, [0.9]) })).toMatchObject({
      spacing: { x: 30 },
      notes: [],
      groundNotes: [],
    });
  });

  test('a transformation with the first row in the south', async () => {
    const matrix: TiffTag = [34_264, 'double', [30, 0, 0, 0, 0, 20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]];
    const opened = await open({ ...float, tags: [matrix] });
    expect(opened).toMatchObject({ spacing: { x: 30, y: 20 }, notes: ['its first row is south: turned'] });
    expect(heightmapOf(opened).data[0]).toBe(float.sample(0, 20, 0));
  });

  test('a sample for no value is a hole, as stated or as the caller says', async () => {
    const nodata: TiffTag[] = [[42_113, 'ascii', '-9999 ']];
    const holed = { ...int, sample: (x: number, y: number) => (x === 4 && y < 3 ? -9999 : x + y), tags: nodata };
    const opened = await open(holed);
    expect(opened).toMatchObject({ holes: 3, nodata: -9999, codes: { min: 0, max: 38 } });
    expect(heightmapOf(opened).data[4]).toBeNaN();
    expect(await open(holed, { nodata: 5 })).toMatchObject({ holes: 8, codes: { min: 0 } });
    const sparse = open({ ...holed, tile: { width: 16, height: 16 }, isSparse: true });
    await expect(sparse).rejects.toThrow('TIFF: no sample has a value');
  });

  test('scale and offset, and feet', async () => {
    const item = '<Item name="SCALE" sample="0" role="scale">0.1</Item><Item name="OFFSET" sample="0" role="offset">100</Item>';
    const holed = { ...int, sample: (x: number) => (x === 0 ? -1 : 10 * x) };
    const scaled = await open({ ...holed, tags: [metadata(item), [42_113, 'ascii', '-1']] });
    expect(scaled).toMatchObject({ holes: 21, codes: { min: 101, max: 118 } });
    expect(scaled.notes).toEqual(['its samples are read × 0.1 + 100, as the file states']);
    const feet = await open({
      ...int,
      sample: (x) => x,
      tags: [unit('ft')],
    });
    expect(feet.codes.max).toBeCloseTo(18 * 0.3048, 5);
    expect(feet.notes).toEqual(['its elevations are in feet: converted to metres']);
    const key: TiffTag = [34_735, 'short', [1, 1, 0, 1, 4099, 0, 1, 9003]];
    const survey = await open({ ...uint, sample: (x) => x, tags: [key] });
    expect(survey).toMatchObject({ areCodes: false, notes: ['its elevations are in US survey feet: converted to metres'] });
    expect(survey.codes.max).toBeCloseTo((18 * 1200) / 3937, 5);
  });
});

describe('integers on the ground without a unit are metres, and a note says so', () => {
  const notesOf = async (of: TiffToMake) => {
    const opened = await open(of);
    return readingNotes(opened, { holes: 'fill' }, {}, { elevation: '--min and --max set them' });
  };
  const why = '(a guess; --min and --max set them)';

  test('where no ground on Earth is so high or so low', async () => {
    expect(await notesOf({ ...uint, sample: (x) => (x === 0 ? 0 : 65_534), tags: projected })).toEqual([
      `samples of 0 … 65,534 are taken for metres, though no ground on Earth is so high ${why}`,
    ]);
    expect(await notesOf({ ...int, sample: (x) => (x === 0 ? -20_000 : 100), tags: projected })).toEqual([
      `samples of −20,000 … 100 are taken for metres, though no ground on Earth is so low ${why}`,
    ]);
  });

  test('but not where they can be metres, or a unit is stated', async () => {
    expect(await notesOf({ ...uint, sample: (x) => 500 * x, tags: projected })).toEqual([]);
    const metres = unit('m');
    expect(await notesOf({ ...uint, sample: (x) => 3000 * x, tags: [...projected, metres] })).toEqual([]);
  });

  test('and of 8 bits have steps of their unit', async () => {
    const feet = unit('ft');
    const bytes = { ...uint, bits: 8 as const, sample: (x: number) => x };
    const steps = (metres: string) => [`8 bits hold 256 elevations, so slopes become steps of ${metres} m each`];
    expect(await notesOf({ ...bytes, tags: projected })).toEqual(steps('1'));
    expect(await notesOf({ ...bytes, tags: [...projected, feet] })).toEqual(steps('0.305'));
  });
});

describe('numbers for no value are those of the samples as they are stored', () => {
  const feet = unit('ft');
  const tenths = metadata('<Item name="S" sample="0" role="scale">0.1</Item><Item name="O" sample="0" role="offset">5</Item>');
  const holed = (value: number, tag: TiffTag): TiffToMake => ({
    ...float,
    sample: (x, y) => (x === 4 && y === 2 ? value : 100 + 10 * x + y),
    tags: [...projected, tag],
  });

  test.each([
    ['feet', feet, 30.48],
    ['a scale', tenths, 15],
  ])('in a file with %s', async (_, tag, lowest) => {
    const guessed = await open(holed(-9999, tag));
    expect(guessed).toMatchObject({ holes: 1, nodata: -9999, guesses: { nodata: { value: [-9999] } } });
    expect(guessed.codes.min).toBeCloseTo(lowest, 4);
    expect(await open(holed(-3.4028234663852886e38, tag))).toMatchObject({ holes: 1 });
    expect(await open(holed(-3e38, tag))).toMatchObject({ holes: 1, nodata: Math.fround(-3e38) });
    expect(await open(holed(-5000, tag))).toMatchObject({ holes: 0, outlier: -5000, stored: { min: -5000, max: 300 } });
    const kept = await open(holed(-9999, tag), { nodata: null });
    expect(kept).toMatchObject({ holes: 0, guesses: {}, stored: { min: -9999 } });
    const stated: TiffToMake = holed(-9999, tag);
    expect(await open({ ...stated, tags: [...(stated.tags ?? []), [42_113, 'ascii', '-9999']] })).toMatchObject({
      holes: 1,
      nodata: -9999,
      guesses: {},
    });
  });

  test('and one that no sample equals is told with those there are', async () => {
    const opened = await open(holed(150, feet), { nodata: 12_345 });
    expect(opened).toMatchObject({ holes: 0, absentNodata: 12_345 });
    expect(readingNotes(opened, { holes: 'fill' }, {})).toEqual(['no sample is 12,345: they are 100 … 300']);
  });

  test('but what lies too far from 0 is told by the elevations', async () => {
    const micrometres = metadata('<Item name="S" sample="0" role="scale">0.000001</Item>');
    const high = { ...int, bits: 32 as const, sample: (x: number) => (x === 0 ? 9e8 : 2e9), tags: [...projected, micrometres] };
    expect(await open(high)).toMatchObject({ holes: 0, codes: { min: 900, max: 2000 }, guesses: {} });
  });
});

describe('a TIFF that is not read is refused in a sentence', () => {
  test.each<[string, Partial<TiffToMake>, string | RegExp]>([
    [
      'too large',
      { tags: [[256, 'long', [60_000]]] },
      /^TIFF: expected at most 16384 samples a side, 67125249 in all, got 60000 × 21$/,
    ],
    ['JPEG', { tags: [[259, 'short', [7]]] }, 'TIFF: its compression is JPEG: expected none, LZW, Deflate or PackBits'],
    ['a palette', { tags: [[262, 'short', [3]]] }, 'TIFF: its samples are indices of a palette: expected elevations'],
    ['complex', { tags: [[339, 'short', [6]]] }, /^TIFF: expected integers or floats, got complex/],
    ['a strip of gigabytes', { tags: [[279, 'long', [4e9]]] }, /^TIFF: strip 1 of 1 would end at byte 40\d+, but the file has/],
    ['too few bytes', { tags: [[279, 'long', [40]]] }, 'TIFF: strip 1 of 1 has 40 bytes, too few for the 1596 of its samples'],
    ['no strips', { tags: [[278, 'long', [1]]] }, 'TIFF: expected 21 strips, got 1'],
    ['rows of none', { tags: [[278, 'long', [0]]] }, 'TIFF: expected strips of 1 to 16384 samples a side, got 19 × 0'],
    [
      'a thousand depths',
      { tags: [[258, 'short', Array.from({ length: 1000 }, (_, i) => i)]] },
      'TIFF: expected bands of one depth, got 0, 1, 2, 3, 4, 5, 6, 7 … bits',
    ],
    ['64 bits', { bits: 64, compression: 'lzw', tags: [[317, 'short', [2]]] }, /^TIFF: predictor 2 of 64-bit samples/],
  ])('%s', async (_, changes, message) => {
    await expect(open({ ...float, ...changes })).rejects.toThrow(message);
  });

  test('damaged strips', async () => {
    const bytes = makeTiff({ ...float, compression: 'deflate', rowsPerStrip: 7 });
    bytes[bytes.length - 20] ^= 255;
    expect(await verdictOn(tiffFormat, { bytes })).toBe('TIFF: strip 3 of 3: its compressed data are damaged');
  });

  /** A TIFF whose rows are strips of their own, all of the same bytes. */
  const sharing = (strip: Uint8Array, size: { width: number; height: number }, compression: 'none' | 'deflate') => {
    const at = (offset: number): TiffToMake => {
      const all = (value: number): number[] => Array<number>(size.height).fill(value);
      const tags: TiffTag[] = [
        [273, 'long', all(offset)],
        [279, 'long', all(strip.length)],
      ];
      return { ...float, ...size, compression, rowsPerStrip: 1, strip, tags };
    };
    return makeTiff(at(makeTiff(at(1)).length - strip.length));
  };

  test('strips that share bytes, if they unpack to more than a file of this size can hold', async () => {
    const zeros = new Uint8Array(4 * 64);
    const size = { width: 64, height: 8 };
    expect(await verdictOn(tiffFormat, { bytes: sharing(zeros, size, 'none') })).toMatch(
      /^TIFF: its 8 strips share bytes: the file has 5\d\d, too few for the 2048 of their samples$/,
    );
    expect(await verdictOn(tiffFormat, { bytes: sharing(zlibSync(zeros), size, 'deflate') })).toBe('accepted');
  });

  test('strips that would read far more bytes than there are', async () => {
    const bytes = sharing(new Uint8Array(1 << 16), { width: 8, height: 400 }, 'deflate');
    expect(await verdictOn(tiffFormat, { bytes })).toBe(
      `TIFF: its 400 strips share bytes: ${400 * 65_536} would be read of the ${bytes.length} of the file`,
    );
  });

  test('a strip that inflates beyond its samples', async () => {
    const bomb = makeTiff({ ...float, compression: 'deflate', width: 300, height: 300, sample: () => 0 });
    const view = new DataView(bomb.buffer);
    // The first two tags are width and height.
    view.setUint32(18, 3, true);
    view.setUint32(30, 3, true);
    expect(await verdictOn(tiffFormat, { bytes: bomb })).toMatch(/^TIFF: strip 1 of 1: its compressed data are damaged$/);
  });
});

const offsets = Array.from({ length: 50 }, (_, i) => 1000 + i);
const directory = readDirectory(
  makeTiff({ width: 1, height: 1, kind: 'uint', bits: 8, sample: () => 0, tags: [[TAG.tileOffsets, 'long', offsets]] }),
);

test('of a long list of numbers only those that are wanted are read', () => {
  expect(directory.numbers(TAG.tileOffsets, 50)).toEqual(offsets);
  expect(directory.numbers(TAG.tileOffsets, 50, 3)).toEqual([1000, 1001, 1002]);
  expect(directory.numbers(TAG.tileOffsets, 50, 0)).toEqual([]);
});

test('a longer list than a tag may have is refused, however few are wanted', () => {
  expect(() => directory.numbers(TAG.tileOffsets, 49, 3)).toThrow('TIFF: tag 324: expected at most 49 values, got 50');
});
