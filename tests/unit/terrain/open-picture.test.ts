import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { crop, spacingOf } from '../../../src/core/heightmap.ts';
import { defaultsOf } from '../../../src/core/params.ts';
import { parseRecipe } from '../../../src/core/parse-recipe.ts';
import type { Recipe } from '../../../src/core/recipe.ts';
import { appearanceSchema } from '../../../src/draw/colour/appearance.ts';
import { generateHeightmap, registry } from '../../../src/generate.ts';
import { sha256Hex } from '../../../src/io/bytes.ts';
import type { CodeScale, OpenHint } from '../../../src/io/file-format.ts';
import { encodePng16 } from '../../../src/io/png/index.ts';
import type { FileFacts } from '../../../src/terrain/file-facts.ts';
import { importAs, type OpenedPicture, openPicture } from '../../../src/terrain/open-picture.ts';
import { type Answers, NO_ANSWERS } from '../../../src/ui/importing/answers.ts';
import { elevationChoices } from '../../../src/ui/importing/elevation-row.ts';
import { turnedBy } from '../../../src/ui/importing/ground-rows.ts';
import { importModel } from '../../../src/ui/importing/import-model.ts';
import { makeExr } from '../../support/exr-maker.ts';
import { alphaMap, colourPicture, type ImportedFile, importedFiles, volcano, worldMap } from '../../support/imported-files.ts';
import { makePng } from '../../support/png-maker.ts';
import { diceFrom } from '../../support/png-mutations.ts';
import { recipeFor } from '../../support/recipes.ts';

/** The bytes are given up to the reader. */
const fresh = ({ name, bytes, sidecar }: Pick<ImportedFile, 'name' | 'bytes' | 'sidecar'>) => ({
  name,
  bytes: bytes.slice(),
  sidecar,
});

async function factsOf(file: Pick<ImportedFile, 'name' | 'bytes' | 'sidecar'>, hint?: OpenHint): Promise<FileFacts> {
  const opened = await openPicture({ ...fresh(file), hint });
  if (opened.kind !== 'asks') throw new TypeError(`${file.name}: expected a question, got ${opened.kind}`);
  return opened.facts;
}

/** What a person types who knows the file, and the chip that they press. */
function answersTo({ answers: { elevation, codesAreMetres, spacing } }: ImportedFile, facts: FileFacts): Partial<Answers> {
  return {
    ...(elevation && { lowest: String(elevation.min), highest: String(elevation.max) }),
    ...(codesAreMetres && new Map(elevationChoices(facts)).get('Codes as metres')),
    ...(spacing && { perSample: String(spacing.x) }),
  };
}

async function openAs(file: ImportedFile, answers: Partial<Answers>, facts: FileFacts) {
  const { reading } = importModel(facts, { ...NO_ANSWERS, ...answers }, defaultsOf(appearanceSchema));
  if (!reading) throw new TypeError(`${file.name}: expected a reading`);
  return importAs(file.name, facts.file, reading);
}

function imported(opened: OpenedPicture) {
  if (opened.kind !== 'imported') throw new TypeError(`expected samples, got ${opened.kind}`);
  return opened;
}

