import { type Heightmap, ownSizeOf, type Size, type Spacing } from '../core/heightmap.ts';
import { type OnProgress, partOf } from '../core/progress.ts';
import { modulo, periodOf, repeatFirstInPlace, stepOver } from '../core/repeat.ts';
import { fillInPlace, routeWater } from './depressions.ts';
import { Drainage, type RingedGrid, ringedGrid, slotsOf, writeRing } from './drainage.ts';
import { depositInPlace, diffuseInPlace, inciseInPlace } from './stream-power.ts';
import { rangeOf } from './values.ts';

export interface RiverSettings {
  /** K·T of the coarsest level, without a unit: lengths count in longer sides, elevations as they are. */
  readonly strength: number;
  /** Strength of a level, of that of the coarser one. */
  readonly detail: number;
  /** Length over which slopes creep at strength 1, in longer sides. */
  readonly hillslope: number;
  /** How much of what rivers carry they lay down, without a unit. */
  readonly deposition: number;
  /** Samples below it are sea: they stay, and water ends there. −Infinity for none. */
  readonly sea: number;
}

/** Samples along the longer side of the coarsest level, about. */
const COARSEST = 64;
/** Samples of the coarsest level beyond each border, by reflection through it: what lies there drains the rim as the rest is drained. */
const MARGIN = 2;
const [FIRST_STEPS, STEPS] = [6, 4];
/** Rivers that drain so many samples keep their course on the finer level. */
const PINNED = 16;
/** Part of the time before the last depressions are filled. */
const WEAR = 0.9;
/** Length of a first diffusion, in samples. */
const PINCH = 0.35;
/** How far from its own place a sample of a finer level reads the change of the coarser one, at most, in samples of that: it hides the coarser lattice. */
const JITTER = 0.35;
/** What a pinned river falls at least from one sample to the next. */
const LEAST_FALL = 1e-8;

/** Ground of one level, ringed. */
interface Level {
  readonly basin: RingedGrid;
  /** Before and after. */
  readonly before: Float64Array;
  readonly h: Float64Array;
  /** 1 where water ends. */
  readonly ends: Uint8Array;
  readonly drainage: Drainage;
}

/** Lets rivers cut into a map, level by level: first on every n-th sample, then on twice as many, each level beginning with its own ground and the
 *  change of the coarser one, whose rivers keep their course. So a map with more samples has the same rivers, and more of the small ones.
 *  Depressions drain over their lowest passes. Only + − × ÷ √ and integers, in a fixed order.
 *  @param extent in any unit
 *  @param until the last level to come to: 1 … `levelCount`, by default all of them
 *  @returns every n-th sample of the map, as far as the level is fine, and those beyond its east and south border that the last of these lie
 *  between; after all levels a map of the same size. Unlike a window of the map it cannot be computed alone */
export function erodeByRivers(
  map: Heightmap,
  extent: Spacing,
  settings: RiverSettings,
  onProgress?: OnProgress,
  until?: number,
): Heightmap {
  const ground = groundOf(map, extent);
  const finest = until === undefined ? 0 : ground.levels + 1 - until;
  let level: Level | undefined;
  let strength = settings.strength;
  for (let coarser = ground.levels; coarser >= finest; coarser--) {
    level = startOf(ground, coarser, settings, level);
    const steps = stepsOfLevel(ground.levels + 1 - coarser);
    const part = partOf(onProgress, WEAR / (1 << (2 * (coarser - finest) + 2)), WEAR / (1 << (2 * (coarser - finest))));
    for (let step = 0; step < steps; step++) {
      wear(level, strength / steps, settings);
      part?.((step + 1) / steps);
    }
    strength *= settings.detail;
  }
  if (!level) return { ...map, data: map.data.slice() };
  const worn = withinMap(map, ground, level, finest);
  // Detail of finer levels upon the change of coarser ones may leave the map's range by a little: it is kept to it.
  const { min, max } = rangeOf(map.data);
  const { data } = worn;
  for (let i = 0; i < data.length; i++) data[i] = Math.min(Math.max(data[i], min), max);
  if (finest === 0) fillInPlace(worn, settings.sea);
  return worn;
}

/** Steps in which a level is worn.
 *  @param level 1 for the coarsest */
