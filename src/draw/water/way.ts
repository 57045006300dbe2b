import { isAtBorder } from '../../core/heightmap.ts';
import { type Point, type Profile, placesOf } from '../../core/profile.ts';
import type { Extent } from '../../core/recipe.ts';
import { smoothLine } from './river-field.ts';
import type { Water } from './water.ts';
import type { Drained } from './water-rows.ts';

/** The way of water from a place to where it ends. */
export interface Way {
  /** Metres along it, and the elevation of water or ground: it never rises. At least 2 points. */
  readonly profile: Profile;
  /** The same points on the ground, as fractions of the extent, with corners rounded as those of rivers are. */
  readonly points: readonly Point[];
  /** Parts of it, where it goes on at the opposite border. */
  readonly pieces: readonly (readonly Point[])[];
  /** Square metres that drain through its start. */
  readonly area: number;
  readonly drained: Drained;
  /** Where it ends: in the sea, at the border of the map, or, on a map that repeats and has no sea, inside. */
  readonly end: 'sea' | 'border' | 'inside';
}

/** Index of the sample nearest to a position.
 *  @param extent of the surface whose water it is */
export function sampleNear({ size, spacing }: Pick<Water, 'size' | 'spacing'>, extent: Extent, position: Point): number {
  const along = (at: number, across: number, step: number, last: number): number =>
    Math.min(Math.max(Math.round((at * across) / step), 0), last);
  const row = along(position.y, extent.y, spacing.y, size.height - 1);
  return row * size.width + along(position.x, extent.x, spacing.x, size.width - 1);
}

/** Square metres that drain through a sample, its own cell included. */
export function drainedArea({ count, spacing }: Pick<Water, 'count' | 'spacing'>, sample: number): number {
  return count[sample] * spacing.x * spacing.y;
}

/** The place on a river that is nearest to a position; without a river in reach, the position itself.
 *  @param reach metres */
export function onRiverNear({ count, riverCount, size, spacing }: Water, extent: Extent, position: Point, reach: number): Point {
  const [x, y] = [(position.x * extent.x) / spacing.x, (position.y * extent.y) / spacing.y];
  const [across, down] = [reach / spacing.x, reach / spacing.y];
  let [nearest, found] = [reach * reach, position];
  for (let row = Math.max(Math.ceil(y - down), 0); row <= Math.min(y + down, size.height - 1); row++) {
    for (let column = Math.max(Math.ceil(x - across), 0); column <= Math.min(x + across, size.width - 1); column++) {
      if (count[row * size.width + column] < riverCount) continue;
      const [east, south] = [(column - x) * spacing.x, (row - y) * spacing.y];
      const away = east * east + south * south;
      if (away > nearest) continue;
      nearest = away;
      found = { x: (column * spacing.x) / extent.x, y: (row * spacing.y) / extent.y };
    }
  }
  return found;
}

/** Follows water from the sample nearest to a place, as far as one sample at least.
 *  @param extent of the surface whose water it is
 *  @param from fractions of the extent */
export function wayOf(water: Water, extent: Extent, from: Point): Way {
  const { receiver, level, rank, count, size, spacing, sea } = water;
  const { repeats } = size;
  const start = sampleNear(water, extent, from);
  const samples = [start];
  for (let at = start; receiver[at] !== at; at = receiver[at]) samples.push(receiver[at]);
  const end = samples[samples.length - 1];
  if (samples.length === 1) samples.push(end);

  const places = placesOf(samples, size, spacing);
  const distances = new Float64Array(places.length);
  for (let k = 1; k < places.length; k++) {
    const [dx, dy] = [places[k].x - places[k - 1].x, places[k].y - places[k - 1].y];
    distances[k] = distances[k - 1] + Math.sqrt(dx * dx + dy * dy);
  }
  const pieces = piecesOf(smoothLine(places), extent, repeats === true);
  return {
    profile: { x: distances, y: Float32Array.from(samples, (i) => level[i]) },
    points: pieces.flat(),
    pieces,
    area: drainedArea(water, start),
    drained: { rank: rank[start], count: count[start] },
    end: sea !== undefined && level[end] < sea ? 'sea' : isAtBorder(size, end) ? 'border' : 'inside',
  };
}

/** A line in metres as fractions of the extent, cut where it leaves a map that repeats. */
function piecesOf(line: readonly Point[], extent: Extent, repeats: boolean): readonly (readonly Point[])[] {
  const pieces: Point[][] = [[]];
  let tile = '';
  for (const { x, y } of line) {
    const [column, row] = repeats ? [Math.floor(x / extent.x), Math.floor(y / extent.y)] : [0, 0];
    if (tile !== '' && tile !== `${column} ${row}`) pieces.push([]);
    tile = `${column} ${row}`;
    pieces[pieces.length - 1].push({ x: x / extent.x - column, y: y / extent.y - row });
  }
  return pieces;
}

/** The place on the ground at a distance along a way.
 *  @param along 0 … 1 of its length */
export function placeOnWay({ profile: { x }, points }: Way, along: number): Point {
  const distance = along * x[x.length - 1];
  let k = 1;
  while (k < x.length - 1 && x[k] < distance) k++;
  const [a, b] = [points[k - 1], points[k]];
  const t = x[k] > x[k - 1] ? (distance - x[k - 1]) / (x[k] - x[k - 1]) : 0;
  // From one side of the map to the other there is nothing between.
  if (Math.abs(a.x - b.x) + Math.abs(a.y - b.y) > 0.5) return t < 0.5 ? a : b;
  return { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) };
}

/** How far along a way the point nearest to a place is, 0 … 1; undefined if none is within reach.
 *  @param reach a fraction of the extent */
export function positionOnWay({ profile: { x }, points }: Way, { x: px, y: py }: Point, reach: number): number | undefined {
  let [nearest, least] = [-1, reach * reach];
  for (const [k, point] of points.entries()) {
    const away = (point.x - px) * (point.x - px) + (point.y - py) * (point.y - py);
    if (away <= least) [nearest, least] = [k, away];
  }
  const length = x[x.length - 1];
  return nearest < 0 ? undefined : length > 0 ? x[nearest] / length : 0;
}