describe('a file that leaves something out', () => {
  test.each(importedFiles().map((file) => [file.name, file] as const))('%s opens right as answered', async (_name, file) => {
    const facts = await factsOf(file);
    expect([facts.holes, facts.isColoured]).toEqual([file.holes, file.name === 'picture.png']);
    const { recipe, map, notes } = await openAs(file, answersTo(file, facts), facts);
    const terrain = generateHeightmap(recipe, { imported: map });
    const wrong = file.elevations.filter((metres, i) => Math.abs(terrain.data[i] - metres) > file.tolerance);
    expect(wrong).toEqual(new Float64Array());
    expect(terrain.data.some(Number.isNaN)).toBe(false);
    const spacing = spacingOf(recipe.extent, recipe);
    expect([spacing.x, spacing.y]).toEqual([expect.closeTo(file.spacing.x, 3), expect.closeTo(file.spacing.y, 3)]);
    const told = notes.filter((note) => note.includes('have no value: filled from the rim'));
    expect(told.length).toBe(file.holes > 0 ? 1 : 0);
  });

  test('keeps its codes as samples, so that other answers are another recipe of the same samples', async () => {
    const file = worldMap();
    const facts = await factsOf(file);
    const [guessed, answered] = [await openAs(file, {}, facts), await openAs(file, answersTo(file, facts), facts)];
    expect(guessed.recipe.source).toEqual(answered.recipe.source);
    expect([guessed.recipe.elevation, answered.recipe.elevation]).toEqual([{ min: -11_000, max: 9000 }, file.elevation]);
    expect(Math.max(...answered.map.data)).toBe(65_211);
  });

  test('can count downwards, be turned, have its holes kept low, and have other samples', async () => {
    const file = alphaMap();
    const facts = await factsOf(file);
    const inverted = { lowest: '-50', highest: '0', lowestCode: String(file.codes.max), highestCode: String(file.codes.min) };
    const orientation = turnedBy('right', NO_ANSWERS.orientation);
    const opened = await openAs(file, { ...inverted, orientation, holes: 'lowest', width: '99' }, facts);
    expect([opened.map.width, opened.map.height]).toEqual([50, 70]);
    expect(opened.recipe).toMatchObject({ width: 99, height: 139, elevation: { min: -50, max: 0 } });
    expect(opened.map.data.some(Number.isNaN)).toBe(false);
    const { data } = generateHeightmap({ ...opened.recipe, width: 50, height: 70 }, { imported: opened.map });
    const lowest = file.elevations.reduce((a, b) => (Number.isNaN(b) ? a : Math.min(a, b)), Number.POSITIVE_INFINITY);
    const before = file.elevations.indexOf(lowest);
    const [x, y] = [before % file.width, Math.floor(before / file.width)];
    expect(data[x * 50 + (file.height - 1 - y)]).toBeCloseTo(0);
  });

  test('is asked about although it states all, where that can hardly be right', async () => {
    const grid = (cell: number) => `ncols 2 nrows 2 xllcorner 600000 yllcorner 5100000 cellsize ${cell} 100 900 400 600`;
    const openGrid = (cell: number) => openPicture({ name: 'a.asc', bytes: new TextEncoder().encode(grid(cell)) });
    expect(await openGrid(1000)).toMatchObject({ kind: 'imported' });
    const doubt = 'its relief of 800 m would be more than the map is wide, 10 m';
    expect(await openGrid(10)).toMatchObject({ kind: 'asks', facts: { doubt, guesses: {} } });
  });

  test('is doubted anew when a number for no value is taken back or given', async () => {
    const text = 'ncols 2 nrows 2 xllcorner 600000 yllcorner 5100000 cellsize 10 1500 1503 -32768 1501';
    const doubtWith = async (hint?: OpenHint) => {
      const opened = await openPicture({ name: 'a.asc', bytes: new TextEncoder().encode(text), hint });
      if (opened.kind !== 'asks') throw new TypeError(`expected a question, got ${opened.kind}`);
      return opened.facts.doubt;
    };
    expect(await doubtWith()).toBeUndefined();
    expect(await doubtWith({ nodata: null })).toBe('its relief of 34.27 km would be more than the map is wide, 10 m');
    expect(await doubtWith({ nodata: -32_768 })).toBeUndefined();
  });

  test('is asked about again as its bytes are read with a hint, and opens so', async () => {
    const samples = Float32Array.from({ length: 600 }, (_, i) => (i === 42 ? -9999 : (i % 30) + 2 * Math.floor(i / 30)));
    const file = () => ({ name: 'a.r32', bytes: new Uint8Array(samples.slice().buffer) });
    const factsWith = async (hint?: OpenHint) => {
      const opened = await openPicture({ ...file(), hint });
      return opened.kind === 'asks' ? opened.facts : undefined;
    };
    const why = 'rows differ least from the next: 33 % of what they do at 25 × 24';
    const size = { value: { width: 30, height: 20 }, why };
    expect(await factsWith()).toMatchObject({
      ...size.value,
      guesses: { size },
      holes: 1,
      nodata: -9999,
      elevation: { min: 0, max: 67 },
    });
    expect(await factsWith({ nodata: null, width: 20 })).toMatchObject({ width: 20, height: 30, holes: 0 });
    const openWith = async (hint: OpenHint) => {
      const facts = await factsWith(hint);
      if (!facts) throw new TypeError('a.r32: expected a question');
      return importAs('a.r32', facts.file, { scale: undefined, spacing: { x: 9, y: 9 }, holes: 'fill' });
    };
    const { recipe, map } = await openWith({ nodata: 3 });
    expect([map.data[42], map.data[3]]).toEqual([Number.NaN, Number.NaN]);
    expect(await openPicture({ ...file(), missing: [recipe] })).toMatchObject({ kind: 'asks' });
    const kept = await openWith({ nodata: null });
    expect(await openPicture({ ...file(), missing: [kept.recipe] })).toMatchObject({ kind: 'imported', recipe: kept.recipe });
  });

  test('shows its holes in its picture, however few they are', async () => {
    const size = { width: 480, height: 360 };
    const sample = (x: number, y: number, channel: number): number =>
      channel === 0 ? (x + y) % 256 : (x - 300) ** 2 + (y - 100) ** 2 < 9 ? 0 : 255;
    const opened = await openPicture({ name: 'a.png', bytes: makePng({ ...size, bitDepth: 8, colourByte: 4, sample }) });
    const picture = opened.kind === 'asks' ? opened.facts.picture : undefined;
    expect(picture?.map).toMatchObject({ width: 359, height: 269 });
    expect(picture?.holes?.data.some((part) => part === 1)).toBe(true);
    expect((await factsOf(alphaMap())).picture.holes?.width).toBe(70);
  });

  test('of one row is refused with a reason', async () => {
    const bytes = makePng({ width: 5, height: 1, bitDepth: 8, colourByte: 0, sample: (x) => x });
    await expect(openPicture({ name: 'a.png', bytes })).rejects.toThrow('expected a map of at least 2 × 2 samples, got 5 × 1');
  });

  test('of one sample is refused with the same reason if it states all the rest', async () => {
    const whole = { elevation: { min: 0, max: 9 }, spacing: { x: 5, y: 5 } };
    const bytes = await encodePng16({ width: 1, height: 1, samples: Uint16Array.of(9), ...whole });
    await expect(openPicture({ name: 'a.png', bytes })).rejects.toThrow(/^expected a map of at least 2 × 2 samples, got 1 × 1$/);
  });

  test('may be flat', async () => {
    const file = { ...volcano(), bytes: makePng({ width: 9, height: 9, bitDepth: 8, colourByte: 0, sample: () => 7 }) };
    const { recipe, map, notes } = await openAs(file, { lowest: '120' }, await factsOf(file));
    expect([recipe.elevation, map.data[0], notes]).toEqual([null, 120, ['all its samples are equal']]);
  });
});

