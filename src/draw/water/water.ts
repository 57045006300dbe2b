import { basinsOf } from '../../analysis/basins.ts';
import { flowOf, riversOf } from '../../analysis/hydrology.ts';
import { type Upstream, upstreamOf } from '../../analysis/upstream.ts';
import type { Heightmap, Size, Spacing } from '../../core/heightmap.ts';
import { LEAST_LAKE, riverThreshold } from '../../io/geojson.ts';
import { DRY, type LakeField } from './lake-field.ts';
import { type RiverField, riverField } from './river-field.ts';

/** What is asked about the water of a map. */
export interface WaterToFind {
  readonly map: Heightmap;
  /** Metres from one sample to the next. */
  readonly spacing: Spacing;
  /** Samples below this elevation are sea; undefined where there is none. */
  readonly sea: number | undefined;
  /** Percent of the map that must drain through a place for a river to begin there. */
  readonly riverShare: number;
}

/** The water of a map, ready to be drawn and asked about. */
export interface Water extends Pick<Upstream, 'rank' | 'count'> {
  /** Of the map, and metres from one of its samples to the next. */
  readonly size: Pick<Heightmap, 'width' | 'height' | 'repeats'>;
  readonly spacing: Spacing;
  /** For each sample the index of the one its water goes to; its own where water ends. */
  readonly receiver: Int32Array;
  /** The elevation of water or ground: depressions are full. */
  readonly level: Float32Array;
  /** Samples below this elevation are sea. */
  readonly sea: number | undefined;
  /** Samples that drain through the first of a river, at least. */
  readonly riverCount: number;
  readonly rivers: RiverField;
  /** undefined where there is no lake. */
  readonly lakes: LakeField | undefined;
  readonly catchments: CatchmentField;
}

/** Where water goes, on a grid that spans a map from its first to its last sample. */
export interface CatchmentField extends Size {
  /** Two numbers a texel: the sample's rank, see Upstream, and the number of its basin, 1 for the largest, 0 where no
   *  river drains it. */
  readonly data: Int32Array<ArrayBuffer>;
}

/** The smallest lake that is drawn, as a share of the smallest catchment of a river. */
const LAKE_SHARE = 0.04;
/** Texels along a side of a grid, at most. */
const MOST_SIDE = 2049;

/** Finds the water of a map.
 *  @throws RangeError for an inconsistent map or spacing */
export function findWater({ map, spacing, sea, riverShare }: WaterToFind): Water {
  const threshold = riverThreshold(map, spacing, riverShare);
  const riverCount = threshold / (spacing.x * spacing.y);
  const flow = flowOf(map, { spacing, threshold, sea });
  const { receiver, level } = flow;
  const { rank, count, order } = upstreamOf(receiver, map);
  const { width, height, repeats } = map;
  return {
    ...{ size: { width, height, repeats }, spacing, receiver, level, rank, count, sea, riverCount },
    rivers: riverField(map, riversOf(map, spacing, flow), spacing),
    lakes: lakeField(map, { receiver, level, order }, Math.max(LAKE_SHARE * riverCount, LEAST_LAKE)),
    catchments: catchmentField(map, rank, basinsOf(map, flow, { spacing, sea }).numbers),
  };
}

function lakeField(
  map: Heightmap,
  { receiver, level, order }: Pick<Water, 'receiver' | 'level'> & Pick<Upstream, 'order'>,
  leastCells: number,
): LakeField | undefined {
  // All water of a lake leaves it by one sample.
  const outlets = new Int32Array(receiver.length).fill(-1);
  const cells = new Int32Array(receiver.length);
  for (const i of order) {
    if (level[i] <= map.data[i]) continue;
    const to = receiver[i];
    outlets[i] = outlets[to] >= 0 && level[to] === level[i] ? outlets[to] : to;
    cells[outlets[i]]++;
  }
  let deepest = 0;
  const levels = new Float32Array(receiver.length).fill(DRY);
  for (const i of order) {
    if (outlets[i] < 0 || cells[outlets[i]] < leastCells) continue;
    levels[i] = level[i];
    deepest = Math.max(deepest, level[i] - map.data[i]);
  }
  if (deepest === 0) return undefined;
  const { step, width, height } = gridOf(map);
  const data = new Float32Array(width * height).fill(DRY);
  // Coarser grids have the highest water of all samples around.
  for (let i = 0; i < levels.length; i++) {
    if (levels[i] === DRY) continue;
    const [x, y] = [i % map.width, Math.floor(i / map.width)];
    const at = Math.round(y / step) * width + Math.round(x / step);
    data[at] = Math.max(data[at], levels[i]);
  }
  return { width, height, data, deepest };
}

function catchmentField(map: Heightmap, rank: Int32Array, numbers: Uint32Array): CatchmentField {
  const { step, width, height } = gridOf(map);
  const data = new Int32Array(2 * width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 2) {
      const i = Math.min(Math.round(y * step), map.height - 1) * map.width + Math.min(Math.round(x * step), map.width - 1);
      data[at] = rank[i];
      data[at + 1] = numbers[i];
    }
  }
  return { width, height, data };
}

/** A grid over a map with at most MOST_SIDE texels a side, and how many samples are between two of them. */
function gridOf({ width, height }: Size): Size & { readonly step: number } {
  const step = Math.max((Math.max(width, height) - 1) / (MOST_SIDE - 1), 1);
  return { step, width: Math.round((width - 1) / step) + 1, height: Math.round((height - 1) / step) + 1 };
}
