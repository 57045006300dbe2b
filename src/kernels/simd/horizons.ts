import { latest } from '../../core/memo.ts';
import {
  advance,
  type Code,
  type FunctionSource,
  f32x4,
  fourTimes,
  i16x8,
  i32,
  i32x4,
  type Local,
  lanes,
  repeatWhile,
  type Variables,
  v128,
} from './assembler.ts';
import { compile, type KernelMemory } from './module.ts';

/** Loops over rows of float32 that look from samples to the ground around them, in a memory of their own. Arguments that are not said to be
 *  numbers are byte addresses; `end` is where `out` is full. Kernels touch up to 64 bytes past the end of a row.
 *
 *  From a sample of elevation z, a look sees a slope of a · weightA + b · weightB − z · weight, where a and b are the samples at its two
 *  distances. Far ground has a slope of p − q · z. `north` and `south` are the rows of p around the row, with q `apart` bytes behind p; they
 *  hold every other sample, and what lies between is the mean of its neighbours. The steepest slope counts. */
export interface HorizonKernels {
  /** Adds 1 − sine of the steepest slope to each entry; slopes below 0 count as 0.
   *  @param ground of the first sample
   *  @param looks one or more, `LOOK_BYTES` each, up to `looksEnd`
   *  @param apart number */
  sky(
    out: number,
    end: number,
    ground: number,
    looks: number,
    looksEnd: number,
    north: number,
    south: number,
    apart: number,
  ): void;
  /** The same for looks that meet samples, whose slope is (a − z) · weight. */
  skyStraight: HorizonKernels['sky'];
  /** The p and q of the steepest slope from each sample, for a map of twice as many samples.
   *  @param apart and @param ownApart numbers: bytes from p to q in `out` */
  far(...args: [...toFar: Parameters<HorizonKernels['sky']>, ownApart: number]): void;
  /** The same for looks that meet samples. */
  farStraight: HorizonKernels['far'];
  /** The largest of slope + offset of each look, and of slope · factor + offset of far ground.
   *  @param apart and @param factor and @param offset numbers */
  shade(...args: [...toFar: Parameters<HorizonKernels['sky']>, factor: number, offset: number]): void;
  /** Raises each entry to `floor` where it is lower, and then by `factor`; both are numbers. */
  raise(out: number, end: number, floor: number, factor: number): void;
  /** Every other sample of a row, and `part` of what the highest of the nine around it stands higher. Reads one sample before a row.
   *  @param part number */
  halve(out: number, end: number, north: number, own: number, south: number, part: number): void;
  /** Two bytes for each sample: 255 for a shade of −1 and less … 0 for 1 and more, and `perSky` · sky, both rounded.
   *  @param perSky number */
  bytes(out: number, end: number, shade: number, sky: number, perSky: number): void;
}

/** A look in memory: two int32, distances of a and b from the sample in bytes, then float32: weightA, weightB, weight, offset. */
export const LOOK_BYTES = 24;

/** Room for bands of the widest map at all its sizes, and their looks: 18.4 MiB, which a test fills. Not computed, as one memory serves maps of
 *  every size, and what is not written to takes none. */
const HORIZON_MEMORY_BYTES = 24 << 20;

/** The horizon kernels and their memory, compiled at the first call. Whoever uses them fills the memory anew. */
export const horizonKernels = /* @__PURE__ */ latest(compileHorizons);

/** Horizon kernels with a memory of their own. */
export function compileHorizons(): KernelMemory<HorizonKernels> {
  return compile<HorizonKernels>(
    {
      sky: skyOf(SLANTED),
      skyStraight: skyOf(STRAIGHT),
      far: farOf(SLANTED),
      farStraight: farOf(STRAIGHT),
      shade: shade(),
      raise,
      halve,
      bytes,
    },
    HORIZON_MEMORY_BYTES,
  );
}

/** Four samples of the several that are at work together. */
interface Four {
  readonly own: Local;
  /** The largest so far. */
  readonly top: Local;
  /** The q of it. */
  readonly q: Local;
  /** Bytes from the first sample's. */
  readonly offset: number;
}

type Names = Record<string, Local>;

/** Looks that meet ground between samples, or samples. */
interface LookKind {
  /** Numbers of a look that count, by their offset in it. */
  readonly numbers: Readonly<Record<string, number>>;
  slope(v: Names, four: Four): Code;
}

/** Fours of samples a turn, for which a look is read once. */
const FOURS = 4;

interface Kernel {
  readonly kind: LookKind;
  readonly params?: Variables;
  /** Starts `top` from the slope to far ground. */
  begin(v: Names, four: Four, farSlope: Code): readonly Code[];
  look(v: Names, four: Four): readonly Code[];
  end(v: Names, four: Four): readonly Code[];
}

