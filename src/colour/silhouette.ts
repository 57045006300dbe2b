import { type Range, type Size, sampleRange } from '../core/heightmap.ts';
import { foldsBack, type Profile } from '../core/profile.ts';
import { LAND, type RampText, rampEntry, rampTable } from './ramps.ts';
import { addStretch } from './stretch-area.ts';

/** The sky from the upper edge to the horizon. */
const SKY: RampText = '#12161c, #1d242c 35%, #33404d 72%, #4c5c6b';
/** What the ground fades to at the lower edge. */
const DEPTH = [0x15, 0x19, 0x1f];
/** Share of the ground's own colour where it is highest and at the lower edge. */
const NEAR = 0.9;
const FAR = 0.1;
const LINE = [0xf1, 0xf4, 0xf7];
const LINE_ALPHA = 0.92;

/** Where the highest and the lowest point of a profile stand, as shares of the picture's height from the top. */
const TOP = 0.2;
const BOTTOM = 0.7;

/** Share of the picture that a line which folds back may span, in width and in height. */
const SPAN = 0.86;

/** The part of the plane that a silhouette fills its picture with. */
export interface SilhouetteView {
  readonly x: Range;
  /** The elevations that stand at its highest and lowest place. */
  readonly y: Range;
  /** Whether lines are drawn alone, with the same pixels for a unit along and up, because some fold back. */
  readonly isFolding: boolean;
}

/** All of a profile. */
export function viewOf(profile: Profile): SilhouetteView {
  return { x: sampleRange(profile.x), y: sampleRange(profile.y), isFolding: foldsBack(profile) };
}

/** 1D terrain before a sky: filled to the lower edge in colours by elevation that fade downwards, with a thin outline. It fills the picture,
 *  whatever its extent and range. A line that folds back is drawn alone, as high as it is wide in truth. Edges are antialiased by the area that
 *  each pixel has on either side.
 *  @param view without it, all of the profile
 *  @returns red, green, blue, alpha per pixel, row-major, opaque */
export function silhouette(
  profile: Profile,
  { width, height }: Size,
  view: SilhouetteView = viewOf(profile),
): Uint8ClampedArray<ArrayBuffer> {
  const { isFolding } = view;
  const line = silhouetteLine(profile, { width, height }, view);
  const ground = groundColours(height);
  const sky = rampTable(SKY);
  const below = isFolding ? new Float32Array(width * height) : areaBelow(line, width, height);
  const stroke = strokeOf(line, { width, height }, Math.min(Math.max(height / 400, 0.55), 1.2));
  const out = new Uint8ClampedArray(4 * width * height);
  for (let y = 0, i = 0; y < height; y++) {
    const skyEntry = rampEntry(y / Math.max(1, height - 1) / BOTTOM);
    for (let x = 0; x < width; x++, i++) {
      for (let c = 0; c < 3; c++) {
        const filled = sky[skyEntry + c] + (ground[3 * y + c] - sky[skyEntry + c]) * below[i];
        out[4 * i + c] = filled + (LINE[c] - filled) * LINE_ALPHA * stroke[i];
      }
      out[4 * i + 3] = 255;
    }
  }
  return out;
}

