import type { Point } from '../core/profile.ts';

/** A cut through the terrain in fractions 0 … 1 of its extent: a row, a column, or the line from `a` to `b`. */
export interface CutShape {
  readonly mode: 'row' | 'column' | 'line';
  /** Northing of the row and easting of the column. */
  readonly row: number;
  readonly column: number;
  readonly a: Point;
  readonly b: Point;
}

/** What of a cut a gesture holds: an end of the line, or all of it. */
export type CutPart = 'a' | 'b' | 'whole';

/** The cut with a part moved by fractions of the extent, kept inside; a row moves only south, a column only east. */
export function moveCut(cut: CutShape, part: CutPart, by: Point): CutShape {
  if (cut.mode === 'row') return { ...cut, row: clamp(cut.row + by.y) };
  if (cut.mode === 'column') return { ...cut, column: clamp(cut.column + by.x) };
  if (part !== 'whole') return { ...cut, [part]: { x: clamp(cut[part].x + by.x), y: clamp(cut[part].y + by.y) } };
  const { a, b } = cut;
  const x = Math.min(Math.max(by.x, -Math.min(a.x, b.x)), 1 - Math.max(a.x, b.x));
  const y = Math.min(Math.max(by.y, -Math.min(a.y, b.y)), 1 - Math.max(a.y, b.y));
  return { ...cut, a: { x: a.x + x, y: a.y + y }, b: { x: b.x + x, y: b.y + y } };
}

/** The cut with its row or column moved by whole samples, onto a sample; a line stays.
 *  @param step from one sample to the next, as fractions of the extent */
export function stepCut(cut: CutShape, samples: number, step: Point): CutShape {
  const moved = (at: number, of: number): number => clamp((Math.round(at / of) + samples) * of);
  if (cut.mode === 'row') return { ...cut, row: moved(cut.row, step.y) };
  if (cut.mode === 'column') return { ...cut, column: moved(cut.column, step.x) };
  return cut;
}

/** First and last point of a cut. */
export function endsOfCut({ mode, row, column, a, b }: CutShape): readonly [Point, Point] {
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
  return [a, b];
}

/** How far a point is from the straight line between two others. */
export function distanceToLine(point: Point, [from, to]: readonly [Point, Point]): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const along = square > 0 ? ((point.x - from.x) * dx + (point.y - from.y) * dy) / square : 0;
  const t = clamp(along);
  return Math.hypot(point.x - from.x - t * dx, point.y - from.y - t * dy);
}

function clamp(fraction: number): number {
  return Math.min(Math.max(fraction, 0), 1);
}
