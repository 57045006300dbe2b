import { MathUtils, Vector3 } from 'three';
import { isOnMap } from '../core/cut.ts';
import type { Point } from '../core/profile.ts';
import { elevationAt, type Surface, toMetres } from '../core/surface.ts';
import { type Appearance, contourIntervalOf } from '../draw/colour/appearance.ts';
import type { ColourScale } from '../draw/colour/colour-scale.ts';
import type { Contours } from '../render3d/orders.ts';
import { waterLevelOver } from './block.ts';
import { type ScreenPoint, upright } from './edge-labels.ts';
import { eyeTowards, isOrthographic, type Lens, pixelsPerUnit } from './lens.ts';
import { positionUnder, projected, type SeenBlock, surfacePoint, toScreen } from './screen-points.ts';

/** An elevation that is written on its contour line. */
export interface ContourLabel extends ScreenPoint {
  /** Turns the text along the line, clockwise as CSS does, −90 … 90. */
  readonly angleDeg: number;
  /** Metres. */
  readonly elevation: number;
}

/** CSS pixels from one place of the grid that is searched to the next, about. */
const PITCH_PX = { x: 110, y: 64 };
/** CSS pixels from a place to a line and from a label to the next: at most and at least. */
const REACH_PX = 80;
const APART_PX = 110;
/** Half of a label's length in CSS pixels, and from its line to the next heavy one, at least. */
const HALF_PX = 17;
const ROOM_PX = 9;
/** Where a label's line must be seen, from its middle, in half lengths, and with how much of its ink on average at least. */
const BESIDE = [-1.5, -1.25, -1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1, 1.25, 1.5];
const LEAST_INK = 0.55;
/** CSS pixels from straight, at most: one that bends is so far off a half length away, and one that wavers, on rough ground, anywhere. */
const BEND_PX = 6;
const WAVER_PX = 1.5;

/** Labels on heavy contour lines in sight, few enough not to crowd.
 *  @param isFree whether a label may stand at a point of the canvas */
export function contourLabels(
  seen: SeenBlock,
  contours: Contours,
  isFree: (point: ScreenPoint) => boolean = () => true,
): ContourLabel[] {
  const { left, top, width, height } = seen.rect;
  const labels: ContourLabel[] = [];
  const [columns, rows] = [Math.floor(width / PITCH_PX.x), Math.floor(height / PITCH_PX.y)];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      // Rows are set off, so that labels do not stand in columns.
      const x = left + ((column + (row % 2 === 0 ? 0.3 : 0.7)) * width) / columns;
      const label = labelNear(seen, contours, { x, y: top + ((row + 0.5) * height) / rows });
      if (!label || !isFree(label)) continue;
      if (labels.every((other) => Math.hypot(other.x - label.x, other.y - label.y) > APART_PX)) labels.push(label);
    }
  }
  // One alone stands on rough ground, whose lines are too crowded to be seen.
  return labels.length > 1 ? labels : [];
}

