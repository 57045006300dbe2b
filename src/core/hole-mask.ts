import type { Heightmap, Size } from './heightmap.ts';

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
