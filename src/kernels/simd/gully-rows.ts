import {
  advance,
  type Code,
  type FunctionSource,
  f32,
  f32x4,
  f64,
  fourTimes,
  i32,
  type Local,
  lanes,
  repeatWhile,
  times4,
  v128,
} from './assembler.ts';
import type { Sources } from './module.ts';

/** Waves across a cell. Fewer than 1.5 show the lattice. */
export const WAVES = 2;
/** 1 over the square of the distance, in cells, from which a pivot has no weight. Pivots lie within a quarter of a cell from its centre, so only
 *  those of the 3 × 3 cells around a sample have weight. */
export const NEAR = 0.64;
/** How steep the sides of gullies are to the gullies of the next octave, where 1 is as steep as the slope they run down: those then meet
 *  at 45°. */
export const TURN = 0.8;
/** Where waves around different pivots cancel each other, what is left counts less than a full wave, the more so the larger this is. */
export const FAINT = 0.1;
/** Keeps level ground from a division by 0. */
export const LEVEL = 1e-30;

/** Gullies of one row of samples. */
export interface GullyKernels {
  /** One octave of waves that run across the slope g = (gx, gy), so that their crests run down it. Each pivot has a wave of its own; they are
   *  blended as phasors (cos, sin) of phase p turns, and what comes out is brought back to a full wave:
   *
   *      p = dy·(gx·k) − dx·(gy·k),   k = WAVES / √(g² + LEVEL)        (dx, dy): from the pivot to the sample, in cells
   *      w = max(0, 1 − NEAR·(dx² + dy²))³
   *      (c, s) = Σ w·(cos p, sin p) / √(|Σ|² + FAINT)
   *      t = 1 − wave²                 0 on crests and floors of the octave before, which this one leaves as they are
   *      wave ← wave + t·(c − wave),   depth ← depth + height·|g|·(1 − wave)
   *      g ← g + TURN·t·s·(gy, −gx)
   *
   *  All in float32, but for places. With f = p − ⌊p + ½⌋ and q = ¼ − |f| sin is f·(8 − 16|f|) and cos q·(8 − 16|q|), off by 0.06 at most. A lattice
   *  row's four columns are summed up apart, from north to south; then (first + third) + (second + fourth).
   *  @param gx … depth float32 of each sample, changed in place; `u` float64, its place along the row, in cells of the first octave
   *  @param north … south float32: how far into their cells along x the pivots of a lattice row lie, from the column before the first on; how far along
   *  y stands `stride` bytes behind
   *  @param scale cells of this octave in a cell of the first; `v` how far the row lies into the cells of `middle`, in cells of this one */
  gullies(
    ...args: [
      ...[gx: number, end: number, gy: number, wave: number, depth: number, u: number],
      ...[north: number, middle: number, south: number, stride: number],
      ...[scale: number, v: number, height: number],
    ]
  ): void;
}

const { add, sub, mul, abs } = f32x4;

/** f·(8 − 16|f|) */
const arch = (f: Local): Code => mul(f.get, sub(fourTimes(8), mul(fourTimes(16), abs(f.get))));

