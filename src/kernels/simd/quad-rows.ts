import { advance, type Code, type FunctionSource, f32x4, i32, type Local, repeatWhile, v128 } from './assembler.ts';
import type { Sources } from './module.ts';

/** Loops over quads of float32, four at a time. */
export interface QuadKernels {
  /** Float32, for quads of 2 × 2 cells between three rows. The quad's two triangles are cut from its north-east to its south-west corner. `out` is
   *  raised to how far they are from the cells' bilinear surfaces at most: from the nine values, and along the cut a quarter of its cells' twist
   *  more. `twist` is raised to the most that the corners of one of the four cells are out of plane, |nw + se − ne − sw|. */
  quadErrors(out: number, end: number, north: number, middle: number, south: number, twist: number): void;
  /** Float32: raises four values for each quad to how far four values of a row are from where `weights` put them between the quad's corners.
   *  @param step bytes between the values of one quad and those of the next
   *  @param north the corners' row above and @param south below, one for each quad and one more
   *  @param weights four each for the north-west, north-east, south-west and south-east corner */
  planeErrors(out: number, end: number, row: number, step: number, north: number, south: number, weights: number): void;
  /** Float32: lowers `low` and raises `high` to the values of a row. */
  extremes(low: number, end: number, high: number, row: number): void;
}

const four = (pointer: Local, offset = 0): Code => v128.load(pointer.get, offset);

/** Every second float32 of eight, from the first on and from the second on. */
const evens = [0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27];
const odds = [4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31];
const most = (...all: readonly Code[]): Code => all.reduce((a, b) => f32x4.max(a, b));

const quadErrors = (): FunctionSource => ({
  params: { out: 'i32', end: 'i32', north: 'i32', middle: 'i32', south: 'i32', twist: 'i32' },
  locals: Object.fromEntries(
    ['nw', 'up', 'ne', 'w', 'centre', 'e', 'sw', 'down', 'se', 'above', 'below', 'cut', 'cells', 'far', 'half', 'quarter'].map(
      (name) => [name, 'v128'],
    ),
  ),
  body: ({ out, end, north, middle, south, twist, half, quarter, ...v }) => {
    const { nw, up, ne, w, centre, e, sw, down, se, above, below, cut, cells, far } = v;
    const loadRow = (row: Local, west: Local, mid: Local, east: Local): Code[] => [
      west.set(v128.shuffle(four(row), four(row, 16), evens)),
      mid.set(v128.shuffle(four(row), four(row, 16), odds)),
      east.set(v128.shuffle(four(row, 8), four(row, 24), evens)),
    ];
    const mean = (a: Local, b: Local): Code => f32x4.mul(f32x4.add(a.get, b.get), half.get);
    const apart = (a: Local, b: Code): Code => f32x4.abs(f32x4.sub(a.get, b));
    const cell = (difference: Local, a: Local, b: Local): Code => f32x4.abs(f32x4.sub(f32x4.add(difference.get, a.get), b.get));
    return [
      half.set(v128.float32s(0.5, 0.5, 0.5, 0.5)),
      quarter.set(v128.float32s(0.25, 0.25, 0.25, 0.25)),
      repeatWhile(
        i32.lessUnsigned(out.get, end.get),
        ...loadRow(north, nw, up, ne),
        ...loadRow(middle, w, centre, e),
        ...loadRow(south, sw, down, se),
        above.set(f32x4.sub(up.get, centre.get)),
        below.set(f32x4.sub(centre.get, down.get)),
        cut.set(most(cell(above, e, ne), cell(below, sw, w))),
        cells.set(most(cut.get, cell(above, w, nw), cell(below, se, e))),
        far.set(f32x4.add(apart(centre, mean(ne, sw)), f32x4.mul(cut.get, quarter.get))),
        far.set(
          most(far.get, apart(up, mean(nw, ne)), apart(w, mean(nw, sw)), apart(e, mean(ne, se)), apart(down, mean(sw, se))),
        ),
        v128.store(out.get, f32x4.max(four(out), far.get)),
        v128.store(twist.get, f32x4.max(four(twist), cells.get)),
        ...[north, middle, south].map((pointer) => advance(pointer, 32)),
        ...[out, twist].map((pointer) => advance(pointer, 16)),
      ),
    ];
  },
});

const WEIGHTS = ['nw', 'ne', 'sw', 'se'] as const;

const planeErrors: FunctionSource = {
  params: { out: 'i32', end: 'i32', row: 'i32', step: 'i32', north: 'i32', south: 'i32', weights: 'i32' },
  locals: { nw: 'v128', ne: 'v128', sw: 'v128', se: 'v128', mesh: 'v128' },
  body: ({ out, end, row, step, north, south, weights, mesh, ...of }) => {
    const part = (corner: (typeof WEIGHTS)[number], from: Local, offset: number): Code =>
      f32x4.mul(v128.loadSplat32(from.get, offset), of[corner].get);
    return [
      ...WEIGHTS.map((corner, i) => of[corner].set(four(weights, 16 * i))),
      repeatWhile(
        i32.lessUnsigned(out.get, end.get),
        mesh.set(f32x4.add(part('nw', north, 0), part('ne', north, 4))),
        mesh.set(f32x4.add(f32x4.add(mesh.get, part('sw', south, 0)), part('se', south, 4))),
        v128.store(out.get, f32x4.max(four(out), f32x4.abs(f32x4.sub(mesh.get, four(row))))),
        row.set(i32.add(row.get, step.get)),
        ...[north, south].map((pointer) => advance(pointer, 4)),
        advance(out, 16),
      ),
    ];
  },
};

const extremes: FunctionSource = {
  params: { low: 'i32', end: 'i32', high: 'i32', row: 'i32' },
  locals: {},
  body: ({ low, end, high, row }) => [
    repeatWhile(
      i32.lessUnsigned(low.get, end.get),
      v128.store(low.get, f32x4.min(four(low), four(row))),
      v128.store(high.get, f32x4.max(four(high), four(row))),
      ...[low, high, row].map((pointer) => advance(pointer, 16)),
    ),
  ],
};

export const quadSources = (): Sources<QuadKernels> => ({
  quadErrors: quadErrors(),
  planeErrors,
  extremes,
});
