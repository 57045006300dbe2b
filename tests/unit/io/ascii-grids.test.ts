import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortestFloat32 } from '../../../src/core/decimals.ts';
import { ascFormat, startsAsAsc } from '../../../src/io/asc.ts';
import type { OpenHint } from '../../../src/io/file-format.ts';
import { heightmapOf } from '../../../src/io/opened-samples.ts';
import { scadFormat } from '../../../src/io/scad.ts';
import { forAll } from '../../support/cases.ts';
import { written } from '../../support/written.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const open = (text: string, hint?: OpenHint) =>
  ascFormat.open?.({ bytes: bytesOf(text) }, hint) ?? Promise.reject(new Error('asc: expected to be read'));
const head = (west: number | string, south: number | string, cell: number | string) =>
  `ncols 3 nrows 2 xllcorner ${west} yllcorner ${south} cellsize ${cell}`;
const far = head(600_000, 5_100_000, 10);
const NONE = Number.NaN;

describe('words of an ASCII grid that are no numbers are holes', () => {
  test.each([
    ['null', 'null'],
    ['-1.#IND', '-1.#IND'],
    ['1.#QNAN', '1.#QNAN'],
    ['nan', 'NaN'],
    ['*', '*'],
    ['N/A', 'n/a'],
    ['-9999', 'nodata'],
    // Any other word that the file states.
    ['missing', 'missing'],
  ])('NODATA_value %s, sample %s', async (stated, word) => {
    const opened = await open(`${far} NODATA_value ${stated} 1 ${word} 3 4 5 6`);
    expect([...heightmapOf(opened).data]).toEqual([1, NONE, 3, 4, 5, 6]);
    expect(opened).toMatchObject({ holes: 1, notes: [], groundNotes: [], guesses: {} });
  });

  test('and stay so where a person says that all numbers are elevations', async () => {
    const opened = await open(`${far} NODATA_value -9999 1 null -9999 4 5 6`, { nodata: null });
    expect([...heightmapOf(opened).data]).toEqual([1, NONE, -9999, 4, 5, 6]);
  });

  test('but other words are refused', async () => {
    await expect(open(`${far} 1 two 3 4 5 6`)).rejects.toThrow('expected a number, got "two"');
  });
});

test('a decimal comma is a point, and told', async () => {
  const opened = await open(`${head('600000,5', 5_100_000, '10,5')} 1,5 2 3e1 -4,25 5 6`);
  expect([...heightmapOf(opened).data]).toEqual([1.5, 2, 30, -4.25, 5, 6]);
  expect(opened.spacing).toEqual({ x: 10.5, y: 10.5 });
  expect(opened.notes).toEqual(['a comma in its numbers is taken for the decimal point, as in 1,5 (a guess)']);
});

describe('two numbers for no value in one grid', () => {
  test.each([
    ['none stated', '-9999 -32768', [-9999, -32_768]],
    ['one stated', 'NODATA_value -9999 -32768 -9999', [-32_768]],
    ['next to each other', '-32768 -32767', [-32_767, -32_768]],
    ['the other in use', 'NODATA_value -32768 -9999 -9999', [-9999]],
    ['both high', '32767 99999', [32_767, 99_999]],
  ])('%s', async (_, text, value) => {
    const opened = await open(`${far} ${text} 1500 1510 1520 1530`);
    expect(opened).toMatchObject({ holes: 2, codes: { min: 1500, max: 1530 }, guesses: { nodata: { value } } });
  });

  test('leave a sea at 0 m alone', async () => {
    const opened = await open(`${far} NODATA_value -9999 -9999 0 0 12 0 15`);
    expect([...heightmapOf(opened).data]).toEqual([NONE, 0, 0, 12, 0, 15]);
  });
});

describe('cells of an ASCII grid are taken for degrees', () => {
  const relief = '500 510 520 530 540 550';
  test.each<[string, string, number, number]>([
    ['where they are small', head(7, 46, 0.001), 0.001, 46.001],
    ['at the corner 0, 0', head(0, 0, 0.001), 0.001, 0.001],
    ['of half a degree', head(6, 43, 0.5), 0.5, 43.5],
    ['of 5 degrees', head(-180, -5, 5), 5, 0],
    ['across the date line', head(179.5, -60, 0.5), 0.5, -59.5],
    ['counted from 0 to 360', head(357, 10, 1), 1, 11],
  ])('%s', async (_, text, cell, latitude) => {
    const { spacing, notes, groundNotes } = await open(`${text} ${relief}`);
    expect(spacing?.y).toBeCloseTo(cell * 111_195.08, 2);
    expect(spacing?.x).toBeCloseTo(cell * 111_195.08 * Math.cos((latitude * Math.PI) / 180), 2);
    expect([...notes, ...groundNotes]).toEqual([expect.stringMatching(/^its cells, .* taken for degrees \(a guess\): /)]);
  });

  test.each<[string, string, string]>([
    ['of a map in metres', far, relief],
    ['of a small map in metres near its own origin', head(10, 20, 0.25), '0 0.1 0.2 0.3 0.2 0.1'],
    ['of a plot of 150 m', head(0, 0, 50), relief],
    ['beyond the pole', head(7, 95, 0.001), relief],
  ])('but not %s', async (_, text, samples) => {
    const cell = Number(text.split(' ').at(-1));
    expect(await open(`${text} ${samples}`)).toMatchObject({ spacing: { x: cell, y: cell }, notes: [], groundNotes: [] });
  });
});

