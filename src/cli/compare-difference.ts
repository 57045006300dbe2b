import { type DifferenceFigures, differenceFigures, differenceOf, whyNoMap } from '../analysis/difference.ts';
import { clipText, filledPairText } from '../analysis/difference-text.ts';
import { CORRELATION_LIMITS } from '../analysis/figure-rows.ts';
import { extentOf, firstRow, type Heightmap, type Size, spacingOf } from '../core/heightmap.ts';
import type { HoleMask } from '../core/holes.ts';
import { formatBeside, formatElevation, formatNumber, tickDecimals, ticks } from '../core/number-text.ts';
import type { OnProgress } from '../core/progress.ts';
import { filePalette } from '../draw/chart/file-palette.ts';
import { crisp, type Mark } from '../draw/chart/marks.ts';
import { differenceScale, gradientStops } from '../draw/colour/colour-scale.ts';
import { differenceLegend, differencePaint } from '../draw/comparison/difference-parts.ts';
import { reducedForPicture } from '../draw/comparison/figure.ts';
import {
  type Box,
  detailLines,
  frame,
  HEAD,
  heading,
  LEGEND_HEIGHT,
  LEGEND_WIDTH,
  MARGIN,
  plainText,
  type SheetPart,
} from '../draw/comparison/sheet.ts';
import { pictureFormat } from '../draw/picture.ts';
import { columnName, csvFormat, profileToCsv } from '../io/csv.ts';
import type { MadeFile, TerrainToWrite } from '../io/file-format.ts';
import { r32Format } from '../io/r32.ts';
import { rangeOf } from '../kernels/values.ts';
import { type ComparedSource, filledCount } from './compare-inputs.ts';
import { resamplingText } from './compare-report.ts';
import { drawSheet } from './draw-svg.ts';
import { namingFile } from './errors.ts';
import type { Target } from './output-files.ts';
import { pointsText } from './text.ts';

/** A terrain with its source. */
export interface Sampled {
  readonly source: ComparedSource;
  readonly terrain: TerrainToWrite;
}

/** How two terrains differ. */
export interface Difference {
  readonly figures: DifferenceFigures;
  /** Makes the file of it; undefined if none is wanted. */
  readonly file: (() => Promise<MadeFile>) | undefined;
  /** Makes the map for a picture, of as many differences as it needs; undefined if none is wanted, or where samples cannot hold them. */
  readonly pictured: (() => Heightmap) | undefined;
}

interface DifferenceOptions {
  /** The file that is wanted, if one is. */
  readonly target: Target | undefined;
  /** Whether the samples of `of` are not needed afterwards: the differences may then overwrite them. */
  readonly isLastUse: boolean;
  /** Whether a picture of the differences is wanted. */
  readonly isPictured: boolean;
  readonly onProgress: OnProgress;
}

/** One terrain less another. Of two lines only one row is compared. */
export function differenceBetween(
  of: Sampled,
  less: Sampled,
  { target, isLastUse, isPictured, onProgress }: DifferenceOptions,
): Difference {
  const [top, ground] = [of.terrain.map, less.terrain.map];
  const isOfLines = of.source.isProfile && less.source.isProfile;
  const [minuend, subtrahend] = isOfLines ? [firstRow(top), firstRow(ground)] : [top, ground];
  if (!target && !isPictured)
    return { figures: differenceFigures(minuend, subtrahend, onProgress), file: undefined, pictured: undefined };
  const buffer = isLastUse ? minuend.data : undefined;
  const { map, figures } = differenceOf(minuend, subtrahend, { buffer, onProgress });
  const hasPicture = isPictured && !isOfLines && whyNoMap(figures) === undefined;
  const pictured = hasPicture ? () => reducedForPicture(map) : undefined;
  if (!target) return { figures, file: undefined, pictured };
  // An R32 holds lines drawn out to a map.
  const written = isOfLines && target.format === r32Format ? differenceOf(top, ground).map : map;
  return { figures, file: fileOf(target, written, figures, factsOf(of, less)), pictured };
}

