import { type Heightmap, MAX_SIDE } from '../core/heightmap.ts';
import { type OnProgress, reportRow } from '../core/progress.ts';
import { latticeHash, latticeKey, rowKey } from '../core/random.ts';
import type { Extent } from '../core/recipe.ts';
import { modulo } from '../core/repeat.ts';
import { reserve, rowKernels } from './rows.ts';
import { WAVES } from './simd/gully-rows.ts';
import { rangeOf } from './values.ts';

/** Octaves, at most, and the narrowest gullies of the first one, as a fraction of the longer side. */
export const MOST_OCTAVES = 8;
export const LEAST_WIDTH = 0.01;

/** Boxes of the smooth ground along a cell: each is as wide as a gully of the first octave. */
const BOXES = 2;
/** Ground so near to the highest and the lowest sample, as a fraction of the range, changes less and less towards them. */
const ENDS = 0.03;
/** Gullies this many samples wide have half their depth: narrower ones are more than samples can tell. */
const FINEST = 2;

/** How gullies look. */
export interface GullyShape {
  /** Depth of the first octave, in shares of the ground's fall over half a gully's width. */
  readonly strength: number;
  /** From crest to crest in the first octave, as a fraction of the longer side, from LEAST_WIDTH on. */
  readonly width: number;
  /** 1 … MOST_OCTAVES; each has gullies half as wide. */
  readonly octaves: number;
  /** Steepness of each octave relative to the one before. */
  readonly detail: number;
  /** How much of the ground that is finer than gullies is smoothed away, 0 … 1. */
  readonly smoothing: number;
}

const [gx, gy] = [/* @__PURE__ */ reserve(MAX_SIDE / 2), /* @__PURE__ */ reserve(MAX_SIDE / 2)];
const [wave, depth] = [/* @__PURE__ */ reserve(MAX_SIDE / 2), /* @__PURE__ */ reserve(MAX_SIDE / 2)];
const u = /* @__PURE__ */ reserve(MAX_SIDE);
/** Columns of pivots beyond the cells that samples lie in: one before and two behind, and the one of the last sample. */
const AROUND = 4;
const MOST_CELLS = Math.ceil(1 / (WAVES * LEAST_WIDTH)) + 1;
/** Float32 of three rows of pivots, x and y, for each octave, one behind the other. */
const pivots = /* @__PURE__ */ reserve(3 * ((MOST_CELLS << MOST_OCTAVES) + AROUND * MOST_OCTAVES));

/** Gullies down the slopes of smooth ground, octave by octave: the sides of wide gullies are slopes that narrower ones run down, so they
 *  branch. The ground is a B-spline through means of boxes; z becomes
 *
 *      m = z − f·smoothing·(z − ground)          f: 1, and 0 at the highest and the lowest sample
 *      m − d·r / (d + r)                         d = f · depth (`GullyKernels`), r = m − the lowest sample
 *
 *  so no sample leaves the range of the map, and its ends stay. A sample depends on those within 2½ boxes, each a gully wide, on its place on the
 *  map and on the range, and on nothing else.
 *  @param extent across the map: lengths are true on any ground
 *  @param out receives the samples; `map` stays as it is */
export function carveGullies(
  map: Heightmap,
  extent: Extent,
  shape: GullyShape,
  out: Float32Array,
  onProgress?: OnProgress,
): void {
  const { width, height, data } = map;
  const range = rangeOf(data);
  const span = range.max - range.min;
  if (width < 2 || height < 2 || !(span > 0)) {
    out.set(data);
    return;
  }
  const { doubles, floats, kernels } = rowKernels();
  const cell = WAVES * shape.width * Math.max(extent.x, extent.y);
  const cells = { x: cellsOf(extent.x, cell, map), y: cellsOf(extent.y, cell, map) };
  const ground = smoothGround(map, cells);
  const octaves = octavesOf(map, cells, shape);
  for (let x = 0; x < width; x++) doubles[u / 8 + x] = (x / (width - 1)) * cells.x;
  const level = new Float64Array(width);
  const end = gx + 4 * width;
  for (let y = 0; y < height; y++) {
    ground(y, level);
    floats.fill(0, wave / 4, wave / 4 + width);
    floats.fill(0, depth / 4, depth / 4 + width);
    const v = (y / (height - 1)) * cells.y;
    for (const { scale, stride, share, rowsAt } of octaves) {
      const row = Math.floor(v * scale);
      const [north, middle, south] = rowsAt(row);
      kernels.gullies(gx, end, gy, wave, depth, u, north, middle, south, stride, scale, v * scale - row, share);
    }
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const z = data[i];
      const near = Math.min(1, Math.min(range.max - z, z - range.min) / (span * ENDS));
      const f = near * (2 - near);
      const m = z - f * shape.smoothing * (z - Math.min(range.max, Math.max(range.min, level[x])));
      const d = f * floats[depth / 4 + x];
      const room = m - range.min;
      out[i] = d > 0 ? m - (d * room) / (d + room) : m;
    }
    reportRow(onProgress, y, height);
  }
}