export function stepsOfLevel(level: number): number {
  return level === 1 ? FIRST_STEPS : STEPS;
}

/** The map as it goes on beyond its borders, read at every level's lattice. */
interface Ground {
  readonly isTorus: boolean;
  /** How often the lattice is halved before the coarsest level. */
  readonly levels: number;
  /** Samples beyond the west and north border. */
  readonly margin: number;
  /** Of the finest level, in all. */
  readonly width: number;
  readonly height: number;
  readonly cell: Spacing;
  /** @param x columns of the finest level */
  at(x: number, y: number): number;
}

/** How often the lattice of a map is halved before its coarsest level, which has a cell at least along the shorter side. On a torus every level has
 *  whole steps. */
function levelsOf({ width, height, repeats }: Pick<Heightmap, 'width' | 'height' | 'repeats'>): number {
  let levels = 0;
  const [shorter, longer] = [Math.min(width, height) - 1, Math.max(width, height) - 1];
  while (longer > COARSEST << levels && shorter >= 2 << levels) levels++;
  if (repeats) while ((periodOf(width) | periodOf(height)) & ((1 << levels) - 1)) levels--;
  return levels;
}

/** Levels in which rivers wear a map, the coarsest one first. */
export function levelCount(map: Pick<Heightmap, 'width' | 'height' | 'repeats'>): number {
  return levelsOf(map) + 1;
}

/** Samples along a side of the finest level, with what lies beyond the borders. */
function wholeSide(samples: number, unit: number): number {
  return Math.ceil((samples - 1) / unit) * unit + 1 + 2 * MARGIN * unit;
}

/** Samples of the finest level of a map that does not repeat: narrow maps have many beyond their borders. */
export function wornSamples(size: Size): number {
  const unit = 1 << levelsOf(size);
  return wholeSide(size.width, unit) * wholeSide(size.height, unit);
}

function groundOf(map: Heightmap, extent: Spacing): Ground {
  const { width, height, data, repeats } = map;
  const longer = Math.max(extent.x, extent.y);
  const cell = { x: extent.x / Math.max(width - 1, 1) / longer, y: extent.y / Math.max(height - 1, 1) / longer };
  const levels = levelsOf(map);
  if (repeats) return { isTorus: true, levels, margin: 0, ...ownSizeOf(map), cell, at: (x, y) => data[y * width + x] };
  const unit = 1 << levels;
  const margin = MARGIN * unit;
  const whole = (samples: number): number => wholeSide(samples, unit);
  const inMap = (i: number, samples: number): number => Math.min(Math.max(i, 0), samples - 1);
  let lowest = Infinity;
  for (let y = 0; y < height; y += unit) for (let x = 0; x < width; x += unit) lowest = Math.min(lowest, data[y * width + x]);
  /** By point reflection: borders go on as steep as they are. Nothing beyond them is lower than the map's coarsest samples. */
  const beyond = (x: number, y: number): number => {
    const [bx, by] = [inMap(x, width), inMap(y, height)];
    const [mx, my] = [inMap(2 * bx - x, width), inMap(2 * by - y, height)];
    const value = (column: number, row: number): number => data[row * width + column];
    if (bx === x) return 2 * value(x, by) - value(x, my);
    if (by === y) return 2 * value(bx, y) - value(mx, y);
    return value(mx, my) + 4 * value(bx, by) - 2 * (value(bx, my) + value(mx, by));
  };
  return {
    ...{ isTorus: false, levels, margin, width: whole(width), height: whole(height), cell },
    at(column, row) {
      const [x, y] = [column - margin, row - margin];
      const isInside = x >= 0 && y >= 0 && x < width && y < height;
      return isInside ? data[y * width + x] : Math.max(beyond(x, y), lowest);
    },
  };
}