/** What a file states about a difference besides its samples. It refers to no terrain, so that none stays in memory once it is measured. */
type Facts = ReturnType<typeof factsOf>;

function factsOf(of: Sampled, less: Sampled) {
  const { map, spacing, isInMetres } = of.terrain;
  const [a, b] = [less.source, of.source];
  return {
    isOfLines: a.isProfile && b.isProfile,
    isInMetres,
    hasSpacing: spacing !== undefined,
    extent: extentOf(spacing ?? { x: 1, y: 1 }, map),
    chip: `${b.number} − ${a.number}`,
    name: `${b.name} less ${a.name}`,
    numbers: [b.number, a.number] as const,
    filled: filledPairText([b, a].map(filledCount)),
    holes: [b.filledAt, a.filledAt].filter((mask) => mask !== undefined),
    isGuessed: [a, b].some(({ guesses }) => guesses.elevation !== undefined),
  };
}

function fileOf({ path, format }: Target, map: Heightmap, figures: DifferenceFigures, facts: Facts): () => Promise<MadeFile> {
  const { isOfLines, isInMetres, hasSpacing, extent, chip, name, numbers, filled, holes, isGuessed } = facts;
  if (format !== pictureFormat) {
    const spacing = hasSpacing ? spacingOf(extent, map) : undefined;
    const profile = isOfLines ? { x: evenly(map.width, extent.x), y: map.data } : undefined;
    if (format === csvFormat && profile) {
      const unit = isInMetres ? 'm' : '';
      const text = profileToCsv(profile, [columnName('distance', unit), columnName('difference', unit)]);
      return async () => ({ pieces: [new TextEncoder().encode(text)] });
    }
    const elevation = rangeOf(map.data);
    return () => namingFile(path, format.write({ map, profile, elevation, isInMetres, spacing }));
  }
  const picture = {
    map,
    figures,
    chip,
    name,
    resampling: resamplingText(figures.resampled, ...numbers),
    unit: isInMetres ? ('m' as const) : ('' as const),
    aspect: (extent.x || 1) / (extent.y || 1),
    isOfLines,
    filled,
    holes,
    isGuessed,
  };
  return async () => ({ pieces: [await differencePicture(picture)] });
}

function evenly(count: number, length: number): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => (i * length) / Math.max(count - 1, 1));
}

/** A difference to draw. */
interface PicturedDifference {
  readonly map: Heightmap;
  readonly figures: DifferenceFigures;
  /** `1 − 2` */
  readonly chip: string;
  /** `hills.png less alps.png` */
  readonly name: string;
  /** Which terrains were resampled, in words. */
  readonly resampling: string | undefined;
  readonly unit: 'm' | '';
  /** How many times wider than high the ground is. */
  readonly aspect: number;
  /** Whether both are lines: every row of the map is the same. */
  readonly isOfLines: boolean;
  /** How many samples were filled, in words; empty where none was. */
  readonly filled: string;
  /** Where either terrain was filled: hatched. */
  readonly holes: readonly HoleMask[];
  /** Whether the elevations of one of them are a guess. */
  readonly isGuessed: boolean;
}

const ROOM: Size = { width: 1000, height: 760 };
/** The width that headings and legend need, however narrow the ground is. */
const LEAST_WIDTH = 480;
const LINE_ASPECT = 2.5;
/** Room for the tick labels beside a chart. */
const GUTTER = 56;
/** Share of a chart's height from minus to plus the largest difference. */
const LINE_SHARE = 0.92;

/** A difference in diverging colours with its scale and figures, as an 8-bit PNG. Maps are seen from above, lines are areas above zero and
 *  below. */
