import type { DrawnGrid } from '../analysis/detail-tree.ts';
import type { WorldPoint } from '../core/camera-pose.ts';
import type { Range } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import { type Surface, toSamples } from '../core/surface.ts';
import { type Appearance, waterLevelOf } from '../draw/colour/appearance.ts';
import type { ColourScale } from '../draw/colour/colour-scale.ts';
import { type LakeField, lakeLevelAt } from '../draw/water/lake-field.ts';

/** The terrain as a solid block. */
export interface Block {
  /** Its samples are the vertices that are drawn, see DrawnGrid. */
  readonly surface: Surface;
  readonly factor: number;
  /** Half of the sides in units (see WorldPoint), x east–west and y north–south, 0 … 1. */
  readonly halfSize: Point;
  /** The extent in samples. */
  readonly samples: Point;
  /** Metres: the elevation at y = 0. */
  readonly referenceElevation: number;
  /** Exaggeration included. */
  readonly unitsPerMetre: number;
  /** Metres: the surface of still water, if there is any. */
  readonly waterLevel: number | undefined;
  /** Those that are drawn. */
  readonly lakes?: LakeField | undefined;
  /** Metres: the lowest and highest elevation drawn on the surface. */
  readonly drawnRange: Range;
  /** Metres: elevation of the block's bottom. */
  readonly bottom: number;
  /** Metres: the highest target of a camera. It follows the frame, usually the colour scale's range, so that terrains of one scale are framed
   *  alike. */
  readonly top: number;
  /** Units: of someone who stands on the ground. */
  readonly eyeHeight: number;
}

/** Metres, as high as the ground is exaggerated; of plain numbers, which have no metres, units. Float32 vertices ask for the least, and a person is
 *  a giant over the most. */
const EYE_M = 1.7;
const EYE_UNITS = { plain: 0.0003, min: 0.00002, max: 0.02 };

/** Least height of the walls in units, and what is added to it per metre of the frame. */
const WALL = 0.045;
const WALL_PER_RANGE = 0.05;

/** @param range the lowest and highest sample of the surface
 *  @param frame elevations that the block is made for, however few of them the surface has */
export function blockOf(
  surface: Surface & Partial<Pick<DrawnGrid, 'factor'>>,
  range: Range,
  scale: ColourScale,
  appearance: Appearance,
  frame: Range = scale,
): Block {
  const { extent, spacing, factor = 1 } = surface;
  const longer = Math.max(extent.x, extent.y);
  const unitsPerMetre = (2 / longer) * appearance.exaggeration;
  const water = waterLevelOf(appearance, scale);
  const lowest = Math.min(range.min, frame.min);
  const wall = WALL / unitsPerMetre + WALL_PER_RANGE * (frame.max - frame.min);
  const dry = water ?? Number.NEGATIVE_INFINITY;
  return {
    surface,
    factor,
    halfSize: { x: extent.x / longer, y: extent.y / longer },
    samples: {
      x: Math.min(extent.x / spacing.x, surface.map.width - 1),
      y: Math.min(extent.y / spacing.y, surface.map.height - 1),
    },
    referenceElevation: (frame.min + frame.max) / 2,
    unitsPerMetre,
    waterLevel: water,
    drawnRange: { min: Math.max(range.min, dry), max: Math.max(range.max, dry) },
    bottom: lowest - wall,
    top: Math.max(range.max, dry, frame.max),
    eyeHeight:
      scale.seaLevel === undefined ? EYE_UNITS.plain : Math.min(Math.max(EYE_M * unitsPerMetre, EYE_UNITS.min), EYE_UNITS.max),
  };
}

/** The y of an elevation in metres. */
export function worldY({ referenceElevation, unitsPerMetre }: Block, elevation: number): number {
  return (elevation - referenceElevation) * unitsPerMetre;
}

/** A cell of the ground as it is drawn in full detail: two triangles, cut from north-east to south-west. At u, v samples from the cell's north-west
 *  corner it is nw + east·u + south·v + twist·max(0, fold): the fold begins at the cut.
 *
 *      nw · · · ne
 *      ·      ⁄ ·       fold = height·u + width·v − width·height
 *      ·   ⁄    ·
 *      sw · · · se
 */
