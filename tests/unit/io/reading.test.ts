import { describe, expect, test } from 'vitest';
import { shortestFloat32 } from '../../../src/core/decimals.ts';
import type { Heightmap, Range } from '../../../src/core/heightmap.ts';
import { HOLE_BITS } from '../../../src/core/holes.ts';
import type { OpenedFile } from '../../../src/io/file-format.ts';
import { heightmapOf } from '../../../src/io/opened-samples.ts';
import { oriented } from '../../../src/io/orientation.ts';
import { decodePng } from '../../../src/io/png/index.ts';
import { heightmapFromPng, pngFormat } from '../../../src/io/png-heightmap.ts';
import { openR32 } from '../../../src/io/r32.ts';
import {
  codesAsMetres,
  defaultHoleFill,
  fullReading,
  guessHoles,
  guessReading,
  readAs,
  scaleOf,
  withHoles,
} from '../../../src/io/reading.ts';
import { doubtText, readingNotes } from '../../../src/io/reading-notes.ts';
import { sampleText, suspectNodata } from '../../../src/io/suspect-nodata.ts';
import { importedFiles } from '../../support/imported-files.ts';
import { makePng } from '../../support/png-maker.ts';

const open = pngFormat.open ?? (() => Promise.reject(new Error('png: expected a format that is read')));
const bitsOf = ({ data }: Heightmap) => new Uint32Array(data.buffer, data.byteOffset, data.length);

describe('a file is opened', () => {
  test.each(importedFiles())('$name with its codes and its holes', async ({ name, bytes, sidecar, codes, holes, elevations }) => {
    const file = name.endsWith('.png') ? await open({ bytes }) : openR32({ bytes, sidecar });
    expect(file).toMatchObject({ codes, holes });
    const { data } = heightmapOf(file);
    expect(Array.from(data, Number.isNaN)).toEqual(Array.from(elevations, Number.isNaN));
    if (file.elevation) expect(file.allCodes).toEqual(file.elevation);
    for (const bits of bitsOf(heightmapOf(file))) if (bits > 0x7f800000 && bits < 0x80000000) expect(bits).toBe(HOLE_BITS);
  });

  const grey = { width: 3, height: 1, bitDepth: 8, colourByte: 0, sample: (x: number) => 10 * x };
  test('with a hole at the transparent grey, colour or palette entry', async () => {
    const greyKey = makePng(grey, [['tRNS', Uint8Array.of(0, 10)]]);
    const rgb = { ...grey, colourByte: 2, sample: (x: number, _y: number, channel: number) => 10 * x + channel };
    const rgbKey = makePng(rgb, [['tRNS', Uint8Array.of(0, 10, 0, 11, 0, 12)]]);
    const palette = makePng({ ...grey, colourByte: 3, sample: (x) => x }, [
      ['PLTE', Uint8Array.of(0, 0, 0, 9, 9, 9, 20, 20, 20)],
      ['tRNS', Uint8Array.of(255, 0, 128)],
    ]);
    for (const bytes of [greyKey, rgbKey, palette]) {
      const file = await open({ bytes });
      expect(file.holes).toBe(1);
      expect(Array.from(heightmapOf(file).data, Number.isNaN)).toEqual([false, true, false]);
      expect(heightmapFromPng(await decodePng(bytes))).toEqual(heightmapOf(file));
    }
    expect((await open({ bytes: palette })).notes).toContain('1 of 3 samples are partly transparent: they keep their values');
  });

  test('with holes at a code that the caller names', async () => {
    const file = await open({ bytes: makePng(grey) }, { nodata: 0 });
    expect(file).toMatchObject({ holes: 1, codes: { min: 10, max: 20 } });
  });

  test('unless no pixel has a value', async () => {
    const clear = makePng({ ...grey, colourByte: 4, sample: () => 0 });
    await expect(open({ bytes: clear })).rejects.toThrow(/^this picture has no elevations: all of its pixels are transparent/);
  });

  test('as floats with holes at NaN, at the farthest float32 and at the nodata value of its sidecar or its caller', () => {
    const samples = Float32Array.of(1, Number.NaN, -3.4028234663852886e38, -9999, 0.1, 5);
    const bytes = () => new Uint8Array(samples.slice().buffer);
    const sidecar = new TextEncoder().encode('{"width":3,"height":2,"nodata":-9999}');
    expect(openR32({ bytes: bytes(), sidecar })).toMatchObject({ holes: 3, codes: { min: Math.fround(0.1), max: 5 } });
    expect(openR32({ bytes: bytes() }, { width: 3, nodata: 0.1 })).toMatchObject({ holes: 4, codes: { min: 1, max: 5 } });
    const wrong = new TextEncoder().encode('{"width":3,"height":2,"nodata":"none"}');
    expect(() => openR32({ bytes: bytes(), sidecar: wrong })).toThrow('R32 sidecar: nodata: expected a number, got "none"');
  });
});

