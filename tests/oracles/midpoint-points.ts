import { exp2 } from '../../src/core/exact-math.ts';
import type { RandomAt } from './midpoint-displacement.ts';

/** Articles 002 and 003, which keep lists of points, and the perpendicular displacement that 003 describes without code.
 *  Where they write `2 ** (-roughness)`, exp2 stands: engines differ in the last bit of `**`. */

export interface ListedPoint {
  x: number;
  y: number;
}

/** Article 002: points are appended and the list is sorted by x after every iteration.
 *  @param wanted the first bound: the formula that the article prints, or the mean that its words ask for */
export function article002(
  width: number,
  height: number,
  displacement: number,
  roughness: number,
  iterations: number,
  wanted: 'as printed' | 'mean',
  random: RandomAt,
): ListedPoint[] {
  const points: ListedPoint[] = [
    { x: 0, y: height / 2 },
    { x: width, y: random(-1, 1) * displacement },
  ];
  let verticalDisplacement = wanted === 'mean' ? (points[0].y + points[1].y) / 2 : points[0].y + points[1].y / 2;
  for (let iteration = 0; iteration < iterations; iteration++) {
    const pLength = points.length;
    for (let i = 0; i < pLength - 1; i++) {
      const midX = (points[i].x + points[i + 1].x) / 2;
      let midY = (points[i].y + points[i + 1].y) / 2;
      midY += random(iteration, i) * verticalDisplacement;
      points[pLength + i] = { x: midX, y: midY };
    }
    verticalDisplacement *= exp2(-roughness);
    bubbleSort(points);
  }
  return points;
}

function bubbleSort(points: ListedPoint[]): void {
  for (let isSorted = false; !isSorted; ) {
    isSorted = true;
    for (let i = 0; i < points.length - 1; i++) {
      if (points[i].x <= points[i + 1].x) continue;
      [points[i], points[i + 1]] = [points[i + 1], points[i]];
      isSorted = false;
    }
  }
}

/** Article 003: every new point is inserted where a bisection of the list puts it.
 *  @param random −1 or 1, the article's choice */
export function article003(
  start: ListedPoint,
  end: ListedPoint,
  roughness: number,
  verticalDisplacement: number | undefined,
  iterations: number,
  random: RandomAt,
): ListedPoint[] {
  let bound = verticalDisplacement ?? (start.y + end.y) / 2;
  const points = [start, end];
  for (let iteration = 1; iteration <= iterations; iteration++) {
    const tuple = [...points];
    for (let i = 0; i < tuple.length - 1; i++) {
      const midpoint = { x: (tuple[i].x + tuple[i + 1].x) / 2, y: (tuple[i].y + tuple[i + 1].y) / 2 };
      midpoint.y += random(iteration - 1, i) * bound;
      insort(points, midpoint);
    }
    bound *= exp2(-roughness);
  }
  return points;
}

/** The loop of article 003's pseudocode, `While iterations < num_of_iterations and segments_length > min_length`. It names one length;
 *  here every segment has its own, and one that is longer keeps the loop going.
 *  @param pointsAfter the points after so many iterations */
export function untilShort(
  iterations: number,
  minLength: number,
  pointsAfter: (iteration: number) => ListedPoint[],
): ListedPoint[] {
  let points = pointsAfter(0);
  for (let iteration = 0; iteration < iterations; iteration++) {
    let longest = 0;
    for (let i = 0; i < points.length - 1; i++) {
      const [dx, dy] = [points[i + 1].x - points[i].x, points[i + 1].y - points[i].y];
      longest = Math.max(longest, Math.sqrt(dx * dx + dy * dy));
    }
    if (longest <= minLength) break;
    points = pointsAfter(iteration + 1);
  }
  return points;
}

/** Python's bisect.insort: after all that are not larger, by x and then by y. */
function insort(points: ListedPoint[], point: ListedPoint): void {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const { x, y } = points[middle];
    if (point.x < x || (point.x === x && point.y < y)) high = middle;
    else low = middle + 1;
  }
  points.splice(low, 0, point);
}

/** One segment after another: its midpoint, and from there the drawn distance along the normal on the left of its way.
 *  @param bound of each iteration's distances
 *  @param floor points below it are put onto it
 *  @param ceiling points above it, likewise */
export function perpendicular(
  start: ListedPoint,
  end: ListedPoint,
  iterations: number,
  bound: (iteration: number) => number,
  random: RandomAt,
  floor = Number.NEGATIVE_INFINITY,
  ceiling = Number.POSITIVE_INFINITY,
): ListedPoint[] {
  let points = [start, end];
  for (let iteration = 0; iteration < iterations; iteration++) {
    const finer = [points[0]];
    for (let i = 0; i < points.length - 1; i++) {
      const [left, right] = [points[i], points[i + 1]];
      const [dx, dy] = [right.x - left.x, right.y - left.y];
      const length = Math.sqrt(dx * dx + dy * dy);
      const perUnit = (random(iteration, i) * bound(iteration)) / length;
      const x = (left.x + right.x) / 2 - dy * perUnit;
      const y = (left.y + right.y) / 2 + dx * perUnit;
      finer.push({ x, y: Math.min(Math.max(y, floor), ceiling) }, right);
    }
    points = finer;
  }
  return points;
}
