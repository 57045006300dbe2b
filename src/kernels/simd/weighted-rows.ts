import {
  advance,
  type Code,
  type FunctionSource,
  f32,
  f64,
  f64x2,
  i32,
  type Local,
  repeatWhile,
  twice,
  v128,
} from './assembler.ts';
import { compile, type KernelMemory } from './module.ts';

/** Loops over rows of float64 with lists of taps, in a memory of their own. Arguments that are not said to be numbers are byte addresses. Rows
 *  and lists have one element or more. Whole turns are made, of `TURN` values at most: kernels touch what stands behind the end of a row. */
export interface WeightedKernels {
  /** out[i] = (0 + w₀ · from₀[i] + w₁ · from₁[i] + …) · factor · scales[i], where fromₙ stands at tap n's distance from `from`.
   *  @param end where `out` is full
   *  @param factor a number */
  gather(...args: [out: number, end: number, from: number, taps: number, tapsEnd: number, factor: number, scales: number]): void;
  /** Two such rows at once, from taps of two weights: out[i] = (0 + w₀ · from₀[i] + w₁ · from₁[i] + …) · factor, and the second weights and
   *  factor for the next row.
   *  @param next the bytes from `out` to the next row, a number like both factors */
  gatherTwo(
    ...args: [
      ...[out: number, end: number, next: number, from: number, taps: number, tapsEnd: number],
      ...[factor: number, nextFactor: number],
    ]
  ): void;
  /** toₙ[i] = toₙ[i] + wₙ · row[i], where toₙ stands at tap n's distance from `to`.
   *  @param end of `row` */
  spread(row: number, end: number, to: number, taps: number, tapsEnd: number): void;
  /** out[i] = from[i · step], float64 of float32.
   *  @param end where `out` is full
   *  @param stepBytes of `from`, a number */
  widen(out: number, end: number, from: number, stepBytes: number): void;
  /** to[i · step] = row[i], float32 of float64.
   *  @param end of `row`
   *  @param stepBytes of `to`, a number */
  narrow(row: number, end: number, to: number, stepBytes: number): void;
}

/** A tap in memory: an int32, its distance in bytes, and after four bytes more the weight, a float64. */
export const TAP_BYTES = 16;
const WEIGHT_AT = 8;
/** A tap of two weights, one behind the other. */
export const TWO_TAP_BYTES = 24;

/** Values of a turn. */
export const TURN = 8;

const FOUR = [0, 1, 2, 3];
const pairs = (name: string): readonly string[] => FOUR.map((pair) => name + pair);
const vectors = (all: readonly string[]): Record<string, 'v128'> =>
  Object.fromEntries(all.map((name) => [name, 'v128'] as const));

/** Goes through a list of taps. */
const eachTap = ({ tap, taps, tapsEnd }: Record<string, Local>, bytes: number, ...body: Code[]): Code[] => [
  tap.set(taps.get),
  repeatWhile(i32.lessUnsigned(tap.get, tapsEnd.get), ...body, advance(tap, bytes)),
];

/** The sums stay in registers while the taps go by. */
const gather = (): FunctionSource => {
  const sums = pairs('sum');
  return {
    params: { out: 'i32', end: 'i32', from: 'i32', taps: 'i32', tapsEnd: 'i32', factor: 'f64', scales: 'i32' },
    locals: { tap: 'i32', at: 'i32', weight: 'v128', factors: 'v128', ...vectors(sums) },
    body: ({ out, end, from, factor, scales, at, weight, factors, ...v }) => [
      factors.set(f64x2.splat(factor.get)),
      repeatWhile(
        i32.lessUnsigned(out.get, end.get),
        ...sums.map((sum) => v[sum].set(twice(0))),
        ...eachTap(
          v,
          TAP_BYTES,
          at.set(i32.add(from.get, i32.load(v.tap.get))),
          weight.set(v128.loadSplat64(v.tap.get, WEIGHT_AT)),
          ...sums.map((sum, pair) => v[sum].set(f64x2.add(v[sum].get, f64x2.mul(weight.get, v128.load(at.get, 16 * pair))))),
        ),
        ...sums.map((sum, pair) =>
          v128.store(out.get, f64x2.mul(f64x2.mul(v[sum].get, factors.get), v128.load(scales.get, 16 * pair)), 16 * pair),
        ),
        ...[out, from, scales].map((pointer) => advance(pointer, 8 * TURN)),
      ),
    ],
  };
};

