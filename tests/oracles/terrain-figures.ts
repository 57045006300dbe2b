import type { Heightmap, Spacing } from '../../src/core/heightmap.ts';
import { dft } from './dft.ts';

/** Figures of terrain as their definitions say, sample by sample. */
type Numbers = readonly number[];

const total = (values: Numbers): number => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: Numbers): number => total(values) / values.length;

/** Central moment. */
export function momentOracle(values: Numbers, order: number): number {
  const mean = meanOf(values);
  return meanOf(values.map((value) => (value - mean) ** order));
}

/** Interpolated at (n − 1) · share among the sorted samples. */
export function quantileOracle(values: Numbers, share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const low = Math.floor(place);
  return low + 1 < sorted.length ? sorted[low] + (place - low) * (sorted[low + 1] - sorted[low]) : sorted[low];
}

/** Every bar looks at every sample. */
export function barsOracle(values: Numbers, width: number, first: number, count: number): number[] {
  return Array.from({ length: count }, (_, bar) => {
    const [from, to] = [(first + bar) * width, (first + bar + 1) * width];
    return values.filter((value) => from <= value && value < to).length;
  });
}

/** Slope of every sample in degrees: rise over run between the neighbours that exist, itself standing in for one that does not. */
export function slopesOracle(map: Heightmap, spacing: Spacing): number[] {
  return everySample(map, (x, y) => {
    const [west, east] = [Math.max(x - 1, 0), Math.min(x + 1, map.width - 1)];
    const [north, south] = [Math.max(y - 1, 0), Math.min(y + 1, map.height - 1)];
    const alongX = east > west ? (at(map, east, y) - at(map, west, y)) / ((east - west) * spacing.x) : 0;
    const alongY = south > north ? (at(map, x, south) - at(map, x, north)) / ((south - north) * spacing.y) : 0;
    return (Math.atan(Math.hypot(alongX, alongY)) * 180) / Math.PI;
  });
}

/** Riley's index of every sample with eight neighbours. */
export function ruggednessOracle(map: Heightmap): number[] {
  const found: number[] = [];
  for (let y = 1; y < map.height - 1; y++) {
    for (let x = 1; x < map.width - 1; x++) {
      let squares = 0;
      for (const dy of [-1, 0, 1]) for (const dx of [-1, 0, 1]) squares += (at(map, x + dx, y + dy) - at(map, x, y)) ** 2;
      found.push(Math.sqrt(squares));
    }
  }
  return found;
}

/** Mean squared difference of all pairs of samples that lie a lag apart along a row (dx) or a column (dy). */
export function meanSquareOracle(map: Heightmap, steps: readonly { dx: number; dy: number }[]): number {
  const squares: number[] = [];
  for (const { dx, dy } of steps) {
    everySample(map, (x, y) => {
      if (x + dx < map.width && y + dy < map.height) squares.push((at(map, x + dx, y + dy) - at(map, x, y)) ** 2);
      return 0;
    });
  }
  return meanOf(squares);
}

/** Mean absolute step from the last column to the first over that from each column to the next. */
export function seamOracle(map: Heightmap): number {
  const [inside, across]: [number[], number[]] = [[], []];
  everySample(map, (x, y) => {
    if (x + 1 < map.width) inside.push(Math.abs(at(map, x + 1, y) - at(map, x, y)));
    else across.push(Math.abs(at(map, 0, y) - at(map, x, y)));
    return 0;
  });
  return meanOf(across) / meanOf(inside);
}

/** A square of samples less their mean, under the product of two Hann windows that are scaled to a mean square of 1. */
export function windowedOracle(square: Heightmap): number[] {
  const { width: side } = square;
  const mean = meanOf([...square.data]);
  const hann = Array.from({ length: side }, (_, i) => Math.sin((Math.PI * i) / side) ** 2);
  const norm = Math.sqrt(meanOf(hann.map((weight) => weight ** 2)));
  return everySample(square, (x, y) => (at(square, x, y) - mean) * (hann[x] / norm) * (hann[y] / norm));
}

