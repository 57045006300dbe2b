import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { convertCommand } from '../../src/cli/convert.ts';
import { ready } from '../support/app-page.ts';
import { makeExr } from '../support/exr-maker.ts';
import { type ImportedFile, importedFiles } from '../support/imported-files.ts';
import { drop, exported, useSmallApp } from '../support/small-app.ts';
import { makeTiff } from '../support/tiff-maker.ts';

const app = useSmallApp();

/** Presses a button or an option of the Import dialog, or types into a field of it. */
type Answer = string | readonly [field: string, text: string];

interface Import {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly sidecar?: Uint8Array | undefined;
  /** In the dialog; files that state all are not asked about. */
  readonly answers?: readonly Answer[];
  /** The same for the command line. */
  readonly flags?: readonly string[];
  /** Metres by which samples may differ. */
  readonly tolerance?: number;
}

const columns = 40;
const rows = 30;
const elevationAt = (x: number, y: number): number => Math.round(900 * Math.sin(x / 9) * Math.cos(y / 7) + 31 * y);
const nodata = -9999;
const isHole = (x: number, y: number): boolean => x > 20 && x < 25 && y > 5 && y < 9;

function ofPeople({ name, bytes, sidecar, answers: { elevation, codesAreMetres, spacing }, flags }: ImportedFile): Import {
  const answers: Answer[] = [];
  if (elevation) {
    answers.push(['Lowest elevation', String(elevation.min)], ['Highest elevation', String(elevation.max)]);
  }
  if (codesAreMetres) answers.push('Codes as metres');
  if (spacing) answers.push(['Metres per sample', String(spacing.x)]);
  return { name, bytes, sidecar, answers, flags };
}

function rawCodes(isBigEndian: boolean, perMetre: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * columns * rows));
  for (let i = 0; i < columns * rows; i++) {
    view.setUint16(2 * i, 20_000 + perMetre * elevationAt(i % columns, Math.floor(i / columns)), !isBigEndian);
  }
  return new Uint8Array(view.buffer);
}

function asciiGrid(): Uint8Array {
  const lines = Array.from({ length: rows }, (_, y) =>
    Array.from({ length: columns }, (_, x) => (isHole(x, y) ? nodata : elevationAt(x, y))).join(' '),
  );
  const head = [`ncols ${columns}`, `nrows ${rows}`, 'xllcorner 0', 'yllcorner 0', 'cellsize 30', `NODATA_value ${nodata}`];
  return new TextEncoder().encode([...head, ...lines].join('\n'));
}

function srtmTile(): Uint8Array {
  const side = 1201;
  const view = new DataView(new ArrayBuffer(2 * side * side));
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)];
    view.setInt16(2 * i, x < 9 && y < 9 ? -32_768 : elevationAt(x / 40, y / 40));
  }
  return new Uint8Array(view.buffer);
}

const heights = [
  ['Lowest elevation', '-120.5'],
  ['Highest elevation', '2400'],
  ['Metres per sample', '30'],
] as const;
const heightFlags = ['--min=-120.5', '--max=2400', '--cell-size=30'];

const imports: readonly Import[] = [
  ...importedFiles().map(ofPeople),
  {
    name: 'big.r16',
    bytes: rawCodes(true, 9),
    answers: [['Width in samples', '40'], 'Big-endian', ...heights],
    flags: ['--raw-width=40', '--raw-byte-order=big-endian', ...heightFlags],
  },
  {
    name: 'little.raw',
    bytes: rawCodes(false, 8),
    answers: [['Width in samples', '30'], 'Little-endian', ...heights],
    flags: ['--raw-width=30', '--raw-byte-order=little-endian', ...heightFlags],
  },
  {
    name: 'part.r16',
    bytes: rawCodes(true, 7),
    answers: [
      ['Width in samples', '40'],
      ...heights,
      'Part…',
      ['First column of the part', '3'],
      ['First row of the part', '4'],
      ['Columns of the part', '21'],
      ['Rows of the part', '17'],
    ],
    flags: ['--raw-width=40', ...heightFlags, '--crop=3,4,21,17'],
  },
  {
    name: 'resampled.r16',
    bytes: rawCodes(true, 6),
    answers: [['Width in samples', '40'], ...heights, 'Resample…', ['Samples from west to east', '53']],
    flags: ['--raw-width=40', ...heightFlags, '--resample=53,40'],
    // The page interpolates codes, the command line metres.
    tolerance: 0.001,
  },
  { name: 'grid.asc', bytes: asciiGrid() },
  { name: 'N46E007.hgt', bytes: srtmTile() },
  {
    name: 'tiled.tif',
    bytes: makeTiff({
      width: columns,
      height: rows,
      kind: 'float',
      bits: 32,
      compression: 'lzw',
      predictor: 3,
      tile: { width: 16, height: 16 },
      isBigEndian: true,
      sample: (x, y) => (isHole(x, y) ? nodata : elevationAt(x, y) / 3),
      tags: [
        [33_550, 'double', [30, 30, 0]],
        [33_922, 'double', [0, 0, 0, 400_000, 5_200_000, 0]],
        [34_735, 'short', [1, 1, 0, 2, 1024, 0, 1, 1, 3072, 0, 1, 32_632]],
        [42_113, 'ascii', String(nodata)],
      ],
    }),
  },
  {
    name: 'render.exr',
    bytes: makeExr({ B: 'half', G: 'half', R: 'half' }, 3, (_, x, y) => elevationAt(x, y) / 8, undefined, [columns, rows]),
    answers: [['Metres per sample', '30']],
    flags: ['--cell-size=30'],
  },
];

