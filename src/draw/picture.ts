import { crop, extentOf, type Heightmap, MAX_SIDE, type Range, type Size, type Spacing } from '../core/heightmap.ts';
import { defaultsOf } from '../core/params.ts';
import type { StreamPart } from '../io/deflate.ts';
import { type FileFormat, type FileInParts, madeOf, type TerrainToWrite, type TilePlace } from '../io/file-format.ts';
import { encodePngRgb, type PngChannels, pngOfRows, type StoreRow, storeRow } from '../io/png/index.ts';
import { rangeOf } from '../kernels/values.ts';
import { type Appearance, appearanceSchema, terrainScale, waterLevelOf } from './colour/appearance.ts';
import { coastOf } from './colour/colour-scale.ts';
import { exaggerationOf, USUAL_EXAGGERATION } from './colour/exaggeration.ts';
import { type PaintRow, reliefRows } from './colour/relief.ts';
import { stageSilhouette } from './colour/silhouette.ts';
import { lightRows } from './colour/terrain-light.ts';
import { findWater } from './water/water.ts';
import { waterRows } from './water/water-rows.ts';

/** Relief of terrain whose elevations or distances are not in metres, as a share of its longer side: that of −600 … 2400 m across 25.6
 *  km. */
const PLAIN_RISE = 3000 / 25_600;

/** Rises are those between a sample's neighbours. */
export const REACH_OF_RISES = 1;

/** A PNG to look at, one pixel a sample: 2D terrain from above with the colours and the light that the page starts with, 1D terrain as
 *  a silhouette, at a stage with the displacements as sticks. It holds no elevations and no recipe. */
export const pictureFormat: FileFormat = {
  extension: '.png',
  title: '8-bit picture to look at, without recipe',
  inParts: async (terrain) => (terrain.profile ? undefined : terrainPng(terrain, 3, reliefOf)),
  async write(terrain) {
    const { map, profile, lineStage } = terrain;
    if (!profile) return madeOf(terrainPng(terrain, 3, reliefOf));
    return { pieces: [await encodePngRgb(map, stageSilhouette(profile, map, lineStage))] };
  },
};

/** Relief of a part of a larger terrain: shadows may come from outside it, so none are cast. One exaggeration serves parts of any size. */
export const unshadowedReliefFormat: FileFormat = {
  extension: '.png',
  title: '8-bit relief without shadows',
  write: async (terrain) => madeOf(terrainPng(terrain, 3, unshadowedReliefOf, REACH_OF_RISES)),
};

/** Paints the rows of the relief as the page starts with it; of a tile, cut from those of the whole map. */
export function reliefPainter(terrain: TerrainToWrite): PaintRow {
  const { map, within } = terrain;
  const appearance = defaultsOf(appearanceSchema);
  if (!within) return litRows(groundOf(terrain), appearance);
  const paintRow = litRows(groundOf({ ...terrain, map: within.map }, within.range), appearance);
  const row = new Uint8ClampedArray(4 * within.map.width);
  return (y, pixels) => {
    paintRow(within.y + y, row);
    pixels.set(row.subarray(4 * within.x, 4 * (within.x + map.width)));
  };
}

function reliefOf(ground: Ground): StoreRow {
  return storing(litRows(ground, defaultsOf(appearanceSchema)), ground.map.width);
}

function unshadowedReliefOf(ground: Ground): StoreRow {
  const appearance = { ...defaultsOf(appearanceSchema), exaggeration: USUAL_EXAGGERATION };
  return storing(litRows(ground, appearance, false), ground.map.width);
}

function storing(paintRow: PaintRow, width: number): StoreRow {
  const pixels = new Uint8ClampedArray(4 * width);
  return (y, row) => {
    paintRow(y, pixels);
    storeRow(pixels, 0, row);
  };
}

/** A PNG of 2D terrain from above; of a tile, cut from that of the whole map. Rows are painted as they are written: the pixels of a large map
 *  would take as much memory as its samples.
 *  @param rowsOf the rows of a picture of the ground, which are asked for in any order
 *  @param reach how many samples around a pixel it depends on */
export function terrainPng(
  terrain: TerrainToWrite,
  channels: PngChannels,
  rowsOf: (ground: Ground) => StoreRow,
  reach = MAX_SIDE,
): FileInParts<StreamPart> {
  const { map, within } = terrain;
  const storeOf = (): StoreRow => {
    if (!within) return rowsOf(groundOf(terrain));
    const { near, left, top } = groundAround(map, within, reach);
    const store = rowsOf(groundOf({ ...terrain, map: near }, within.range));
    const nearRow = new Uint8Array(channels * (1 + near.width));
    const from = channels * (1 + left);
    return (y, row) => {
      store(top + y, nearRow);
      row.set(nearRow.subarray(from, from + channels * map.width), channels);
    };
  };
  return pngOfRows(map, channels, storeOf);
}

