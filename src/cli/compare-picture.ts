import { formatElevation, formatLength } from '../chart/number-text.ts';
import { scalePixels } from '../colour/scale-pixels.ts';
import { silhouette } from '../colour/silhouette.ts';
import { extentOf, type Heightmap, type Range, resample, respaced, type Size, type Spacing } from '../core/heightmap.ts';
import { foldsBack, type Profile } from '../core/profile.ts';
import { reliefPixels, reliefScale } from '../io/picture.ts';
import { PIXEL_RATIO } from './draw-svg.ts';
import {
  type Box,
  drawSheet,
  frame,
  HEAD,
  heading,
  LEGEND_HEIGHT,
  LEGEND_WIDTH,
  legend,
  MARGIN,
  type SheetPart,
} from './picture-sheet.ts';
import { pointsText } from './text.ts';

/** A terrain to draw in the picture of a comparison. */
export interface Pictured {
  readonly name: string;
  /** Its samples, or fewer: see `reducedForPicture`. */
  readonly map: Heightmap;
  readonly profile: Profile | undefined;
  /** Samples of the terrain itself, and metres between them. */
  readonly size: Size;
  readonly spacing: Spacing | undefined;
  readonly isInMetres: boolean;
  readonly range: Range;
}

/** Room for all terrains with their headings, in the sheet's pixels. */
const ROOM: Size = { width: 1280, height: 860 };
const GAP = 20;
/** Width ⁄ height of cells if all terrains are lines, and its lowest and highest value if not. */
const LINE_ASPECT = 2;
const ASPECTS: Range = { min: 0.5, max: 2.5 };
/** Samples for one pixel of the picture, at most: more cannot be seen. */
const DETAIL = 2;
/** Samples that a picture can use along one side, whatever the number of terrains. */
const MOST_SAMPLES = DETAIL * PIXEL_RATIO * ROOM.width;

/** The map with at most as many samples as a picture may need.
 *  @param isLastUse whether its samples are not needed afterwards: if both sides shrink they are then overwritten, as each new sample is
 *  made of old ones that do not lie before it */
export function reducedForPicture(map: Heightmap, isLastUse = false): Heightmap {
  const [width, height] = [Math.min(map.width, MOST_SAMPLES), Math.min(map.height, MOST_SAMPLES)];
  if (width === map.width && height === map.height) return map;
  const isInPlace = isLastUse && width < map.width && height < map.height;
  return resample(map, width, height, isInPlace ? map.data.subarray(0, width * height) : undefined);
}

/** All terrains side by side in cells of one size, as an 8-bit PNG: 2D terrain from above, in one colour scale and in the shape of its
 *  ground; 1D terrain as silhouettes over one vertical scale. Terrain in metres and terrain without unit have a scale each. */
export async function comparisonPicture(terrains: readonly Pictured[]): Promise<Uint8Array> {
  const { columns, cell } = cellsFor(terrains.length, cellAspect(terrains));
  const rows = Math.ceil(terrains.length / columns);
  const width = 2 * MARGIN + columns * (cell.width + GAP) - GAP;
  const cells = terrains.map((terrain, i): SheetPart => {
    const x = MARGIN + (i % columns) * (cell.width + GAP);
    const y = MARGIN + Math.floor(i / columns) * (HEAD + cell.height + GAP);
    const box = { x, y: y + HEAD, ...cell };
    const head = heading({ x, y, width: cell.width }, `${i + 1}`, terrain.name, detailsOf(terrain));
    const inside = terrain.profile ? box : fitted(box, groundAspect(terrain));
    const range = sharedRange(terrains, terrain);
    return {
      marks: [...head, frame(box)],
      paintings: [{ box: inside, paint: (size) => pixelsOf(terrain, range, size) }],
    };
  });
  const legendY = MARGIN + rows * (HEAD + cell.height + GAP) + 6;
  const legends = legendsOf(terrains, width - 2 * MARGIN, legendY);
  const height = legends.length > 0 ? legendY + LEGEND_HEIGHT + MARGIN - 10 : legendY - 6 - GAP + MARGIN;
  const title = `Comparison of ${terrains.map(({ name }) => name).join(', ')}`;
  return drawSheet({ width, height }, title, [...cells, ...legends]);
}

/** The columns that make cells of this shape largest and leave few of them empty; at least two, side by side. */
function cellsFor(count: number, aspect: number): { readonly columns: number; readonly cell: Size } {
  const choices = Array.from({ length: count - 1 }, (_, i) => {
    const columns = i + 2;
    const rows = Math.ceil(count / columns);
    const room = {
      width: (ROOM.width - GAP * (columns - 1)) / columns,
      height: (ROOM.height - GAP * (rows - 1)) / rows - HEAD,
    };
    const width = Math.floor(Math.min(room.width, room.height * aspect));
    return { columns, cell: { width, height: Math.floor(width / aspect) }, score: (width * count) / (columns * rows) };
  });
  return choices.reduce((best, choice) => (choice.score > best.score ? choice : best));
}

