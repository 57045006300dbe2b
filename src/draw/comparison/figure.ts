import type { ComparedTerrain } from '../../analysis/compared-terrain.ts';
import { clipText } from '../../analysis/difference-text.ts';
import {
  extentOf,
  type Heightmap,
  isSameSize,
  type Range,
  resample,
  respaced,
  type Size,
  type Spacing,
} from '../../core/heightmap.ts';
import type { HoleMask } from '../../core/holes.ts';
import { filledText, formatElevation, formatExtent, formatLength, formatNumber } from '../../core/number-text.ts';
import { foldsBack } from '../../core/profile.ts';
import { filePalette } from '../chart/file-palette.ts';
import { type Mark, movedMarks } from '../chart/marks.ts';
import { plotFileMarks } from '../chart/plot-svg.ts';
import { profileFileMarks } from '../chart/profile-svg.ts';
import { paneStyle } from '../chart/series-style.ts';
import { type Appearance, terrainScale } from '../colour/appearance.ts';
import { hatchPixelsInPlace } from '../colour/hatch-pixels.ts';
import { scalePixels } from '../colour/scale-pixels.ts';
import { silhouette, viewOf } from '../colour/silhouette.ts';
import { reliefPixels } from '../picture.ts';
import { differenceLegend, differencePaint } from './difference-parts.ts';
import type { ComparisonFigure, FigureDifference, Pictured } from './figure-model.ts';
import { figureTables } from './figure-tables.ts';
import { figurePlot, PLOT_KINDS } from './plots.ts';
import {
  type Box,
  detailLines,
  frame,
  HEAD,
  heading,
  LEGEND_HEIGHT,
  LEGEND_WIDTH,
  LINE,
  legend,
  MARGIN,
  type Painting,
  PIXEL_RATIO,
  plainText,
  type Sheet,
  type SheetPart,
} from './sheet.ts';

/** Room for all terrains with their headings, in the sheet's pixels. */
const ROOM: Size = { width: 1280, height: 860 };
/** Names and captions need so much of it. */
const LEAST_CELL = 280;
/** Between cells and legends. */
const LEGEND_GAP = 18;
const GAP = 20;
/** Width ⁄ height of cells if all terrains are lines, and its lowest and highest value if not. */
const LINE_ASPECT = 2;
const ASPECTS: Range = { min: 0.5, max: 2.5 };
/** Samples for one pixel of the picture, at most: more cannot be seen. */
const DETAIL = 2;
/** Samples that a picture can use along one side, whatever the number of terrains. */
const MOST_SAMPLES = DETAIL * PIXEL_RATIO * ROOM.width;
const PROFILE_HEIGHT = 240;
const PLOT_HEIGHT = 260;

/** The map with at most as many samples as a picture may need. */
export function reducedForPicture(map: Heightmap): Heightmap {
  const size = { width: Math.min(map.width, MOST_SAMPLES), height: Math.min(map.height, MOST_SAMPLES) };
  return isSameSize(map, size) ? map : resample(map, size.width, size.height);
}

/** The whole comparison in one picture, in colours for paper: all terrains and the difference side by side in cells of one size; below them
 *  the profiles, the plots, and the figures as tables. 2D terrain is seen from above in one colour scale and in the shape of its ground, 1D
 *  terrain as silhouettes over one vertical scale. Terrain in metres and terrain without unit have a scale each. */
export function comparisonSheet(figure: ComparisonFigure): Sheet {
  const { terrains, profiles, profileNotes } = figure;
  const width = ROOM.width;
  const parts: SheetPart[] = [];
  let y = MARGIN;
  /** Adds marks that begin at the left margin, and the gap below them. */
  const add = (marks: readonly Mark[], height: number): void => {
    parts.push({ marks: movedMarks(marks, MARGIN, y), paintings: [] });
    y += height + GAP;
  };
  const cells = cellParts(figure, y);
  parts.push(...cells.parts);
  y = cells.bottom + GAP;
  if (profiles) {
    const chart = chartOn(profileFileMarks(profiles, width, PROFILE_HEIGHT), width, PROFILE_HEIGHT);
    const said = detailLines(profileNotes, width);
    add([...chart, ...linesBelow(said, PROFILE_HEIGHT)], PROFILE_HEIGHT + LINE * said.length);
  }
  const plots = plotMarksOf(figure.compared, width);
  if (plots.height > 0) add(plots.marks, plots.height);
  const tables = figureTables(figure, width);
  add(tables.marks, tables.height);
  const title = `Comparison of ${terrains.map(({ name }) => name).join(', ')}`;
  return { width: width + 2 * MARGIN, height: y - GAP + MARGIN, title, parts };
}

