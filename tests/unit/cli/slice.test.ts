import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { spacingOf } from '../../../src/core/heightmap.ts';
import { sliceHeightmap } from '../../../src/core/profile.ts';
import { filePalette } from '../../../src/draw/chart/file-palette.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { encodePng16 } from '../../../src/io/png/index.ts';
import { darkRows, heightAt, inkHeights, readSvgChart } from '../../support/chart-reading.ts';
import { recipeFor } from '../../support/recipes.ts';
import { inOneFolder, lines, made, notesOf, told } from '../../support/workplace.ts';

const hill = recipeFor('diamond-square', { width: 65, height: 33, extent: { x: 6400, y: 3200 } });
const map = generateHeightmap(hill);

inOneFolder(async () => {
  await made('generate diamond-square --width 65 --height 33 --cell-size 100 -o hill.json -o hill.r32');
  await made('generate midpoint-displacement --width 33 -o line.json -o line.csv -o line.svg');
  writeFileSync('plain.png', await encodePng16({ width: 3, height: 2, samples: Uint16Array.of(0, 0, 0, 0, 65_535, 0) }));
});

function pointsOf(file: string, names = '"distance, m","elevation, m"'): { x: number; y: number }[] {
  const [heading, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(heading).toBe(names);
  return lines.map((line) => line.split(',').map(Number)).map(([x, y]) => ({ x, y: Math.fround(y) }));
}

describe('slice', () => {
  test('a row has the samples of the row, metres apart', async () => {
    await made('slice hill.r32 --row 12 -o row.csv');
    expect(pointsOf('row.csv')).toEqual(Array.from({ length: 65 }, (_, x) => ({ x: x * 100, y: map.data[12 * 65 + x] })));
  });

  test('a column has the samples of the column, from north to south', async () => {
    await made('slice hill.json --column 64 -o column.csv');
    expect(pointsOf('column.csv')).toEqual(Array.from({ length: 33 }, (_, y) => ({ x: y * 100, y: map.data[y * 65 + 64] })));
  });

  test('a row between two samples has elevations between theirs', async () => {
    await made('slice hill.r32 --row 7.5 -o between.csv');
    const wanted = Array.from({ length: 65 }, (_, x) => Math.fround((map.data[7 * 65 + x] + map.data[8 * 65 + x]) / 2));
    expect(pointsOf('between.csv').map(({ y }) => y)).toEqual(wanted);
  });

  test('a line has as many points as samples are asked for, bilinear between its ends', async () => {
    await made('slice hill.r32 --from 1,2.5 --to 60.25,30 --samples 17 -o line-17.csv');
    const { x, y } = sliceHeightmap(map, { x: 1, y: 2.5 }, { x: 60.25, y: 30 }, 17, spacingOf(hill.extent, map));
    expect(pointsOf('line-17.csv')).toEqual(Array.from(x, (at, i) => ({ x: at, y: y[i] })));
  });

  test.each([
    ['--from 0,0 --to 3,4', 6],
    ['--from 0,0 --to 0.5,0', 2],
    ['--from 2,1 --to 2,5.5', 6],
    ['--row 1', 65],
  ])('%s has at least a point a sample: %i', async (line, count) => {
    await made(`slice hill.r32 ${line} --force -o count.csv`);
    expect(pointsOf('count.csv').length).toBe(count);
  });

  test('1D terrain is its own profile: slice, convert and generate write the same files', async () => {
    await made('slice line.json -o own.csv -o own.svg');
    await made('convert line.json -o converted.csv -o converted.svg');
    for (const extension of ['csv', 'svg']) {
      expect(readFileSync(`own.${extension}`)).toEqual(readFileSync(`line.${extension}`));
      expect(readFileSync(`converted.${extension}`)).toEqual(readFileSync(`line.${extension}`));
    }
  });

  test('elevations and ground that a file does not say are guessed, which is said', async () => {
    const { stdout, stderr } = await made('slice plain.png --row 1 -o plain.csv');
    expect(stdout).toContain('length 25600 m, ascent 1000 m, descent 1000 m');
    expect(pointsOf('plain.csv')).toEqual([
      { x: 0, y: 0 },
      { x: 12_800, y: 1000 },
      { x: 25_600, y: 0 },
    ]);
    expect(lines(stderr)).toEqual([
      'note: plain.png: the file does not state its elevations: assumed 0 … 1,000 m (a guess; --min and --max set them)',
      'note: plain.png: the file does not state how large its ground is: assumed 25.6 × 12.8 km (a guess; --cell-size sets it)',
    ]);
  });

  test('--json prints what the walk along the line amounts to', async () => {
    const report = await told('slice hill.r32 --from 3,1 --to 3,4 -o walk.csv');
    const y = [1, 2, 3, 4].map((row) => map.data[row * 65 + 3]);
    const steps = y.slice(1).map((elevation, i) => elevation - y[i]);
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    expect(report).toEqual({
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
    const along = (line: string) => `slice holes.r32 --raw-width 4 --force -o cut.csv ${line}`;
    expect(await told(along('--row 2'))).toMatchObject({ samples: 4, holes: 2, filled: 2 });
    expect(await notesOf(along('--row 2'))).toContain('holes.r32: 2 of 4 points of the profile lie on filled samples');
    expect(await told(along('--row 1'))).toMatchObject({ holes: 2, filled: 0 });
    expect(await told(along('--row 1.5'))).toMatchObject({ filled: 2 });
  });

  test('SVG, PNG and CSV of one call hold the same curve', async () => {
    await made('slice hill.r32 --row 20 -o same.csv -o same.svg -o same.png');
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
    await made('slice line.json -o numbers.svg -o numbers.png');
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
});
