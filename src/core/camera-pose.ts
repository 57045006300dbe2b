import type { Range } from './heightmap.ts';

/** A point in the 3D scene: x east, y up, z south of the middle of the terrain, in halves of its longer side. */
export interface WorldPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Where a camera is, seen from the point that it looks at. */
export interface CameraPose {
  readonly target: WorldPoint;
  /** Direction from the target to the camera: 0 south, 90 east of it. */
  readonly azimuthDeg: number;
  /** Of the camera above the target's horizon. */
  readonly altitudeDeg: number;
  /** Units. */
  readonly distance: number;
}

/** Limits of every pose. A view limits it further: the target to its block, and the distance to what its block asks for. */
export const cameraLimits = {
  azimuthDeg: { min: 0, max: 360 },
  /** The camera is never level with its target, and never straight above it: from there the picture would have no up. */
  altitudeDeg: { min: 1, max: 89.9 },
  /** Units; tall blocks are looked at from far. */
  distance: { min: 0.08, max: 1e9 },
  /** Units: the block's sides, and any height that exaggeration can make of a small extent. */
  target: { x: { min: -1, max: 1 }, y: { min: -1e9, max: 1e9 }, z: { min: -1, max: 1 } },
} satisfies { [key in keyof CameraPose]: CameraPose[key] extends number ? Range : Record<keyof WorldPoint, Range> };
