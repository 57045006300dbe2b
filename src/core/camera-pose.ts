/** A place beside, on or over the terrain: x east, y up, z south of the middle of its block, in units of half the longer side. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Where the eye is, seen from what it looks at. */
export interface CameraPose {
  readonly target: Place;
  /** Direction from the target to the eye: 0 south, 90 east of it. */
  readonly azimuthDeg: number;
  /** Of the eye above the target's horizon, −90 … 90. */
  readonly altitudeDeg: number;
  /** Units. */
  readonly distance: number;
}

/** The nearest pose in short decimals: angles to 0.01°, the azimuth 0 … 359.99, lengths to 0.0001 units. */
export function roundPose({ target, azimuthDeg, altitudeDeg, distance }: CameraPose): CameraPose {
  const hundredths = Math.round(azimuthDeg * 100) % 36_000;
  return {
    target: { x: roundLength(target.x), y: roundLength(target.y), z: roundLength(target.z) },
    azimuthDeg: (hundredths < 0 ? hundredths + 36_000 : hundredths + 0) / 100,
    altitudeDeg: (Math.round(altitudeDeg * 100) + 0) / 100,
    distance: roundLength(distance),
  };
}

/** Adding 0 makes −0 a plain 0. */
function roundLength(units: number): number {
  return (Math.round(units * 10_000) + 0) / 10_000;
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
