import { describe, expect, test } from 'vitest';
import { FormatError, type OpenHint, type TerrainToWrite } from '../../../src/io/file-format.ts';
import { heightmapOf } from '../../../src/io/opened-samples.ts';
import { raw16Format } from '../../../src/io/raw16.ts';
import type { FileBytes } from '../../../src/library/files.ts';
import { written } from '../../support/written.ts';

const terrain: TerrainToWrite = {
  map: { width: 3, height: 2, data: Float32Array.of(-10, 0, 1, 2, 3, 10) },
  elevation: { min: -10, max: 10 },
  isInMetres: true,
  spacing: { x: 30, y: 20 },
};

const write = (of = terrain, options = {}): Promise<FileBytes> => written(raw16Format, of, options);
const open = (file: FileBytes, hint?: OpenHint) =>
  raw16Format.open?.({ ...file, bytes: file.bytes.slice() }, hint) ?? Promise.reject(new Error('r16: expected to be read'));
const codesIn = ({ bytes }: FileBytes, isLittle = true): number[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / 2 }, (_, i) => view.getUint16(2 * i, isLittle));
};
const codes = [0, 32_768, 36_044, 39_321, 42_598, 65_535];
const southFirst = [39_321, 42_598, 65_535, 0, 32_768, 36_044];

/** A slope from west to east with steps from north to south. */
function slope(width: number, height: number): TerrainToWrite {
  const data = Float32Array.from(
    { length: width * height },
    (_, i) => 300 * Math.sin((i % width) / 9) + 7 * Math.floor(i / width),
  );
  return { ...terrain, map: { width, height, data }, elevation: { min: -400, max: 1000 } };
}

describe('an R16', () => {
  test('holds codes in the chosen order of bytes and rows, and nothing else', async () => {
    expect(codesIn(await write())).toEqual(codes);
    expect(codesIn(await write(terrain, { byteOrder: 'big-endian' }), false)).toEqual(codes);
    expect(codesIn(await write(terrain, { firstRow: 'south' }))).toEqual(southFirst);
  });

  test('of 1025 × 1025 samples has the 2,101,250 bytes that Unity expects', async () => {
    const map = { width: 1025, height: 1025, data: new Float32Array(1025 * 1025) };
    expect((await write({ ...terrain, map })).bytes.length).toBe(2_101_250);
  });

  test('has a sidecar that says the rest', async () => {
    const { sidecar } = await write(terrain, { byteOrder: 'big-endian', firstRow: 'south' });
    expect(JSON.parse(new TextDecoder().decode(sidecar))).toEqual({
      format: 'r16',
      width: 3,
      height: 2,
      sample: 'uint16',
      byteOrder: 'big-endian',
      rowOrder: 'south first',
      unit: 'm',
      elevation: { min: -10, max: 10 },
      cellSize: { x: 30, y: 20 },
      extent: { x: 60, y: 20 },
    });
  });

  test('of unknown elevations states none', async () => {
    const { bytes, sidecar } = await write({ ...terrain, isUnscaled: true });
    expect(new TextDecoder().decode(sidecar)).not.toContain('"elevation"');
    expect(await open({ bytes, sidecar })).toMatchObject({ elevation: undefined, isInMetres: false, areCodes: true });
  });
});

describe('an R16 without a sidecar', () => {
  test.each(['little-endian', 'big-endian'] as const)(
    'in %s is read as what is smoother, and the other order is told',
    async (byteOrder) => {
      const { bytes } = await write(slope(75, 48), { byteOrder });
      const opened = await open({ bytes }, { width: 75 });
      expect(opened).toMatchObject({ width: 75, height: 48, elevation: undefined, areCodes: true });
      const other = byteOrder === 'little-endian' ? 'big-endian' : 'little-endian';
      expect(opened.byteOrders).toEqual([byteOrder, other]);
      const why = expect.stringMatching(new RegExp(`^neighbours differ by [\\d.]+ % of the range, read as ${other} by \\d\\d`));
      expect(opened.guesses.byteOrder).toEqual({ value: byteOrder, why });
      expect(opened.sizes.length).toBeGreaterThan(1);
    },
  );

  test('is little-endian where both orders are as smooth', async () => {
    const { guesses } = await open({ bytes: Uint8Array.of(0, 0, 9, 9, 5, 5, 7, 7) });
    expect(guesses.byteOrder).toEqual({ value: 'little-endian', why: 'both orders are as smooth; this one is usual' });
  });

  test('is read in the size and the orders that the caller says', async () => {
    const { bytes } = await write(terrain, { byteOrder: 'big-endian', firstRow: 'south' });
    const hint = { width: 3, byteOrder: 'big-endian', firstRow: 'south' } as const;
    const opened = await open({ bytes }, hint);
    expect(opened.guesses).toEqual({});
    expect([...heightmapOf(opened, { elevation: { min: 0, max: 65_535 }, codes: { min: 0, max: 65_535 } }).data]).toEqual(codes);
  });
});

test.each([
  [{ bytes: new Uint8Array(0) }, {}, 'the file is empty'],
  [{ bytes: new Uint8Array(3) }, {}, 'R16 samples: expected a multiple of 2 bytes, got 3'],
  [{ bytes: new Uint8Array(2 * 67_125_250) }, { width: 2 }, 'R16 samples: expected at most 67125249 in all, got 67125250'],
  [{ bytes: new Uint8Array(14) }, {}, /^R16 size: expected a map .* or a \.json beside it that states the size, got 7 samples$/],
  [{ bytes: new Uint8Array(12) }, { width: 4 }, 'R16 size: expected samples in whole rows of 4, got 6'],
  [
    { bytes: new Uint8Array(12), sidecar: new TextEncoder().encode('{"width":3,"height":2,"byteOrder":"PDP"}') },
    {},
    'R16 sidecar: byteOrder: expected "little-endian" or "big-endian", got "PDP"',
  ],
])('an R16 that is none is refused in a sentence: %#', async (file, hint, message) => {
  await expect(open(file, hint)).rejects.toThrow(message);
  await expect(open(file, hint)).rejects.toThrow(FormatError);
});
