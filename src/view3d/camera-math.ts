import { type CameraPose, cameraLimits, type WorldPoint } from '../core/camera-pose.ts';
import type { Range } from '../core/heightmap.ts';
import { type Block, worldY } from './block.ts';

export const FIELD_OF_VIEW_DEG = 26;
export const HOME_AZIMUTH_DEG = 28;
export const HOME_ALTITUDE_DEG = 31;

const AXES = ['x', 'y'] as const;

/** Shares of the view's width and height that a framed block fills. */
const FRAMED_WIDTH = 0.8;
const FRAMED_HEIGHT = 0.82;

const radians = (angleDeg: number): number => (angleDeg * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

export function eyeOf({ target, azimuthDeg, altitudeDeg, distance }: CameraPose): WorldPoint {
  const level = Math.cos(radians(altitudeDeg)) * distance;
  return {
    x: target.x + level * Math.sin(radians(azimuthDeg)),
    y: target.y + distance * Math.sin(radians(altitudeDeg)),
    z: target.z + level * Math.cos(radians(azimuthDeg)),
  };
}

/** The pose of a camera at `eye` that looks at a target; the azimuth is 0 … 360. */
export function poseFromEye(eye: WorldPoint, target: WorldPoint): CameraPose {
  const offset = { x: eye.x - target.x, y: eye.y - target.y, z: eye.z - target.z };
  const level = Math.hypot(offset.x, offset.z);
  return {
    target: { x: target.x, y: target.y, z: target.z },
    azimuthDeg: (degrees(Math.atan2(offset.x, offset.z)) + 360) % 360,
    altitudeDeg: degrees(Math.atan2(offset.y, level)),
    distance: Math.hypot(level, offset.y),
  };
}

/** What lies over a view: shares of its height, from the top, and of its width, from the right. */
export interface Covered {
  readonly top: number;
  readonly right: number;
}

export const UNCOVERED: Covered = { top: 0, right: 0 };

/** The pose from which a block, seen from a direction, fills the view: its outline in the middle, as near as FRAMED_WIDTH and
 *  FRAMED_HEIGHT allow.
 *  @param aspect width of the view through its height
 *  @param covered is kept free of the block
 *  @param isOrthographic without perspective nothing looks larger because it is nearer */
export function framedPose(
  block: Block,
  azimuthDeg: number,
  altitudeDeg: number,
  aspect: number,
  covered: Covered = UNCOVERED,
  isOrthographic: boolean = false,
): CameraPose {
  const tangent = Math.tan(radians(FIELD_OF_VIEW_DEG / 2));
  const across = tangent * aspect;
  const side = FRAMED_WIDTH * across;
  const limits = {
    x: limitsOf(side, Math.min(side, across - 2 * covered.right * across)),
    y: limitsOf(FRAMED_HEIGHT * tangent, FRAMED_HEIGHT * tangent - 2 * covered.top * tangent),
  };
  const eye = eyeOf({ target: { x: 0, y: 0, z: 0 }, azimuthDeg, altitudeDeg, distance: 1 });
  const right = { x: Math.cos(radians(azimuthDeg)), y: 0, z: -Math.sin(radians(azimuthDeg)) };
  const up = { x: eye.y * right.z, y: eye.z * right.x - eye.x * right.z, z: -eye.y * right.x };
  const seen = outline(block).map((point) => ({
    x: dot(point, right),
    y: dot(point, up),
    nearer: isOrthographic ? 0 : dot(point, eye),
  }));

  // A point is inside when −low · (distance − nearer) ≤ offset − middle ≤ high · (distance − nearer). Two points at opposite sides give
  // the least distance …
  let distance = Number.NEGATIVE_INFINITY;
  for (const axis of AXES) {
    const { low, high, mean } = limits[axis];
    for (const a of seen) {
      for (const b of seen) {
        const least = ((a[axis] - b[axis]) / mean + (high / mean) * a.nearer + (low / mean) * b.nearer) / 2;
        if (least > distance) distance = least;
      }
    }
  }
  // … and at that distance all points together give the middle.
  const [middleX, middleY] = AXES.map((axis) => {
    const { low, high } = limits[axis];
    const least = Math.max(...seen.map((point) => point[axis] - high * (distance - point.nearer)));
    const most = Math.min(...seen.map((point) => point[axis] + low * (distance - point.nearer)));
    return (least + most) / 2;
  });
  const target = {
    x: middleX * right.x + middleY * up.x,
    y: middleY * up.y,
    z: middleX * right.z + middleY * up.z,
  };
  return { target, azimuthDeg, altitudeDeg, distance };
}

/** How far a framed block reaches to both sides of the view's middle, as tangents of angles. */
function limitsOf(low: number, high: number): { readonly low: number; readonly high: number; readonly mean: number } {
  return { low, high, mean: (low + high) / 2 };
}

/** Points that stand for the block: the corners of its bottom, its rim a little above the middle of the elevations, and a summit.
 *  They follow the colour scale's range, not the samples, so that the block is framed alike at every stage. Water above the summit
 *  lifts the rim to its level. */
function outline(block: Block): WorldPoint[] {
  const bottom = worldY(block, block.bottom);
  const top = Math.max(-bottom * 0.9, 0.01);
  const water = block.waterLevel === undefined ? bottom : worldY(block, block.waterLevel);
  const rim = water > top ? water : 0.2 * top;
  const corners = [-1, 1].flatMap((x) => [-1, 1].map((z) => ({ x: x * block.halfSize.x, z: z * block.halfSize.y })));
  return [
    ...corners.map((corner) => ({ ...corner, y: bottom })),
    ...corners.map((corner) => ({ ...corner, y: rim })),
    ...corners.map(({ x, z }) => ({ x: 0.5 * x, y: top, z: 0.5 * z })),
  ];
}

function dot(a: WorldPoint, b: WorldPoint): number {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

/** A pose between two, on the shorter way round.
 *  @param t 0 … 1 */
export function mixPoses(from: CameraPose, to: CameraPose, share: number): CameraPose {
  const mix = (a: number, b: number): number => a + (b - a) * share;
  const turn = ((((to.azimuthDeg - from.azimuthDeg) % 360) + 540) % 360) - 180;
  return {
    target: {
      x: mix(from.target.x, to.target.x),
      y: mix(from.target.y, to.target.y),
      z: mix(from.target.z, to.target.z),
    },
    azimuthDeg: from.azimuthDeg + turn * share,
    altitudeDeg: mix(from.altitudeDeg, to.altitudeDeg),
    distance: from.distance * (to.distance / from.distance) ** share,
  };
}

/** The nearest pose within the limits in short decimals: angles to 0.01°, the azimuth 0 … 359.99, lengths to 0.0001 units. */
export function roundPose({ target, azimuthDeg, altitudeDeg, distance }: CameraPose): CameraPose {
  const hundredths = Math.round(azimuthDeg * 100) % 36_000;
  const { target: sides, ...limits } = cameraLimits;
  return {
    target: {
      x: roundLength(target.x, sides.x),
      y: roundLength(target.y, sides.y),
      z: roundLength(target.z, sides.z),
    },
    azimuthDeg: (hundredths < 0 ? hundredths + 36_000 : hundredths + 0) / 100,
    altitudeDeg: clamp(limits.altitudeDeg, (Math.round(altitudeDeg * 100) + 0) / 100),
    distance: roundLength(distance, limits.distance),
  };
}

/** Adding 0 makes −0 a plain 0. */
function roundLength(units: number, limits: Range): number {
  return clamp(limits, (Math.round(units * 10_000) + 0) / 10_000);
}

/** The nearest value within limits. */
export function clamp({ min, max }: Range, value: number): number {
  return Math.min(Math.max(value, min), max);
}

/** Whether two poses are the same to the last digit; undefined is equal to itself. */
export function isSamePose(a: CameraPose | undefined, b: CameraPose | undefined): boolean {
  if (!a || !b) return a === b;
  return (
    a.azimuthDeg === b.azimuthDeg &&
    a.altitudeDeg === b.altitudeDeg &&
    a.distance === b.distance &&
    a.target.x === b.target.x &&
    a.target.y === b.target.y &&
    a.target.z === b.target.z
  );
}
