import { Vector3 } from 'three';
import type { Size } from '../core/heightmap.ts';
import { hasSameFields } from '../core/memo.ts';
import { type Surface, toSamples } from '../core/surface.ts';
import { MAX_SEGMENTS, type RibbonOrder } from '../render3d/orders.ts';
import { type Block, drawnElevationAt, worldPointAt } from './block.ts';
import { isOrthographic, type Lens, pixelsPerUnit } from './lens.ts';
import type { GroundLine } from './view-model.ts';

/** The lines on a terrain. */
export interface Ribbons {
  /** @param view in CSS pixels
   *  @param pixel what one of them spans: units at a distance of 1 unit, or without perspective at any */
  orders(lines: readonly RibbonLine[], block: Block, camera: Lens, view: Size, pixel: number): RibbonOrder[];
  /** All points are sent again. */
  forget(): void;
}

export interface RibbonLine {
  readonly line: GroundLine;
  readonly role: RibbonOrder['role'];
}

/** Of a segment, at least: shorter ones would make the line's direction follow every stone. */
const SEGMENT_PX = 2.5;
const MIN_SEGMENTS = 16;

export function createRibbons(): Ribbons {
  /** What was sent last, line by line. */
  let sent: {
    readonly line: GroundLine;
    readonly surface: Surface;
    readonly lakes: Block['lakes'];
    readonly segments: number;
  }[] = [];
  return {
    orders(lines, block, camera, view, pixel) {
      const last = sent;
      const { surface, lakes } = block;
      sent = lines.map(({ line }) => ({ line, surface, lakes, segments: segmentsOf(line, block, camera, view) }));
      return lines.map(({ line, role }, i) => {
        const { segments } = sent[i];
        const isSame = last[i] !== undefined && hasSameFields(last[i], sent[i]);
        return { points: isSame ? undefined : pointsOf(line, block, segments), segments, role, pixel };
      });
    },
    forget() {
      sent = [];
    },
  };
}

function segmentsOf(line: GroundLine, block: Block, camera: Lens, view: Size): number {
  // The points of a winding line are as many as it has bends.
  if (line.length > 2) return Math.min(line.length - 1, MAX_SEGMENTS);
  // In steps: else the points would change in every frame of a flight.
  const wanted = 2 ** (Math.ceil(2 * Math.log2(lengthOnScreen(line, block, camera, view) / SEGMENT_PX)) / 2);
  return Math.min(Math.max(Math.ceil(wanted), MIN_SEGMENTS), MAX_SEGMENTS);
}

function pointsOf(line: GroundLine, block: Block, segments: number): Float32Array {
  const points = new Float32Array(4 * (segments + 1));
  for (let i = 0; i <= segments; i++) {
    const at = (i / segments) * (line.length - 1);
    const k = Math.min(Math.floor(at), line.length - 2);
    const [from, to] = [line[k], line[k + 1]];
    const position = { x: from.x + (to.x - from.x) * (at - k), y: from.y + (to.y - from.y) * (at - k) };
    const { x, y } = toSamples(block.surface, position);
    points.set([x, y, drawnElevationAt(block, position)], 4 * i);
  }
  return points;
}

/** About how long a straight line is in CSS pixels, whatever part of the view is drawn; infinite if an end lies behind the camera. */
function lengthOnScreen([from, to]: GroundLine, block: Block, camera: Lens, { height }: Size): number {
  const [a, b] = [from, to].map((end) => {
    const { x, y, z } = worldPointAt(block, end, drawnElevationAt(block, end));
    const seen = new Vector3(x, y, z).applyMatrix4(camera.matrixWorldInverse);
    const scale = pixelsPerUnit(camera, height, -seen.z);
    return { x: seen.x * scale, y: seen.y * scale, isBehind: !isOrthographic(camera) && -seen.z < camera.near };
  });
  // Hills make the line longer than the distance between its ends.
  return a.isBehind || b.isBehind ? Number.POSITIVE_INFINITY : 1.3 * Math.hypot(a.x - b.x, a.y - b.y) + 20;
}
