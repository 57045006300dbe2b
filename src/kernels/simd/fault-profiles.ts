import {
  advance,
  type Code,
  constant,
  type FunctionSource,
  f64,
  f64x2,
  i32,
  type Local,
  repeatWhile,
  SECOND_AND_THIRD,
  twice,
  v128,
  when,
} from './assembler.ts';
import type { Sources } from './module.ts';

/** Added to a number below 2^51, leaves it rounded to a whole one, which then is above this by as much. */
export const ROUNDER = 6_755_399_441_055_744; // 1.5 · 2^52

/** A curve in row memory: eight float64, the coefficients, and two int32, whether any of them but the first two is not 0, and whether the
 *  distance is folded. */
export const CURVE_BYTES = 72;

/** Adds to float64 marks what a fault profile changes from column to column across a band:
 *
 *      column        ·        first         …    last         end
 *      value         before   p(first)           p(last)      after
 *      mark          ·        p − before    …    p − p west   after − p(last)
 *
 *  p = weight·f(u), rounded to whole units, and f(u) = v·(c₀ + v²·(c₁ + v²·(…))), v being 2u, or, if it is folded, a triangle wave of u:
 *  0 … ½ … 0 for 0 ≤ u ≤ ½. Up to four marks from the end on are written.
 *  @param marks of the first column, and `end` the one after the last
 *  @param curve of `CURVE_BYTES`
 *  @param before what stands left of the band, and `after` right of it, whole units both */
type MarkBand<Place extends readonly number[]> = (
  marks: number,
  end: number,
  curve: number,
  weight: number,
  before: number,
  after: number,
  ...place: Place
) => void;

/** Loops over the columns of a band, by the way from a column to its distance u: −½ … ½, to within what weight·f(u) is rounded by. */
export interface ProfileKernels {
  /** u = across·(column·cell) + rest */
  readonly markLineBand: MarkBand<[column: number, cell: number, across: number, rest: number]>;
  /** u = (radius − √((column·cell − middle)² + square)) / band */
  readonly markCircleBand: MarkBand<[column: number, cell: number, middle: number, square: number, radius: number, band: number]>;
  /** u from a row of float64, cut to −½ … ½ */
  readonly markDistances: MarkBand<[distances: number]>;
}

type Locals = Readonly<Record<string, Local>>;

/** How the distances of columns are found. */
interface Distances {
  readonly params: Readonly<Record<string, 'i32' | 'f64'>>;
  /** Sets a pair of them, the columns 2·`pair` and 2·`pair` + 1 of a turn. */
  readonly set: (u: Local, v: Locals, pair: number) => Code[];
  readonly next: (v: Locals) => Code;
}

/** Pairs of columns a turn. */
const PAIRS = [0, 1];
const TURN_BYTES = 16 * PAIRS.length;

const metres = ({ columns, cells }: Locals, pair: number): Code =>
  f64x2.mul(f64x2.add(columns.get, v128.float64s(2 * pair, 2 * pair + 1)), cells.get);
const nextColumns = ({ columns }: Locals): Code => columns.set(f64x2.add(columns.get, twice(2 * PAIRS.length)));

const fromLine: Distances = {
  params: { column: 'f64', cell: 'f64', across: 'f64', rest: 'f64' },
  set: (u, v, pair) => [u.set(f64x2.add(f64x2.mul(v.acrosss.get, metres(v, pair)), v.rests.get))],
  next: nextColumns,
};

const fromCircle: Distances = {
  params: { column: 'f64', cell: 'f64', middle: 'f64', square: 'f64', radius: 'f64', band: 'f64' },
  set: (u, v, pair) => [
    u.set(f64x2.sub(metres(v, pair), v.middles.get)),
    u.set(f64x2.sqrt(f64x2.add(f64x2.mul(u.get, u.get), v.squares.get))),
    u.set(f64x2.div(f64x2.sub(v.radiuss.get, u.get), v.bands.get)),
  ],
  next: nextColumns,
};

const fromRow: Distances = {
  params: { distances: 'i32' },
  set: (u, { distances }, pair) => [
    u.set(f64x2.larger(twice(-0.5), f64x2.smaller(twice(0.5), v128.load(distances.get, 16 * pair)))),
  ],
  next: ({ distances }) => advance(distances, TURN_BYTES),
};

const COEFFICIENTS = [0, 1, 2, 3, 4, 5, 6, 7];

