import { describe, expect, test } from 'vitest';
import { exrFormat } from '../../../../src/io/exr/index.ts';
import { FormatError } from '../../../../src/io/file-format.ts';
import { halfToNumber } from '../../../../src/io/half.ts';
import { heightmapOf } from '../../../../src/io/opened-samples.ts';
import { makeExr } from '../../../support/exr-maker.ts';
import { byOpenImageIo, pizOf } from '../../../support/piz-maker.ts';
import { bytesOf } from '../../../support/png-maker.ts';
import { readShared } from '../../../support/shared-data.ts';

const open = (bytes: Uint8Array) =>
  exrFormat.open?.({ bytes: bytes.slice() }) ?? Promise.reject(new Error('exr: expected to be read'));

const steps = Array.from({ length: 64 * 33 }, (_, i) => 40 * Math.floor((i % 64) / 16) - 8 * Math.floor(i / 64 / 16));
const floats = await readShared('failed/godot-piz-y-32x32.exr');

describe('an EXR that PIZ packed is read', () => {
  test('as OpenImageIO writes it', async () => {
    const opened = await open(byOpenImageIo);
    expect(opened).toMatchObject({ width: 64, height: 33, depth: 'float16', channels: ['height', 'mask'] });
    expect([...heightmapOf(opened).data]).toEqual(steps);
  });

  test.skipIf(!floats)('of one channel of 32-bit floats', async () => {
    expect(await open(floats ?? new Uint8Array())).toMatchObject({ width: 32, height: 32, codes: { min: -50, max: 900 } });
  });

  test('with tables as short as a tile needs them', async () => {
    const int32s = (...numbers: number[]) => new Uint8Array(Int32Array.from(numbers).buffer);
    // Codes of one bit for the word 0 and for runs: one 0, repeated 63 times.
    const codes = [0b0000_0100, 0b0001_0000, 0b0100_1111, 0b1100_0000];
    const tile = bytesOf([0, 0, 0, 0, 1], int32s(24, 0, 1, 0, 10, 0), codes);
    const opened = await open(makeExr({ Y: 'half' }, 4, () => 0, tile, [8, 8], [8, 8]));
    expect([...heightmapOf(opened).data]).toEqual(Array(64).fill(0));
  });

  test('where its words are of more than 14 bits, whose sums wrap', async () => {
    const [width, height] = [8001, 32];
    const words = Uint16Array.from({ length: width * height }, (_, i) => 2 * (i % width) + 37 * Math.floor(i / width));
    expect(new Set(words).size).toBeGreaterThan(1 << 14);
    const file = makeExr({ Y: 'half' }, 4, () => 0, pizOf(words, width, height), [width, height]);
    expect(heightmapOf(await open(file)).data).toEqual(Float32Array.from(words, halfToNumber));
  });
});

test.each([300, 350, 420])('one that is damaged %i bytes before its end is refused in a sentence', async (before) => {
  const at = byOpenImageIo.length - before;
  const damaged = byOpenImageIo.map((byte, i) => (i >= at && i < at + 20 ? 255 - byte : byte));
  await expect(open(damaged)).rejects.toThrow(FormatError);
  await expect(open(damaged)).rejects.toThrow('EXR: the compressed rows from 1 on are damaged');
});