/** The ground of a level, with the change of the coarser one and its rivers. */
function startOf(ground: Ground, coarser: number, { sea }: RiverSettings, before: Level | undefined): Level {
  const unit = 1 << coarser;
  const { isTorus, cell } = ground;
  const [width, height] = isTorus
    ? [ground.width / unit, ground.height / unit]
    : [(ground.width - 1) / unit + 1, (ground.height - 1) / unit + 1];
  const basin = ringedGrid(width, height, { x: cell.x * unit, y: cell.y * unit }, isTorus);
  const own = new Float64Array(slotsOf(basin));
  const ends = new Uint8Array(own.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = (y + 1) * basin.stride + 1; x < width; x++, i++) {
      own[i] = ground.at(x * unit, y * unit);
      if (own[i] < sea || (!isTorus && (x === 0 || y === 0 || x === width - 1 || y === height - 1))) ends[i] = 1;
    }
  }
  writeRing(own, basin);
  const level = { basin, before: own, h: own.slice(), ends, drainage: new Drainage(basin) };
  if (before) {
    addChange(level, before, ground.margin / unit, sea);
    pinRivers(level, before, sea);
  } else {
    // Level ground would drain along the lattice: a trace of what lies around it decides.
    diffuseInPlace(level.h, basin, PINCH * Math.min(basin.cell.x, basin.cell.y));
    keepSea(level, sea);
  }
  return level;
}

function wear(level: Level, strength: number, { hillslope, deposition, sea }: RiverSettings): void {
  const { basin, h, ends, drainage } = level;
  routeWater(h, ends, drainage);
  if (deposition === 0) inciseInPlace(h, drainage, strength);
  else {
    const load = h.slice();
    inciseInPlace(h, drainage, strength);
    for (let i = 0; i < h.length; i++) load[i] -= h[i];
    depositInPlace(h, load, drainage, deposition);
  }
  diffuseInPlace(h, basin, hillslope * Math.sqrt(strength));
  keepSea(level, sea);
}

/** Slopes have crept: the sea stays as it was, and land does not sink below it. */
function keepSea({ before, h, ends }: Level, sea: number): void {
  if (sea === -Infinity) return;
  for (let i = 0; i < h.length; i++) {
    if (before[i] < sea) h[i] = before[i];
    else if (ends[i] === 0 && h[i] < sea) h[i] = sea;
  }
}

/** Raises the ground of a level by the change of the coarser one, smoothed, read bilinearly: at the coarser level's samples where they are, at others a
 *  little beside, by a hash.
 *  @param margin samples of this level before the map's first */
function addChange({ basin, before: own, h, ends }: Level, coarse: Level, margin: number, sea: number): void {
  const change = smoothed(coarse);
  const { width, height, stride } = basin;
  const from = coarse.basin;
  const last = (samples: number): number => (basin.isTorus ? samples - 0.5 : samples - 1);
  const first = basin.isTorus ? -0.5 : 0;
  const read = (x: number, y: number): number => {
    const px = Math.min(Math.max(x, first), last(from.width));
    const py = Math.min(Math.max(y, first), last(from.height));
    const [column, row] = [Math.floor(px), Math.floor(py)];
    const [fx, fy] = [px - column, py - row];
    const i = (row + 1) * from.stride + column + 1;
    const [east, south] = [fx > 0 ? 1 : 0, fy > 0 ? from.stride : 0];
    const north = change[i] + fx * (change[i + east] - change[i]);
    const below = change[i + south] + fx * (change[i + south + east] - change[i + south]);
    return north + fy * (below - north);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = (y + 1) * stride + 1; x < width; x++, i++) {
      if (ends[i] === 1 && own[i] < sea) continue;
      const isOld = ((x | y) & 1) === 0;
      const bits = isOld ? 0 : hash(x - margin, y - margin, from.width);
      const jitterX = isOld ? 0 : JITTER * ((bits & 0xffff) / 0x8000 - 1);
      const jitterY = isOld ? 0 : JITTER * ((bits >>> 16) / 0x8000 - 1);
      h[i] = Math.max(own[i] + read(x * 0.5 + jitterX, y * 0.5 + jitterY), sea);
    }
  }
}