/** The mean width ⁄ height of all maps; silhouettes fit any cell. */
function cellAspect(terrains: readonly Pictured[]): number {
  const aspects = terrains.filter(({ profile }) => !profile).map(groundAspect);
  if (aspects.length === 0) return LINE_ASPECT;
  const mean = Math.exp(aspects.reduce((sum, aspect) => sum + Math.log(aspect), 0) / aspects.length);
  return Math.min(Math.max(mean, ASPECTS.min), ASPECTS.max);
}

/** How many times wider than high the ground is. */
function groundAspect({ size, spacing = { x: 1, y: 1 } }: Pictured): number {
  return (spacing.x * Math.max(size.width - 1, 1)) / (spacing.y * Math.max(size.height - 1, 1));
}

/** The largest box of a shape in the middle of another, at least a pixel wide and high. */
function fitted(box: Box, aspect: number): Box {
  const width = Math.max(Math.round(Math.min(box.width, box.height * aspect)), 1);
  const height = Math.max(Math.round(Math.min(box.height, box.width / aspect)), 1);
  return { x: box.x + Math.floor((box.width - width) / 2), y: box.y + Math.floor((box.height - height) / 2), width, height };
}

function detailsOf({ profile, size, spacing, isInMetres, range }: Pictured): string[] {
  const unit = isInMetres ? 'm' : '';
  const text = (elevation: number, mark: 'm' | '' = '') => formatElevation(elevation, mark, range.max - range.min);
  const elevations = `${text(range.min)} … ${text(range.max, unit)}`;
  if (profile) return [pointsText(profile.x.length), elevations];
  const samples = `${size.width} × ${size.height}`;
  return spacing ? [samples, groundText(extentOf(spacing, size)), elevations] : [samples, elevations];
}

function groundText({ x, y }: Spacing): string {
  if (x === y) return formatLength(x, 'm');
  const [a, b] = [formatLength(x, 'm'), formatLength(y, 'm')];
  const [, unit] = b.split(' ');
  return `${a.endsWith(` ${unit}`) ? a.slice(0, -unit.length - 1) : a} × ${b}`;
}

/** The elevations of all terrains that are drawn like this one. */
function sharedRange(terrains: readonly Pictured[], like: Pictured): Range {
  const alike = terrains.filter((other) => isAlike(other, like));
  return { min: Math.min(...alike.map(({ range }) => range.min)), max: Math.max(...alike.map(({ range }) => range.max)) };
}

function isAlike(a: Pictured, b: Pictured): boolean {
  return a.isInMetres === b.isInMetres && kindOf(a) === kindOf(b);
}

function kindOf({ profile }: Pictured): 'map' | 'line' | 'folding line' {
  if (!profile) return 'map';
  return foldsBack(profile) ? 'folding line' : 'line';
}

/** A scale for the maps in metres and one for those without unit; silhouettes have none. */
function legendsOf(terrains: readonly Pictured[], width: number, y: number): SheetPart[] {
  const firsts = [true, false].flatMap((isInMetres) => {
    return terrains.find((terrain) => !terrain.profile && terrain.isInMetres === isInMetres) ?? [];
  });
  const room = Math.min(LEGEND_WIDTH, (width - GAP * (firsts.length - 1)) / Math.max(firsts.length, 1));
  return firsts.map((first, i) => {
    const numbers = terrains.flatMap((terrain, k) => (isAlike(terrain, first) ? [k + 1] : []));
    const whose = numbers.length === terrains.length ? '' : ` of ${numbers.join(', ')}`;
    const scale = reliefScale(sharedRange(terrains, first), first.isInMetres);
    return legend({ x: MARGIN + i * (room + GAP), y, width: room }, `Elevation${whose}`, scale, first.isInMetres ? 'm' : '');
  });
}

function pixelsOf(terrain: Pictured, range: Range, size: Size): Uint8ClampedArray {
  const { map, profile, isInMetres } = terrain;
  if (profile) return silhouette(profile, size, foldsBack(profile) ? undefined : range);
  const [width, height] = [Math.min(map.width, DETAIL * size.width), Math.min(map.height, DETAIL * size.height)];
  const seen = resample(map, width, height);
  const spacing = terrain.spacing && respaced(terrain.spacing, terrain.size, seen);
  return scalePixels(reliefPixels({ map: seen, isInMetres, spacing }, range), seen, size);
}
