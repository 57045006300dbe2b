import { Vector3 } from 'three';
import type { WorldPoint } from '../core/camera-pose.ts';
import type { Range } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import { type Block, drawnElevationAt, worldPointAt } from './block.ts';
import { type EdgeLabel, edgeLabels, type ScreenPoint } from './edge-labels.ts';
import { eyeTowards, type Lens, rayThrough } from './lens.ts';
import { isHiddenBy, rayHit } from './ray-hit.ts';
import type { CssRect } from './view-rect.ts';

export interface ProjectedPoint extends ScreenPoint {
  /** Behind the block or outside the view. */
  readonly isHidden: boolean;
  /** Not within the part of the canvas where the view is drawn. */
  readonly isOutside: boolean;
  /** Where the view is drawn. */
  readonly within: CssRect;
}

export interface ViewLabel extends EdgeLabel {
  /** Not within the part of the canvas where the view is drawn. */
  readonly isHidden: boolean;
}

/** A block on screen: where on the canvas it is drawn, and seen from where. */
export interface SeenBlock {
  readonly block: Block;
  readonly camera: Lens;
  readonly rect: CssRect;
  /** The part of the rectangle's width that is drawn, 0 left … 1 right; undefined where the view is hidden. */
  readonly clip: Range | undefined;
}

/** The position on the terrain or its water under a point of the canvas; undefined beside it, on the walls, and where nothing is drawn. */
export function positionUnder({ block, camera, rect, clip }: SeenBlock, point: ScreenPoint): Point | undefined {
  const x = (point.x - rect.left) / rect.width;
  const y = (point.y - rect.top) / rect.height;
  const isClipped = clip && (clip.min > 0 || clip.max < 1) && (x < clip.min || x > clip.max);
  if (!clip || isClipped) return undefined;
  const { origin, direction } = rayThrough(camera, 2 * x - 1, 1 - 2 * y);
  const hit = rayHit(block, origin, direction);
  return hit && !hit.isWall ? hit.position : undefined;
}

/** Where a point of the world is on the canvas, and whether something hides it. */
export function projected(seen: SeenBlock, world: WorldPoint): ProjectedPoint {
  const { depth, ...point } = toScreen(seen, world);
  // Nothing is known of a terrain whose samples the next one has taken: it is on the canvas for a moment more.
  const isOutside = !(depth <= 1) || isOutsideOf(seen, point);
  return {
    ...point,
    isHidden: isOutside || isHiddenBy(seen.block, eyeTowards(seen.camera, world), world),
    isOutside,
    within: shownRect(seen),
  };
}

const MIDDLE: WorldPoint = { x: 0, y: 0, z: 0 };

/** Where the lengths of the two sides nearest to the camera are written. */
export function viewLabels(seen: SeenBlock): ViewLabel[] {
  const labels = edgeLabels(seen.block, eyeTowards(seen.camera, MIDDLE), (world) => toScreen(seen, world));
  return labels.map((label) => ({ ...label, isHidden: isOutsideOf(seen, label) }));
}

/** The point of the drawn surface at a position, lifted by a fraction of the extent's longer side. */
export function surfacePoint(block: Block, position: Point, liftFraction = 0): WorldPoint {
  const point = worldPointAt(block, position, drawnElevationAt(block, position));
  return { ...point, y: point.y + 2 * liftFraction };
}

/** Where a point of the world is on the canvas, and how deep: up to 1 in sight, as in normalized device coordinates. */
export function toScreen({ camera, rect }: SeenBlock, { x, y, z }: WorldPoint): ScreenPoint & { readonly depth: number } {
  const ndc = new Vector3(x, y, z).project(camera);
  return {
    x: rect.left + ((ndc.x + 1) / 2) * rect.width,
    y: rect.top + ((1 - ndc.y) / 2) * rect.height,
    depth: ndc.z,
  };
}

function isOutsideOf(seen: SeenBlock, { x, y }: ScreenPoint): boolean {
  const { left, top, width, height } = shownRect(seen);
  return !seen.clip || x < left || x > left + width || y < top || y > top + height;
}

function shownRect({ rect, clip = { min: 0, max: 1 } }: SeenBlock): CssRect {
  return { ...rect, left: rect.left + clip.min * rect.width, width: (clip.max - clip.min) * rect.width };
}