const FAR_PARAMS = { north: 'i32', south: 'i32', apart: 'i32' } as const;

function kernelOf({ kind, params = {}, begin, look: onLook, end: atEnd }: Kernel): FunctionSource {
  const indices = Array.from({ length: FOURS }, (_, i) => i);
  const vectors = [...Object.keys(kind.numbers), 'both', ...indices.flatMap((i) => [`own${i}`, `top${i}`, `q${i}`])];
  return {
    params: { out: 'i32', end: 'i32', ground: 'i32', looks: 'i32', looksEnd: 'i32', ...FAR_PARAMS, ...params },
    locals: {
      ...{ look: 'i32', a: 'i32', b: 'i32', northQ: 'i32', southQ: 'i32' },
      ...Object.fromEntries(vectors.map((name) => [name, 'v128'] as const)),
    },
    body: (v) => {
      const { out, end, ground, looks, looksEnd, look, a, b, north, south, northQ, southQ, apart, both } = v;
      const fours = indices.map((i): Four => ({ own: v[`own${i}`], top: v[`top${i}`], q: v[`q${i}`], offset: 16 * i }));
      /** Neighbours of four samples among every other one: the low ones and the high ones, which are the same at the samples themselves. */
      const [low, high] = [lanes(0, 0, 1, 1), lanes(0, 1, 1, 2)];
      /** Sums of two neighbours in each of two rows are four times their mean. */
      const mean = (northRow: Local, southRow: Local, at: number): [sum: Code, mean: Code] => [
        both.set(f32x4.add(v128.load(northRow.get, at), v128.load(southRow.get, at))),
        f32x4.mul(f32x4.add(v128.shuffle(both.get, both.get, low), v128.shuffle(both.get, both.get, high)), fourTimes(0.25)),
      ];
      return [
        northQ.set(i32.add(north.get, apart.get)),
        southQ.set(i32.add(south.get, apart.get)),
        repeatWhile(
          i32.lessUnsigned(out.get, end.get),
          ...fours.flatMap((four) => {
            const [sumQ, meanQ] = mean(northQ, southQ, four.offset / 2);
            const [sumP, meanP] = mean(north, south, four.offset / 2);
            const slope = f32x4.sub(meanP, f32x4.mul(four.q.get, four.own.get));
            return [four.own.set(v128.load(ground.get, four.offset)), sumQ, four.q.set(meanQ), sumP, ...begin(v, four, slope)];
          }),
          look.set(looks.get),
          repeatWhile(
            i32.lessUnsigned(look.get, looksEnd.get),
            a.set(i32.add(ground.get, i32.load(look.get))),
            ...(kind === STRAIGHT ? [] : [b.set(i32.add(ground.get, i32.load(look.get, 4)))]),
            ...Object.entries(kind.numbers).map(([name, at]) => v[name].set(v128.loadSplat32(look.get, at))),
            ...fours.flatMap((four) => onLook(v, four)),
            advance(look, LOOK_BYTES),
          ),
          ...fours.flatMap((four) => atEnd(v, four)),
          ...[out, ground].map((pointer) => advance(pointer, 16 * FOURS)),
          ...[north, south, northQ, southQ].map((pointer) => advance(pointer, 8 * FOURS)),
        ),
      ];
    },
  };
}

const SLANTED: LookKind = {
  numbers: { weightA: 8, weightB: 12, weight: 16 },
  slope: ({ a, b, weightA, weightB, weight }, { own, offset }) =>
    f32x4.sub(
      f32x4.add(f32x4.mul(v128.load(a.get, offset), weightA.get), f32x4.mul(v128.load(b.get, offset), weightB.get)),
      f32x4.mul(own.get, weight.get),
    ),
};

const STRAIGHT: LookKind = {
  numbers: { weight: 16 },
  slope: ({ a, weight }, { own, offset }) => f32x4.mul(f32x4.sub(v128.load(a.get, offset), own.get), weight.get),
};

const SCALED: LookKind = {
  numbers: { ...SLANTED.numbers, shift: 20 },
  slope: (v, four) => f32x4.add(SLANTED.slope(v, four), v.shift.get),
};

const skyOf = (kind: LookKind): FunctionSource =>
  kernelOf({
    kind,
    begin: (_, { top }, slope) => [top.set(f32x4.larger(slope, fourTimes(0)))],
    look: (v, four) => [four.top.set(f32x4.larger(four.top.get, kind.slope(v, four)))],
    end: ({ out }, { top, offset }) => {
      const sine = f32x4.div(top.get, f32x4.sqrt(f32x4.add(fourTimes(1), f32x4.mul(top.get, top.get))));
      return [v128.store(out.get, f32x4.add(v128.load(out.get, offset), f32x4.sub(fourTimes(1), sine)), offset)];
    },
  });