test('cells that make no map of a possible size are ignored, which is told', async () => {
  expect(await open(`${head(0, 0, '1e12')} 1 2 3 4 5 6`)).toMatchObject({
    spacing: undefined,
    notes: [],
    groundNotes: ['its cell size, 1000000000000 × 1000000000000 m, makes no map of a possible size: it is ignored'],
  });
});

describe('an ASCII grid of GRASS', () => {
  const grass = (edges: string) => `${edges}\nrows: 2\ncols: 3\n1 * 3\n4 5 6\n`;

  test('in metres', async () => {
    const opened = await open(grass('north: 5100020\nsouth: 5100000\neast: 600060\nwest: 600000'));
    expect(opened).toMatchObject({ width: 3, height: 2, spacing: { x: 20, y: 10 }, holes: 1, notes: [], groundNotes: [] });
  });

  test('in degrees, minutes and seconds, which are no guess', async () => {
    const { spacing, notes, groundNotes } = await open(grass('north: 46:30:36N\nsouth: 46:30N\neast: 7:00:54E\nwest: 7E'));
    expect(spacing?.y).toBeCloseTo(0.005 * 111_195.08, 2);
    expect(spacing?.x).toBeCloseTo(0.005 * 111_195.08 * Math.cos((46.505 * Math.PI) / 180), 2);
    expect([...notes, ...groundNotes]).toEqual(['its cells are 0.005 degrees: 382.7 × 556 m at its middle, 46.5° north']);
  });

  test('with a type, a number for no value and a multiplier', async () => {
    const text = 'north: 20 south: 0 east: 30 west: 0 rows: 1 cols: 3 null: -1 type: int multiplier: 0.1 15 -1 30';
    const data = [...heightmapOf(await open(text)).data];
    expect(data).toEqual([1.5, NONE, 3]);
  });
});

test('an ASCII grid of Surfer has its first row in the south', async () => {
  const opened = await open('DSAA\n3 2\n600000 600020\n5100000 5100010\n1 6\n1 2 3\n4 1.70141e+38 6\n');
  expect([...heightmapOf(opened).data]).toEqual([4, NONE, 6, 1, 2, 3]);
  expect(opened).toMatchObject({ spacing: { x: 10, y: 10 }, holes: 1, guesses: {}, notes: [], groundNotes: [] });
});

test('a grid may begin with a byte-order mark', async () => {
  const text = `\ufeff${far} 1 2 3 4 5 6`;
  expect([...heightmapOf(await open(text)).data]).toEqual([1, 2, 3, 4, 5, 6]);
  expect(startsAsAsc(bytesOf(text))).toBe(true);
});

test('blanks between numbers are spaces, tabs and ends of lines', async () => {
  expect([...heightmapOf(await open(`${far}\t1\v2\f3\r4\n5\r\n6 `)).data]).toEqual([1, 2, 3, 4, 5, 6]);
});

test.each(['\0', '\x01', '\x1b', '\x7f', '\x1a'])('control byte %j between numbers is no blank', async (byte) => {
  await expect(open(`${far} 1${byte}2 3 4 5 6 7`)).rejects.toThrow(
    `ASC: the sample at column 0, row 0: expected a number, got ${JSON.stringify(`1${byte}2`)}`,
  );
});

test('more numbers than a grid has samples are ignored, which is told', async () => {
  const rest = 'it has more than the 6 numbers that its size needs: the rest is ignored';
  expect(await open(`${far} 1 2 3 4 5 6 7`)).toMatchObject({ codes: { max: 6 }, notes: [rest] });
  expect(await open(`${far} 1 2 3 4 5 6\n`)).toMatchObject({ notes: [] });
});