interface Cell {
  readonly nw: number;
  readonly east: number;
  readonly south: number;
  /** nw + se − ne − sw. */
  readonly twist: number;
  /** Samples, 0 … 1: the end of the extent may lie between samples. */
  readonly width: number;
  readonly height: number;
}

const unchanged = (_x: number, _y: number, elevation: number): number => elevation;

/** The cell whose north-west corner is a sample.
 *  @param lifted changes the elevation of a corner, which is x and y samples from that one */
export function cellAt({ surface: { map }, samples }: Block, column: number, row: number, lifted = unchanged): Cell {
  const i = row * map.width + column;
  const nw = lifted(0, 0, map.data[i]);
  const east = lifted(1, 0, map.data[i + 1]) - nw;
  const south = lifted(0, 1, map.data[i + map.width]) - nw;
  const twist = lifted(1, 1, map.data[i + map.width + 1]) - nw - east - south;
  return { nw, east, south, twist, width: Math.min(samples.x - column, 1), height: Math.min(samples.y - row, 1) };
}

/** Elevation of the ground as it is drawn at a position, in metres. */
function groundElevationAt(block: Block, position: Point): number {
  const { column, row, u, v } = placeIn(block, position);
  return elevationIn(cellAt(block, column, row), u, v);
}

/** Elevation of the mesh at a position, in metres: water lifts its vertices, so that beside a shore it is higher than ground and water. */
export function meshElevationAt(block: Block, position: Point): number {
  const { column, row, u, v } = placeIn(block, position);
  const { width, height } = block.surface.map;
  const lifted = (x: number, y: number, elevation: number): number =>
    Math.max(elevation, waterLevelAt(block, (column + x) / (width - 1), (row + y) / (height - 1)));
  return elevationIn(cellAt(block, column, row, lifted), u, v);
}

/** The cell that a position is in, and samples from its north-west corner. */
function placeIn({ surface }: Block, position: Point) {
  const { x, y } = toSamples(surface, position);
  const { width, height } = surface.map;
  const column = Math.min(Math.max(Math.floor(x), 0), width - 2);
  const row = Math.min(Math.max(Math.floor(y), 0), height - 2);
  return { column, row, u: x - column, v: y - row };
}

function elevationIn({ nw, east, south, twist, width, height }: Cell, u: number, v: number): number {
  return nw + east * u + south * v + twist * Math.max(0, height * u + width * v - width * height);
}

/** Elevation of what is drawn at a position: ground or water, in metres. */
export function drawnElevationAt(block: Block, position: Point): number {
  return Math.max(groundElevationAt(block, position), waterLevelOver(block, position));
}

/** The surface of still water at a position, of the sea or of a lake; −∞ where there is none. */
export function waterLevelOver(block: Block, position: Point): number {
  const { x, y } = toSamples(block.surface, position);
  const { width, height } = block.surface.map;
  return waterLevelAt(block, x / (width - 1), y / (height - 1));
}

/** The same at a place between the samples.
 *  @param x and @param y fractions of the way from the first to the last sample */
export function waterLevelAt({ waterLevel = Number.NEGATIVE_INFINITY, lakes }: Block, x: number, y: number): number {
  return lakes ? Math.max(waterLevel, lakeLevelAt(lakes, x, y)) : waterLevel;
}

/** The point over a position, at an elevation in metres. */
export function worldPointAt(block: Block, position: Point, elevation: number): WorldPoint {
  return {
    x: (2 * position.x - 1) * block.halfSize.x,
    y: worldY(block, elevation),
    z: (2 * position.y - 1) * block.halfSize.y,
  };
}

/** The position above or below which a point lies, as fractions of the extent; outside the block outside 0 … 1. */
export function positionOf({ halfSize }: Block, { x, z }: WorldPoint): Point {
  return { x: (x / halfSize.x + 1) / 2, y: (z / halfSize.y + 1) / 2 };
}
