/** A file opens on the page with the samples and the ground that the command line reads. Those of `imported-files` are compared with the truth,
 *  in unit/terrain/open-picture and unit/cli/imported. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { convertCommand } from '../../../../src/cli/convert.ts';
import { defaultsOf } from '../../../../src/core/params.ts';
import { appearanceSchema } from '../../../../src/draw/colour/appearance.ts';
import { makeTerrain } from '../../../../src/terrain/make-terrain.ts';
import { type FileToOpen, importAs, type OpenedPicture, openPicture } from '../../../../src/terrain/open-picture.ts';
import { type Answers, NO_ANSWERS } from '../../../../src/ui/importing/answers.ts';
import { hintOf } from '../../../../src/ui/importing/byte-rows.ts';
import { importModel } from '../../../../src/ui/importing/import-model.ts';
import { exportedFiles, exportRow } from '../../../support/export-rows.ts';
import { makeExr } from '../../../support/exr-maker.ts';
import { makeTiff } from '../../../support/tiff-maker.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'faultline-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Import {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** In the dialog; files that state all are not asked about. */
  readonly answers?: Partial<Answers>;
  /** The same for the command line. */
  readonly flags?: readonly string[];
  /** Metres by which samples may differ. */
  readonly tolerance?: number;
}

const [columns, rows] = [40, 30];
const elevationAt = (x: number, y: number): number => Math.round(900 * Math.sin(x / 9) * Math.cos(y / 7) + 31 * y);
const nodata = -9999;
const isHole = (x: number, y: number): boolean => x > 20 && x < 25 && y > 5 && y < 9;

/** Big-endian. */
function codes(perMetre: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * columns * rows));
  for (let i = 0; i < columns * rows; i++) {
    view.setUint16(2 * i, 20_000 + perMetre * elevationAt(i % columns, Math.floor(i / columns)));
  }
  return new Uint8Array(view.buffer);
}

function asciiGrid(): Uint8Array {
  const lines = Array.from({ length: rows }, (_, y) =>
    Array.from({ length: columns }, (_, x) => (isHole(x, y) ? nodata : elevationAt(x, y))).join(' '),
  );
  const head = [`ncols ${columns}`, `nrows ${rows}`, 'xllcorner 0', 'yllcorner 0', 'cellsize 90', `NODATA_value ${nodata}`];
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

const heights = { lowest: '-120.5', highest: '2400', perSample: '30' };
const heightFlags = ['--min=-120.5', '--max=2400', '--cell-size=30'];

test.each<Import>([
  {
    name: 'big.r16',
    bytes: codes(9),
    answers: { rawWidth: '40', byteOrder: 'big-endian', ...heights },
    flags: ['--raw-width=40', '--raw-byte-order=big-endian', ...heightFlags],
  },
  {
    // Likelier big-endian.
    name: 'little.raw',
    bytes: codes(8),
    answers: { rawWidth: '30', byteOrder: 'little-endian', ...heights },
    flags: ['--raw-width=30', '--raw-byte-order=little-endian', ...heightFlags],
  },
  {
    name: 'bytes.raw',
    bytes: Uint8Array.from({ length: columns * rows }, (_, i) => 90 + elevationAt(i % columns, Math.floor(i / columns)) / 20),
    answers: { rawType: 'uint8', rawWidth: '40', ...heights },
    flags: ['--raw-type=uint8', '--raw-width=40', ...heightFlags],
  },
  {
    name: 'layers.exr',
    bytes: makeExr({ Height: 'float', Y: 'half' }, 3, (name, x, y) => (name === 'Y' ? 5 : elevationAt(x, y) / 8), undefined, [
      columns,
      rows,
    ]),
    answers: { channel: 'Height', ...heights },
    flags: ['--channel=height', ...heightFlags],
  },
  {
    name: 'part.r16',
    bytes: codes(7),
    answers: { rawWidth: '40', ...heights, part: { x: '3', y: '4', width: '21', height: '17' } },
    flags: ['--raw-width=40', ...heightFlags, '--crop=3,4,21,17'],
  },
  {
    name: 'resampled.r16',
    bytes: codes(6),
    answers: { rawWidth: '40', ...heights, width: '53' },
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
    answers: { perSample: '30' },
    flags: ['--cell-size=30'],
  },
])('$name opens with the samples and the ground that the command line reads', async (file) => {
  const [samples, facts] = await openedOnPage(file);
  const { name, bytes, flags = [], tolerance = 0 } = file;
  const [source, target] = [name, 'converted.r32'].map((one) => path.join(folder, one));
  writeFileSync(source, bytes);
  await convertCommand([source, ...flags, '--force', '--quiet', '-o', target]);
  // The command line keeps the scale of the file's codes, and does not state ground that is guessed.
  const { elevation: _, min, max, ...stated } = JSON.parse(readFileSync(`${target}.json`, 'utf8'));
  expect(facts).toMatchObject(stated);
  expect(Math.max(Math.abs(facts.min - min), Math.abs(facts.max - max))).toBeLessThanOrEqual(tolerance);
  const fromCli = new Float32Array(new Uint8Array(readFileSync(target)).buffer);
  expect(samples.length).toBe(fromCli.length);
  expect(samples.reduce((most, metres, i) => Math.max(most, Math.abs(metres - fromCli[i])), 0)).toBeLessThanOrEqual(tolerance);
});

/** A file as the dialog opens it, and then exports it as float samples. */
async function openedOnPage({ name, bytes, answers }: Import) {
  const file = { name, bytes };
  const opened = answers ? await answered(file, { ...NO_ANSWERS, ...answers }) : await openPicture(fresh(file));
  if (opened.kind !== 'imported') throw new TypeError(`${name}: expected samples, got ${opened.kind}`);
  const terrain = makeTerrain({ recipe: opened.recipe, stage: undefined, imported: opened.map });
  const [r32, beside] = await exportedFiles(exportRow(opened.recipe, 'r32', { pane: { terrain } }));
  return [new Float32Array(r32.content.slice().buffer), JSON.parse(Buffer.from(beside.content).toString())] as const;
}

/** A file with what the dialog makes of a person's answers, some of which have it read again before. */
async function answered(file: FileToOpen, answers: Answers): Promise<OpenedPicture> {
  const first = await factsOf(file, {});
  const facts = await factsOf(file, { hint: hintOf(first, answers) });
  const { reading } = importModel(facts, answers, defaultsOf(appearanceSchema));
  if (!reading) throw new TypeError(`${file.name}: expected a reading`);
  return importAs(file.name, facts.file, reading);
}

/** The bytes are given up to the reader. */
const fresh = (file: FileToOpen): FileToOpen => ({ ...file, bytes: file.bytes.slice() });

async function factsOf(file: FileToOpen, how: Pick<FileToOpen, 'hint'>) {
  const opened = await openPicture({ ...fresh(file), ...how });
  if (opened.kind !== 'asks') throw new TypeError(`${file.name}: expected a question, got ${opened.kind}`);
  return opened.facts;
}