/** The label of the heavy line nearest to a point of the canvas, if one is near and straight for its length. */
function labelNear(seen: SeenBlock, contours: Contours, near: ScreenPoint): ContourLabel | undefined {
  const start = positionUnder(seen, near);
  if (!start) return undefined;
  const { block, camera, rect } = seen;
  const { surface, factor } = block;
  const { extent, spacing } = surface;
  const { x, y, z } = surfacePoint(block, start);
  const depth = -new Vector3(x, y, z).applyMatrix4(camera.matrixWorldInverse).z;
  const metresPerPixel = Math.max(extent.x, extent.y) / 2 / pixelsPerUnit(camera, rect.height, depth);
  const eye = eyeTowards(camera, { x, y, z });
  const sight = (eye.y - y) / Math.hypot(eye.x - x, eye.y - y, eye.z - z);
  const { major, inkOf } = majorLines(contours, camera, depth, sight);

  const heightAt = (place: Point): number => elevationAt(surface, fractionOf(place));
  const fractionOf = (place: Point): Point => ({ x: place.x / extent.x, y: place.y / extent.y });
  const step = Math.max(2 * metresPerPixel, (factor * spacing.x) / 2, (factor * spacing.y) / 2);
  const slopeAt = (place: Point): Point => ({
    x: (heightAt({ ...place, x: place.x + step }) - heightAt({ ...place, x: place.x - step })) / (2 * step),
    y: (heightAt({ ...place, y: place.y + step }) - heightAt({ ...place, y: place.y - step })) / (2 * step),
  });

  let at = toMetres(surface, start);
  const elevation = Math.round(heightAt(at) / major) * major;
  if (elevation <= waterLevelOver(block, start)) return undefined;
  let slope = slopeAt(at);
  // Newton's method, along the slope.
  for (let i = 0; i < 5; i++) {
    const steepness = slope.x * slope.x + slope.y * slope.y;
    if (steepness === 0) return undefined;
    const rise = (elevation - heightAt(at)) / steepness;
    at = { x: at.x + slope.x * rise, y: at.y + slope.y * rise };
    slope = slopeAt(at);
  }
  const steepness = Math.hypot(slope.x, slope.y);
  const isCrowded = steepness * ROOM_PX * metresPerPixel > major;
  if (isCrowded || Math.abs(heightAt(at) - elevation) > steepness * metresPerPixel) return undefined;

  const along = { x: (-slope.y / steepness) * HALF_PX * metresPerPixel, y: (slope.x / steepness) * HALF_PX * metresPerPixel };
  const beside = (half: number): Point => ({ x: at.x + half * along.x, y: at.y + half * along.y });
  const line = BESIDE.map(beside);
  const isStraight = line.every((place, i) => {
    const mostPx = BEND_PX * BESIDE[i] ** 2 + WAVER_PX;
    return Math.abs(heightAt(place) - elevation) < mostPx * steepness * metresPerPixel;
  });
  const points = [-1, 0, 1].map((half) => projected(seen, surfacePoint(block, fractionOf(beside(half)))));
  const [from, middle, to] = points;
  const isNear = Math.hypot(middle.x - near.x, middle.y - near.y) < REACH_PX;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  // Seen from its end a line has no room for its label.
  if (!isStraight || !isNear || length < HALF_PX || points.some(({ isHidden }) => isHidden)) return undefined;
  const left = line.reduce((sum, place) => sum + inkLeft(risePerPixel(seen, place, metresPerPixel) / major), 0) / line.length;
  if (left * inkOf(elevation) < LEAST_INK || !line.every((place) => isOnMap(fractionOf(place)))) return undefined;
  const angleDeg = upright((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI);
  return { x: middle.x, y: middle.y, angleDeg, elevation };
}

/** How much the ground rises from one CSS pixel to the next at a place in metres, as it is seen there: as `risePerPixel` of shaders/terrain.frag. */
function risePerPixel(seen: SeenBlock, { x, y }: Point, metresPerPixel: number): number {
  const { surface, factor } = seen.block;
  const { extent, spacing } = surface;
  const reach = Math.max(metresPerPixel, (factor * spacing.x) / 2, (factor * spacing.y) / 2) / 2;
  const across = (dx: number, dy: number) => {
    const [from, to] = [-reach, reach].map((by) => ({ x: (x + by * dx) / extent.x, y: (y + by * dy) / extent.y }));
    const [start, end] = [from, to].map((place) => toScreen(seen, surfacePoint(seen.block, place)));
    return { x: end.x - start.x, y: end.y - start.y, rise: elevationAt(surface, to) - elevationAt(surface, from) };
  };
  const [east, south] = [across(1, 0), across(0, 1)];
  const area = east.x * south.y - east.y * south.x;
  return Math.hypot(east.rise * south.y - south.rise * east.y, south.rise * east.x - east.rise * south.x) / Math.abs(area);
}

/** The share of a heavy line's ink where lines crowd, as in `lines` of shaders/terrain.frag.
 *  @param perPixel lines in a CSS pixel */
function inkLeft(perPixel: number): number {
  return 1 - MathUtils.smoothstep(perPixel, 0.16, 0.34);
}

/** CSS pixels from line to line in steep ground, with the interval as it is drawn. */
const LINE_PITCH_PX = 6;
/** Steep ground is so many times steeper than from the lowest to the highest elevation across the extent. */
const STEEP = 3;
/** Sine of the angle below which ground counts as seen at a low angle, and by how much that shortens it at most. */
const LOW = 0.3;
const MOST_SHORTENING = 8;
/** An automatic interval is halved so often close by: a round number stays one. */
const HALVINGS = 2;

/** @param viewHeight in CSS pixels */
export function contoursOf(
  appearance: Appearance,
  { min, max }: Pick<ColourScale, 'min' | 'max'>,
  { extent }: Pick<Surface, 'extent'>,
  lens: Lens,
  viewHeight: number,
): Contours {
  const interval = contourIntervalOf(appearance, max - min);
  const longer = Math.max(extent.x, extent.y);
  const metresPerPixel = longer / 2 / pixelsPerUnit(lens, viewHeight, 1);
  const rise = (STEEP * (max - min) * metresPerPixel) / longer;
  return { interval, factor: (LINE_PITCH_PX * rise) / interval, least: appearance.contourInterval > 0 ? 0 : -HALVINGS };
}

/** The heavy lines at a distance from the eye, as in shaders/terrain.frag: at a low angle there are fewer lines, which are fainter.
 *  @param distance units
 *  @param sight sine of the angle at which the eye looks down on the ground
 *  @returns metres between them, and the share of its ink, 0 … 1, that the line of an elevation has: every second one fades before it goes */
export function majorLines({ interval, factor, least }: Contours, lens: Lens, distance: number, sight: number) {
  const shortening = Math.min(Math.max(LOW / Math.max(sight, 1e-3), 1), MOST_SHORTENING);
  const octave = Math.max(least, Math.log2(factor * shortening * (isOrthographic(lens) ? 1 : distance)));
  const doublings = Math.round(octave);
  const major = 5 * interval * 2 ** doublings;
  const isLeaving = (elevation: number): boolean => Math.round(elevation / major) % 2 !== 0;
  const low = 1 - 0.4 * MathUtils.smoothstep(shortening, 1, 6);
  return { major, inkOf: (elevation: number): number => low * (isLeaving(elevation) ? 1 - Math.max(octave - doublings, 0) : 1) };
}