/** A polyline in pixels from the upper left corner, y downwards. */
export interface PixelLine {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Where a silhouette has the points of a line. */
export function silhouetteLine(line: Profile, { width, height }: Size, view: SilhouetteView): PixelLine {
  return (view.isFolding ? toTruePixels : toPixels)(line, width, height, view);
}

function toPixels({ x, y }: Profile, width: number, height: number, view: SilhouetteView): PixelLine {
  const { min: west, max: east } = view.x;
  const { min: low, max: high } = view.y;
  const acrossOf = (v: number): number => (east > west ? (v - west) / (east - west) : 0.5);
  const upOf = (v: number): number => (high > low ? (v - low) / (high - low) : 0.5);
  return {
    x: Float64Array.from(x, (v) => acrossOf(v) * width),
    y: Float64Array.from(y, (v) => (BOTTOM - upOf(v) * (BOTTOM - TOP)) * height),
  };
}

/** In the middle of the picture, the same pixels for a unit along and up. */
function toTruePixels({ x, y }: Profile, width: number, height: number, view: SilhouetteView): PixelLine {
  const { min: west, max: east } = view.x;
  const { min: low, max: high } = view.y;
  const scale = SPAN * Math.min(width / (east - west), high > low ? height / (high - low) : Number.POSITIVE_INFINITY);
  return {
    x: Float64Array.from(x, (v) => width / 2 + scale * (v - (west + east) / 2)),
    y: Float64Array.from(y, (v) => height / 2 - scale * (v - (low + high) / 2)),
  };
}

/** The ground's red, green and blue in each row. */
function groundColours(height: number): Float32Array {
  const land = rampTable(LAND);
  const colours = new Float32Array(3 * height);
  for (let y = 0; y < height; y++) {
    const down = (y + 0.5) / height;
    const entry = rampEntry((BOTTOM - down) / (BOTTOM - TOP));
    const share = NEAR + (FAR - NEAR) * Math.min(Math.max((down - TOP) / (1 - TOP), 0), 1);
    for (let c = 0; c < 3; c++) colours[3 * y + c] = DEPTH[c] + (land[entry + c] - DEPTH[c]) * share;
  }
  return colours;
}

/** How much of each pixel lies below a line that does not fold back, 0 … 1. */
export function areaBelow({ x, y }: PixelLine, width: number, height: number): Float32Array {
  const area = new Float32Array(width * height);
  for (let k = 1; k < x.length; k++) {
    const [west, east] = [x[k - 1], x[k]];
    const slope = east > west ? (y[k] - y[k - 1]) / (east - west) : 0;
    const last = Math.min(Math.ceil(east), width);
    for (let column = Math.max(Math.floor(west), 0); column < last; column++) {
      const from = Math.max(west, column);
      const to = Math.min(east, column + 1);
      const yFrom = y[k - 1] + slope * (from - west);
      const yTo = y[k - 1] + slope * (to - west);
      addStretch(area, width, height, column, to - from, yFrom, yTo);
    }
  }
  for (let i = width; i < area.length; i++) area[i] += area[i - width];
  for (let i = 0; i < area.length; i++) area[i] = Math.min(area[i], 1);
  return area;
}

/** How much of each pixel the line itself covers, 0 … 1. */
function strokeOf({ x, y }: PixelLine, size: Size, halfWidth: number): Float32Array {
  const covered = new Float32Array(size.width * size.height);
  for (let k = 1; k < x.length; k++) coverInPlace(covered, size, [x[k - 1], y[k - 1]], [x[k], y[k]], halfWidth);
  return covered;
}

/** Adds the part of each pixel that a straight stroke with round ends covers, by the distance of the pixel's centre from it. Strokes that overlap
 *  cover no more than the denser one.
 *  @param covered 0 … 1 of each pixel, row-major */
export function coverInPlace(
  covered: Float32Array,
  { width, height }: Size,
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  halfWidth: number,
): void {
  const reach = halfWidth + 0.5;
  const [dx, dy] = [toX - fromX, toY - fromY];
  const squared = dx * dx + dy * dy;
  const west = Math.max(Math.floor(Math.min(toX, fromX) - reach), 0);
  const east = Math.min(Math.ceil(Math.max(toX, fromX) + reach), width);
  const north = Math.max(Math.floor(Math.min(toY, fromY) - reach), 0);
  const south = Math.min(Math.ceil(Math.max(toY, fromY) + reach), height);
  for (let row = north; row < south; row++) {
    for (let column = west; column < east; column++) {
      const [px, py] = [column + 0.5 - fromX, row + 0.5 - fromY];
      const t = squared > 0 ? Math.min(Math.max((px * dx + py * dy) / squared, 0), 1) : 0;
      const distance = Math.hypot(px - t * dx, py - t * dy);
      const i = row * width + column;
      covered[i] = Math.max(covered[i], Math.min(reach - distance, 1, 2 * halfWidth));
    }
  }
}