async function open(page: Page, { name, bytes, sidecar, answers }: Import): Promise<void> {
  await drop(page, { [name]: bytes, ...(sidecar && { [`${name}.json`]: sidecar }) });
  if (answers) {
    const dialog = page.getByRole('dialog', { name: 'Import' });
    for (const answer of answers) {
      if (typeof answer === 'string') await dialog.locator('button', { hasText: new RegExp(`^${answer}`) }).click();
      else await dialog.getByLabel(answer[0], { exact: true }).fill(answer[1]);
    }
    await dialog.getByRole('button', { name: 'Open terrain' }).click();
  }
  await page.waitForFunction((name) => document.getElementById('title')?.textContent === name, name);
  await ready(page);
}

test('a raw file that is opened again with another width shows its samples in that width', async () => {
  const bytes = rawCodes(true, 5);
  for (const width of ['40', '30']) {
    const answers: Answer[] = [['Width in samples', width], 'Big-endian', ...heights];
    await open(app.page, { name: `${width}.r16`, bytes, answers });
    const files = await exported(app.page, 'Float samples', {}, 2);
    const [name] = [...files.keys()].filter((one) => one.endsWith('.r32'));
    const samples = new Float32Array(new Uint8Array(files.get(name) ?? Buffer.of()).buffer);
    const codes = new DataView(bytes.buffer);
    const ends = Array.from({ length: columns * rows }, (_, i) => codes.getUint16(2 * i));
    const [low, high] = [Math.min(...ends), Math.max(...ends)];
    const metres = ends.map((code) => -120.5 + ((code - low) / (high - low)) * 2520.5);
    expect(Math.max(...metres.map((value, i) => Math.abs(value - samples[i])))).toBeLessThan(0.001);
  }
});

test.each(imports)('$name opens with the samples and the ground that the command line reads', async (file) => {
  await open(app.page, file);
  const files = await exported(app.page, 'Float samples', {}, 2);
  const { name, bytes, sidecar, flags = [], tolerance = 0 } = file;
  const [source, target] = [name, 'converted.r32'].map((one) => path.join(app.folder, one));
  await writeFile(source, bytes);
  if (sidecar) await writeFile(`${source}.json`, sidecar);
  await convertCommand([source, ...flags, '--force', '--quiet', '-o', target]);
  const [samples, facts] = [...files].sort(([a], [b]) => a.length - b.length).map(([, content]) => content);
  // The command line keeps the scale of the file's codes, and does not state ground that is guessed.
  const { elevation: _, min, max, ...stated } = JSON.parse(await readFile(`${target}.json`, 'utf8'));
  const own = JSON.parse(String(facts));
  expect(own).toMatchObject(stated);
  expect(Math.max(Math.abs(own.min - min), Math.abs(own.max - max))).toBeLessThanOrEqual(tolerance);
  const [fromPage, fromCli] = [samples, await readFile(target)].map((one) => new Float32Array(new Uint8Array(one).buffer));
  expect(fromPage.length).toBe(fromCli.length);
  expect(fromPage.reduce((most, metres, i) => Math.max(most, Math.abs(metres - fromCli[i])), 0)).toBeLessThanOrEqual(tolerance);
});