/** A chart on its ground. */
function chartOn(marks: readonly Mark[], width: number, height: number): Mark[] {
  return [frame({ x: 0, y: 0, width, height }), ...marks];
}

/** Small text below a chart. */
function linesBelow(lines: readonly string[], height: number): Mark[] {
  return lines.map((line, i) => plainText(0, height + LINE * (i + 0.5) + 3, line));
}

/** A cell of the sheet: what stands over it, and what is painted in it. */
interface Cell {
  readonly chip: string;
  readonly colour?: string;
  readonly name: string;
  /** Each in one line or more. */
  readonly details: readonly (readonly string[])[];
  /** Width ⁄ height of the painting; undefined where it fills the cell. */
  readonly aspect: number | undefined;
  readonly paint: Painting['paint'];
  readonly most: Size | undefined;
}

/** All terrains, and the first difference that has a map, with the legends below them.
 *  @param top where they begin */
function cellParts(figure: ComparisonFigure, top: number): { readonly parts: readonly SheetPart[]; readonly bottom: number } {
  const { terrains } = figure;
  const difference = figure.differences.find(({ map }) => map !== undefined);
  const cells = [
    ...terrains.map((terrain) => terrainCell(figure, terrain)),
    ...(difference ? differenceCells(figure, difference) : []),
  ];
  const { columns, cell } = cellsFor(cells.length, cellAspect(terrains));
  const heads = cells.map(({ details }) => details.flatMap((parts) => detailLines(parts, cell.width, 2)));
  const head = HEAD + LINE * Math.max(...heads.map((lines) => lines.length - 1), 0);
  const pitch = head + cell.height + GAP;
  const left = MARGIN + Math.floor((ROOM.width - columns * (cell.width + GAP) + GAP) / 2);
  const parts = cells.map(({ chip, colour, name, aspect, paint, most }, i): SheetPart => {
    const [x, y] = [left + (i % columns) * (cell.width + GAP), top + Math.floor(i / columns) * pitch];
    const box = { x, y: y + head, ...cell };
    const painting = { box: aspect === undefined ? box : fitted(box, aspect), paint, ...(most && { most }) };
    return { marks: [...heading({ x, y, width: cell.width }, chip, name, heads[i], colour), frame(box)], paintings: [painting] };
  });
  const bottom = top + Math.ceil(cells.length / columns) * pitch - GAP;
  const room = Math.min(LEGEND_WIDTH, (ROOM.width - 2 * GAP) / 3);
  const bars = [...legendsOf(figure), ...(difference ? [differenceBar(difference)] : [])];
  // Bars begin below the first cell, or further left where they need more room.
  const from = Math.min(left, MARGIN + ROOM.width - bars.length * (room + GAP) + GAP);
  const legends = bars.map((bar, i) => bar({ x: from + i * (room + GAP), y: bottom + LEGEND_GAP, width: room }));
  return { parts: [...parts, ...legends], bottom: legends.length > 0 ? bottom + LEGEND_GAP + LEGEND_HEIGHT : bottom };
}

/** Makes a legend at a given place. */
type Bar = (place: Omit<Box, 'height'>) => SheetPart;

function differenceBar({ figures, unit }: FigureDifference): Bar {
  return (place) => differenceLegend(place, figures, unit);
}

function terrainCell({ terrains, appearance }: ComparisonFigure, terrain: Pictured): Cell {
  const { pane, name, caption, profile, map } = terrain;
  const range = sharedRange(terrains, terrain);
  return {
    chip: `${pane + 1}`,
    colour: paneStyle(pane, filePalette.series).colour,
    name,
    details: [...(caption === '' ? [] : [caption.split(' · ')]), detailsOf(terrain), ...unitText(terrains, terrain)],
    aspect: profile ? undefined : groundAspect(terrain),
    paint: (size) => pixelsOf(terrain, range, size, appearance),
    most: profile ? undefined : { width: map.width, height: map.height },
  };
}

function differenceCells({ terrains }: ComparisonFigure, { of, less, unit, figures, note, map }: FigureDifference): Cell[] {
  const [top, ground] = [of, less].map((wanted) => terrains.find(({ pane }) => pane === wanted));
  if (!map || !top || !ground) return [];
  const clip = clipText(figures, unit);
  return [
    {
      chip: `${of + 1} − ${less + 1}`,
      name: `${top.name} less ${ground.name}`,
      details: [...(note === '' ? [] : [[note]]), ...(clip ? [clip.split('; ')] : [])],
      aspect: groundAspect(ground),
      paint: differencePaint(map, figures, [...holesOf(top), ...holesOf(ground)]),
      most: { width: map.width, height: map.height },
    },
  ];
}

