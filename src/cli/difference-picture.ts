import type { DifferenceFigures } from '../analysis/difference.ts';
import { clipText } from '../analysis/difference-text.ts';
import { CORRELATION_LIMITS } from '../analysis/figure-rows.ts';
import type { Heightmap, Size } from '../core/heightmap.ts';
import type { HoleMask } from '../core/hole-mask.ts';
import { formatBeside, formatElevation, formatNumber, tickDecimals, ticks } from '../core/number-text.ts';
import { filePalette } from '../draw/chart/file-palette.ts';
import { crisp, type Mark } from '../draw/chart/marks.ts';
import { differenceScale, gradientStops } from '../draw/colour/colour-scale.ts';
import { differenceLegend, differencePaint } from '../draw/comparison/difference-parts.ts';
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
import { drawSheet } from './draw-svg.ts';
import { pointsText } from './text.ts';

/** A difference to draw. */
export interface PicturedDifference {
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

/** A difference in diverging colours, neutral at zero, with its scale and figures, as an 8-bit PNG: from above, or of lines as an area
 *  between the difference and zero. */
export async function differencePicture(difference: PicturedDifference): Promise<Uint8Array> {
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