describe('a file whose samples are missed by terrain on the page', () => {
  const recipeWith = (sha256: string): Recipe =>
    parseRecipe({ version: 1, source: { kind: 'imported', name: 'a.png', sha256 }, width: 9, height: 9 }, registry);

  test.each(importedFiles().map((file) => [file.name, file] as const))('%s is read without a question', async (_name, file) => {
    const facts = await factsOf(file);
    const turned = { ...answersTo(file, facts), orientation: turnedBy('left', turnedBy('mirror-x', NO_ANSWERS.orientation)) };
    const { recipe, map } = await openAs(file, turned, facts);
    const others = recipeWith('0'.repeat(64));
    const again = await openPicture({ ...fresh(file), missing: [others, recipe] });
    expect(again).toMatchObject({ kind: 'imported', recipe });
    expect(new Uint32Array(imported(again).map.data.buffer)).toEqual(new Uint32Array(map.data.buffer));
    expect((await openPicture({ ...fresh(file), missing: [others] })).kind).toBe('asks');
  });

  test('is read in the type, by the channel and in the metres in which it was opened', async () => {
    const codes = Int16Array.from({ length: 40 * 40 }, (_, i) => (i % 40) * 9 + Math.floor(i / 40) - 60);
    const shares = Float32Array.from({ length: 40 * 40 }, (_, i) => (i % 40) / 39);
    const layers = makeExr({ Y: 'float', height: 'float' }, 3, (name, x, y) => (name === 'Y' ? 7 + x : 90 * y));
    const tile = makePng({
      ...{ width: 40, height: 40, bitDepth: 8, colourByte: 2 },
      sample: (x, y, channel) => (((32_768 + 30 * x + 7 * y) * 256 + x) >> (16 - 8 * channel)) & 255,
    });
    expect(await openPicture({ name: 'tile.png', bytes: tile.slice() })).toMatchObject({ facts: { hasCodes: false } });
    const files: [name: string, bytes: Uint8Array<ArrayBuffer>, hint: OpenHint, codes: [number, number]][] = [
      ['signed.raw', new Uint8Array(codes.buffer), { rawType: 'uint16' }, [0, 65_535]],
      ['layers.exr', layers, { channel: 'height' }, [0, 1710]],
      ['shares.r32', new Uint8Array(shares.buffer), {}, [0, 1]],
      // Earlier versions read the brightness of all colours.
      ['tile.png', tile, { encoding: 'grey' }, [0, 255]],
    ];
    for (const [name, bytes, hint, [min, max]] of files) {
      const scale = { elevation: { min, max }, codes: { min, max } };
      const { file } = await factsOf({ name, bytes }, hint);
      const { recipe, map } = await importAs(name, file, { scale, spacing: { x: 9, y: 9 }, holes: 'fill' });
      const again = imported(await openPicture({ name, bytes: bytes.slice(), missing: [recipe] }));
      expect(again.map.data).toEqual(map.data);
    }
  });

  test.each([worldMap(), alphaMap(), colourPicture()])('$name opens as earlier versions read it', async (file) => {
    const max = file.name === 'picture.png' ? 255 : 65_535;
    const facts = await factsOf(file);
    const codes = (await openAs(file, { holes: 'lowest' }, facts)).map.data;
    // They took black for 0 m and white for 1000 m, and used what stood at holes.
    const isHole = (i: number): boolean => Number.isNaN(file.elevations[i]);
    const samples = codes.map((code, i) => 0 + ((isHole(i) ? 0 : code) / max) * 1000);
    const recipe = recipeWith(await sha256Hex(samples));
    expect(imported(await openPicture({ ...fresh(file), missing: [recipe] })).map.data).toEqual(samples);
  });
});