/** One sample a turn, four pivots at once. The fourth has no weight: it is there to fill a vector. */
const gullies: FunctionSource = {
  params: {
    ...{ gx: 'i32', end: 'i32', gy: 'i32', wave: 'i32', depth: 'i32', u: 'i32' },
    ...{ north: 'i32', middle: 'i32', south: 'i32', stride: 'i32' },
    ...{ scale: 'f64', v: 'f64', height: 'f64' },
  },
  locals: {
    ...{ at: 'i32', column: 'i32', place: 'f64', floor: 'f64', rise: 'f32' },
    ...{ x: 'f32', y: 'f32', g: 'f32', k: 'f32', before: 'f32', c: 'f32', share: 'f32', turn: 'f32' },
    ...{ us: 'v128', fromNorth: 'v128', fromMiddle: 'v128', fromSouth: 'v128', east: 'v128', down: 'v128' },
    ...{ dx: 'v128', dy: 'v128', w: 'v128', p: 'v128', q: 'v128', cosines: 'v128', sines: 'v128' },
  },
  body({ gx, end, gy, wave, depth, u, north, middle, south, stride, scale, v, height, ...locals }) {
    const { at, column, place, floor, rise, x, y, g, k, before, c, share, turn } = locals;
    const { us, fromNorth, fromMiddle, fromSouth, east, down, dx, dy, w, p, q, cosines, sines } = locals;
    const pivots = (row: Local, vs: Local): Code[] => [
      at.set(i32.add(row.get, column.get)),
      dx.set(sub(us.get, v128.load(at.get))),
      dy.set(sub(vs.get, v128.load(i32.add(at.get, stride.get)))),
      w.set(f32x4.larger(sub(fourTimes(1), mul(fourTimes(NEAR), add(mul(dx.get, dx.get), mul(dy.get, dy.get)))), fourTimes(0))),
      w.set(mul(mul(w.get, w.get), w.get)),
      p.set(sub(mul(dy.get, east.get), mul(dx.get, down.get))),
      p.set(sub(p.get, f32x4.floor(add(p.get, fourTimes(0.5))))),
      q.set(sub(fourTimes(0.25), abs(p.get))),
      cosines.set(add(cosines.get, mul(w.get, arch(q)))),
      sines.set(add(sines.get, mul(w.get, arch(p)))),
    ];
    return [
      ...(
        [
          [fromNorth, 1],
          [fromMiddle, 0],
          [fromSouth, -1],
        ] as const
      ).map(([from, rows]) => from.set(f32x4.splat(f32.fromFloat64(f64.add(v.get, f64.const(rows)))))),
      rise.set(f32.fromFloat64(height.get)),
      repeatWhile(
        i32.lessUnsigned(gx.get, end.get),
        x.set(f32.load(gx.get)),
        y.set(f32.load(gy.get)),
        g.set(f32.sqrt(f32.add(f32.add(f32.mul(x.get, x.get), f32.mul(y.get, y.get)), f32.const(LEVEL)))),
        k.set(f32.div(f32.const(WAVES), g.get)),
        east.set(f32x4.splat(f32.mul(x.get, k.get))),
        down.set(f32x4.splat(f32.mul(y.get, k.get))),
        place.set(f64.mul(f64.load(u.get), scale.get)),
        floor.set(f64.floor(place.get)),
        us.set(add(f32x4.splat(f32.fromFloat64(f64.sub(place.get, floor.get))), v128.float32s(1, 0, -1, -2))),
        column.set(times4(i32.fromFloat64(floor.get))),
        cosines.set(fourTimes(0)),
        sines.set(fourTimes(0)),
        ...pivots(north, fromNorth),
        ...pivots(middle, fromMiddle),
        ...pivots(south, fromSouth),
        // cos, cos, sin, sin
        p.set(
          add(v128.shuffle(cosines.get, sines.get, lanes(0, 1, 4, 5)), v128.shuffle(cosines.get, sines.get, lanes(2, 3, 6, 7))),
        ),
        p.set(add(p.get, v128.shuffle(p.get, p.get, lanes(1, 0, 3, 2)))),
        q.set(mul(p.get, p.get)),
        q.set(add(add(q.get, v128.shuffle(q.get, q.get, lanes(2, 3, 0, 1))), fourTimes(FAINT))),
        p.set(f32x4.div(p.get, f32x4.sqrt(q.get))),
        before.set(f32.load(wave.get)),
        share.set(f32.sub(f32.const(1), f32.mul(before.get, before.get))),
        c.set(f32.add(before.get, f32.mul(share.get, f32.sub(f32x4.lane(p.get, 0), before.get)))),
        turn.set(f32.mul(f32.mul(f32.const(TURN), share.get), f32x4.lane(p.get, 2))),
        f32.store(wave.get, c.get),
        f32.store(depth.get, f32.add(f32.load(depth.get), f32.mul(f32.mul(rise.get, g.get), f32.sub(f32.const(1), c.get)))),
        f32.store(gx.get, f32.add(x.get, f32.mul(turn.get, y.get))),
        f32.store(gy.get, f32.sub(y.get, f32.mul(turn.get, x.get))),
        ...[gx, gy, wave, depth].map((pointer) => advance(pointer, 4)),
        advance(u, 8),
      ),
    ];
  },
};

export const gullySources = (): Sources<GullyKernels> => ({ gullies });
