import fc from 'fast-check';
import { decode as decodeFastPng } from 'fast-png';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { decodePng, encodePng16 } from '../../../../src/io/png/index.ts';
import { forAllAsync } from '../../../support/cases.ts';
import { chunksOf, rawRows } from '../../../support/png-maker.ts';
import { diceFrom } from '../../../support/png-mutations.ts';

type Fill = (x: number, y: number) => number;

const dice = diceFrom(7);
const random = Uint16Array.from({ length: 70_000 }, () => dice(65_536));
const fills: Record<string, Fill> = {
  flat: () => 12_345,
  zero: () => 0,
  noise: (x, y) => random[(y * 131 + x) % random.length],
  slope: (x, y) => (x * 37 + y * 11) & 0xffff,
  terraces: (x, y) => 8000 * ((x >> 3) + (y >> 4)),
  waves: (x, y) => Math.round(32_767 + 20_000 * Math.sin(x / 9) * Math.cos(y / 7)),
};

function filled(width: number, height: number, fill: Fill): Uint16Array {
  return Uint16Array.from({ length: width * height }, (_, i) => fill(i % width, Math.floor(i / width)));
}

/** Where two arrays first differ, in words; `toEqual` takes its time over large ones. */
function firstDifference(got: ArrayLike<number>, wanted: Uint16Array): string | undefined {
  if (got.length !== wanted.length) return `${got.length} samples, wanted ${wanted.length}`;
  const i = wanted.findIndex((value, at) => got[at] !== value);
  return i < 0 ? undefined : `sample ${i} is ${got[i]}, wanted ${wanted[i]}`;
}

const sizes = [
  [1, 1],
  [1, 7],
  [7, 1],
  [2, 2],
  [17, 33],
  [129, 129],
  [600, 3],
  [3, 600],
  [1025, 65],
] as const;

describe('a written map is read back sample for sample', () => {
  for (const [width, height] of sizes) {
    test(`at ${width} × ${height}, by us, by pngjs and by fast-png`, async () => {
      for (const [name, fill] of Object.entries(fills)) {
        const samples = filled(width, height, fill);
        const file = await encodePng16({ width, height, samples });
        const ours = await decodePng(file);
        expect(ours, name).toMatchObject({ width, height, bitDepth: 16, colourType: 'grey', interlaced: false, channels: 1 });
        expect(firstDifference(ours.data, samples), name).toBeUndefined();
        expect(firstDifference(decodeFastPng(file, { checkCrc: true }).data, samples), name).toBeUndefined();
        // pngjs hands out red, green, blue and opacity.
        const theirs = PNG.sync.read(Buffer.from(file), { skipRescale: true });
        const red = new Uint16Array(theirs.data.buffer, theirs.data.byteOffset).filter((_, i) => i % 4 === 0);
        expect(firstDifference(red, samples), name).toBeUndefined();
      }
    });
  }

  test('whatever its size and samples', async () => {
    const map = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 })).chain(([width, height]) =>
      fc.record({
        width: fc.constant(width),
        height: fc.constant(height),
        samples: fc.uint16Array({ minLength: width * height, maxLength: width * height }),
      }),
    );
    await forAllAsync({ seed: 1, numRuns: 200 }, [map], async (picture) => {
      expect((await decodePng(await encodePng16(picture))).data).toEqual(picture.samples);
    });
  });

  test('at the longest side', async () => {
    const samples = filled(16_384, 2, fills.waves);
    const { data } = await decodePng(await encodePng16({ width: 16_384, height: 2, samples }));
    expect(firstDifference(data, samples)).toBeUndefined();
  });
});

test('filtering makes the file of a smooth map at least a third smaller', async () => {
  const hills: Fill = (x, y) => Math.round(32_767 + 30_000 * Math.sin(x / 90) * Math.cos(y / 70));
  const size = { width: 257, height: 257 };
  const file = await encodePng16({ ...size, samples: filled(257, 257, hills) });
  const unfiltered = new Blob([rawRows({ ...size, bitDepth: 16, colourByte: 0, sample: hills })]).stream();
  const compressed = await new Response(unfiltered.pipeThrough(new CompressionStream('deflate'))).arrayBuffer();
  expect(file.length).toBeLessThan((compressed.byteLength * 2) / 3);
});

test('flat maps become long runs: one at 0, one for each row at any other level', async () => {
  const size = { width: 1025, height: 1025 };
  for (const [fill, most] of [
    [fills.zero, 2250],
    [fills.flat, 4500],
  ] as const) {
    expect((await encodePng16({ ...size, samples: filled(1025, 1025, fill) })).length).toBeLessThan(most);
  }
});

test('the smallest file of long runs is smaller than the one made for speed', async () => {
  const picture = { width: 1025, height: 65, samples: filled(1025, 65, fills.terraces) };
  const [fast, small] = [await encodePng16(picture), await encodePng16({ ...picture, isSmallest: true })];
  expect(small.length).toBeLessThan(fast.length);
  expect((await decodePng(small)).data).toEqual((await decodePng(fast)).data);
});

test('the chunks come in a fixed order', async () => {
  const file = await encodePng16({
    width: 1,
    height: 1,
    samples: Uint16Array.of(1),
    recipeText: '{}',
    spacing: { x: 1, y: 1 },
    elevation: { min: 0, max: 1 },
  });
  expect(chunksOf(file).map(([name]) => name)).toEqual(['IHDR', 'pCAL', 'sCAL', 'iTXt', 'IDAT', 'IEND']);
});

describe('what does not fit a PNG is refused with a sentence', () => {
  const base = { width: 2, height: 2, samples: new Uint16Array(4) };
  const cases = [
    [{ ...base, width: 0 }, 'PNG size: expected 1 to 16384 samples a side, 67125249 in all, got 0 × 2'],
    [{ ...base, width: 1.5 }, 'got 1.5 × 2'],
    [{ ...base, height: 16_385 }, 'got 2 × 16385'],
    [{ ...base, height: 3 }, 'PNG samples: 2 × 3 needs 6 samples, got 4'],
    [{ ...base, elevation: { min: 0, max: Number.NaN } }, 'PNG elevation: expected a range within ±1000000000, got 0 … NaN'],
    [{ ...base, spacing: { x: 0, y: 1 } }, 'PNG spacing: expected metres that make a map of 1 µm to 1,000,000,000 km, got 0 × 1'],
    [{ ...base, recipeText: '⛰'.repeat(400_000) }, 'PNG recipe text: expected at most 1048576 bytes, got 1200000'],
  ] as const;
  for (const [picture, sentence] of cases) {
    test(sentence, async () => {
      await expect(encodePng16(picture)).rejects.toThrow(sentence);
    });
  }
});