describe('what a file leaves out is guessed', () => {
  const plain = { value: { min: 0, max: 1000 }, why: 'the file gives no hint' };
  const earth = { value: { min: -11_000, max: 9000 }, why: 'sea floor and land of the Earth' };
  test.each([
    [{ width: 500, height: 257 }, 25_600 / 499, 'the file gives no hint'],
    [{ width: 360, height: 180 }, 40_075_017 / 359, 'twice as wide as high: the whole Earth'],
    [{ width: 721, height: 361 }, 40_075_017 / 720, 'twice as wide as high: the whole Earth'],
    [{ width: 4, height: 2 }, 25_600 / 3, 'the file gives no hint'],
    [{ width: 1201, height: 1201 }, 92.66, '1201 × 1201 samples: a tile of 3 arc-seconds'],
    [{ width: 3601, height: 3601 }, 30.89, '3601 × 3601 samples: a tile of 1 arc-second'],
  ])('%o', (size, metres, why) => {
    const guesses = guessReading({ ...size, guesses: {} });
    expect(guesses).toMatchObject({ elevation: why.endsWith('Earth') ? earth : plain, spacing: { why } });
    expect(guesses.spacing?.value.x).toBeCloseTo(metres, 2);
    expect(guesses.spacing?.value.y).toBe(guesses.spacing?.value.x);
  });

  test('a flat sea around the land of the Earth lies at 0 m', () => {
    const size = { width: 360, height: 180, guesses: {} };
    expect(guessReading({ ...size, atLowest: 40_000 }).elevation?.value).toEqual({ min: 0, max: 8849 });
    expect(guessReading({ ...size, atLowest: 40_000, spacing: { x: 90, y: 90 } }).elevation).toEqual(plain);
  });

  test('and what it states is not', () => {
    const size = { width: 9, height: 9 };
    expect(guessReading({ ...size, guesses: {}, elevation: { min: 1, max: 2 }, spacing: { x: 5, y: 5 } })).toEqual({});
  });

  test('and called a guess', async () => {
    const [world] = importedFiles();
    const file = await open({ bytes: world.bytes });
    const guesses = guessReading(file);
    expect(readingNotes(file, fullReading(file), guesses, { elevation: '--min and --max set them' })).toEqual([
      'the file does not state its elevations: assumed −11,000 … 9,000 m (a guess: sea floor and land of the Earth; --min and --max set them)',
      'the file does not state how large its ground is: assumed 40,075 × 19,982 km (a guess: twice as wide as high: the whole Earth)',
    ]);
    const { data } = readAs(file, fullReading(file));
    expect([data.reduce((a, b) => Math.min(a, b)), data.reduce((a, b) => Math.max(a, b))]).toEqual([-11_000, 9000]);
  });
});

describe('a picture of few bits has steps, and a note says how high', () => {
  const grey = (bitDepth: number) =>
    open({ bytes: makePng({ width: 16, height: 2, bitDepth, colourByte: 0, sample: (x) => x }) });
  const notes = async (bitDepth: number, elevation?: Range) => {
    const file = await grey(bitDepth);
    return readingNotes(file, { holes: 'fill', scale: elevation && scaleOf(file, elevation) }, {});
  };

  test('where its elevations are known', async () => {
    expect(await notes(8, { min: 0, max: 100 })).toEqual(['8 bits hold 256 elevations, so slopes become steps of 6.67 m each']);
  });

  test('and not where they are guessed', async () => {
    const note = '8 bits hold 256 elevations, so slopes become steps';
    expect(await notes(8)).toEqual([note]);
    const file = await grey(8);
    expect(readingNotes(file, fullReading(file), guessReading(file))).toContain(note);
  });

  test('and has no note at 16 bits', async () => {
    expect(await notes(16, { min: 0, max: 100 })).toEqual([]);
    expect(await notes(4)).toEqual(['4 bits hold 16 elevations, so slopes become steps']);
  });
});

