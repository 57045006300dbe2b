import { describe, expect, test } from 'vitest';
import { exrFormat } from '../../../src/io/exr/index.ts';
import type { FileFormat, OpenedFile } from '../../../src/io/file-format.ts';
import { heightmapOf } from '../../../src/io/opened-samples.ts';
import { r32Format } from '../../../src/io/r32.ts';
import { codesAsMetres, fullReading, guessReading, readAs } from '../../../src/io/reading.ts';
import { readingNotes } from '../../../src/io/reading-notes.ts';
import { tiffFormat } from '../../../src/io/tiff/index.ts';
import { makeExr } from '../../support/exr-maker.ts';
import { readShared } from '../../support/shared-data.ts';
import { makeTiff, type TiffToMake } from '../../support/tiff-maker.ts';
import { written } from '../../support/written.ts';

/** World Machine, Gaea and Houdini: 8 × 8 samples from 0 to 1. */
const share = (x: number, y: number): number => (x * y) / 49;
const shares = Float32Array.from({ length: 64 }, (_, i) => share(i % 8, Math.floor(i / 8)));
const tiff = (of: Partial<TiffToMake> = {}) => makeTiff({ width: 8, height: 8, kind: 'float', bits: 32, sample: share, ...of });
const r32 = (samples: Float32Array) => new Uint8Array(samples.slice().buffer);
const note = 'all samples lie in 0 … 1: they are taken for codes, not for metres (a guess)';
const notesOn = (opened: OpenedFile) => readingNotes(opened, { holes: 'fill' }, guessReading(opened));

const shared = new Map(
  await Promise.all(
    ['normalised-32x32.tif', 'normalised-32x32.r32'].map(async (name) => [name, await readShared(`failed/${name}`)] as const),
  ),
);

function open({ open: read }: FileFormat, bytes: Uint8Array, sidecar?: Uint8Array): Promise<OpenedFile> {
  return read?.({ bytes: bytes.slice(), sidecar }) ?? Promise.reject(new Error('expected a format that is read'));
}

describe('floats of 0 … 1 that nobody explains are codes', () => {
  test.each<[string, FileFormat, Uint8Array]>([
    ['TIFF of 32 bits', tiffFormat, tiff()],
    ['TIFF of 64 bits', tiffFormat, tiff({ bits: 64 })],
    ['TIFF with a number for no value', tiffFormat, tiff({ tags: [[42_113, 'ascii', '-9999']] })],
    ['R32', r32Format, r32(shares)],
    ['R32 with gaps of −9999', r32Format, r32(shares.map((value, i) => (i === 60 ? -9999 : value)))],
    ['R32 with gaps of NaN', r32Format, r32(shares.map((value, i) => (i === 60 ? Number.NaN : value)))],
    ['EXR', exrFormat, makeExr({ Y: 'float' }, 3, (_, x, y) => share(x, y), undefined, [8, 8])],
  ])('%s', async (_, format, bytes) => {
    const opened = await open(format, bytes);
    expect(opened).toMatchObject({ areCodes: true, elevation: undefined, isInMetres: false, allCodes: { min: 0, max: 1 } });
    expect(notesOn(opened)).toContain(note);
    expect(readAs(opened, fullReading(opened)).data[63]).toBe(1000);
    const asMetres = heightmapOf(opened, codesAsMetres(opened)).data;
    for (let i = 0; i < 64; i++) if (!Number.isNaN(asMetres[i])) expect(asMetres[i]).toBe(shares[i]);
  });

  for (const [name, format] of [
    ['normalised-32x32.tif', tiffFormat],
    ['normalised-32x32.r32', r32Format],
  ] as const) {
    const bytes = shared.get(name);
    test.skipIf(!bytes)(name, async () => {
      const opened = await open(format, bytes ?? new Uint8Array());
      expect(opened).toMatchObject({ areCodes: true, codes: { min: 0, max: 1 }, notes: [] });
      expect(notesOn(opened)).toContain(note);
    });
  }
});

describe('floats that are explained, or lie elsewhere, stay metres', () => {
  const geo: TiffToMake['tags'] = [
    [33_550, 'double', [30, 30, 0]],
    [33_922, 'double', [0, 0, 0, 400_000, 5_200_000, 0]],
  ];
  const sidecar = new TextEncoder().encode('{"width":8,"height":8}');
  test.each<[string, FileFormat, Uint8Array, Uint8Array?]>([
    ['a TIFF with a cell size', tiffFormat, tiff({ tags: geo })],
    [
      'a TIFF with a unit',
      tiffFormat,
      tiff({ tags: [[42_112, 'ascii', '<GDALMetadata><Item sample="0" role="unittype">m</Item></GDALMetadata>']] }),
    ],
    ['an R32 with a sidecar', r32Format, r32(shares), sidecar],
    ['an R32 of zeros', r32Format, new Uint8Array(256)],
    ['an R32 up to 1.01', r32Format, r32(shares.map((value) => 1.01 * value))],
    ['an R32 from −0.5 on', r32Format, r32(shares.map((value) => value - 0.5))],
  ])('%s', async (_, format, bytes, beside) => {
    expect(await open(format, bytes, beside)).toMatchObject({ areCodes: false, isInMetres: true });
  });

  test.each([tiffFormat, exrFormat, r32Format])('$extension of Faultline', async (format) => {
    const map = { width: 8, height: 8, data: shares };
    const { bytes, sidecar } = await written(format, { map, elevation: { min: 0, max: 1 }, isInMetres: true });
    expect(await open(format, bytes, sidecar)).toMatchObject({ areCodes: false, isInMetres: true, notes: [] });
  });
});