test('dx and dy come before a cell size, each on its own axis', async () => {
  const at = (cells: string) => open(`ncols 3 nrows 2 xllcorner 600000 yllcorner 5100000 ${cells} 1 2 3 4 5 6`);
  expect(await at('dx 10 dy 20')).toMatchObject({ spacing: { x: 10, y: 20 } });
  expect(await at('cellsize 5 dx 10 dy 20')).toMatchObject({ spacing: { x: 10, y: 20 } });
  expect(await at('cellsize 5 dy 20')).toMatchObject({ spacing: { x: 5, y: 20 } });
  expect(await at('dx 20 cellsize 5')).toMatchObject({ spacing: { x: 20, y: 5 } });
  expect(await at('cellsize 5')).toMatchObject({ spacing: { x: 5, y: 5 } });
  expect(await at('dx 10')).toMatchObject({ spacing: undefined });
  expect(await at('dy 10')).toMatchObject({ spacing: undefined });
  const degrees = 'ncols 3 nrows 2 xllcorner 6 yllcorner 58 dx 0.5 dy 1.5';
  const { spacing = { x: 0, y: 0 } } = await open(`${degrees} 500 510 520 530 540 550`);
  expect(spacing.x / spacing.y).toBeCloseTo(Math.cos((59.5 * Math.PI) / 180) / 3, 4);
});

test('a text is known for a grid by its first word', () => {
  for (const text of ['  NCOLS 3', 'nrows 3', 'north: 3', 'DSAA\n2 2', 'dx 3']) expect(startsAsAsc(bytesOf(text))).toBe(true);
  for (const text of ['', '{"ncols": 3}', 'nc 3', 'DSBB']) expect(startsAsAsc(bytesOf(text))).toBe(false);
});

describe('an ASCII grid of ours', () => {
  const map = { width: 3, height: 2, data: Float32Array.of(0.1, -600, 16_777_216, 2399.99, 1e-7, 1 / 3) };
  const terrain = { map, elevation: { min: -600, max: 16_777_216 }, isInMetres: true };

  test('is in the fewest digits, the first row north', async () => {
    const { bytes } = await written(ascFormat, { ...terrain, spacing: { x: 30, y: 30 } });
    const header = 'ncols 3\nnrows 2\nxllcorner -15\nyllcorner -15\ncellsize 30\nNODATA_value -9999\n';
    expect(new TextDecoder().decode(bytes)).toBe(`${header}0.1 -600 16777216\n2399.99 1e-7 0.33333334\n`);
  });

  test.each([
    [{ x: 3e7, y: 3e7 }, -600],
    [{ x: 30_000_000.1, y: 12.5 }, -9999],
    [{ x: 3e7, y: 3e7 }, -1e6],
  ])('comes back float by float, with its cells: %o', async (spacing, min) => {
    const data = map.data.map((value, i) => (i === 1 ? min : value));
    const lowest = { ...terrain, map: { ...map, data }, elevation: { min, max: 16_777_216 }, spacing };
    const { bytes } = await written(ascFormat, lowest);
    const opened = await ascFormat.open?.({ bytes });
    expect(opened).toMatchObject({ width: 3, height: 2, spacing, holes: 0, guesses: {}, notes: [] });
    if (opened) expect(heightmapOf(opened).data).toEqual(data);
  });

  test('whose cells are square but for the last bit has one size of them', async () => {
    const spacing = { x: 25_600 / 999, y: (25_600 * (699 / 999)) / 699 };
    expect(spacing.x).not.toBe(spacing.y);
    const { bytes } = await written(ascFormat, { ...terrain, spacing });
    expect(new TextDecoder().decode(bytes)).toContain(`\ncellsize ${spacing.x}\n`);
  });

  test('whose cells are not known has cells of 1', async () => {
    const { bytes } = await written(ascFormat, terrain);
    expect(new TextDecoder().decode(bytes)).toContain('\ncellsize 1\n');
  });
});

test('every float comes back from the text of a grid', () => {
  forAll(2000, [fc.float({ noNaN: true, noDefaultInfinity: true })], (value) => {
    expect(Math.fround(Number(String(shortestFloat32(value)))) - value).toBe(0);
    expect(String(shortestFloat32(value)).length).toBeLessThanOrEqual(String(Number(value.toPrecision(9))).length);
  });
});

test('text for surface() of OpenSCAD begins in the south', async () => {
  const map = { width: 2, height: 2, data: Float32Array.of(1, 2.5, -3, 0.1) };
  const terrain = { map, elevation: { min: -3, max: 2.5 }, isInMetres: true, spacing: { x: 30, y: 12.5 } };
  const { bytes } = await written(scadFormat, terrain);
  expect(new TextDecoder().decode(bytes)).toBe('# metres with scale([30, 12.5, 1]) surface("NAME.dat");\n-3 0.1\n1 2.5\n');
});
