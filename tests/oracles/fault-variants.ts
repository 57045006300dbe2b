import type { FaultProfile } from '../../src/kernels/fault-profile.ts';

/** A rectangle of samples and the metres across it. */
interface OracleMap {
  readonly width: number;
  readonly height: number;
  readonly extent: { readonly x: number; readonly y: number };
}

/** The shape across a fault, by its definition: d metres from it, on the raised side where d > 0. */
function profileOracle(profile: FaultProfile, d: number, band: number): number {
  if (profile === 'step') return d > 0 ? 0.5 : -0.5;
  const isBeside = Math.abs(d) >= band / 2;
  if (profile === 'sine') return isBeside ? 0 : 0.5 * Math.sin((2 * Math.PI * d) / band);
  if (isBeside) return d > 0 ? 0.5 : -0.5;
  const t = d / band + 0.5;
  if (profile === 'ramp') return t - 0.5;
  if (profile === 'cosine') return -0.5 * Math.cos(Math.PI * t);
  return 3 * t * t - 2 * t * t * t - 0.5;
}

/** Σ weight · f(d) over all faults, sample by sample. `distance` gives d of fault i at sample (x, y). */
export function faultSumOracle(
  { width, height }: OracleMap,
  weights: Float64Array,
  profile: FaultProfile,
  band: number,
  distance: (fault: number, x: number, y: number) => number,
): Float64Array {
  const sums = new Float64Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let i = 0; i < weights.length; i++) {
        sums[y * width + x] += weights[i] * profileOracle(profile, distance(i, x, y), band);
      }
    }
  }
  return sums;
}

/** Metres from a line, by its two points as fractions of the map; none if they coincide, which is far on the lowered side. */
export function lineDistance(line: readonly number[], map: OracleMap, x: number, y: number): number {
  const [x1, y1, x2, y2] = line.map((v, i) => v * (i % 2 === 0 ? map.extent.x : map.extent.y));
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.hypot(dx, dy);
  if (length === 0) return Number.NEGATIVE_INFINITY;
  const east = (x / (map.width - 1)) * map.extent.x - x1;
  const south = (y / (map.height - 1)) * map.extent.y - y1;
  return (dx * south - dy * east) / length;
}

/** Whether stripe (p, q, c / lattice) raises sample (x, y), in whole numbers. */
export function isRaisedByStripe(
  p: number,
  q: number,
  c: number,
  lattice: number,
  map: OracleMap,
  x: number,
  y: number,
): boolean {
  const [P, Q, L] = [map.width - 1, map.height - 1, lattice].map(BigInt);
  const period = P * Q * L;
  const phase = BigInt(p) * BigInt(x) * Q * L + BigInt(q) * BigInt(y) * P * L + BigInt(c) * P * Q;
  return 2n * (((phase % period) + period) % period) < period;
}

/** Metres from the nearest fault of a stripe, whose phase is c at the first sample. */
export function stripeDistance(p: number, q: number, c: number, map: OracleMap, x: number, y: number): number {
  const phase = (p * x) / (map.width - 1) + (q * y) / (map.height - 1) + c;
  const wavesPerMetre = Math.hypot(p / map.extent.x, q / map.extent.y);
  const isRaised = phase - Math.floor(phase) < 0.5;
  const nearest = Math.round(2 * phase) / 2;
  return ((isRaised ? 1 : -1) * Math.abs(phase - nearest)) / wavesPerMetre;
}

/** The signed distance from a circle, positive inside; of a circle that wraps around, from its nearest image. */
export function circleDistance(circle: readonly number[], map: OracleMap, isWrapped: boolean, x: number, y: number): number {
  const [centreX, centreY, radius] = circle;
  return radius - Math.sqrt(smallestSquare(centreX, centreY, map, isWrapped, x, y));
}

/** Whether a sample lies inside a circle or one of its images: the predicate itself, in float64. */
export function isInCircle(circle: readonly number[], map: OracleMap, isWrapped: boolean, x: number, y: number): boolean {
  const [centreX, centreY, radius] = circle;
  return smallestSquare(centreX, centreY, map, isWrapped, x, y) < radius * radius;
}

function smallestSquare(centreX: number, centreY: number, map: OracleMap, isWrapped: boolean, x: number, y: number): number {
  const [w, h] = [map.width - 1, map.height - 1];
  const east = (isWrapped ? x % w : x) * (map.extent.x / w);
  const south = (isWrapped ? y % h : y) * (map.extent.y / h);
  const shifts = isWrapped ? [-1, 0, 1] : [0];
  let smallest = Number.POSITIVE_INFINITY;
  for (const i of shifts) {
    for (const j of shifts) {
      const dx = east - (centreX + i * map.extent.x);
      const dy = south - (centreY + j * map.extent.y);
      smallest = Math.min(smallest, dx * dx + dy * dy);
    }
  }
  return smallest;
}