const shade = (): FunctionSource =>
  kernelOf({
    kind: SCALED,
    params: { factor: 'f32', offset: 'f32' },
    begin: ({ factor, offset }, { top }, slope) => [
      top.set(f32x4.add(f32x4.mul(slope, f32x4.splat(factor.get)), f32x4.splat(offset.get))),
    ],
    look: (v, four) => [four.top.set(f32x4.larger(four.top.get, SCALED.slope(v, four)))],
    end: ({ out }, { top, offset }) => [v128.store(out.get, top.get, offset)],
  });

const farOf = (kind: LookKind): FunctionSource =>
  kernelOf({
    kind,
    params: { ownApart: 'i32' },
    begin: (_, { top }, slope) => [top.set(slope)],
    look: (v, { top, q, ...four }) => [
      v.both.set(kind.slope(v, { top, q, ...four })),
      q.set(v128.select(v.weight.get, q.get, f32x4.less(top.get, v.both.get))),
      top.set(f32x4.larger(top.get, v.both.get)),
    ],
    end: ({ out, ownApart }, { own, top, q, offset }) => [
      v128.store(out.get, f32x4.add(top.get, f32x4.mul(q.get, own.get)), offset),
      v128.store(i32.add(out.get, ownApart.get), q.get, offset),
    ],
  });

const raise: FunctionSource = {
  params: { out: 'i32', end: 'i32', floor: 'f32', factor: 'f32' },
  locals: {},
  body: ({ out, end, floor, factor }) => [
    repeatWhile(
      i32.lessUnsigned(out.get, end.get),
      v128.store(out.get, f32x4.mul(f32x4.larger(v128.load(out.get), f32x4.splat(floor.get)), f32x4.splat(factor.get))),
      advance(out, 16),
    ),
  ],
};

const halve: FunctionSource = {
  params: { out: 'i32', end: 'i32', north: 'i32', own: 'i32', south: 'i32', part: 'f32' },
  locals: { first: 'v128', second: 'v128', top: 'v128', at: 'v128' },
  body: ({ out, end, north, own, south, part, first, second, top, at }) => {
    // From one sample before, so that the first of a pair stands before the second.
    const before = [north, own, south].map((row) => ({ get: i32.sub(row.get, i32.const(4)) }));
    const highest = (offset: number): Code =>
      before.map((row) => v128.load(row.get, offset)).reduce((a, b) => f32x4.larger(a, b));
    /** The second of each pair of the eight numbers. */
    const seconds = lanes(1, 3, 5, 7);
    const firsts = v128.shuffle(first.get, second.get, lanes(0, 2, 4, 6));
    return [
      repeatWhile(
        i32.lessUnsigned(out.get, end.get),
        first.set(highest(0)),
        second.set(highest(16)),
        top.set(f32x4.larger(firsts, v128.shuffle(first.get, second.get, seconds))),
        // Behind them.
        first.set(highest(8)),
        second.set(highest(24)),
        top.set(f32x4.larger(top.get, firsts)),
        at.set(v128.shuffle(v128.load(before[1].get), v128.load(before[1].get, 16), seconds)),
        v128.store(out.get, f32x4.add(at.get, f32x4.mul(f32x4.sub(top.get, at.get), f32x4.splat(part.get)))),
        advance(out, 16),
        ...[north, own, south].map((pointer) => advance(pointer, 32)),
      ),
    ];
  },
};

const bytes: FunctionSource = {
  params: { out: 'i32', end: 'i32', shade: 'i32', sky: 'i32', perSky: 'f32' },
  locals: {},
  body: ({ out, end, shade, sky, perSky }) => {
    /** Four numbers of 16 bits: the sky's byte stands behind the sun's. */
    const pairs = (at: number): Code => {
      const within = f32x4.smaller(f32x4.larger(v128.load(shade.get, at), fourTimes(-1)), fourTimes(1));
      const sun = f32x4.floor(f32x4.sub(fourTimes(128), f32x4.mul(within, fourTimes(127.5))));
      const seen = f32x4.floor(f32x4.add(f32x4.mul(v128.load(sky.get, at), f32x4.splat(perSky.get)), fourTimes(0.5)));
      return i32x4.fromFloat32(f32x4.add(sun, f32x4.mul(seen, fourTimes(256))));
    };
    return [
      repeatWhile(
        i32.lessUnsigned(out.get, end.get),
        v128.store(out.get, i16x8.fromInt32s(pairs(0), pairs(16))),
        advance(out, 16),
        ...[shade, sky].map((pointer) => advance(pointer, 32)),
      ),
    ];
  },
};
