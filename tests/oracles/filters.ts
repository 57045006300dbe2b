import type { Heightmap } from '../../src/core/heightmap.ts';
import { wrapped } from '../../src/core/repeat.ts';

/** Filters to the letter of their definitions, sample by sample, in float64; results are not rounded. */
type Values = Float64Array;

/** h[j] ← f·h[j − 1] + (1 − f)·h[j] along rows there and back, then along columns there and back, each pass from its second sample on. */
export function erosionOracle(map: Heightmap, f: number): Values {
  const h = Float64Array.from(map.data);
  const { width, height } = map;
  const at = (x: number, y: number): number => y * width + x;
  const step = (to: number, from: number): void => {
    h[to] = f * h[from] + (1 - f) * h[to];
  };
  for (let y = 0; y < height; y++) for (let x = 1; x < width; x++) step(at(x, y), at(x - 1, y));
  for (let y = 0; y < height; y++) for (let x = width - 2; x >= 0; x--) step(at(x, y), at(x + 1, y));
  for (let x = 0; x < width; x++) for (let y = 1; y < height; y++) step(at(x, y), at(x, y - 1));
  for (let x = 0; x < width; x++) for (let y = height - 2; y >= 0; y--) step(at(x, y), at(x, y + 1));
  return h;
}

/** Every sample weighs in every other: exp(−d² / 2σ²), d in cells; divided by the sum of the weights. */
export function gaussianOracle(map: Heightmap, sigmaCells: number): Values {
  return everySample(map, (x, y) => {
    let sum = 0;
    let weights = 0;
    for (let j = 0; j < map.height; j++) {
      for (let i = 0; i < map.width; i++) {
        const weight = Math.exp(-((i - x) ** 2 + (j - y) ** 2) / (2 * sigmaCells ** 2));
        sum += weight * map.data[j * map.width + i];
        weights += weight;
      }
    }
    return sum / weights;
  });
}

/** Sorts the neighbourhood and takes its middle, or the mean of the middle two. */
export function medianOracle(map: Heightmap, radius: number): Values {
  return everySample(map, (x, y) => {
    const near: number[] = [];
    for (let j = y - radius; j <= y + radius; j++) {
      for (let i = x - radius; i <= x + radius; i++) {
        const [column, row] = map.repeats ? [wrapped(i, map.width), wrapped(j, map.height)] : [i, j];
        if (column >= 0 && column < map.width && row >= 0 && row < map.height) near.push(map.data[row * map.width + column]);
      }
    }
    // Zeros have signs: −0 comes first.
    near.sort((a, b) => a - b || Number(Object.is(b, -0)) - Number(Object.is(a, -0)));
    return (near[Math.floor((near.length - 1) / 2)] + near[Math.floor(near.length / 2)]) / 2;
  });
}

/** A flat part around every level, `sharpness` of the way to the next level long, and a straight slope from one flat part to the next. */
export function terraceOracle(map: Heightmap, steps: number, sharpness: number): Values {
  const gap = 1 / (steps - 1);
  return Float64Array.from(map.data, (v) => {
    for (let level = 0; level < steps; level++) {
      const centre = level * gap;
      if (Math.abs(v - centre) <= (sharpness * gap) / 2) return centre;
      const slopeStart = centre + (sharpness * gap) / 2;
      const slopeEnd = centre + gap - (sharpness * gap) / 2;
      if (v > slopeStart && v < slopeEnd) return centre + (gap * (v - slopeStart)) / (slopeEnd - slopeStart);
    }
    throw new RangeError(`terrace: ${v} is on no tread and on no slope`);
  });
}

export function powerOracle(map: Heightmap, exponent: number): Values {
  return Float64Array.from(map.data, (v) => v ** exponent);
}

export function edgeFalloffOracle(map: Heightmap, shape: 'square' | 'radial', width: number): Values {
  const rise = (t: number): number => (t <= 0 ? 0 : t >= 1 ? 1 : 3 * t ** 2 - 2 * t ** 3);
  const [lastX, lastY] = [map.width - 1, map.height - 1];
  const longer = Math.max(lastX, lastY);
  return everySample(map, (x, y, v) => {
    if (shape === 'square') {
      return v * rise(Math.min(x, lastX - x) / longer / width) * rise(Math.min(y, lastY - y) / longer / width);
    }
    const fromCentre = Math.hypot((2 * x) / lastX - 1, (2 * y) / lastY - 1); // 1 on the ellipse
    return v * rise((1 - fromCentre) / 2 / width);
  });
}

function everySample({ width, height, data }: Heightmap, valueAt: (x: number, y: number, value: number) => number): Values {
  const values = new Float64Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) values[y * width + x] = valueAt(x, y, data[y * width + x]);
  }
  return values;
}

/** One side of a fault goes up, by the distance along the normal of P → Q, or from the circle around P through Q. */
export function faultOracle(map: Heightmap, extent: { x: number; y: number }, step: FaultOracleStep): Values {
  const [px, py] = [step.px * extent.x, step.py * extent.y];
  const [qx, qy] = [step.qx * extent.x, step.qy * extent.y];
  const heading = Math.atan2(qy - py, qx - px);
  const shares: Record<string, (u: number) => number> = {
    step: (u) => (u > 0 ? 1 : 0),
    ramp: (u) => Math.min(Math.max(u + 0.5, 0), 1),
    cosine: (u) => (1 - Math.cos(Math.PI * Math.min(Math.max(u + 0.5, 0), 1))) / 2,
    smoothstep: (u) => Math.min(Math.max(u + 0.5, 0), 1) ** 2 * (3 - 2 * Math.min(Math.max(u + 0.5, 0), 1)),
    sine: (u) => (Math.abs(u) < 0.5 ? Math.sin(2 * Math.PI * u) / 2 : 0),
  };
  return everySample(map, (x, y) => {
    const [east, south] = [(x / (map.width - 1)) * extent.x - px, (y / (map.height - 1)) * extent.y - py];
    const away =
      step.shape === 'circle'
        ? Math.hypot(qx - px, qy - py) - Math.hypot(east, south)
        : Math.hypot(east, south) * Math.sin(Math.atan2(south, east) - heading);
    return map.data[y * map.width + x] + step.height * shares[step.profile](away / (step.band * Math.max(extent.x, extent.y)));
  });
}

interface FaultOracleStep {
  readonly shape: string;
  readonly px: number;
  readonly py: number;
  readonly qx: number;
  readonly qy: number;
  readonly height: number;
  readonly profile: string;
  readonly band: number;
}
