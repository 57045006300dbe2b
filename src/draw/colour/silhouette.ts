import type { DisplacedPoints, LineStage } from '../../core/generator.ts';
import { type Range, type Size, sampleRange, unionOf } from '../../core/heightmap.ts';
import { foldsBack, type Profile } from '../../core/profile.ts';
import { areaBelow } from './area-below.ts';
import { trueScale } from './line-place.ts';
import { LAND, type RampText, rampEntry, rampTable } from './ramps.ts';
import { paintSticks } from './sticks.ts';
import { type PixelLine, strokeInPlace } from './stroke.ts';

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
const SPAN = { x: 0.86, y: 0.86 };

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

/** A silhouette at the scale of the finished line, with the displacements of its stage as sticks.
 *  @param stage without it, the line alone */
export function stageSilhouette(profile: Profile, size: Size, stage: LineStage | undefined): Uint8ClampedArray<ArrayBuffer> {
  const view = viewOf(profile);
  if (!stage) return silhouette(profile, size, view);
  const shown = { ...view, y: unionOf(view.y, stage.range), isFolding: stage.mayFold };
  return silhouette(profile, size, shown, stage.change);
}

/** 1D terrain before a sky: filled to the lower edge in colours by elevation that fade downwards, with a thin outline. It fills the picture,
 *  whatever its extent and range. A line that folds back is drawn alone, as high as it is wide in truth. Edges are antialiased by the area that
 *  each pixel has on either side.
 *  @param view without it, all of the profile
 *  @param change what a stage moved, drawn as sticks
 *  @returns red, green, blue, alpha per pixel, row-major, opaque */
export function silhouette(
  profile: Profile,
  size: Size,
  view: SilhouetteView = viewOf(profile),
  change?: DisplacedPoints,
): Uint8ClampedArray<ArrayBuffer> {
  const { width, height } = size;
  const line = silhouetteLine(profile, size, view);
  const ground = groundColours(height);
  const sky = rampTable(SKY);
  const below = view.isFolding ? new Float32Array(width * height) : areaBelow(line, width, height);
  const stroke = new Float32Array(width * height);
  const half = Math.min(Math.max(height / 400, 0.55), 1.2);
  strokeInPlace(stroke, size, line, { from: half, to: half });
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
  if (change) paintSticks(out, size, change, (points) => silhouetteLine(points, size, view));
  return out;
}

/** Where a silhouette has the points of a line. */
function silhouetteLine(line: Profile, size: Size, view: SilhouetteView): PixelLine {
  return view.isFolding ? trueScale(line, size, SPAN, view) : toPixels(line, size, view);
}

function toPixels({ x, y }: Profile, { width, height }: Size, view: SilhouetteView): PixelLine {
  const { min: west, max: east } = view.x;
  const { min: low, max: high } = view.y;
  const acrossOf = (v: number): number => (east > west ? (v - west) / (east - west) : 0.5);
  const upOf = (v: number): number => (high > low ? (v - low) / (high - low) : 0.5);
  return {
    x: Float64Array.from(x, (v) => acrossOf(v) * width),
    y: Float64Array.from(y, (v) => (BOTTOM - upOf(v) * (BOTTOM - TOP)) * height),
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
