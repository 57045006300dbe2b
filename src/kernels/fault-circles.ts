import type { Window } from '../core/heightmap.ts';
import { addProfile, curveOf, type ProfileCurve } from './fault-profile.ts';
import { type DifferenceRows, type FaultRun, type MarkRows, sumFaultRows } from './fault-rows.ts';

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
  const grid = {
    cellX: map.extent.x / (map.width - 1),
    cellY: map.extent.y / (map.height - 1),
    images: isWrapped ? [-map.extent.x, 0, map.extent.x] : [0],
    isWrapped,
    rows: map.height - 1,
    periodY: map.extent.y,
    bandM,
    window,
    u: new Float64Array(window.width),
  };
  let base = 0;
  for (let i = 0; i < weights.length; i++) base -= circles[i * 4 + 3] * weights[i] * (curve ? curve.plateau : 0.5);

  const mark: MarkRows = (rows, top, end) => {
    for (let i = 0; i < weights.length; i++) markCircle(rows, top, end, circles, i, weights[i], curve, grid);
  };
  sumFaultRows('steps', base, new Float64Array(window.height + 1), mark, run);
}

function markCircle(
  rows: DifferenceRows,
  top: number,
  end: number,
  circles: Float64Array,
  i: number,
  weight: number,
  curve: ProfileCurve | undefined,
  grid: Grid,
): void {
  const x = circles[i * 4];
  const y = circles[i * 4 + 1];
  const radius = circles[i * 4 + 2];
  const signed = circles[i * 4 + 3] * weight;
  const reach = curve ? radius + grid.bandM / 2 : radius;
  for (let row = top, at = 0; row < end; row++, at += rows.stride) {
    const dy = grid.isWrapped
      ? wrappedDistance((grid.window.y + row) % grid.rows, grid.cellY, y, grid.periodY)
      : Math.abs((grid.window.y + row) * grid.cellY - y);
    if (dy * dy >= reach * reach) continue;
    if (curve) markBand(rows, at, x, dy, radius, signed, curve, grid);
    else markInside(rows.differences, at, x, dy, radius, signed, grid);
  }
}

interface Grid {
  /** Metres from one sample to the next. */
  readonly cellX: number;
  readonly cellY: number;
  /** Metres east from a centre to each of its images, itself included. */
  readonly images: readonly number[];
  readonly isWrapped: boolean;
  /** After so many rows and metres a map that wraps around begins again. */
  readonly rows: number;
  readonly periodY: number;
  readonly bandM: number;
  readonly window: Window;
  /** Room for the distances of a row. */
  readonly u: Float64Array;
}

/** Metres from a row to the nearest image of a centre. */
function wrappedDistance(row: number, cell: number, centre: number, period: number): number {
  const position = row * cell;
  return Math.min(Math.abs(position - centre), Math.abs(position - (centre - period)), Math.abs(position - (centre + period)));
}

/** Marks the columns of a row that are inside a circle, or inside one of its images. */
function markInside(
  differences: Float64Array,
  at: number,
  centre: number,
  dy: number,
  radius: number,
  weight: number,
  { cellX, images, window }: Grid,
): void {
  const half = Math.sqrt(radius * radius - dy * dy);
  let done = 0;
  for (let image = 0; image < images.length; image++) {
    const middle = centre + images[image];
    let from = clampColumn(Math.ceil((middle - half) / cellX) - window.x, 0, window.width);
    let to = clampColumn(Math.floor((middle + half) / cellX) + 1 - window.x, from, window.width);
    while (from > 0 && isInside(window.x + from - 1, cellX, middle, dy, radius)) from--;
    while (from < to && !isInside(window.x + from, cellX, middle, dy, radius)) from++;
    while (to < window.width && isInside(window.x + to, cellX, middle, dy, radius)) to++;
    while (to > from && !isInside(window.x + to - 1, cellX, middle, dy, radius)) to--;
    if (from < done) from = done;
    if (from >= to) continue;
    differences[at + from] += weight;
    differences[at + to] -= weight;
    done = to;
  }
}

/** Marks a row of a circle with a profile. Of each image, the columns nearest to it. */
function markBand(
  { differences, values }: DifferenceRows,
  at: number,
  centre: number,
  dy: number,
  radius: number,
  weight: number,
  curve: ProfileCurve,
  { cellX, images, bandM, window, u }: Grid,
): void {
  const outer = radius + bandM / 2;
  const inner = radius - bandM / 2;
  const outerHalf = Math.sqrt(outer * outer - dy * dy);
  const innerHalf = inner > dy ? Math.sqrt(inner * inner - dy * dy) : -1;
  const plateau = weight * curve.plateau;
  const period = images.length > 1 ? images[2] : Number.POSITIVE_INFINITY;
  for (let image = 0; image < images.length; image++) {
    const middle = centre + images[image];
    const zoneFrom = clampColumn(Math.ceil((middle - period / 2) / cellX) - window.x, 0, window.width);
    const zoneTo = clampColumn(Math.ceil((middle + period / 2) / cellX) - window.x, zoneFrom, window.width);
    if (zoneFrom === zoneTo) continue;
    // Columns that only touch the band do no harm: they are given the plateau by the profile.
    const from = clampColumn(Math.floor((middle - outerHalf) / cellX) - window.x, zoneFrom, zoneTo);
    const to = clampColumn(Math.ceil((middle + outerHalf) / cellX) + 1 - window.x, zoneFrom, zoneTo);
    let level = innerHalf < 0 ? to : clampColumn(Math.ceil((middle - innerHalf) / cellX) + 1 - window.x, zoneFrom, zoneTo);
    let fall = innerHalf < 0 ? to : clampColumn(Math.floor((middle + innerHalf) / cellX) - window.x, zoneFrom, zoneTo);
    if (fall <= level) level = fall = to;
    differences[at + from] += plateau;
    differences[at + level] += plateau;
    differences[at + fall] -= plateau;
    differences[at + to] -= plateau;
    distancesInBands(u, window.x + from, level - from, cellX, middle, dy, radius, bandM);
    addProfile(curve, u, level - from, weight, values, at + from);
    distancesInBands(u, window.x + fall, to - fall, cellX, middle, dy, radius, bandM);
    addProfile(curve, u, to - fall, weight, values, at + fall);
  }
}

function distancesInBands(
  u: Float64Array,
  column: number,
  count: number,
  cellX: number,
  middle: number,
  dy: number,
  radius: number,
  bandM: number,
): void {
  for (let i = 0; i < count; i++) {
    const dx = (column + i) * cellX - middle;
    u[i] = (radius - Math.sqrt(dx * dx + dy * dy)) / bandM;
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
