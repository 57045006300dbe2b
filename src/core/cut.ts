import type { Size } from './heightmap.ts';
import type { Point } from './profile.ts';

/** A profile's place, in fractions 0 … 1 of the extent: a row, a column, the line from `a` to `b`, or the way of water from `a`. */
export interface Cut {
  readonly mode: 'row' | 'column' | 'line' | 'water';
  /** Northing of the row and easting of the column. */
  readonly row: number;
  readonly column: number;
  readonly a: Point;
  readonly b: Point;
}

/** What of a cut a gesture holds: an end of the line, or all of it. */
export type CutPart = 'a' | 'b' | 'whole';

/** The cut with a part moved by fractions of the extent, kept inside. A row moves only south, a column only east. */
export function moveCut(cut: Cut, part: CutPart, by: Point): Cut {
  if (cut.mode === 'row') return { ...cut, row: rounded(cut.row + by.y) };
  if (cut.mode === 'column') return { ...cut, column: rounded(cut.column + by.x) };
  if (cut.mode === 'water') return { ...cut, a: roundedPoint(cut.a.x + by.x, cut.a.y + by.y) };
  if (part !== 'whole') return { ...cut, [part]: roundedPoint(cut[part].x + by.x, cut[part].y + by.y) };
  const { a, b } = cut;
  const x = Math.min(Math.max(by.x, -Math.min(a.x, b.x)), 1 - Math.max(a.x, b.x));
  const y = Math.min(Math.max(by.y, -Math.min(a.y, b.y)), 1 - Math.max(a.y, b.y));
  return { ...cut, a: roundedPoint(a.x + x, a.y + y), b: roundedPoint(b.x + x, b.y + y) };
}

/** The cut with its row or column moved by whole samples, onto a sample; a line stays.
 *  @param step from one sample to the next, as fractions of the extent */
export function stepCut(cut: Cut, samples: number, step: Point): Cut {
  const moved = (at: number, of: number): number => clamp((Math.round(at / of) + samples) * of);
  if (cut.mode === 'row') return { ...cut, row: moved(cut.row, step.y) };
  if (cut.mode === 'column') return { ...cut, column: moved(cut.column, step.x) };
  return cut;
}

/** The cut with one end at a position; a row or column goes there as a whole, and the way of water begins there. */
export function moveCutTo(cut: Cut, end: 'a' | 'b', to: Point): Cut {
  if (cut.mode === 'row') return { ...cut, row: rounded(to.y) };
  if (cut.mode === 'column') return { ...cut, column: rounded(to.x) };
  return { ...cut, [cut.mode === 'water' ? 'a' : end]: roundedPoint(to.x, to.y) };
}

/** The cut moved sideways by `samples` of a map of `size`, to the south, the east, or a line's right seen from its first end. A line
 *  that would leave the map stays, as the way of water does. */
export function nudgeCut(cut: Cut, samples: number, size: Size): Cut {
  const step = { x: 1 / (size.width - 1), y: 1 / (size.height - 1) };
  if (cut.mode !== 'line') return stepCut(cut, samples, step);
  const [dx, dy] = [cut.b.x - cut.a.x, cut.b.y - cut.a.y];
  const long = length(dx, dy) || 1;
  const by = { x: (-dy / long) * samples * step.x, y: (dx / long) * samples * step.y };
  const moved = moveCut(cut, 'whole', by);
  const isWhole = Math.abs(moved.a.x - cut.a.x - by.x) + Math.abs(moved.a.y - cut.a.y - by.y) < 3e-6;
  return isWhole ? moved : cut;
}

/** The cut with its row and column on samples of a map, not between them. */
export function snapCut(cut: Cut, { width, height }: Size): Cut {
  const row = Math.round(cut.row * (height - 1)) / (height - 1);
  const column = Math.round(cut.column * (width - 1)) / (width - 1);
  return { ...cut, row, column };
}

/** First and last point of a cut: west and east, or north and south; of the way of water its first twice, as the map alone tells its last. */
export function cutEnds({ mode, row, column, a, b }: Cut): readonly [Point, Point] {
  if (mode === 'row')
    return [
      { x: 0, y: row },
      { x: 1, y: row },
    ];
  if (mode === 'column')
    return [
      { x: column, y: 0 },
      { x: column, y: 1 },
    ];
  return [a, mode === 'water' ? a : b];
}

/** What the ends of every cut are called: those of a row from west to east, of a column from north to south. */
export const CUT_ENDS = ['A', 'B'] as const;

/** Which sides of the map the ends of a row or column are at; undefined for a line. */
export function cutSides({ mode }: Pick<Cut, 'mode'>): readonly [string, string] | undefined {
  return mode === 'row' ? ['west', 'east'] : mode === 'column' ? ['north', 'south'] : undefined;
}

/** How far along the straight line between two points, 0 … 1, the place nearest to another point is. */
export function alongLine(point: Point, [from, to]: readonly [Point, Point]): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  return square > 0 ? clamp(((point.x - from.x) * dx + (point.y - from.y) * dy) / square) : 0;
}

/** How far a point is from the straight line between two others. */
export function distanceToLine(point: Point, line: readonly [Point, Point]): number {
  const [from, to] = line;
  const t = alongLine(point, line);
  return length(point.x - from.x - t * (to.x - from.x), point.y - from.y - t * (to.y - from.y));
}

/** Points of the profile between two positions in samples: at least one a sample, so that rows and columns keep their own. */
export function pointsAlong(from: Point, to: Point): number {
  return Math.max(2, Math.ceil(length(to.x - from.x, to.y - from.y) - 1e-9) + 1);
}

function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

function roundedPoint(x: number, y: number): Point {
  return { x: rounded(x), y: rounded(y) };
}

/** Short in a link, and finer than the samples of any map. */
function rounded(fraction: number): number {
  return Math.round(clamp(fraction) * 1e6) / 1e6;
}

function clamp(fraction: number): number {
  return Math.min(Math.max(fraction, 0), 1);
}

/** Whether a position lies on the map, and not beside it, where parts of 1D terrain may lie. */
export function isOnMap({ x, y }: Point): boolean {
  return x >= 0 && x <= 1 && y >= 0 && y <= 1;
}

/** The span of t in which foot + t·direction lies between 0 and `size`; where it never does, the end comes before the start. */
export function clip(foot: number, direction: number, size: number): [number, number] {
  const inside = foot >= 0 && foot <= size;
  if (direction === 0) return inside ? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] : [1, -1];
  const a = -foot / direction;
  const b = (size - foot) / direction;
  return a < b ? [a, b] : [b, a];
}

/** The ends of a straight line on the map, in fractions of its sides; undefined if it misses the map or has no direction. */
export function acrossMap({ x, y }: Point, way: Point): { readonly from: Point; readonly to: Point } | undefined {
  const [alongX, alongY] = [clip(x, way.x, 1), clip(y, way.y, 1)];
  const [enter, leave] = [Math.max(alongX[0], alongY[0]), Math.min(alongX[1], alongY[1])];
  if (enter >= leave || (way.x === 0 && way.y === 0)) return undefined;
  const [from, to] = [enter, leave].map((t) => ({ x: x + t * way.x, y: y + t * way.y }));
  return { from, to };
}
