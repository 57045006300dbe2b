import type { Point } from '../core/profile.ts';
import type { Along, PixelLine } from '../draw/colour/stroke.ts';
import { planOf } from '../generators/line-law.ts';
import { fillStrip } from '../generators/line-strips.ts';
import type { Landscape } from './landscape.ts';
import { layerLine } from './layer-line.ts';
import type { Rgb } from './rgb.ts';

/** A stroke of one colour along lines, as pixels and SVG both have it. */
export interface DrawnStroke {
  readonly colour: Rgb;
  /** One over the other: where a later one covers, the stroke has its opacity in place of that of those before. */
  readonly tones: readonly StrokeTone[];
}

/** What of a stroke has the same opacity: all that any of its pieces covers. */
export interface StrokeTone {
  /** 0 … 1, a whole number of 255ths, as colours have them. */
  readonly opacity: number;
  readonly pieces: readonly StrokePiece[];
}

/** A polyline of one width, with round joints and ends. */
export interface StrokePiece {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly halfWidth: number;
}

/** The points of a layer's line in pixels of the picture, from its higher end to its lower one.
 *  @param index of the layer, 0 is the front */
export function drawnLine(landscape: Landscape, index: number): PixelLine {
  const { scene, layers } = landscape;
  const scale = scene.height / scene.designHeight;
  const recipe = layerLine(landscape, layers[index]);
  const elevations = new Float64Array((1 << planOf(recipe).levels) + 1);
  const x = fillStrip(recipe, 0, elevations).map((v) => v * scale);
  const y = elevations.map((v) => scene.height - (layers[index].settings.base + v) * scale);
  const isRising = y[0] > y[y.length - 1];
  return isRising ? { x: x.reverse(), y: y.reverse() } : { x, y };
}

/** A line in pieces whose widths go from one to another in steps. Half widths are whole steps and a half, so pieces of different lines have
 *  the same.
 *  @param step in pixels */
export function taperedPieces(line: PixelLine, { from, to }: Along, step: number): StrokePiece[] {
  const last = line.x.length - 1;
  const by = to < from ? -1 : 1;
  const end = Math.floor(to / step);
  const pieces: StrokePiece[] = [];
  for (let at = Math.floor(from / step), first = 0; first < last; at += by) {
    // The width with which the next step begins.
    const next = (by < 0 ? at : at + 1) * step;
    const until = at === end ? last : Math.floor((last * (next - from)) / (to - from));
    if (until > first) pieces.push(pieceOf(line, first, until, (at + 0.5) * step));
    first = Math.max(first, until);
  }
  return pieces;
}

/** A stroke's points lie apart by so much of its half width: nearer ones do not show. */
const FINENESS = 0.25;

/** The piece of a line from one of its points to another. */
function pieceOf({ x, y }: PixelLine, first: number, last: number, halfWidth: number): StrokePiece {
  const distance = FINENESS * halfWidth;
  let kept: Point = { x: x[first], y: y[first] };
  const points = [kept];
  for (let k = first + 1; k < last; k++) {
    const [dx, dy] = [x[k] - kept.x, y[k] - kept.y];
    if (dx * dx + dy * dy < distance * distance) continue;
    kept = { x: x[k], y: y[k] };
    points.push(kept);
  }
  points.push({ x: x[last], y: y[last] });
  return { x: points.map((point) => point.x), y: points.map((point) => point.y), halfWidth };
}