test.each(['a.png', 'a.r32', 'a.json', 'a.txt'])('%s without a byte is empty', async (name) => {
  await expect(openPicture({ name, bytes: new Uint8Array() })).rejects.toThrow('the file is empty');
});

const PART = { x: 100, y: 50, width: 200, height: 120 };
const TURNED = { isMirrored: true, turns: 1 } as const;

async function opened(reading: {
  scale: CodeScale | undefined;
  part?: typeof PART;
  isTurned?: boolean;
  size?: { width: number; height: number };
}) {
  const { isTurned, ...rest } = reading;
  const bytes = new Uint8Array(await readFile('public/samples/jacksboro.png'));
  const spacing = { x: 74.4, y: 92.7 };
  const orientation = isTurned ? TURNED : undefined;
  const { file } = await factsOf({ name: 'jacksboro.png', bytes }, {});
  const read = await importAs('jacksboro.png', file, { ...rest, spacing, holes: 'fill', orientation });
  return { ...read, metres: generateHeightmap(read.recipe, { imported: read.map }) };
}

const codes = { min: 0, max: 65_535 };

test.each<[string, CodeScale | undefined, boolean]>([
  ['as the file states', undefined, false],
  ['with typed elevations', { elevation: { min: -50, max: 950.5 }, codes }, false],
  ['with the highest code lowest', { elevation: { min: 800, max: -20 }, codes }, false],
  ['turned', undefined, true],
])('a part of a file, %s, has the elevations that it has in the whole', async (_how, scale, isTurned) => {
  const [whole, part] = await Promise.all([opened({ scale, isTurned }), opened({ scale, isTurned, part: PART })]);
  expect(part.recipe).toMatchObject({ width: 200, height: 120, extent: { x: 199 * 74.4 } });
  const expected = crop(whole.metres, PART).data;
  // The same straight line through other two samples.
  const off = part.metres.data.reduce((most, value, i) => Math.max(most, Math.abs(value - expected[i])), 0);
  expect(off).toBeLessThan(1e-3);
  const samples = crop(whole.map, PART).data;
  expect(part.map.data.every((value, i) => value === samples[i])).toBe(true);
});

