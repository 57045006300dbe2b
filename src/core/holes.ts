import { type Heightmap, requireMap, type Size } from './heightmap.ts';

/** The bits of the NaN at a hole, a sample without a value: the only NaN that opened files have and that hashes are over. */
export const HOLE_BITS = 0x7fc00000;

/** How many samples have no value. */
export function countHoles(data: Float32Array): number {
  let holes = 0;
  for (let i = 0; i < data.length; i++) if (Number.isNaN(data[i])) holes++;
  return holes;
}

/** The share of a map's border samples that have no value, 0 … 1. */
export function borderHoles({ width, height, data }: Heightmap): number {
  let holes = 0;
  let count = 0;
  for (let y = 0; y < height; y++) {
    const step = y === 0 || y === height - 1 ? 1 : Math.max(width - 1, 1);
    for (let x = 0; x < width; x += step) {
      count++;
      if (Number.isNaN(data[y * width + x])) holes++;
    }
  }
  return holes / count;
}

/** The holes that reach the border, from sample to sample north, south, west or east: what lies around the terrain.
 *  @returns 1 at each of their samples, row-major */
export function outerHoles({ width, height, data }: Heightmap): Uint8Array {
  const outer = new Uint8Array(data.length);
  const isOpen = (i: number): boolean => outer[i] === 0 && Number.isNaN(data[i]);
  // One sample for each run of holes along a row still to be marked: all samples could be as many as the map has.
  const seeds: number[] = [];
  for (let x = 0; x < width; x++) seeds.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y++) seeds.push(y * width, y * width + width - 1);
  for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) {
    if (!isOpen(seed)) continue;
    const west = seed - (seed % width);
    let [first, last] = [seed, seed];
    while (first > west && isOpen(first - 1)) first--;
    while (last < west + width - 1 && isOpen(last + 1)) last++;
    outer.fill(1, first, last + 1);
    for (const row of [-width, width]) {
      for (let i = first + row; i <= last + row; i++) if (isOpen(i) && (i === first + row || !isOpen(i - 1))) seeds.push(i);
    }
  }
  return outer;
}

/** The samples that have a value: the same array if all have. */
export function withoutHoles(data: Float32Array): Float32Array {
  return countHoles(data) === 0 ? data : data.filter((value) => !Number.isNaN(value));
}

/** Gives every NaN the bits of a hole: an engine may make others of a sum.
 *  @returns how many there are */
export function canonicalHolesInPlace(data: Float32Array): number {
  const bits = new Uint32Array(data.buffer, data.byteOffset, data.length);
  let holes = 0;
  for (let i = 0; i < data.length; i++) {
    if (!Number.isNaN(data[i])) continue;
    bits[i] = HOLE_BITS;
    holes++;
  }
  return holes;
}

/** The samples with the one NaN that hashes are over: the same array unless it has others, else a copy. */
export function withCanonicalHoles(data: Float32Array): Float32Array {
  const bits = new Uint32Array(data.buffer, data.byteOffset, data.length);
  for (let i = 0; i < data.length; i++) {
    if (!Number.isNaN(data[i]) || bits[i] === HOLE_BITS) continue;
    const copy = data.slice();
    canonicalHolesInPlace(copy);
    return copy;
  }
  return data;
}

/** What is wrong with a map that has holes, half a sentence: how many, and where the first one is. */
export function holeProblem({ data, width }: Heightmap): string | undefined {
  const holes = countHoles(data);
  if (holes === 0) return undefined;
  const first = data.findIndex(Number.isNaN);
  return `${holes} of ${data.length} samples ${holes === 1 ? 'has' : 'have'} no value (NaN), the first at column ${first % width}, row ${Math.floor(first / width)}`;
}

/** A map from a program that uses the library, for work that needs a value at every sample.
 *  @throws RangeError if it is inconsistent or has holes, TypeError if its samples are no Float32Array */
export function requireFilled<M extends Heightmap>(map: M): M {
  const problem = holeProblem(requireMap(map));
  if (problem === undefined) return map;
  const isEmpty = map.data.every(Number.isNaN);
  throw new RangeError(`heightmap: ${problem}; ${isEmpty ? 'there is nothing to fill them from' : 'fillHoles fills them'}`);
}

/** Values from a program that uses the library, for work that needs each of them.
 *  @param name what they are: `samples`
 *  @throws RangeError if some are NaN */
export function requireValues(data: ArrayLike<number>, name: string): void {
  let holes = 0;
  let first = 0;
  for (let i = data.length - 1; i >= 0; i--) {
    if (!Number.isNaN(data[i])) continue;
    holes++;
    first = i;
  }
  if (holes === 0) return;
  throw new RangeError(
    `${name}: ${holes} of ${data.length} have no value (NaN), the first at index ${first}; fillHoles fills those of a map`,
  );
}

/** Where a map has no values, in equal parts of its rows and columns. */
export interface HoleMask extends Size {
  /** 1 for a part in which any sample has no value, row-major. */
  readonly data: Uint8Array;
  /** Of the map itself. */
  readonly samples: Size;
  /** Samples that have no value. */
  readonly count: number;
}

/** Parts along a side at most, unless said otherwise: more than a map on a screen has pixels. */
const MOST_PARTS: Size = { width: 512, height: 512 };

/** Marks the samples that are NaN.
 *  @param most parts along either side, at most
 *  @returns undefined if every sample has a value */
export function holeMask({ width, height, data }: Heightmap, most = MOST_PARTS): HoleMask | undefined {
  let i = 0;
  while (i < data.length && !Number.isNaN(data[i])) i++;
  if (i === data.length) return undefined;
  const parts = partsOf({ width, height }, most);
  const mask = new Uint8Array(parts.width * parts.height);
  let count = 0;
  for (; i < data.length; i++) {
    if (!Number.isNaN(data[i])) continue;
    count++;
    const x = i % width;
    const y = (i - x) / width;
    mask[partOf(y, height, parts.height) * parts.width + partOf(x, width, parts.width)] = 1;
  }
  return { ...parts, data: mask, samples: { width, height }, count };
}

/** The mean of the samples that have a value in each part; NaN where none has one. */
export function partMeans({ width, height, data }: Heightmap, most: Size): Heightmap {
  const parts = partsOf({ width, height }, most);
  const sums = new Float64Array(parts.width * parts.height);
  const counts = new Uint32Array(sums.length);
  const columns = Uint16Array.from({ length: width }, (_, x) => partOf(x, width, parts.width));
  for (let y = 0, i = 0; y < height; y++) {
    const row = partOf(y, height, parts.height) * parts.width;
    for (let x = 0; x < width; x++, i++) {
      const value = data[i];
      if (Number.isNaN(value)) continue;
      sums[row + columns[x]] += value;
      counts[row + columns[x]]++;
    }
  }
  return { ...parts, data: Float32Array.from(sums, (sum, part) => (counts[part] === 0 ? Number.NaN : sum / counts[part])) };
}

/** How many parts a map gets: about as many along both sides as their ratio wants, and none without a sample. */
function partsOf({ width, height }: Size, most: Size): Size {
  const perPart = Math.max(width / most.width, height / most.height, 1);
  return { width: Math.max(Math.round(width / perPart), 1), height: Math.max(Math.round(height / perPart), 1) };
}

/** The part that a column or row lies in. */
function partOf(at: number, samples: number, parts: number): number {
  return Math.floor(((at + 0.5) * parts) / samples);
}