/** A tile with what lies within reach around it: all of the whole map, or a part, which goes on beyond the border of a map that repeats.
 *  @returns columns and rows before those of the tile, too */
function groundAround(
  { width, height }: Size,
  { map, x, y }: TilePlace,
  reach: number,
): { readonly near: Heightmap; readonly left: number; readonly top: number } {
  if (reach >= Math.max(map.width, map.height)) return { near: map, left: x, top: y };
  const [left, top] = map.repeats ? [reach, reach] : [Math.min(x, reach), Math.min(y, reach)];
  const [right, bottom] = [x + width + reach, y + height + reach];
  const near = crop(map, {
    x: x - left,
    y: y - top,
    width: (map.repeats ? right : Math.min(right, map.width)) - x + left,
    height: (map.repeats ? bottom : Math.min(bottom, map.height)) - y + top,
  });
  return { near, left, top };
}

/** 2D terrain from above, one pixel a sample.
 *  @param range the elevations that the colours span; without it, the map's own
 *  @param appearance without it, the one that the page starts with
 *  @returns red, green, blue, alpha per pixel, row-major, opaque */
export function reliefPixels(
  terrain: Grounded,
  range?: Range,
  appearance: Appearance = defaultsOf(appearanceSchema),
): Uint8ClampedArray {
  const { width, height } = terrain.map;
  const paintRow = litRows(groundOf(terrain, range), appearance);
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y++) paintRow(y, pixels.subarray(4 * width * y, 4 * width * (y + 1)));
  return pixels;
}

export type Grounded = Pick<TerrainToWrite, 'map' | 'isInMetres' | 'spacing'>;

/** A map of metres, the range that it is shown in, and metres between its samples. */
export interface Ground {
  readonly map: Heightmap;
  /** If not, plain numbers were raised to heights that suit the spacing. */
  readonly isInMetres: boolean;
  readonly range: Range;
  readonly spacing: Spacing;
}

/** Terrain as ground that can be lit. Plain numbers are raised in proportion to their extent.
 *  @param range without it, the map's own */
function groundOf({ map, isInMetres, spacing }: Grounded, range: Range = rangeOf(map.data)): Ground {
  if (isInMetres) return { map, isInMetres, range, spacing: spacing ?? plainSpacing(map, range) };
  const plain = spacing ?? { x: 1, y: 1 };
  const rise = plainRise(map, plain, range);
  const raised = { ...map, data: map.data.map((value) => (value - range.min) * rise) };
  return { map: raised, isInMetres, range: { min: 0, max: (range.max - range.min) * rise }, spacing: plain };
}

/** @param hasShadows whether ground hides sun and sky */
function litRows({ map, isInMetres, spacing, range }: Ground, appearance: Appearance, hasShadows = true): PaintRow {
  const scale = terrainScale(appearance, range, isInMetres);
  const floor = waterLevelOf(appearance, scale);
  const exaggeration = exaggerationOf(appearance, [{ range, extent: extentOf(spacing, map) }]);
  const light = hasShadows ? lightRows({ map, spacing }, { ...appearance, exaggeration, floor }) : undefined;
  const paintGround = reliefRows(map, { ...appearance, exaggeration, spacing, scale, ...(light && { light }) });
  const isLine = map.width < 2 || map.height < 2;
  if (isLine || !(appearance.rivers || appearance.catchments)) return paintGround;
  const water = findWater({ map, spacing, sea: floor, riverShare: appearance.riverShare });
  const paintWater = waterRows(water, { ...appearance, relief: scale.max - coastOf(scale) }, map);
  return (y, out) => {
    paintGround(y, out);
    paintWater(y, out);
  };
}

/** The factor that gives elevations of `range` a relief in proportion to the ground. */
function plainRise(size: Size, spacing: Spacing, { min, max }: Range): number {
  const extent = extentOf(spacing, size);
  return max > min ? (PLAIN_RISE * Math.max(extent.x, extent.y)) / (max - min) : 0;
}

/** Metres between samples, in proportion to elevations of `range`. */
function plainSpacing(size: Size, range: Range): Spacing {
  const metres = 1 / (plainRise(size, { x: 1, y: 1 }, range) || 1);
  return { x: metres, y: metres };
}
