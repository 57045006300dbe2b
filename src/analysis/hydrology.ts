import { requireGround } from '../core/bounds.ts';
import { type Heightmap, ownSizeOf, type Spacing } from '../core/heightmap.ts';
import { type Point, placesOf } from '../core/profile.ts';
import { modulo, repeatFirstInPlace } from '../core/repeat.ts';
import { routeWater } from '../kernels/depressions.ts';
import { Drainage, ringOf } from '../kernels/drainage.ts';

/** How water is followed. */
export interface HydrologyOptions {
  /** Metres from one sample to the next. */
  readonly spacing: Spacing;
  /** Square metres that must drain through a sample before it is a river; by default a thousandth of the map. */
  readonly threshold?: number | undefined;
  /** Samples below this elevation are sea. */
  readonly sea?: number | undefined;
}

/** A stretch of river between two junctions, or from its source, or to its end. */
export interface River {
  /** From the highest on, metres east and south of the first sample. */
  readonly points: readonly Point[];
  /** Strahler's: 1 from a source on, and one more where two of the same order meet. */
  readonly order: number;
  /** Metres along it. */
  readonly length: number;
  /** Metres from its first to its last sample, over lakes at their level. */
  readonly fall: number;
  /** Square metres that drain through it, above where it meets the next. */
  readonly area: number;
}

/** Water in a depression, up to where it spills. */
export interface Lake {
  readonly level: number;
  /** Metres of water at its deepest. */
  readonly depth: number;
  /** Square metres. */
  readonly area: number;
  /** Cubic metres. */
  readonly volume: number;
  /** Index of the first sample that its water leaves by, and where that is. */
  readonly outlet: number;
  readonly place: Point;
}

/** Where water goes on a map, and what it makes. */
export interface Hydrology {
  /** For each sample the index of the one its water goes to, over the lowest pass out of depressions; its own where water ends: in the sea, at the
   *  border. The last column and row of a map that repeats have those of its first. */
  readonly receiver: Int32Array;
  /** Square metres that drain through each sample, its own cell included. */
  readonly area: Float64Array;
  /** The elevation of water or ground: depressions are full. */
  readonly level: Float32Array;
  /** Strahler's order of the river at each sample; 0 where there is none, as in the sea. */
  readonly order: Uint8Array;
  /** Those that drain most first. */
  readonly rivers: readonly River[];
  /** The largest first. */
  readonly lakes: readonly Lake[];
  /** For each sample the index of the one where its water ends. */
  readonly basins: Int32Array;
}

/** Follows water over a map by D8, the steepest of eight ways. Every sample has one cell; those at the border drain out of the map where nothing
 *  around them is lower. Level ground drains to where it is left, away from what rises beside it. On a map that repeats water goes on at the opposite
 *  border.
 *  @throws RangeError for an inconsistent map or spacing
 *  @source J. F. O'Callaghan, D. M. Mark, "The extraction of drainage networks from digital elevation data" (1984);
 *  R. Barnes, C. Lehman, D. Mulla, "An efficient assignment of drainage direction over flat surfaces in raster digital elevation models" (2014);
 *  A. N. Strahler, "Quantitative analysis of watershed geomorphology" (1957) */
export function hydrology(map: Heightmap, options: HydrologyOptions): Hydrology {
  const { spacing } = options;
  requireGround(map, spacing);
  const flow = flowOf(map, options);
  const { inRiver: _, ...water } = flow;
  return { ...water, rivers: riversOf(map, spacing, flow), lakes: lakesOf(map, spacing, flow) };
}

/** Where water goes, without rivers and lakes as things. */
export interface Flow extends Omit<Hydrology, 'rivers' | 'lakes'> {
  /** Samples that enough drains through, downstream. */
  readonly inRiver: Int32Array;
}

/** The first part of `hydrology`, for figures. */
export function flowOf(map: Heightmap, { spacing, threshold, sea = -Infinity }: HydrologyOptions): Flow {
  const { width, height, data } = map;
  const { basin, h, ends } = ringOf(map, spacing, sea);
  const drainage = new Drainage(basin);
  const { basins: depressions, levels } = routeWater(h, ends, drainage, true);
  const cell = spacing.x * spacing.y;
  const n = width * height;
  const [receiver, area, level, basins] = [new Int32Array(n), new Float64Array(n), data.slice(), new Int32Array(n)];
  for (let y = 0; y < basin.height; y++) {
    for (let i = y * width, end = i + basin.width, slot = (y + 1) * basin.stride + 1; i < end; i++, slot++) {
      const to = drainage.receivers[slot];
      const step = to - slot;
      // A row of the ring has two slots more than one of the map.
      receiver[i] = basin.isTorus ? indexOf(to, basin.stride, width) : i + step - (step > 1 ? 2 : step < -1 ? -2 : 0);
      area[i] = drainage.area[slot] * cell;
      level[i] = Math.max(h[slot], levels[depressions[slot]]);
    }
  }
  const samples = drainage.order;
  for (let k = 0; k < samples.length; k++) samples[k] = indexOf(samples[k], basin.stride, width);
  for (let k = samples.length - 1; k >= 0; k--) {
    const i = samples[k];
    basins[i] = receiver[i] === i ? i : basins[receiver[i]];
  }
  const least = threshold ?? (cell * samples.length) / 1000;
  const inRiver = keepOnly(samples, (i) => area[i] >= least);
  const order = strahler(inRiver, receiver);
  for (const i of inRiver) if (data[i] < sea) order[i] = 0;
  if (basin.isTorus) for (const values of [receiver, area, level, basins, order]) repeatFirstInPlace(values, map);
  return { receiver, area, level, order, basins, inRiver };
}