test('a part gets another number of samples over its own ground', async () => {
  const { recipe, metres } = await opened({ scale: undefined, part: PART, size: { width: 65, height: 33 } });
  expect(recipe).toMatchObject({ width: 65, height: 33, extent: { x: 199 * 74.4 } });
  expect([metres.width, metres.height]).toEqual([65, 33]);
});

test('cells are said to be taken for degrees unless the answers give others', async () => {
  const text = 'ncols 3\nnrows 2\nxllcorner 7\nyllcorner 46\ncellsize 0.001\n500 510 520\n530 540 550\n';
  const file = { name: 'degrees.asc', bytes: new TextEncoder().encode(text) };
  const asked = await openPicture({ ...file, hint: {} });
  if (asked.kind !== 'asks') throw new TypeError(`expected a question, got ${asked.kind}`);
  const notes = async (answers: Partial<Answers>) => {
    const { reading } = importModel(asked.facts, { ...NO_ANSWERS, ...answers }, defaultsOf(appearanceSchema));
    if (!reading) throw new TypeError('degrees.asc: expected a reading');
    return [...asked.facts.notes, ...(await importAs(file.name, asked.facts.file, reading)).notes];
  };
  const degrees = [expect.stringContaining('taken for degrees (a guess)')];
  expect(imported(await openPicture(file)).notes).toEqual(degrees);
  expect(await notes({})).toEqual(degrees);
  expect(await notes({ perSample: '30' })).toEqual([]);
});

describe('a file whose name says no format', () => {
  const { data } = generateHeightmap(recipeFor('diamond-square', { width: 33, height: 17 }));
  const floats = new Uint8Array(data.slice().buffer);

  test.each(['terrain.dat', 'terrain.flt', 'terrain.xyz', 'height.f32', 'height'])(
    '%s is asked for its size and type',
    async (name) => {
      const { guesses, sizes } = await factsOf({ name, bytes: floats });
      expect([guesses.rawType?.value, guesses.byteOrder?.value]).toEqual(['float32', 'little-endian']);
      expect(guesses.size?.value).toEqual({ width: 33, height: 17 });
      expect(sizes).toContainEqual({ width: 51, height: 11 });
    },
  );

  test('is read as it begins, and refused if it is text, other data, or a picture of another kind', async () => {
    const png = await encodePng16({ width: 2, height: 2, samples: Uint16Array.of(1, 2, 3, 4) });
    expect((await factsOf({ name: 'a.dat', bytes: png })).depth).toBe('16-bit grey');
    const dice = diceFrom(7);
    for (const [name, bytes] of [
      ['points.xyz', new TextEncoder().encode('0 0 12.5\n1 0 13.5\n'.repeat(50))],
      ['song.dat', Uint8Array.from({ length: 4096 }, () => dice(256))],
      ['a.jpg', floats],
    ] as const) {
      await expect(openPicture({ name, bytes: bytes.slice() }), name).rejects.toThrow(/^expected a .png, /);
    }
  });
});