const bandOf = (from: Distances): FunctionSource => {
  /** Parameters of which a pair is kept, by the same name and an s. */
  const splats = ['weight', 'before', 'after', ...Object.keys(from.params).filter((name) => from.params[name] === 'f64')];
  const named = (prefix: string): string[] => PAIRS.map((pair) => `${prefix}${pair}`);
  const vectors = [...splats.map((name) => `${name}s`), ...COEFFICIENTS.map((k) => `c${k}`), 'inside'].concat(
    ...['v', 'q', 'p'].map(named),
  );
  return {
    params: { marks: 'i32', end: 'i32', curve: 'i32', weight: 'f64', before: 'f64', after: 'f64', ...from.params },
    locals: { isLong: 'i32', isFolded: 'i32', ...Object.fromEntries(vectors.map((name) => [name, 'v128' as const])) },
    body: (locals) => {
      const { marks, end, curve, isLong, isFolded, weights, befores, afters, inside } = locals;
      const [v, q, p] = ['v', 'q', 'p'].map((prefix) => named(prefix).map((name) => locals[name]));
      const each = (code: (pair: number) => Code): Code[] => PAIRS.map(code);
      const above = (pair: number): Code => f64x2.add(v[pair].get, twice(0.5));
      const below = (pair: number): Code => f64x2.sub(v[pair].get, twice(0.5));
      const folded = (pair: number): Code => f64x2.sub(f64x2.sub(f64x2.abs(above(pair)), f64x2.abs(below(pair))), v[pair].get);
      const addTerm = (k: number): Code[] =>
        each((pair) => p[pair].set(f64x2.add(locals[`c${k}`].get, f64x2.mul(q[pair].get, p[pair].get))));
      const raised = (pair: number): Code =>
        f64x2.add(f64x2.mul(f64x2.mul(v[pair].get, p[pair].get), weights.get), twice(ROUNDER));
      const west = (pair: number): Code => v128.shuffle((p[pair - 1] ?? befores).get, p[pair].get, SECOND_AND_THIRD);
      return [
        ...splats.map((name) => locals[`${name}s`].set(f64x2.splat(locals[name].get))),
        ...COEFFICIENTS.map((k) => locals[`c${k}`].set(v128.loadSplat64(curve.get, 8 * k))),
        isLong.set(i32.load(curve.get, 8 * COEFFICIENTS.length)),
        isFolded.set(i32.load(curve.get, 8 * COEFFICIENTS.length + 4)),
        // All values are kept above the rounder: their differences are the same.
        ...[befores, afters].map((level) => level.set(f64x2.add(level.get, twice(ROUNDER)))),
        repeatWhile(
          i32.lessUnsigned(marks.get, i32.add(end.get, constant(8))),
          ...PAIRS.flatMap((pair) => from.set(v[pair], locals, pair)),
          from.next(locals),
          ...each((pair) => v[pair].set(f64x2.add(above(pair), below(pair)))),
          when(
            isFolded.get,
            each((pair) => v[pair].set(folded(pair))),
          ),
          ...each((pair) => q[pair].set(f64x2.mul(v[pair].get, v[pair].get))),
          when(
            isLong.get,
            [...each((pair) => p[pair].set(locals.c7.get)), ...[6, 5, 4, 3, 2, 1].flatMap(addTerm)],
            each((pair) => p[pair].set(locals.c1.get)),
          ),
          ...addTerm(0),
          ...each((pair) => p[pair].set(raised(pair))),
          when(i32.lessUnsigned(end.get, i32.add(marks.get, constant(TURN_BYTES))), [
            inside.set(f64x2.splat(f64.fromInt32(i32.sub(end.get, marks.get)))),
            ...each((pair) =>
              p[pair].set(v128.select(p[pair].get, afters.get, f64x2.less(v128.float64s(16 * pair, 16 * pair + 8), inside.get))),
            ),
          ]),
          ...each((pair) =>
            v128.store(marks.get, f64x2.add(v128.load(marks.get, 16 * pair), f64x2.sub(p[pair].get, west(pair))), 16 * pair),
          ),
          befores.set(p[PAIRS.length - 1].get),
          advance(marks, TURN_BYTES),
        ),
      ];
    },
  };
};

export const profileSources = (): Sources<ProfileKernels> => ({
  markLineBand: bandOf(fromLine),
  markCircleBand: bandOf(fromCircle),
  markDistances: bandOf(fromRow),
});