/** Keeps some of the samples, at the start of the same array. */
function keepOnly(samples: Int32Array, isOne: (sample: number) => boolean): Int32Array {
  let count = 0;
  for (const i of samples) if (isOne(i)) samples[count++] = i;
  return samples.subarray(0, count);
}

/** The sample of a slot in a ring of `stride` slots a row. */
function indexOf(slot: number, stride: number, width: number): number {
  const y = Math.floor(slot / stride);
  return (y - 1) * width + (slot - y * stride) - 1;
}

/** Stretches of river, those that drain most first. */
export function riversOf(map: Heightmap, spacing: Spacing, { receiver, area, level, order, inRiver }: Flow): River[] {
  const inflows = new Uint8Array(area.length);
  for (const i of inRiver) if (receiver[i] !== i) inflows[receiver[i]]++;
  const begins = inRiver.filter((i) => inflows[i] !== 1 && receiver[i] !== i);
  const rivers = Array.from(begins, (begin): River => {
    const stretch = [begin];
    for (let at = receiver[begin]; ; at = receiver[at]) {
      stretch.push(at);
      if (receiver[at] === at || inflows[at] > 1) break;
    }
    const points = placesOf(stretch, map, spacing);
    const end = stretch[stretch.length - 1];
    let length = 0;
    for (let k = 1; k < points.length; k++) length += distance(points[k - 1], points[k]);
    return { points, order: order[begin], length, fall: level[begin] - level[end], area: area[stretch[stretch.length - 2]] };
  });
  return rivers.sort((a, b) => b.area - a.area);
}

/** Strahler order; `samples` go downstream. Where water ends nothing new begins. */
function strahler(samples: Int32Array, receiver: Int32Array): Uint8Array {
  const [ranks, highest, count] = [
    new Uint8Array(receiver.length),
    new Uint8Array(receiver.length),
    new Uint8Array(receiver.length),
  ];
  for (const i of samples) {
    const to = receiver[i];
    if (to === i) {
      ranks[i] = highest[i];
      continue;
    }
    ranks[i] = highest[i] === 0 ? 1 : highest[i] + (count[i] > 1 ? 1 : 0);
    if (ranks[i] > highest[to]) [highest[to], count[to]] = [ranks[i], 1];
    else if (ranks[i] === highest[to]) count[to]++;
  }
  return ranks;
}

/** Metres from a sample to the one that its water goes to; 0 where it ends. */
export function stepLength({ width }: Heightmap, { x, y }: Spacing, from: number, to: number): number {
  if (from === to) return 0;
  if (Math.floor(from / width) === Math.floor(to / width)) return x;
  return (from - to) % width === 0 ? y : Math.sqrt(x * x + y * y);
}

function distance(a: Point, b: Point): number {
  const [dx, dy] = [a.x - b.x, a.y - b.y];
  return Math.sqrt(dx * dx + dy * dy);
}

function lakesOf(map: Heightmap, spacing: Spacing, { receiver, level }: Pick<Flow, 'receiver' | 'level'>): Lake[] {
  const cell = spacing.x * spacing.y;
  const { width, height, data, repeats } = map;
  const { width: columns, height: rows } = ownSizeOf(map);
  const seen = new Uint8Array(data.length);
  const lakes: Lake[] = [];
  const stack: number[] = [];
  const sink = (first: number): Lake => {
    const surface = level[first];
    let [count, depth, depths] = [0, 0, 0];
    stack.push(first);
    seen[first] = 1;
    for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
      count++;
      depth = Math.max(depth, surface - data[i]);
      depths += surface - data[i];
      const y = Math.floor(i / width);
      const x = i - y * width;
      for (let row = y - 1; row <= y + 1; row++) {
        if (!repeats && (row < 0 || row >= height)) continue;
        const start = repeats ? modulo(row, rows) * width : row * width;
        for (let column = x - 1; column <= x + 1; column++) {
          if (!repeats && (column < 0 || column >= width)) continue;
          const j = start + (repeats ? modulo(column, columns) : column);
          if (level[j] !== surface || seen[j] === 1 || data[j] >= surface) continue;
          seen[j] = 1;
          stack.push(j);
        }
      }
    }
    let outlet = first;
    while (level[outlet] > data[outlet] && level[outlet] === surface) outlet = receiver[outlet];
    const [place] = placesOf([outlet], map, spacing);
    return { level: surface, depth, area: count * cell, volume: depths * cell, outlet, place };
  };
  for (let y = 0; y < rows; y++) {
    for (let i = y * width, end = i + columns; i < end; i++) {
      if (seen[i] === 0 && level[i] > data[i]) lakes.push(sink(i));
    }
  }
  return lakes.sort((a, b) => b.area - a.area);
}