describe('a file is read', () => {
  const spacing = { x: 1, y: 1 };
  const bytes = makePng({
    width: 3,
    height: 2,
    bitDepth: 16,
    colourByte: 4,
    sample: (x, y, channel) => (channel === 1 ? (x === 1 && y === 0 ? 0 : 65_535) : 100 * (3 * y + x) + 50),
  });

  test('in the elevations of its lowest and highest sample, or with codes as metres', async () => {
    const file = await open({ bytes });
    const scale = scaleOf(file, { min: -10, max: 40 });
    expect(readAs(file, { scale, spacing, holes: 'fill' }).data).toEqual(Float32Array.of(-10, Number.NaN, 10, 20, 30, 40));
    const metres = codesAsMetres(file);
    expect(readAs(file, { scale: metres, spacing, holes: 'lowest' }).data).toEqual(Float32Array.of(50, 50, 250, 350, 450, 550));
  });

  test('with holes around the terrain at its lowest elevation, and others open', () => {
    const land = [5, 6, 5, 7, Number.NaN, 6, 5, 6, 9];
    const data = Float32Array.from({ length: 25 }, (_, i) => {
      const [x, y] = [(i % 5) - 1, Math.floor(i / 5) - 1];
      return x >= 0 && x < 3 && y >= 0 && y < 3 ? land[3 * y + x] : Number.NaN;
    });
    const island = { width: 5, height: 5, data };
    expect(guessHoles(island)).toBe('around');
    expect(Array.from(withHoles(island, 'around').data)).toEqual(
      Array.from(data, (value, i) => (i === 12 ? Number.NaN : value || 5)),
    );
    expect(withHoles(island, 'lowest').data[12]).toBe(5);
    // Around corners, and to the east of a row that is open to the west alone.
    const [o, n] = [1, Number.NaN];
    const winding = {
      width: 5,
      height: 5,
      data: Float32Array.of(o, o, o, o, o, n, n, n, n, o, o, o, o, n, o, o, n, n, n, o, o, o, o, o, o),
    };
    expect(withHoles(winding, 'around').data.some(Number.isNaN)).toBe(false);
    // A corner that was cut off is filled from its rim.
    expect(guessHoles({ width: 5, height: 5, data: Float32Array.from(data, (_, i) => (i === 0 ? Number.NaN : i)) })).toBe('fill');
  });

  test('turned and mirrored, with the bits of its holes', async () => {
    const file = await open({ bytes });
    const reading = { scale: codesAsMetres(file), spacing, holes: 'fill' } as const;
    const map = readAs(file, { ...reading, orientation: { isMirrored: false, turns: 1 } });
    expect(map).toEqual({ width: 2, height: 3, data: Float32Array.of(350, 50, 450, Number.NaN, 550, 250) });
    expect(bitsOf(map)[3]).toBe(HOLE_BITS);
  });
});

test('four quarter turns, or two mirrorings, are none, and the eight orientations differ', () => {
  const map = { width: 3, height: 2, data: Float32Array.of(1, 2, 3, 4, 5, 6) };
  const once = { isMirrored: false, turns: 1 } as const;
  expect([1, 2, 3, 4].reduce((turned) => oriented(turned, once), map as Heightmap)).toEqual(map);
  expect(oriented(oriented(map, { isMirrored: true, turns: 0 }), { isMirrored: true, turns: 0 })).toEqual(map);
  expect(oriented(map, { isMirrored: true, turns: 0 }).data).toEqual(Float32Array.of(3, 2, 1, 6, 5, 4));
  const all = [false, true].flatMap((isMirrored) =>
    ([0, 1, 2, 3] as const).map((turns) => JSON.stringify(oriented(map, { isMirrored, turns }))),
  );
  expect(new Set(all).size).toBe(8);
});

const elevations = [120, 340, 80, 410, 222];
const withValue = (...values: number[]) => Float32Array.of(...elevations, ...values);

describe('floats of a file', () => {
  test.each([-9999, -32_768, -32_767, -3.4e38, -3.4028234e38, 1e20, 99_999])('%d are taken for no value', (code) => {
    expect(suspectNodata(withValue(code, code)).nodata?.value).toEqual([Math.fround(code)]);
  });

  test.each([
    ['a deep sea', Float32Array.of(-9998, -9997, -4000, 3000)],
    ['elevations alone', withValue()],
    ['one elevation', new Float32Array(4).fill(-9999)],
  ])('of %s are elevations', (_what, data) => {
    expect(suspectNodata(data)).toEqual({});
  });

  test('that lie far from all others are told of, and stay', () => {
    expect(suspectNodata(withValue(-2000))).toEqual({ outlier: -2000 });
    expect(suspectNodata(withValue(9000))).toEqual({ outlier: 9000 });
    expect(suspectNodata(withValue(900))).toEqual({});
  });
});