/** Cells along a side. Where the map repeats they are whole ones: the last sample then has the place of the first within its cells, and its bits. */
function cellsOf(side: number, cell: number, { repeats }: Heightmap): number {
  return repeats ? Math.max(1, Math.round(side / cell)) : side / cell;
}

interface Octave {
  /** Its cells in a cell of the first. */
  readonly scale: number;
  /** Bytes from x to y of a row of pivots. */
  readonly stride: number;
  /** What depth takes of |g| · (1 − wave). */
  readonly share: number;
  /** The pivots of a lattice row, of the one before and the one behind. */
  rowsAt(row: number): readonly [north: number, middle: number, south: number];
}

function octavesOf({ width, height, repeats }: Heightmap, cells: Extent, { strength, octaves, detail }: GullyShape): Octave[] {
  const { floats } = rowKernels();
  const key = latticeKey('gullies', 'pivots');
  let amplitude = strength / 8;
  let free = pivots;
  return Array.from({ length: octaves }, (_, k) => {
    const address = free;
    const scale = 1 << k;
    const [columns, rows] = [cells.x * scale, cells.y * scale];
    const count = Math.ceil(columns) + AROUND;
    const stride = 4 * count;
    free += 6 * stride;
    const samples = Math.min((width - 1) / columns, (height - 1) / rows) / (WAVES * FINEST);
    const fourth = samples * samples * samples * samples;
    const share = (amplitude * fourth) / (fourth + 1);
    amplitude *= detail / 2;
    const held = [Number.NaN, Number.NaN, Number.NaN];
    const at = (row: number): number => {
      const slot = modulo(row, 3);
      const from = address + 2 * stride * slot;
      if (held[slot] !== row) {
        held[slot] = row;
        const y = repeats ? modulo(row, rows) : row;
        const [a, b] = [rowKey(key.a, k, y), rowKey(key.b, k, y)];
        for (let i = 0, to = from / 4; i < count; i++, to++) {
          const hash = latticeHash(a, b, repeats ? modulo(i - 1, columns) : i - 1);
          floats[to] = withinCell(hash & 0xffff);
          floats[to + count] = withinCell(hash >>> 16);
        }
      }
      return from;
    };
    return { scale, stride, share, rowsAt: (row) => [at(row - 1), at(row), at(row + 1)] };
  });
}

/** A quarter to three quarters of a cell.
 *  @param bits 16 of a hash */
function withinCell(bits: number): number {
  return 0.25 + bits * (0.5 / 65_536);
}

/** Ground without what is finer than gullies: a cubic B-spline over the means of boxes.
 *  @returns writes elevations of a row of samples, and its slopes, per cell, into the row memory */
function smoothGround(map: Heightmap, cells: Extent): (y: number, level: Float64Array) => void {
  const { floats } = rowKernels();
  const across = sideOf(map.width, cells.x, map);
  const down = sideOf(map.height, cells.y, map);
  const stride = across.boxes + 2 * BEYOND;
  const means = boxMeans(map, across, down, stride);
  for (let row = 0; row < down.boxes; row++) extend(means, (BEYOND + row) * stride, 1, across);
  for (let column = 0; column < stride; column++) extend(means, column, stride, down);
  const [mixed, rises] = [new Float64Array(stride), new Float64Array(stride)];
  return (y, level) => {
    const { first, weights, slopes } = down;
    const w = 4 * y;
    for (let i = 0, at = first[y] * stride; i < stride; i++, at++) {
      const [a, b, c, d] = [means[at], means[at + stride], means[at + 2 * stride], means[at + 3 * stride]];
      mixed[i] = weights[w] * a + weights[w + 1] * b + (weights[w + 2] * c + weights[w + 3] * d);
      rises[i] = slopes[w] * a + slopes[w + 1] * b + (slopes[w + 2] * c + slopes[w + 3] * d);
    }
    for (let x = 0, k = 0; x < map.width; x++, k += 4) {
      const at = across.first[x];
      const [w0, w1, w2, w3] = [across.weights[k], across.weights[k + 1], across.weights[k + 2], across.weights[k + 3]];
      const [a, b, c, d] = [mixed[at], mixed[at + 1], mixed[at + 2], mixed[at + 3]];
      level[x] = w0 * a + w1 * b + (w2 * c + w3 * d);
      const s = across.slopes;
      floats[gx / 4 + x] = s[k] * a + s[k + 1] * b + (s[k + 2] * c + s[k + 3] * d);
      floats[gy / 4 + x] = w0 * rises[at] + w1 * rises[at + 1] + (w2 * rises[at + 2] + w3 * rises[at + 3]);
    }
  };
}

