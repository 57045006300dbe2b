import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { filePalette } from '../../../src/chart/file-palette.ts';
import { convertCommand } from '../../../src/cli/convert.ts';
import { CallError } from '../../../src/cli/errors.ts';
import { generateCommand } from '../../../src/cli/generate.ts';
import { sliceCommand } from '../../../src/cli/slice.ts';
import { spacingOf } from '../../../src/core/heightmap.ts';
import { sliceHeightmap } from '../../../src/core/profile.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { encodePng16 } from '../../../src/io/png/index.ts';
import { darkRows, heightAt, inkHeights, readSvgChart } from '../../support/chart-reading.ts';
import { READABLE } from '../../support/format-texts.ts';
import { recipeFor } from '../../support/recipes.ts';
import { readShared } from '../../support/shared-data.ts';

const before = process.cwd();
const folder = mkdtempSync(path.join(os.tmpdir(), 'faultline-slice-'));
const model = await readShared('dem/jacksboro.f32');
const NO_LINE = 'line: expected --row, --column or --from and --to, got nothing';
const hill = recipeFor('diamond-square', { width: 65, height: 33, extent: { x: 6400, y: 3200 } });
const map = generateHeightmap(hill);

beforeAll(async () => {
  process.chdir(folder);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await generateCommand('diamond-square --width 65 --height 33 --cell-size 100 --quiet -o hill.json -o hill.r32'.split(' '));
  await generateCommand('midpoint-displacement --width 33 --quiet -o line.json -o line.csv -o line.svg'.split(' '));
  writeFileSync('plain.png', await encodePng16({ width: 3, height: 2, samples: Uint16Array.of(0, 0, 0, 0, 65_535, 0) }));
});
afterEach(() => vi.mocked(process.stderr.write).mockClear());
afterAll(() => {
  vi.restoreAllMocks();
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

/** Makes a slice in this process, where many take no time. */
async function slice(args: string): Promise<string> {
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    await sliceCommand(args.split(' '));
    return out.mock.calls.map(([text]) => text).join('');
  } finally {
    out.mockRestore();
  }
}

async function problemsOf(args: string): Promise<string[]> {
  const error = await sliceCommand(args.split(' ')).catch((reason: unknown) => reason);
  if (error instanceof CallError) return error.message.split('\n');
  throw error ?? new Error('the call was carried out');
}

function pointsOf(file: string, names = '"distance, m","elevation, m"'): { x: number; y: number }[] {
  const [heading, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(heading).toBe(names);
  return lines.map((line) => line.split(',').map(Number)).map(([x, y]) => ({ x, y: Math.fround(y) }));
}

describe('slice', () => {
  test('a row has the samples of the row, metres apart', async () => {
    await slice('hill.r32 --row 12 -o row.csv');
    expect(pointsOf('row.csv')).toEqual(Array.from({ length: 65 }, (_, x) => ({ x: x * 100, y: map.data[12 * 65 + x] })));
  });

  test('a column has the samples of the column, from north to south', async () => {
    await slice('hill.json --column 64 -o column.csv');
    expect(pointsOf('column.csv')).toEqual(Array.from({ length: 33 }, (_, y) => ({ x: y * 100, y: map.data[y * 65 + 64] })));
  });

  test('a row between two samples has elevations between theirs', async () => {
    await slice('hill.r32 --row 7.5 -o between.csv');
    const wanted = Array.from({ length: 65 }, (_, x) => Math.fround((map.data[7 * 65 + x] + map.data[8 * 65 + x]) / 2));
    expect(pointsOf('between.csv').map(({ y }) => y)).toEqual(wanted);
  });

  test('a line has as many points as samples are asked for, bilinear between its ends', async () => {
    await slice('hill.r32 --from 1,2.5 --to 60.25,30 --samples 17 -o line-17.csv');
    const { x, y } = sliceHeightmap(map, { x: 1, y: 2.5 }, { x: 60.25, y: 30 }, 17, spacingOf(hill.extent, map));
    expect(pointsOf('line-17.csv')).toEqual(Array.from(x, (at, i) => ({ x: at, y: y[i] })));
  });

  test.each([
    ['--from 0,0 --to 3,4', 6],
    ['--from 0,0 --to 0.5,0', 2],
    ['--from 2,1 --to 2,5.5', 6],
    ['--row 1', 65],
  ])('%s has at least a point a sample: %i', async (line, count) => {
    await slice(`hill.r32 ${line} --force -o count.csv`);
    expect(pointsOf('count.csv').length).toBe(count);
  });

  test.skipIf(!model)('a row of a real elevation model is that row, exactly', async () => {
    const bytes = model ?? new Uint8Array();
    writeFileSync('dem.r32', bytes);
    await slice('dem.r32 --raw-width 403 --raw-height 344 --row 100 -o dem.csv');
    const samples = new Float32Array(bytes.buffer, 4 * 403 * 100, 403);
    const points = pointsOf('dem.csv');
    expect(points.map(({ y }) => y)).toEqual(Array.from(samples));
    for (const [i, { x }] of points.entries()) expect(x).toBeCloseTo((i * 25_600) / 402, 6);
  });

  test('1D terrain is its own profile: slice, convert and generate write the same files', async () => {
    await slice('line.json -o own.csv -o own.svg');
    await convertCommand('line.json --quiet -o converted.csv -o converted.svg'.split(' '));
    for (const extension of ['csv', 'svg']) {
      expect(readFileSync(`own.${extension}`)).toEqual(readFileSync(`line.${extension}`));
      expect(readFileSync(`converted.${extension}`)).toEqual(readFileSync(`line.${extension}`));
    }
  });

  test('elevations and ground that a file does not say are guessed, which is said', async () => {
    expect(await slice('plain.png --row 1 -o plain.csv')).toContain('length 25600 m, ascent 1000 m, descent 1000 m');
    expect(pointsOf('plain.csv')).toEqual([
      { x: 0, y: 0 },
      { x: 12_800, y: 1000 },
      { x: 25_600, y: 0 },
    ]);
    expect(vi.mocked(process.stderr.write).mock.calls.map(([text]) => text)).toEqual([
      'note: plain.png: the file does not state its elevations: assumed 0 … 1,000 m (a guess; --min and --max set them)\n',
      'note: plain.png: the file does not state how large its ground is: assumed 25.6 × 12.8 km (a guess; --cell-size sets it)\n',
    ]);
  });

  test('flags for heightmap files are refused with a recipe', async () => {
    await expect(slice('hill.json --row 1 --codes metres -o a.csv')).rejects.toThrow(
      '--codes: expected with a heightmap only; for a recipe: faultline generate --recipe hill.json',
    );
  });

  test('--json prints what the walk along the line amounts to', async () => {
    const told = JSON.parse(await slice('hill.r32 --from 3,1 --to 3,4 -o walk.csv --json'));
    const y = [1, 2, 3, 4].map((row) => map.data[row * 65 + 3]);
    const steps = y.slice(1).map((elevation, i) => elevation - y[i]);
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    expect(told).toEqual({
      files: [{ path: 'walk.csv', bytes: readFileSync('walk.csv').length }],
      from: { x: 3, y: 1 },
      to: { x: 3, y: 4 },
      samples: 4,
      length: 300,
      lengthUnit: 'm',
      lowest: Math.min(...y),
      highest: Math.max(...y),
      ascent: sum(steps.filter((step) => step > 0)),
      descent: -sum(steps.filter((step) => step < 0)),
      unit: 'm',
      guesses: {},
      holes: 0,
      filled: 0,
    });
  });

  test('a line through holes is said to have filled points, and a line beside them has none', async () => {
    const samples = Float32Array.of(1, 1, 1, 1, 5, 5, 5, 5, 2, Number.NaN, Number.NaN, 2);
    writeFileSync('holes.r32', new Uint8Array(samples.buffer));
    const flags = '--raw-width 4 --json --force -o cut.csv';
    const told = async (line: string) => JSON.parse(await slice(`holes.r32 ${line} ${flags}`));
    expect(await told('--row 2')).toMatchObject({ samples: 4, holes: 2, filled: 2 });
    expect(vi.mocked(process.stderr.write).mock.calls.join()).toContain(
      'holes.r32: 2 of 4 points of the profile lie on filled samples\n',
    );
    expect(await told('--row 1')).toMatchObject({ holes: 2, filled: 0 });
    expect(await told('--row 1.5')).toMatchObject({ filled: 2 });
  });

  test('SVG, PNG and CSV of one call hold the same curve', async () => {
    await slice('hill.r32 --row 20 -o same.csv -o same.svg -o same.png');
    const points = pointsOf('same.csv');
    const chart = readSvgChart(readFileSync('same.svg', 'utf8'), filePalette.line);
    expect(chart.points.length).toBe(points.length);
    chart.points.forEach(([x, y], i) => {
      expect(Math.abs(x - points[i].x) * chart.perX).toBeLessThan(0.2);
      expect(Math.abs(y - points[i].y) * chart.perY).toBeLessThan(0.2);
    });

    const rows = darkRows(readFileSync('same.png'), Math.ceil(2 * chart.left) + 2, Math.floor(2 * chart.right) - 2);
    expect(rows.length).toBeGreaterThan(2000);
    const curve = points.map(({ x, y }) => [x, y] as const);
    for (const { column, top, bottom } of rows) {
      const middle = heightAt(curve, chart.toDistance((column + 0.5) / 2));
      const row = 2 * chart.toRow(middle);
      expect(row).toBeGreaterThan(top - 2);
      expect(row).toBeLessThan(bottom + 3);
    }
  });

  test('numbers in a PNG have a true minus and digits, whatever fonts there are', async () => {
    await slice('line.json -o numbers.svg -o numbers.png');
    const [, x, y] = /<text x="([\d.]+)" y="([\d.]+)"[^>]*>−\d/.exec(readFileSync('numbers.svg', 'utf8')) ?? [];
    const heights = inkHeights(
      readFileSync('numbers.png'),
      2 * (Number(x) - 36),
      2 * Number(x),
      2 * Number(y) - 22,
      2 * Number(y) + 4,
    );
    const ink = heights.slice(heights.findIndex((height) => height > 0));
    expect(Math.max(...ink.slice(0, 8))).toBeLessThan(4);
    expect(Math.max(...ink)).toBeGreaterThan(13);
  });

  test.each([
    ['-o a.csv', [`FILE: expected a ${READABLE} file to read, got nothing`, NO_LINE]],
    ['hill.r32 -o a.csv', [NO_LINE]],
    ['hill.r32 --row 5', ['-o: expected a file to write, such as terrain.csv, got nothing']],
    ['hill.r32 --row 33 -o a.csv', ['--row: expected a row from 0 to 32, got 33']],
    ['hill.json --column -1 -o a.csv', ['--column: expected a column from 0 to 64, got -1']],
    ['hill.r32 --row x -o a.csv', ['--row: expected a row from 0 to 32, got "x"']],
    ['hill.r32 --from 1,2 -o a.csv', ['--from: needs --to too']],
    ['hill.r32 --to 1,2 -o a.csv', ['--to: needs --from too']],
    ['hill.r32 --from 1,2 --to 1,2 -o a.csv', ['--to: expected another position than --from, got 1,2 for both']],
    [
      'hill.r32 --from 65,2 --to 1,2,3 -o a.csv',
      [
        '--from: expected X,Y with a column from 0 to 64 and a row from 0 to 32, got "65,2"',
        '--to: expected X,Y with a column from 0 to 64 and a row from 0 to 32, got "1,2,3"',
      ],
    ],
    ['hill.r32 --row 1 --samples 1 -o a.csv', ['--samples: expected a whole number from 2 to 1048577, got 1']],
    ['hill.r32 --row 1 --samples 1048578 -o a.csv', ['--samples: expected a whole number from 2 to 1048577, got 1048578']],
    [
      'line.json --row 1 --samples 9 -o a.csv',
      [
        '--row: only for 2D terrain; line.json is 1D terrain, its own profile',
        '--samples: only for 2D terrain; line.json is 1D terrain, its own profile',
      ],
    ],
    [
      'hill.r32 --row 99 --from 1 --samples 2.5 --colum 3 -o no/a.csv -o a.r32',
      [
        '--colum: no such flag; did you mean --column?',
        '-o no/a.csv: the folder no cannot be used: it does not exist',
        '-o a.r32: expected .csv, .svg, .png, got .r32',
        '--row: expected one of --row, --column or --from and --to, got --row and --from',
        '--row: expected a row from 0 to 32, got 99',
        '--from: expected X,Y with a column from 0 to 64 and a row from 0 to 32, got "1"',
        '--from: needs --to too',
        '--samples: expected a whole number from 2 to 1048577, got 2.5',
      ],
    ],
  ])('a wrong call lists what is wrong, and writes nothing: %s', async (args, problems) => {
    const present = readdirSync('.');
    expect(await problemsOf(args)).toEqual(problems);
    expect(readdirSync('.')).toEqual(present);
  });

  test('what exists is replaced with --force only', async () => {
    writeFileSync('taken.csv', 'mine');
    expect(await problemsOf('hill.r32 --row 1 -o taken.csv')).toEqual([
      '-o taken.csv: taken.csv exists; add --force to replace it',
    ]);
    expect(await slice('hill.r32 --row 1 -o taken.csv --force --quiet')).toBe('');
    expect(pointsOf('taken.csv').length).toBe(65);
  });

  test('a damaged file is a failure that names it', async () => {
    writeFileSync('bad.png', 'no picture');
    await expect(sliceCommand('bad.png --row 1 -o a.csv'.split(' '))).rejects.toThrow(/^bad\.png: /);
  });
});