/** What is loaded once is weighed twice. */
const gatherTwo = (): FunctionSource => {
  const [values, sums, nexts] = ['value', 'sum', 'next'].map(pairs);
  return {
    params: {
      ...{ out: 'i32', end: 'i32', next: 'i32', from: 'i32', taps: 'i32', tapsEnd: 'i32' },
      ...{ factor: 'f64', nextFactor: 'f64' },
    },
    locals: { tap: 'i32', at: 'i32', weight: 'v128', factors: 'v128', ...vectors([...values, ...sums, ...nexts]) },
    body: ({ out, end, next, from, factor, nextFactor, at, weight, factors, ...v }) => {
      const weighed = (all: readonly string[], offset: number): Code[] => [
        weight.set(v128.loadSplat64(v.tap.get, offset)),
        ...all.map((sum, pair) => v[sum].set(f64x2.add(v[sum].get, f64x2.mul(weight.get, v[values[pair]].get)))),
      ];
      const stored = (all: readonly string[], by: Local, to: Code): Code[] => [
        factors.set(f64x2.splat(by.get)),
        at.set(to),
        ...all.map((sum, pair) => v128.store(at.get, f64x2.mul(v[sum].get, factors.get), 16 * pair)),
      ];
      return [
        repeatWhile(
          i32.lessUnsigned(out.get, end.get),
          ...[...sums, ...nexts].map((sum) => v[sum].set(twice(0))),
          ...eachTap(
            v,
            TWO_TAP_BYTES,
            at.set(i32.add(from.get, i32.load(v.tap.get))),
            ...values.map((value, pair) => v[value].set(v128.load(at.get, 16 * pair))),
            ...weighed(sums, WEIGHT_AT),
            ...weighed(nexts, WEIGHT_AT + 8),
          ),
          ...stored(sums, factor, out.get),
          ...stored(nexts, nextFactor, i32.add(out.get, next.get)),
          ...[out, from].map((pointer) => advance(pointer, 8 * TURN)),
        ),
      ];
    },
  };
};

/** The values stay in registers while the taps go by. */
const spread = (): FunctionSource => {
  const values = pairs('value');
  return {
    params: { row: 'i32', end: 'i32', to: 'i32', taps: 'i32', tapsEnd: 'i32' },
    locals: { tap: 'i32', at: 'i32', weight: 'v128', ...vectors(values) },
    body: ({ row, end, to, at, weight, ...v }) => [
      repeatWhile(
        i32.lessUnsigned(row.get, end.get),
        ...values.map((value, pair) => v[value].set(v128.load(row.get, 16 * pair))),
        ...eachTap(
          v,
          TAP_BYTES,
          at.set(i32.add(to.get, i32.load(v.tap.get))),
          weight.set(v128.loadSplat64(v.tap.get, WEIGHT_AT)),
          ...values.map((value, pair) =>
            v128.store(at.get, f64x2.add(v128.load(at.get, 16 * pair), f64x2.mul(weight.get, v[value].get)), 16 * pair),
          ),
        ),
        ...[row, to].map((pointer) => advance(pointer, 8 * TURN)),
      ),
    ],
  };
};

const widen: FunctionSource = {
  params: { out: 'i32', end: 'i32', from: 'i32', stepBytes: 'i32' },
  locals: {},
  body: ({ out, end, from, stepBytes }) => [
    repeatWhile(
      i32.lessUnsigned(out.get, end.get),
      ...FOUR.flatMap((i) => [f64.store(out.get, f64.fromFloat32(f32.load(from.get)), 8 * i), advance(from, stepBytes.get)]),
      advance(out, 32),
    ),
  ],
};

const narrow: FunctionSource = {
  params: { row: 'i32', end: 'i32', to: 'i32', stepBytes: 'i32' },
  locals: {},
  body: ({ row, end, to, stepBytes }) => [
    repeatWhile(
      i32.lessUnsigned(row.get, end.get),
      ...FOUR.flatMap((i) => [f32.store(to.get, f32.fromFloat64(f64.load(row.get, 8 * i))), advance(to, stepBytes.get)]),
      advance(row, 32),
    ),
  ],
};

/** A memory of more bytes than this is let go after its use. */
const KEPT_BYTES = 32 << 20;
let kept: KernelMemory<WeightedKernels> | undefined;

/** Lends the kernels and a memory of so many bytes or more, which nobody else has until it is given back.
 *  @param bytes a multiple of 64 KiB
 *  @throws NoWebAssembly */
export function takeWeighted(bytes: number): KernelMemory<WeightedKernels> {
  const memory =
    kept && kept.bytes.length >= bytes
      ? kept
      : compile<WeightedKernels>({ gather: gather(), gatherTwo: gatherTwo(), spread: spread(), widen, narrow }, bytes);
  kept = undefined;
  return memory;
}

export function giveBackWeighted(memory: KernelMemory<WeightedKernels>): void {
  if (memory.bytes.length <= KEPT_BYTES) kept = memory;
}

/** Writes a tap.
 *  @returns where the next one goes */
export function writeTap(
  { ints, doubles }: KernelMemory<WeightedKernels>,
  tap: number,
  distance: number,
  weight: number,
): number {
  ints[tap / 4] = distance;
  doubles[(tap + WEIGHT_AT) / 8] = weight;
  return tap + TAP_BYTES;
}

/** Writes a tap of two weights.
 *  @returns where the next one goes */
export function writeTwoTap(
  memory: KernelMemory<WeightedKernels>,
  tap: number,
  distance: number,
  weight: number,
  nextWeight: number,
): number {
  memory.doubles[writeTap(memory, tap, distance, weight) / 8] = nextWeight;
  return tap + TWO_TAP_BYTES;
}