export interface Wave {
  readonly kx: number;
  readonly ky: number;
  /** |F|² ⁄ samples. */
  readonly power: number;
}

/** All waves of a square of windowed samples, kx and ky from −side ⁄ 2 to side ⁄ 2 − 1: transforms of rows, then of columns. */
export function wavesOracle(windowed: Numbers, side: number): Wave[] {
  const zeros = new Array<number>(side).fill(0);
  const rows = Array.from({ length: side }, (_, y) => dft(windowed.slice(y * side, (y + 1) * side), zeros));
  const signed = (k: number): number => (k < side / 2 ? k : k - side);
  return zeros.flatMap((_, kx) => {
    const column = dft(
      rows.map(({ re }) => re[kx]),
      rows.map(({ im }) => im[kx]),
    );
    return zeros.map((_, ky) => ({
      kx: signed(kx),
      ky: signed(ky),
      power: (column.re[ky] ** 2 + column.im[ky] ** 2) / side ** 2,
    }));
  });
}

/** The waves whose distance from 0 rounds to k. */
export function ringOracle(waves: readonly Wave[], k: number): Wave[] {
  return waves.filter(({ kx, ky }) => Math.round(Math.hypot(kx, ky)) === k);
}

/** Whether a wave runs within 22.5° of a row or column. */
export function runsAlongAxes({ kx, ky }: Wave): boolean {
  const degrees = (Math.atan2(Math.abs(ky), Math.abs(kx)) * 180) / Math.PI;
  return degrees < 22.5 || degrees > 67.5;
}

/** Slope, value at 0 and R² of the line of least squares, from the normal equations. */
export function lineOracle(points: readonly { x: number; y: number }[]): { slope: number; atZero: number; r2: number } {
  const n = points.length;
  const [x, y] = [points.map((p) => p.x), points.map((p) => p.y)];
  const [xx, xy] = [total(x.map((v) => v * v)), total(x.map((v, i) => v * y[i]))];
  const slope = (n * xy - total(x) * total(y)) / (n * xx - total(x) ** 2);
  const atZero = (total(y) - slope * total(x)) / n;
  const rest = total(y.map((v, i) => (v - (atZero + slope * x[i])) ** 2));
  return { slope, atZero, r2: 1 - rest / (n * momentOracle(y, 2)) };
}

/** Points of the fit of a spectrum: means of logarithms in eighths of an octave, from 4 to a quarter of the samples. */
export function eighthsOracle(power: ArrayLike<number>, side: number): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  for (let eighth = 0; 4 * 2 ** (eighth / 8) <= side / 4; eighth++) {
    const within: number[] = [];
    for (let k = 4; k <= side / 4; k++) if (Math.floor(8 * Math.log2(k / 4)) === eighth) within.push(k);
    if (within.length > 0) points.push({ x: meanOf(within.map(Math.log)), y: meanOf(within.map((k) => Math.log(power[k]))) });
  }
  return points;
}

/** Elevation at a fraction of a map's extent: of the four samples around it, those nearer count more. */
export function elevationOracle(map: Heightmap, u: number, v: number): number {
  const [x, y] = [u * (map.width - 1), v * (map.height - 1)];
  let sum = 0;
  everySample(map, (column, row) => {
    const weight = Math.max(0, 1 - Math.abs(x - column)) * Math.max(0, 1 - Math.abs(y - row));
    sum += weight * at(map, column, row);
    return 0;
  });
  return sum;
}

/** Pearson's, of two lists. */
export function correlationOracle(a: Numbers, b: Numbers): number {
  const [meanA, meanB] = [meanOf(a), meanOf(b)];
  const together = meanOf(a.map((value, i) => (value - meanA) * (b[i] - meanB)));
  return together / Math.sqrt(momentOracle(a, 2) * momentOracle(b, 2));
}

function at(map: Heightmap, x: number, y: number): number {
  return map.data[y * map.width + x];
}

function everySample(map: Heightmap, valueAt: (x: number, y: number) => number): number[] {
  return Array.from(map.data, (_, i) => valueAt(i % map.width, Math.floor(i / map.width)));
}