/** Two plots in a row; none of figures that no terrain has. */
function plotMarksOf(
  compared: readonly ComparedTerrain[],
  width: number,
): { readonly marks: readonly Mark[]; readonly height: number } {
  const plots = PLOT_KINDS.map((kind) => figurePlot(kind, compared, 0, filePalette)).filter(({ panes }) => panes.length > 0);
  const each = (width - GAP) / 2;
  const texts = plots.map(({ notes }) => detailLines(notes, each));
  const pitch = PLOT_HEIGHT + GAP + LINE * Math.max(...texts.map((lines) => lines.length), 0);
  const marks = plots.flatMap(({ model }, i) => {
    const drawn = chartOn(plotFileMarks({ ...model, hover: undefined }, each, PLOT_HEIGHT), each, PLOT_HEIGHT);
    return movedMarks([...drawn, ...linesBelow(texts[i], PLOT_HEIGHT)], (i % 2) * (each + GAP), Math.floor(i / 2) * pitch);
  });
  return { marks, height: Math.ceil(plots.length / 2) * pitch - GAP };
}

/** The columns that make cells of this shape large, wide enough for their names, and leave little empty. */
function cellsFor(count: number, aspect: number): { readonly columns: number; readonly cell: Size } {
  const choices = Array.from({ length: Math.max(count - 1, 1) }, (_, i) => {
    const columns = i + Math.min(count, 2);
    const rows = Math.ceil(count / columns);
    const room = {
      width: (ROOM.width - GAP * (columns - 1)) / columns,
      height: (ROOM.height - GAP * (rows - 1)) / rows - HEAD - 2 * LINE,
    };
    const width = Math.floor(Math.min(room.width, room.height * aspect));
    const filled = (count / (columns * rows)) * Math.sqrt(width / room.width);
    const score = width * filled * (width < LEAST_CELL ? 0.5 : 1);
    return { columns, cell: { width, height: Math.floor(width / aspect) }, score };
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

function holesOf({ holes }: Pictured): HoleMask[] {
  return holes ? [holes] : [];
}

function detailsOf({ profile, size, spacing, isInMetres, range, holes, isGuessed }: Pictured): string[] {
  const unit = isInMetres ? 'm' : '';
  const text = (elevation: number, mark: 'm' | '' = '') => formatElevation(elevation, mark, range.max - range.min);
  const guess = (is: boolean | undefined): string => (is ? ' (a guess)' : '');
  const elevations = `${text(range.min)} … ${text(range.max, unit)}${guess(isGuessed?.elevation)}`;
  if (profile) return [`${formatNumber(profile.x.length)} points`, elevations];
  const samples = `${size.width} × ${size.height}`;
  const ground = spacing ? [`${groundText(extentOf(spacing, size))}${guess(isGuessed?.ground)}`] : [];
  const filled = filledText(holes?.count ?? 0);
  return [samples, ...ground, elevations, ...(filled ? [filled] : [])];
}

/** What is said of terrain without metres beside terrain in metres. */
function unitText(terrains: readonly Pictured[], { isInMetres }: Pictured): string[][] {
  return !isInMetres && terrains.some((other) => other.isInMetres) ? [['no metres, so another scale']] : [];
}

function groundText({ x, y }: Spacing): string {
  return x === y ? formatLength(x, 'm') : formatExtent({ x, y }, 'm');
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
function legendsOf({ terrains, appearance }: ComparisonFigure): Bar[] {
  const firsts = [true, false].flatMap((isInMetres) => {
    return terrains.find((terrain) => !terrain.profile && terrain.isInMetres === isInMetres) ?? [];
  });
  return firsts.map((first) => {
    const numbers = terrains.flatMap((terrain) => (isAlike(terrain, first) ? [terrain.pane + 1] : []));
    const whose = numbers.length === terrains.length ? '' : ` of ${numbers.join(', ')}`;
    const scale = terrainScale(appearance, sharedRange(terrains, first), first.isInMetres);
    return (place) => legend(place, `Elevation${whose}`, scale, first.isInMetres ? 'm' : '');
  });
}

function pixelsOf(terrain: Pictured, range: Range, size: Size, appearance: Appearance): Uint8ClampedArray {
  const { map, profile, isInMetres } = terrain;
  if (profile) return silhouette(profile, size, foldsBack(profile) ? undefined : { ...viewOf(profile), y: range });
  const [width, height] = [Math.min(map.width, DETAIL * size.width), Math.min(map.height, DETAIL * size.height)];
  const seen = resample(map, width, height);
  const spacing = terrain.spacing && respaced(terrain.spacing, terrain.size, seen);
  const pixels = scalePixels(reliefPixels({ map: seen, isInMetres, spacing }, range, appearance), seen, size);
  hatchPixelsInPlace(pixels, size, holesOf(terrain));
  return pixels;
}
