import type { Spacing, Window } from '../core/heightmap.ts';
import { curveOf, placeCurve } from './fault-profile.ts';
import { type FaultRun, type MarkRows, roomAt, sumFaultRows, weightedSteps } from './fault-rows.ts';
import { rowKernels } from './rows.ts';

/** Adds up circular faults: sample (x, y) becomes Σ sign·weight·f, f being ½ inside and −½ outside for a step, else the profile of
 *  the signed distance from the circle, positive inside.
 *
 *  A sample is inside where dx·dx + dy·dy < r·r in float64 metres. In a row that is one run of columns; its ends are estimated by a
 *  square root and settled by the predicate itself. Steps cost O(circles · rows + samples); profiles are evaluated inside the band:
 *
 *      outside   band    inside    band   outside
 *      ─────────╱────────────────────────╲─────────   one row
 *
 *  On a map that wraps around, the nearest image of the centre counts.
 *  @param circles x, y and radius in metres, and sign +1 or −1, of each
 *  @param isWrapped whether circles reach over the borders to the other side
 *  @source the definition above, this project's own for the circular faults of the fault-line family */
export function sweepCircles(circles: Float64Array, run: FaultRun, isWrapped: boolean): void {
  const { weights, profile, bandM, map, window } = run;
  const curve = curveOf(profile);
  const cellY = map.extent.y / (map.height - 1);
  const rowOf = (row: number): number => (isWrapped ? (window.y + row) % (map.height - 1) : window.y + row);
  const grid: Grid = {
    cellX: map.extent.x / (map.width - 1),
    souths: Float64Array.from({ length: window.height }, (_, row) => rowOf(row) * cellY),
    periods: isWrapped ? map.extent : undefined,
    images: isWrapped ? [-map.extent.x, 0, map.extent.x] : [0],
    bandM,
    window,
  };
  const plateau = curve ? curve.plateau : 0.5;
  const all = Array.from(weights, (size, i): Circle => {
    const [x, y, radius, sign] = circles.subarray(i * 4, i * 4 + 4);
    const weight = sign * size;
    return { x, y, radius, weight, plateau: weight * plateau };
  });
  const base = all.reduce((sum, circle) => sum - circle.plateau, 0);

  const mark: MarkRows = (stride, top, end) => {
    const curveAt = curve && placeCurve(curve);
    for (const circle of all) {
      if (curveAt === undefined) markInside(circle, stride, top, end, grid);
      else for (const image of grid.images) markBands(circle, circle.x + image, curveAt, stride, top, end, grid);
    }
  };
  sumFaultRows(weightedSteps(), base, new Float64Array(window.height + 1), mark, run);
}

interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Below 0 where it lowers its inside. */
  readonly weight: number;
  /** What it adds inside its band; outside it takes away as much. */
  readonly plateau: number;
}

interface Grid {
  /** Metres from one sample to the next. */
  readonly cellX: number;
  /** Metres from the north of each row of the window. */
  readonly souths: Float64Array;
  /** After so many metres a map that wraps around begins again. */
  readonly periods: Spacing | undefined;
  /** Metres east from a centre to each of its images, itself included. */
  readonly images: readonly number[];
  readonly bandM: number;
  readonly window: Window;
}

/** Metres from a row to a centre, or to the nearest of its images. */
function distanceTo(centre: number, south: number, period: number | undefined): number {
  const distance = Math.abs(south - centre);
  if (period === undefined) return distance;
  return Math.min(distance, Math.abs(south - (centre - period)), Math.abs(south - (centre + period)));
}

/** Marks the columns of some rows that are inside a circle, or inside one of its images. */
function markInside(
  { x, y, radius, weight }: Circle,
  stride: number,
  top: number,
  end: number,
  { cellX, souths, periods, images, window }: Grid,
): void {
  const { doubles } = rowKernels();
  for (let row = top, at = roomAt >> 3; row < end; row++, at += stride) {
    const dy = distanceTo(y, souths[row], periods?.y);
    if (dy * dy >= radius * radius) continue;
    const half = Math.sqrt(radius * radius - dy * dy);
    let done = 0;
    for (let image = 0; image < images.length; image++) {
      const middle = x + images[image];
      let from = clampColumn(Math.ceil((middle - half) / cellX) - window.x, 0, window.width);
      let to = clampColumn(Math.floor((middle + half) / cellX) + 1 - window.x, from, window.width);
      while (from > 0 && isInside(window.x + from - 1, cellX, middle, dy, radius)) from--;
      while (from < to && !isInside(window.x + from, cellX, middle, dy, radius)) from++;
      while (to < window.width && isInside(window.x + to, cellX, middle, dy, radius)) to++;
      while (to > from && !isInside(window.x + to - 1, cellX, middle, dy, radius)) to--;
      if (from < done) from = done;
      if (from >= to) continue;
      doubles[at + from] += weight;
      doubles[at + to] -= weight;
      done = to;
    }
  }
}

/** Marks some rows of a circle with a profile, in the columns nearest to an image of it. */
function markBands(
  { y, radius, weight, plateau }: Circle,
  middle: number,
  curveAt: number,
  stride: number,
  top: number,
  end: number,
  { cellX, souths, periods, bandM, window }: Grid,
): void {
  const { markCircleBand } = rowKernels().kernels;
  const outer = radius + bandM / 2;
  const inner = radius - bandM / 2;
  const nearer = periods ? periods.x / 2 : Number.POSITIVE_INFINITY;
  const first = clampColumn(Math.ceil((middle - nearer) / cellX) - window.x, 0, window.width);
  const last = clampColumn(Math.ceil((middle + nearer) / cellX) - window.x, first, window.width);
  if (first === last) return;
  for (let row = top, marks = roomAt; row < end; row++, marks += 8 * stride) {
    const dy = distanceTo(y, souths[row], periods?.y);
    const square = dy * dy;
    if (square >= outer * outer) continue;
    // A column that rounding puts on the wrong side of an edge has the plateau either way: it is less than half a unit from it.
    const outerHalf = Math.sqrt(outer * outer - square);
    const from = clampColumn(Math.ceil((middle - outerHalf) / cellX) - window.x, first, last);
    const to = clampColumn(Math.floor((middle + outerHalf) / cellX) + 1 - window.x, from, last);
    if (from === to) continue;
    const innerHalf = inner > dy ? Math.sqrt(inner * inner - square) : -cellX;
    const level = clampColumn(Math.floor((middle - innerHalf) / cellX) + 1 - window.x, from, to);
    const fall = clampColumn(Math.ceil((middle + innerHalf) / cellX) - window.x, from, to);
    const [west, east, x] = [marks + 8 * from, marks + 8 * to, window.x + from];
    if (level < fall) {
      const [inside, beyond, next] = [marks + 8 * level, marks + 8 * fall, window.x + fall];
      markCircleBand(west, inside, curveAt, weight, -plateau, plateau, x, cellX, middle, square, radius, bandM);
      markCircleBand(beyond, east, curveAt, weight, plateau, -plateau, next, cellX, middle, square, radius, bandM);
    } else markCircleBand(west, east, curveAt, weight, -plateau, -plateau, x, cellX, middle, square, radius, bandM);
  }
}

/** The predicate that decides: in a row dy metres from the centre. */
function isInside(column: number, cellX: number, middle: number, dy: number, radius: number): boolean {
  const dx = column * cellX - middle;
  return dx * dx + dy * dy < radius * radius;
}

function clampColumn(column: number, low: number, high: number): number {
  return Math.min(Math.max(column, low), high);
}
