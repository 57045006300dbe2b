import type { WorldPoint } from '../core/camera-pose.ts';
import { type Block, worldY } from './block.ts';

/** A point on screen in CSS pixels from the canvas's top left corner. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** Where a side's length is written. */
export interface EdgeLabel extends ScreenPoint {
  /** Turns the text along the edge, clockwise as CSS does, −90 … 90: never upside down. */
  readonly angleDeg: number;
  /** Which side of the extent the edge shows. */
  readonly side: 'x' | 'y';
}

/** From the edge to the middle of the text. */
const AWAY_PX = 18;

/** Labels beside the two bottom edges nearest to the camera. */
export function edgeLabels(block: Block, eye: WorldPoint, toScreen: (point: WorldPoint) => ScreenPoint): EdgeLabel[] {
  const y = worldY(block, block.bottom);
  const x = eye.x > 0 ? block.halfSize.x : -block.halfSize.x;
  const z = eye.z > 0 ? block.halfSize.y : -block.halfSize.y;
  const label = (side: 'x' | 'y', from: WorldPoint, to: WorldPoint): EdgeLabel => {
    const [a, b] = [toScreen(from), toScreen(to)];
    const middle = toScreen({ x: (from.x + to.x) / 2, y, z: (from.z + to.z) / 2 });
    const centre = toScreen({ x: 0, y, z: 0 });
    const [along, across] = [b.x - a.x, b.y - a.y];
    const length = Math.hypot(along, across) || 1;
    const normal = { x: -across / length, y: along / length };
    const isOutward = normal.x * (middle.x - centre.x) + normal.y * (middle.y - centre.y) > 0;
    const away = isOutward ? AWAY_PX : -AWAY_PX;
    const angleDeg = (Math.atan2(across, along) * 180) / Math.PI;
    return {
      x: middle.x + normal.x * away,
      y: middle.y + normal.y * away,
      angleDeg: upright(angleDeg),
      side,
    };
  };
  return [
    label('x', { x: -block.halfSize.x, y, z }, { x: block.halfSize.x, y, z }),
    label('y', { x, y, z: -block.halfSize.y }, { x, y, z: block.halfSize.y }),
  ];
}

/** The angle of a text along a line, −180 … 180, turned so that it is never upside down. */
export function upright(angleDeg: number): number {
  return angleDeg > 90 ? angleDeg - 180 : angleDeg <= -90 ? angleDeg + 180 : angleDeg;
}
