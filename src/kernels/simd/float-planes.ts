import { MAX_SIDE } from '../../core/heightmap.ts';
import { latest } from '../../core/memo.ts';
import { advance, type Code, type FunctionSource, i8x16, i16x8, i32, i32x4, type Local, repeatWhile, v128 } from './assembler.ts';
import { compile, memoryLayout } from './module.ts';

/** Loops over rows of float32 that stand as planes of bytes: all highest bytes, then all second ones … Arguments that are not said to be numbers are byte
 *  addresses; kernels touch up to 64 bytes past an end. */
interface PlaneKernels {
  /** One plane of differences, each byte less that of the float before it.
   *  @param floats the row; what stands before it counts as a float
   *  @param shift a number: how many bits stand below the byte, 0, 8, 16 or 24 */
  differences(out: number, end: number, floats: number, shift: number): void;
  /** Bytes in place, each the sum of all up to it. */
  sums(row: number, end: number): void;
  /** The floats of four planes, from the one with the highest bytes down. */
  floats(out: number, end: number, first: number, second: number, third: number, fourth: number): void;
}

const memory = memoryLayout();
/** Room for a float before the row. */
const PADDED = memory.take(16 + 4 * MAX_SIDE) + 16;
const PLANES = memory.take(4 * MAX_SIDE);

const planeKernels = /* @__PURE__ */ latest(() => compile<PlaneKernels>({ differences, sums, floats }, memory.bytes()));

/** A row of float32 as TIFF stores it by its floating-point predictor: differences of neighbouring bytes of the planes.
 *  @param samples at most 16,384, as bytes with the lowest of each first
 *  @returns as many bytes, good until the next call
 *  @source Adobe Photoshop TIFF Technical Note 3 */
export function floatDifferences(samples: Uint8Array): Uint8Array {
  const { bytes, ints, kernels } = planeKernels();
  const count = samples.length / 4;
  bytes.set(samples, PADDED);
  // The byte before a plane is the last one of the plane above it.
  ints[PADDED / 4 - 1] = ints[PADDED / 4 + count - 1] >>> 8;
  // What is written past the end of a plane is written over by the next one.
  for (const [plane, shift] of [24, 16, 8, 0].entries()) {
    const from = PLANES + plane * count;
    kernels.differences(from, from + count, PADDED, shift);
  }
  return bytes.subarray(PLANES, PLANES + 4 * count);
}

/** The reverse.
 *  @param row of at most 65,536 bytes
 *  @returns the samples, the lowest byte of each first, good until the next call */
export function floatsOfDifferences(row: Uint8Array): Uint8Array {
  const { bytes, kernels } = planeKernels();
  const count = row.length / 4;
  bytes.set(row, PLANES);
  kernels.sums(PLANES, PLANES + 4 * count);
  kernels.floats(PADDED, PADDED + 4 * count, PLANES, PLANES + count, PLANES + 2 * count, PLANES + 3 * count);
  return bytes.subarray(PADDED, PADDED + 4 * count);
}

/** Sixteen floats a turn. */
const differences: FunctionSource = {
  params: { out: 'i32', end: 'i32', floats: 'i32', shift: 'i32' },
  locals: {},
  body: ({ out, end, floats, shift }) => {
    const four = (offset: number): Code => {
      const less = i8x16.sub(v128.load(floats.get, offset), v128.load(i32.sub(floats.get, i32.const(4)), offset));
      return v128.and(i32x4.shrUnsigned(less, shift.get), v128.int32s(255, 255, 255, 255));
    };
    return [
      repeatWhile(
        i32.lessUnsigned(out.get, end.get),
        v128.store(out.get, i8x16.fromInt16s(i16x8.fromInt32s(four(0), four(16)), i16x8.fromInt32s(four(32), four(48)))),
        advance(out, 16),
        advance(floats, 64),
      ),
    ];
  },
};

/** Sixteen bytes a turn: sums of two, of four, of eight, of all, and what came before. */
const sums: FunctionSource = {
  params: { row: 'i32', end: 'i32' },
  locals: { sum: 'v128', before: 'v128' },
  body: ({ row, end, sum, before }) => {
    const zeros = v128.int32s(0, 0, 0, 0);
    // Bytes that move up by so many, behind zeros.
    const moved = (by: number): Code =>
      v128.shuffle(
        zeros,
        sum.get,
        Array.from({ length: 16 }, (_, i) => 16 - by + i),
      );
    return [
      before.set(zeros),
      repeatWhile(
        i32.lessUnsigned(row.get, end.get),
        sum.set(v128.load(row.get)),
        ...[1, 2, 4, 8].map((by) => sum.set(i8x16.add(sum.get, moved(by)))),
        sum.set(i8x16.add(sum.get, before.get)),
        v128.store(row.get, sum.get),
        before.set(v128.shuffle(sum.get, sum.get, Array<number>(16).fill(15))),
        advance(row, 16),
      ),
    ];
  },
};

/** Shuffles of both operands' bytes, and of their pairs of bytes, in turns, eight bytes of each from `half` on. */
const bytesFrom = (half: number): number[] => Array.from({ length: 16 }, (_, i) => half + (i >> 1) + 16 * (i & 1));
const pairsFrom = (half: number): number[] => Array.from({ length: 16 }, (_, i) => half + 2 * (i >> 2) + (i & 1) + 8 * (i & 2));

/** Sixteen floats a turn. */
const floats: FunctionSource = {
  params: { out: 'i32', end: 'i32', first: 'i32', second: 'i32', third: 'i32', fourth: 'i32' },
  locals: { low: 'v128', high: 'v128' },
  body: ({ out, end, first, second, third, fourth, low, high }) => {
    const turns = (a: Local, b: Local, half: number): Code => v128.shuffle(v128.load(a.get), v128.load(b.get), bytesFrom(half));
    return [
      repeatWhile(
        i32.lessUnsigned(out.get, end.get),
        ...[0, 1].flatMap((half) => [
          low.set(turns(fourth, third, 8 * half)),
          high.set(turns(second, first, 8 * half)),
          ...[0, 1].map((quarter) =>
            v128.store(out.get, v128.shuffle(low.get, high.get, pairsFrom(8 * quarter)), 32 * half + 16 * quarter),
          ),
        ]),
        advance(out, 64),
        ...[first, second, third, fourth].map((plane) => advance(plane, 16)),
      ),
    ];
  },
};