async function differencePicture(difference: PicturedDifference): Promise<Uint8Array> {
  const { figures, chip, name, unit, isOfLines } = difference;
  const ground = groundOf(isOfLines ? LINE_ASPECT : difference.aspect);
  const width = Math.max(ground.width, LEAST_WIDTH);
  const box = { ...ground, x: MARGIN + Math.floor((width - ground.width) / 2), y: MARGIN + HEAD };
  const legendY = box.y + box.height + 22;
  const caption = ['Difference', clipText(figures, unit)].filter(Boolean).join(', ');
  const bar = differenceLegend({ x: MARGIN, y: legendY, width: Math.min(width, LEGEND_WIDTH) }, figures, unit, caption);
  const parts: SheetPart[] = [
    { marks: heading({ x: MARGIN, y: MARGIN, width }, chip, name, detailLines(detailsOf(difference), width, 1)), paintings: [] },
    isOfLines
      ? { marks: areaMarks(difference, { ...box, x: box.x + GUTTER, width: box.width - GUTTER }), paintings: [] }
      : { marks: [frame(box)], paintings: [{ box, paint: differencePaint(difference.map, figures, difference.holes) }] },
    bar,
  ];
  const size = { width: width + 2 * MARGIN, height: legendY + LEGEND_HEIGHT + MARGIN - 10 };
  return drawSheet({ ...size, title: `${chip}: ${name}`, parts });
}

/** The largest rectangle with this aspect ratio that fits. */
function groundOf(aspect: number): Size {
  const width = Math.min(ROOM.width, ROOM.height * aspect);
  const height = Math.min(ROOM.height, ROOM.width / aspect);
  return { width: Math.max(Math.round(width), 1), height: Math.max(Math.round(height), 1) };
}

function detailsOf({ figures, resampling, unit, isOfLines, isGuessed, filled }: PicturedDifference): string[] {
  const { size, min, max, rms, correlation } = figures;
  const text = (value: number, mark = unit) => formatElevation(value, mark, Math.max(max - min, Math.abs(max)));
  return [
    isOfLines ? pointsText(size.width) : `${size.width} × ${size.height}`,
    `rms ${text(rms)}`,
    `${text(min, '')} … ${text(max)}${isGuessed ? ' (a guess)' : ''}`,
    ...(resampling === undefined ? [] : [resampling]),
    ...(filled === '' ? [] : [`includes ${filled}`]),
    ...(correlation === undefined ? [] : [`correlation ${formatBeside(CORRELATION_LIMITS, correlation, 2)}`]),
  ];
}

/** The first row of the map as an area above and below zero, with tick labels beside it. */
function areaMarks({ map, figures, unit }: PicturedDifference, box: Box): Mark[] {
  const { x, y, width, height } = box;
  const { limit, largest } = figures;
  const reach = Math.max(largest, limit);
  const zero = y + height / 2;
  const perUnit = (height / 2 / reach) * LINE_SHARE;
  const line = Array.from({ length: map.width }, (_, i) => [
    x + (i / Math.max(map.width - 1, 1)) * width,
    zero - map.data[i] * perUnit,
  ]).flat();
  const fill = { from: zero + limit * perUnit, to: zero - limit * perUnit, stops: gradientStops(differenceScale(limit)) };
  const values = ticks(-reach, reach, 6);
  const decimals = tickDecimals(values);
  const level = (value: number, stroke: string): Mark => {
    const at = crisp(zero - value * perUnit);
    return { kind: 'path', points: [x, at, x + width, at], stroke, width: 1 };
  };
  const label = (value: number): Mark => {
    const text = formatNumber(value, decimals) + (unit && value === values.at(-1) ? ` ${unit}` : '');
    return plainText(x - 8, zero - value * perUnit, value > 0 ? `+${text}` : text, 'end');
  };
  return [
    frame(box),
    ...values.map((value) => level(value, filePalette.grid)),
    { kind: 'path', points: [...line, x + width, zero, x, zero], isClosed: true, fill },
    level(0, filePalette.axis),
    { kind: 'path', points: line, stroke: filePalette.line, width: 1.2 },
    ...values.map(label),
  ];
}
