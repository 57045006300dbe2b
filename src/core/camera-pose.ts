import type { Range } from './heightmap.ts';

/** A place beside, on or over the terrain: x east, y up, z south of the middle of its block, in units of half the longer side. */
export interface WorldPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Where the eye is, seen from what it looks at. */
export interface CameraPose {
  readonly target: WorldPoint;
  /** Direction from the target to the eye: 0 south, 90 east of it. */
  readonly azimuthDeg: number;
  /** Of the eye above the target's horizon. */
  readonly altitudeDeg: number;
  /** Units. */
  readonly distance: number;
}

/** What a pose may hold. A view takes it further in: no farther out than its block asks for, and to a place in the block. */
export const cameraLimits = {
  azimuthDeg: { min: 0, max: 360 },
  /** The eye is never level with its target, and never straight above it: from there the picture would have no up. */
  altitudeDeg: { min: 1, max: 89.9 },
  /** Units; tall blocks are looked at from far. */
  distance: { min: 0.08, max: 1e9 },
  /** Units: the block's sides, and any height that exaggeration can make of a small extent. */
  target: { x: { min: -1, max: 1 }, y: { min: -1e9, max: 1e9 }, z: { min: -1, max: 1 } },
} satisfies { [key in keyof CameraPose]: CameraPose[key] extends number ? Range : Record<keyof WorldPoint, Range> };