test('an R32 says which number is taken for no value, and how to change that', () => {
  const bytes = () => new Uint8Array(withValue(-9999).buffer);
  const where = { nodata: '--nodata adds another, --nodata none keeps them' };
  const notesOf = (file: ReturnType<typeof openR32>) =>
    readingNotes(file, { holes: defaultHoleFill(file) }, guessReading(file), where);
  const guessed = openR32({ bytes: bytes() }, { width: 3 });
  expect(guessed).toMatchObject({ holes: 1, nodata: -9999, codes: { min: 80, max: 410 } });
  expect(notesOf(guessed)).toContain(
    'samples of −9,999 are taken for no value (a guess: a usual code for missing samples; --nodata adds another, --nodata none keeps them)',
  );
  expect(openR32({ bytes: bytes() }, { width: 3, nodata: null })).toMatchObject({ holes: 0, guesses: {}, codes: { min: -9999 } });
  const sidecar = new TextEncoder().encode('{"width":3,"height":2,"min":-9999,"max":410}');
  expect(openR32({ bytes: bytes(), sidecar })).toMatchObject({ holes: 0, guesses: {} });
  const far = openR32({ bytes: new Uint8Array(withValue(-2000.1).buffer) }, { width: 3 });
  expect(notesOf(far)).toContain('the sample −2,000.1 lies far from all others; if it stands for no value: --nodata=-2000.1');
});

test('a number for no value that no sample equals is named, with the samples there are', async () => {
  const notesOf = (file: OpenedFile) => readingNotes(file, { holes: 'fill' }, {});
  const floats = (nodata: number) => openR32({ bytes: new Uint8Array(withValue(0.1).buffer) }, { width: 3, nodata });
  expect(notesOf(floats(123_456))).toEqual(['no sample is 123,456: they are 0.1 … 410']);
  expect(notesOf(floats(0.1))).toEqual(['1 of 6 samples has no value: filled from the rim']);
  const picture = makePng({ width: 2, height: 1, bitDepth: 16, colourByte: 0, sample: (x) => 10 + x });
  const opened = await pngFormat.open?.({ bytes: picture }, { nodata: 236 });
  if (!opened) throw new TypeError('expected a picture that can be read');
  expect(notesOf(opened)).toEqual(['no sample is 236: in a picture it is a code, and codes here are 10 … 11']);
});

test('a sample is written with the digits that it needs', () => {
  expect([-9999, Math.fround(-2000.1), Math.fround(-3.4e38)].map(sampleText)).toEqual(['−9,999', '−2,000.1', '−3.4e+38']);
  for (const value of [Math.PI, -1e-7, 16_777_215].map(Math.fround)) expect(Math.fround(shortestFloat32(value))).toBe(value);
});

describe('what can hardly be a map of ground is named', () => {
  const file = (samples: number[], nodata?: number | null) =>
    openR32({ bytes: new Uint8Array(Float32Array.from(samples).buffer) }, { width: 2, nodata });
  const doubt = (samples: number[], metres: number) =>
    doubtText(file(samples), { scale: undefined, spacing: { x: metres, y: metres } });

  test('a map under a metre wide, relief wider than the map, and a usual code among the samples', () => {
    expect(doubt([100, 110, 105, 102], 0.0008)).toBe('the map would be 0.0008 m wide');
    expect(doubt([100, 900, 105, 102], 30)).toBe('its relief of 800 m would be more than the map is wide, 30 m');
    expect(doubt([-9999, -9998, -4000, 3000], 30_000)).toBe('−9,999, a usual code for no value, is read as an elevation');
  });

  test('a code that ground may have, where it lies far from the others', () => {
    expect(doubt([-999, 100, 400, 600], 30_000)).toBe('−999, a usual code for no value, is read as an elevation');
    expect(doubt([-999, -980, 400, 600], 30_000)).toBeUndefined();
  });

  test('but not ground as it may be, nor a code that a person calls an elevation', () => {
    expect(doubt([100, 110, 105, 102], 30)).toBeUndefined();
    const kept = file([-9999, -9998, -4000, 3000], null);
    expect(doubtText(kept, { scale: undefined, spacing: { x: 1e5, y: 1e5 } })).toBeUndefined();
  });

  test('in the elevations that a person gives', async () => {
    const png = await open({ bytes: makePng({ width: 3, height: 2, bitDepth: 8, colourByte: 0, sample: (x) => x }) });
    const spacing = { x: 10, y: 10 };
    expect(doubtText(png, { scale: scaleOf(png, { min: 0, max: 15 }), spacing })).toBeUndefined();
    expect(doubtText(png, { scale: scaleOf(png, { min: 0, max: 1500 }), spacing })).toMatch(/^its relief of 1,500 m/);
  });
});