/** What a level has changed, smoothed twice by 1 2 1 along rows and columns. */
function smoothed({ basin, before, h }: Level): Float64Array {
  const change = new Float64Array(h.length);
  for (let y = 1; y <= basin.height; y++) {
    for (let i = y * basin.stride + 1, end = i + basin.width; i < end; i++) change[i] = h[i] - before[i];
  }
  const half = new Float64Array(h.length);
  const { width, height, stride, isTorus } = basin;
  for (let pass = 0; pass < 2; pass++) {
    writeRing(change, basin, 0);
    for (let y = 1; y <= height; y++) {
      for (let x = 1, i = y * stride + 1; x <= width; x++, i++) {
        const isEdge = !isTorus && (x === 1 || x === width);
        half[i] = isEdge ? change[i] : (change[i - 1] + change[i + 1] + 2 * change[i]) * 0.25;
      }
    }
    writeRing(half, basin, 0);
    for (let y = 1; y <= height; y++) {
      const isEdge = !isTorus && (y === 1 || y === height);
      for (let i = y * stride + 1, end = i + width; i < end; i++) {
        change[i] = isEdge ? half[i] : (half[i - stride] + half[i + stride] + 2 * half[i]) * 0.25;
      }
    }
  }
  writeRing(change, basin, 0);
  return change;
}

/** 32 bits of a place of a lattice. */
function hash(x: number, y: number, salt: number): number {
  let h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(salt, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

/** Leads the rivers of the coarser level over this one: of the samples between two of them each takes the lowest way, cut down where it would
 *  rise. */
function pinRivers({ basin, h, ends }: Level, { basin: from, drainage }: Level, sea: number): void {
  const { receivers, order, area } = drainage;
  const { stride, isTorus } = basin;
  const slot = (x: number, y: number): number =>
    isTorus ? (modulo(y, basin.height) + 1) * stride + modulo(x, basin.width) + 1 : (y + 1) * stride + x + 1;
  const lower = (i: number, to: number): void => {
    if (h[i] > to && ends[i] === 0) h[i] = Math.max(to, sea);
  };
  for (const i of order) {
    const to = receivers[i];
    if (to === i || area[i] < PINNED) continue;
    const row = Math.floor(i / from.stride);
    const [x, y] = [i - row * from.stride - 1, row - 1];
    const toRow = Math.floor(to / from.stride);
    const dx = stepOver(to - toRow * from.stride - 1 - x, from.width, isTorus);
    const dy = stepOver(toRow - 1 - y, from.height, isTorus);
    const start = slot(2 * x, 2 * y);
    const end = slot(2 * (x + dx), 2 * (y + dy));
    lower(end, h[start] - 2 * LEAST_FALL);
    const [high, low] = [h[start], h[end]];
    if (dx !== 0 && dy !== 0) {
      const middle = slot(2 * x + dx, 2 * y + dy);
      const ways = [
        [slot(2 * x + dx, 2 * y), slot(2 * x + 2 * dx, 2 * y + dy)],
        [slot(2 * x, 2 * y + dy), slot(2 * x + dx, 2 * y + 2 * dy)],
      ];
      const tops = ways.map(([a, b]) => Math.max(h[a], h[b]));
      if (h[middle] <= tops[0] && h[middle] <= tops[1]) lower(middle, (high + low) / 2);
      else {
        const [a, b] = ways[tops[0] <= tops[1] ? 0 : 1];
        lower(a, (2 * high + low) / 3);
        lower(b, (high + 2 * low) / 3);
      }
    } else {
      let way = slot(2 * x + dx, 2 * y + dy);
      for (const side of [-1, 1]) {
        const beside = dx !== 0 ? slot(2 * x + dx, 2 * y + side) : slot(2 * x + side, 2 * y + dy);
        if (h[beside] < h[way]) way = beside;
      }
      lower(way, (high + low) / 2);
    }
  }
}

/** The map within a level. */
function withinMap(map: Heightmap, { margin, isTorus }: Ground, { basin, h }: Level, coarser: number): Heightmap {
  const samplesOf = (samples: number): number => Math.ceil((samples - 1) / (1 << coarser)) + 1;
  const [width, height] = [samplesOf(map.width), samplesOf(map.height)];
  const out = { ...map, width, height, data: new Float32Array(width * height) };
  const first = margin >> coarser;
  const [columns, rows] = isTorus ? [basin.width, basin.height] : [width, height];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      out.data[y * width + x] = h[(y + first + 1) * basin.stride + x + first + 1];
    }
  }
  if (isTorus) repeatFirstInPlace(out.data, out);
  return out;
}
