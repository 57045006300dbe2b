import {
  advance,
  type Code,
  type FunctionSource,
  f64,
  f64x2,
  i32,
  type Local,
  pair,
  repeatWhile,
  twice,
  v128,
  when,
} from './assembler.ts';
import type { Sources } from './module.ts';
import { eachPair } from './noise-rows.ts';

/** Loops that look for the nearest of points that lie one in each cell of a square lattice. */
export interface CellularKernels {
  /** (v − jitter)², for each lattice point */
  squares(out: number, end: number, jitters: number, v: number): void;
  /** The square of the distance to the nearest point of those that lie one in each cell.
   *  @param across jitters along x of the points of five lattice rows, `stride` bytes apart; `columns` leads to the cell three before a sample's own
   *  @param squared the squares of the distances along y, with the same layout
   *  @param reach 1 + the distance to the nearer of the borders along y of the samples' own cells */
  nearest(
    first: number,
    end: number,
    across: number,
    squared: number,
    stride: number,
    columns: number,
    u: number,
    reach: number,
  ): void;
  /** The same of the nearest two. */
  nearestTwo(
    first: number,
    end: number,
    second: number,
    across: number,
    squared: number,
    stride: number,
    columns: number,
    u: number,
    reach: number,
  ): void;
  /** What is kept of the nearest point: of `values`, with the layout of `across`. */
  nearestValue(
    out: number,
    end: number,
    values: number,
    across: number,
    squared: number,
    stride: number,
    columns: number,
    u: number,
    reach: number,
  ): void;
}

const { add, sub, mul } = f64x2;

const squares: FunctionSource = {
  params: { out: 'i32', end: 'i32', jitters: 'i32', v: 'f64' },
  locals: { vs: 'v128', d: 'v128' },
  body: ({ out, end, jitters, v, vs, d }) => [
    vs.set(f64x2.splat(v.get)),
    eachPair(out, end, [jitters], d.set(sub(vs.get, pair(jitters))), v128.store(out.get, mul(d.get, d.get))),
  ],
};

/** The cells that are looked at: the first of two columns beside a sample's own; the last two only where they may hold a nearer point. */
const COLUMNS = [-1, 1, -3] as const;

/** Looks at the points around a sample, in a fixed order of rows and columns.
 *  @param meet takes two points' squared distances `d`, given the offset of their row and of their column in it
 *  @param furthest the squared distance beyond which points do not count any more */
function search(v: Record<string, Local>, meet: (row: Code, column: number) => Code[], furthest: Code): Code[] {
  const { across, squared, stride, u, at, row, d, reach, limit, dx0, dx1, dx2 } = v;
  const dx = [dx0, dx1, dx2];
  const cells = (line: number, columns: readonly number[]): Code[] => [
    row.set(i32.add(at.get, i32.mul(stride.get, i32.const(line + 2)))),
    ...columns.flatMap((i) => {
      const column = 8 * (COLUMNS[i] + 3);
      return [
        d.set(sub(dx[i].get, v128.load(i32.add(across.get, row.get), column))),
        d.set(add(mul(d.get, d.get), v128.load(i32.add(squared.get, row.get), column))),
        ...meet(row.get, column),
      ];
    }),
  ];
  return [
    d.set(v128.loadSplat64(u.get)),
    ...COLUMNS.map((column, i) => dx[i].set(sub(d.get, v128.float64s(column, column + 1)))),
    ...[0, -1, 1].flatMap((line) => cells(line, [0, 1])),
    // 1 + the distance to the nearest border of the sample's own cell: points of cells that were left out are not nearer.
    limit.set(f64.min(reach.get, f64.add(f64.min(f64.load(u.get), f64.sub(f64.const(1), f64.load(u.get))), f64.const(1)))),
    when(f64.less(f64.mul(limit.get, limit.get), furthest), [
      ...[-2, 2].flatMap((line) => cells(line, [0, 1, 2])),
      ...[-1, 0, 1].flatMap((line) => cells(line, [2])),
    ]),
  ];
}

const SEARCH_PARAMS = {
  across: 'i32',
  squared: 'i32',
  stride: 'i32',
  columns: 'i32',
  u: 'i32',
  reach: 'f64',
} as const;
const SEARCH_LOCALS = { at: 'i32', row: 'i32', d: 'v128', dx0: 'v128', dx1: 'v128', dx2: 'v128', limit: 'f64' } as const;

const FAR = 1e300;

/** @param hasSecond finds the second nearest too */
const nearest = (hasSecond: boolean): FunctionSource => ({
  params: { first: 'i32', end: 'i32', ...(hasSecond && { second: 'i32' }), ...SEARCH_PARAMS },
  locals: { ...SEARCH_LOCALS, f1: 'v128', ...(hasSecond && { f2: 'v128' }) },
  body: (v) => {
    const { first, end, second, columns, u, at, f1, f2, d } = v;
    const [a, b] = [f64x2.lane(f1.get, 0), f64x2.lane(f1.get, 1)];
    const nearer = f64.min(a, b);
    const further = (): Code => f64.min(f64.max(a, b), f64.min(f64x2.lane(f2.get, 0), f64x2.lane(f2.get, 1)));
    const meet = (): Code[] => [
      ...(hasSecond ? [f2.set(f64x2.smaller(f2.get, f64x2.larger(d.get, f1.get)))] : []),
      f1.set(f64x2.smaller(f1.get, d.get)),
    ];
    return [
      repeatWhile(
        i32.lessUnsigned(first.get, end.get),
        at.set(i32.load(columns.get)),
        ...(hasSecond ? [f1, f2] : [f1]).map((distance) => distance.set(twice(FAR))),
        ...search(v, meet, hasSecond ? further() : nearer),
        f64.store(first.get, nearer),
        ...(hasSecond ? [f64.store(second.get, further()), advance(second, 8)] : []),
        ...[first, u].map((pointer) => advance(pointer, 8)),
        advance(columns, 4),
      ),
    ];
  },
});

const nearestValue: FunctionSource = {
  params: { out: 'i32', end: 'i32', values: 'i32', ...SEARCH_PARAMS },
  locals: { ...SEARCH_LOCALS, f1: 'v128', value: 'v128', mask: 'v128' },
  body: (v) => {
    const { out, end, values, columns, u, at, d, f1, value, mask } = v;
    const [a, b] = [f64x2.lane(f1.get, 0), f64x2.lane(f1.get, 1)];
    return [
      repeatWhile(
        i32.lessUnsigned(out.get, end.get),
        at.set(i32.load(columns.get)),
        f1.set(twice(FAR)),
        value.set(twice(0)),
        ...search(
          v,
          (row, column) => [
            mask.set(f64x2.less(d.get, f1.get)),
            value.set(v128.select(v128.load(i32.add(values.get, row), column), value.get, mask.get)),
            f1.set(v128.select(d.get, f1.get, mask.get)),
          ],
          f64.min(a, b),
        ),
        when(f64.less(b, a), [f64.store(out.get, f64x2.lane(value.get, 1))], [f64.store(out.get, f64x2.lane(value.get, 0))]),
        ...[out, u].map((pointer) => advance(pointer, 8)),
        advance(columns, 4),
      ),
    ];
  },
};

export const cellularSources = (): Sources<CellularKernels> => ({
  squares,
  nearest: nearest(false),
  nearestTwo: nearest(true),
  nearestValue,
});
