import { advance, type Code, type FunctionSource, f32x4, i32, type Local, repeatWhile, v128 } from './assembler.ts';
import { compile, type KernelMemory } from './module.ts';

/** Loops over rows of float32 that look from samples to the ground around them, in a memory of their own. Arguments that are not said to be
 *  numbers are byte addresses; `end` is where `out` is full. Kernels touch up to 64 bytes past the end of a row. */
export interface HorizonKernels {
  /** The largest of a · weightA + b · weightB − z · weight + offset over all looks, where z is the sample, a and b stand at the look's
   *  distances from it.
   *  @param ground of the first sample
   *  @param looks one or more, `LOOK_BYTES` each, up to `looksEnd` */
  steepest(out: number, end: number, ground: number, looks: number, looksEnd: number): void;
  /** The same for looks that meet samples: (a − z) · weight + offset. */
  steepestStraight(out: number, end: number, ground: number, looks: number, looksEnd: number): void;
  /** Raises every entry to (a − w · z) · factor + offset where that is larger; a and w stand at every fourth sample, and are linear between.
   *  @param factor and @param offset numbers */
  raise(out: number, end: number, ground: number, a: number, w: number, factor: number, offset: number): void;
  /** Adds 1 − sine of the slope to each entry; slopes below 0 count as 0. */
  addSky(out: number, end: number, slopes: number): void;
}

/** A look in memory: two int32, distances of a and b from the sample in bytes, then float32: weightA, weightB, weight, offset. */
export const LOOK_BYTES = 24;

/** Less than every slope. */
export const NO_SLOPE = -1e30;

/** Room for a band of the widest map, its margins and its looks; what is not written to takes no memory. */
export const HORIZON_MEMORY_BYTES = 16 << 20;

let compiled: KernelMemory<HorizonKernels> | undefined;

/** The horizon kernels and their memory, compiled at the first call. Whoever uses them fills the memory anew. */
export function horizonKernels(): KernelMemory<HorizonKernels> {
  compiled ??= compileHorizons();
  return compiled;
}

/** Horizon kernels with a memory of their own. */
export function compileHorizons(): KernelMemory<HorizonKernels> {
  return compile<HorizonKernels>(
    { steepest: steepest(), steepestStraight: steepestStraight(), raise, addSky },
    HORIZON_MEMORY_BYTES,
  );
}

const all = (value: number): Code => v128.float32s(value, value, value, value);

const QUADS = [0, 1, 2, 3];

/** Sixteen samples a turn, so that a look is read once for them. `rise` is what a look of four samples comes to, without its offset. */
function steepestOf(rise: (v: Record<string, Local>, quad: number) => Code): FunctionSource {
  const tops = QUADS.map((quad) => `top${quad}`);
  const owns = QUADS.map((quad) => `own${quad}`);
  return {
    params: { out: 'i32', end: 'i32', ground: 'i32', looks: 'i32', looksEnd: 'i32' },
    locals: {
      ...{ look: 'i32', a: 'i32', b: 'i32', weightA: 'v128', weightB: 'v128', weight: 'v128', offset: 'v128' },
      ...Object.fromEntries([...owns, ...tops].map((name) => [name, 'v128'] as const)),
    },
    body: (v) => {
      const { out, end, ground, looks, looksEnd, look, a, b, weightA, weightB, weight, offset } = v;
      const each = (code: (top: Local, own: Local, quad: number) => Code): Code[] =>
        QUADS.map((quad) => code(v[tops[quad]], v[owns[quad]], quad));
      return [
        repeatWhile(
          i32.lessUnsigned(out.get, end.get),
          ...each((_, own, quad) => own.set(v128.load(ground.get, 16 * quad))),
          ...each((top) => top.set(all(NO_SLOPE))),
          look.set(looks.get),
          repeatWhile(
            i32.lessUnsigned(look.get, looksEnd.get),
            a.set(i32.add(ground.get, i32.load(look.get))),
            b.set(i32.add(ground.get, i32.load(look.get, 4))),
            ...[weightA, weightB, weight, offset].map((one, i) => one.set(v128.loadSplat32(look.get, 8 + 4 * i))),
            ...each((top, _, quad) => top.set(f32x4.larger(top.get, f32x4.add(rise(v, quad), offset.get)))),
            advance(look, LOOK_BYTES),
          ),
          ...each((top, _, quad) => v128.store(out.get, top.get, 16 * quad)),
          ...[out, ground].map((pointer) => advance(pointer, 64)),
        ),
      ];
    },
  };
}

const steepest = (): FunctionSource =>
  steepestOf(({ a, b, weightA, weightB, weight, ...v }, quad) =>
    f32x4.sub(
      f32x4.add(f32x4.mul(v128.load(a.get, 16 * quad), weightA.get), f32x4.mul(v128.load(b.get, 16 * quad), weightB.get)),
      f32x4.mul(v[`own${quad}`].get, weight.get),
    ),
  );

const steepestStraight = (): FunctionSource =>
  steepestOf(({ a, weight, ...v }, quad) => f32x4.mul(f32x4.sub(v128.load(a.get, 16 * quad), v[`own${quad}`].get), weight.get));

const raise: FunctionSource = {
  params: { out: 'i32', end: 'i32', ground: 'i32', a: 'i32', w: 'i32', factor: 'f32', offset: 'f32' },
  locals: { factors: 'v128', offsets: 'v128', parts: 'v128', first: 'v128', own: 'v128' },
  body: ({ out, end, ground, a, w, factor, offset, factors, offsets, parts, first, own }) => {
    const between = (row: Local): Code =>
      f32x4.add(first.get, f32x4.mul(f32x4.sub(v128.loadSplat32(row.get, 4), first.get), parts.get));
    return [
      factors.set(f32x4.splat(factor.get)),
      offsets.set(f32x4.splat(offset.get)),
      parts.set(v128.float32s(0, 0.25, 0.5, 0.75)),
      repeatWhile(
        i32.lessUnsigned(out.get, end.get),
        first.set(v128.loadSplat32(w.get)),
        own.set(f32x4.mul(between(w), v128.load(ground.get))),
        first.set(v128.loadSplat32(a.get)),
        v128.store(
          out.get,
          f32x4.larger(v128.load(out.get), f32x4.add(f32x4.mul(f32x4.sub(between(a), own.get), factors.get), offsets.get)),
        ),
        ...[out, ground].map((pointer) => advance(pointer, 16)),
        ...[a, w].map((pointer) => advance(pointer, 4)),
      ),
    ];
  },
};

const addSky: FunctionSource = {
  params: { out: 'i32', end: 'i32', slopes: 'i32' },
  locals: { slope: 'v128' },
  body: ({ out, end, slopes, slope }) => [
    repeatWhile(
      i32.lessUnsigned(out.get, end.get),
      slope.set(f32x4.larger(v128.load(slopes.get), all(0))),
      v128.store(
        out.get,
        f32x4.add(
          v128.load(out.get),
          f32x4.sub(all(1), f32x4.div(slope.get, f32x4.sqrt(f32x4.add(all(1), f32x4.mul(slope.get, slope.get))))),
        ),
      ),
      ...[out, slopes].map((pointer) => advance(pointer, 16)),
    ),
  ],
};