/** Boxes beyond each border that the spline asks for. */
const BEYOND = 2;

/** Boxes along a side, and how the spline weighs the four around each sample. */
interface Side {
  readonly boxes: number;
  readonly samples: number;
  readonly repeats: boolean | undefined;
  /** The first of the four, counted from the first one beyond the border. */
  readonly first: Int32Array;
  readonly weights: Float64Array;
  /** Derivatives of the weights, per cell. */
  readonly slopes: Float64Array;
}

function sideOf(samples: number, cells: number, { repeats }: Heightmap): Side {
  const boxes = Math.max(1, Math.round(BOXES * cells));
  const first = new Int32Array(samples);
  const [weights, slopes] = [new Float64Array(4 * samples), new Float64Array(4 * samples)];
  const perCell = boxes / cells;
  for (let i = 0; i < samples; i++) {
    const place = (i / (samples - 1)) * boxes - 0.5;
    const box = Math.floor(place);
    const [t, r] = [place - box, 1 - (place - box)];
    first[i] = box - 1 + BEYOND;
    weights.set([(r * r * r) / 6, (t * t * (3 * t - 6) + 4) / 6, (r * r * (3 * r - 6) + 4) / 6, (t * t * t) / 6], 4 * i);
    const inner = [(t * (3 * t - 4) * perCell) / 2, (-r * (3 * r - 4) * perCell) / 2];
    slopes.set([(-r * r * perCell) / 2, ...inner, (t * t * perCell) / 2], 4 * i);
  }
  return { boxes, samples, repeats, first, weights, slopes };
}

/** Means over boxes, with room for those beyond the borders. Between samples the ground is straight. */
function boxMeans({ width, data }: Heightmap, across: Side, down: Side, stride: number): Float64Array {
  const means = new Float64Array(stride * (down.boxes + 2 * BEYOND));
  const columns = Array.from({ length: across.boxes }, (_, box) => sharesOf(box, across));
  for (let row = 0; row < down.boxes; row++) {
    const { first, shares } = sharesOf(row, down);
    for (let j = 0; j < shares.length; j++) {
      const line = (first + j) * width;
      for (let box = 0, to = (BEYOND + row) * stride + BEYOND; box < across.boxes; box++, to++) {
        const along = columns[box];
        let sum = 0;
        for (let i = 0, at = line + along.first; i < along.shares.length; i++, at++) sum += along.shares[i] * data[at];
        means[to] += shares[j] * sum;
      }
    }
  }
  return means;
}

/** What each sample has of the mean over a box; together 1. */
function sharesOf(box: number, { boxes, samples }: Side): { readonly first: number; readonly shares: Float64Array } {
  const last = samples - 1;
  const [from, to] = [(box / boxes) * last, ((box + 1) / boxes) * last];
  const first = Math.floor(from);
  const shares = new Float64Array(Math.min(Math.ceil(to), last) - first + 1);
  for (let i = 0; i < shares.length; i++) shares[i] = (hatBefore(to - first - i) - hatBefore(from - first - i)) / (to - from);
  return { first, shares };
}

/** What of a hat of area 1, from −1 to 1, lies before t. */
function hatBefore(t: number): number {
  if (t <= -1 || t >= 1) return t < 0 ? 0 : 1;
  return t < 0 ? ((1 + t) * (1 + t)) / 2 : 1 - ((1 - t) * (1 - t)) / 2;
}

/** Fills the boxes beyond the borders of a line: with those of the opposite side where the map repeats, else as the slope goes on. */
function extend(means: Float64Array, start: number, step: number, { boxes, repeats }: Side): void {
  const at = (box: number): number => start + (BEYOND + box) * step;
  for (let k = 1; k <= BEYOND; k++) {
    for (const [box, one, other] of [
      [-k, 1 - k, 2 - k],
      [boxes - 1 + k, boxes - 2 + k, boxes - 3 + k],
    ]) {
      if (repeats) means[at(box)] = means[at(modulo(box, boxes))];
      else if (boxes === 1) means[at(box)] = means[at(0)];
      else means[at(box)] = 2 * means[at(one)] - means[at(other)];
    }
  }
}
