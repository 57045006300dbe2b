import { filePalette } from '../chart/file-palette.ts';
import { shortened } from '../chart/legend-band.ts';
import type { Mark } from '../chart/marks.ts';
import { formatElevation, formatNumber, tickDecimals, ticks } from '../chart/number-text.ts';
import { estimateWidth, marksToSvg } from '../chart/svg-marks.ts';
import { type ColourScale, coastOf, flatPixels } from '../colour/colour-scale.ts';
import type { Size } from '../core/heightmap.ts';
import { encodePngRgb } from '../io/png/index.ts';
import { drawSvgPixels, PIXEL_RATIO } from './draw-svg.ts';

/** A rectangle of a sheet, in its pixels, y down. */
export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/** A box of a sheet that is filled with pixels. */
export interface Painting {
  readonly box: Box;
  /** Red, green, blue, alpha per pixel, row-major, at the size asked for. */
  readonly paint: (size: Size) => Uint8ClampedArray;
}

/** A part of a sheet. */
export interface SheetPart {
  readonly marks: readonly Mark[];
  readonly paintings: readonly Painting[];
}

/** Around and between the parts of a sheet. */
export const MARGIN = 24;
/** Height of a heading, with the gap below it. */
export const HEAD = 48;

const NAME_SIZE = 15;
const DETAIL_SIZE = 12;
const CHIP = { height: 20, size: 12, air: 14 };

/** A sheet as an 8-bit PNG at two pixels to one, so that texts are crisp; paintings lie on top and keep their pixels. */
export async function drawSheet({ width, height }: Size, title: string, parts: readonly SheetPart[]): Promise<Uint8Array> {
  const marks = parts.flatMap((part) => part.marks);
  const picture = await drawSvgPixels(marksToSvg(marks, width, height, title, filePalette.raised));
  for (const { box, paint } of parts.flatMap((part) => part.paintings)) {
    const [left, top, right, bottom] = [box.x, box.y, box.x + box.width, box.y + box.height].map((v) =>
      Math.round(v * PIXEL_RATIO),
    );
    const size = { width: right - left, height: bottom - top };
    const pixels = paint(size);
    for (let y = 0; y < size.height; y++) {
      const row = pixels.subarray(4 * y * size.width, 4 * (y + 1) * size.width);
      picture.data.set(row, 4 * ((top + y) * picture.width + left));
    }
  }
  return encodePngRgb(picture, picture.data);
}

/** A number on a dark plate, a name beside it and details below, as many as there is room for.
 *  @param details the last ones are left out first */
export function heading({ x, y, width }: Omit<Box, 'height'>, chip: string, name: string, details: readonly string[]): Mark[] {
  const plate = estimateWidth(chip, CHIP.size) + CHIP.air;
  const nameX = x + plate + 9;
  const middle = y + CHIP.height / 2;
  return [
    { kind: 'box', x, y, width: plate, height: CHIP.height, radius: 5, fill: filePalette.text1 },
    {
      kind: 'text',
      x: x + plate / 2,
      y: middle,
      text: chip,
      align: 'middle',
      colour: filePalette.raised,
      size: CHIP.size,
      isStrong: true,
    },
    {
      kind: 'text',
      x: nameX,
      y: middle,
      text: shortened(name, x + width - nameX, NAME_SIZE, estimateWidth),
      align: 'start',
      colour: filePalette.text1,
      size: NAME_SIZE,
      isStrong: true,
    },
    plainText(x, y + 32, fitting(details, width)),
  ];
}

/** The background of a box, seen where its content does not fill it. */
export function frame({ x, y, width, height }: Box): Mark {
  return { kind: 'box', x, y, width, height, radius: 0, fill: filePalette.panel, stroke: filePalette.grid };
}

/** Small text that begins at `x`, around the line `y`. */
export function plainText(x: number, y: number, text: string, align: 'start' | 'middle' | 'end' = 'start'): Mark {
  return { kind: 'text', x, y, text, align, colour: filePalette.text3, size: DETAIL_SIZE };
}

function fitting(details: readonly string[], width: number): string {
  for (let count = details.length; count > 1; count--) {
    const text = details.slice(0, count).join(' · ');
    if (estimateWidth(text, DETAIL_SIZE) <= width) return text;
  }
  return shortened(details[0] ?? '', width, DETAIL_SIZE, estimateWidth);
}

/** Height of a legend from its caption to its tick labels, and its width where there is room. */
export const LEGEND_HEIGHT = 50;
export const LEGEND_WIDTH = 420;
const BAR_HEIGHT = 10;
/** Tick labels closer to each other, or to the ends, touch. */
const TICK_GAP = 44;

/** A colour scale as a bar of `width` under a caption, its ends and round values between them labelled below.
 *  @param isSigned positive values get their sign */
export function legend(
  { x, y, width }: Omit<Box, 'height'>,
  caption: string,
  scale: ColourScale,
  unit: 'm' | '',
  isSigned = false,
): SheetPart {
  const { min, max } = scale;
  const signed = (text: string, value: number) => (isSigned && value > 0 ? `+${text}` : text);
  const atEnd = (value: number) => signed(formatElevation(value, unit, max - min), value);
  const bar = { x, y: y + 14, width, height: BAR_HEIGHT };
  const labelY = bar.y + BAR_HEIGHT + 13;
  const [low, high] = [atEnd(min), atEnd(max)];
  const values = ticks(min, max, Math.max(Math.floor(width / 80), 2));
  const decimals = tickDecimals(values);
  const [from, to] = [estimateWidth(low, DETAIL_SIZE), width - estimateWidth(high, DETAIL_SIZE)];
  const between = values
    .map((value) => ({ value, at: max > min ? ((value - min) / (max - min)) * width : 0 }))
    .filter(({ at }) => at >= from + TICK_GAP / 2 && at <= to - TICK_GAP / 2);
  const marks: Mark[] = [
    { kind: 'text', x, y, text: caption, align: 'start', colour: filePalette.text2, size: DETAIL_SIZE, isStrong: true },
    ...between.flatMap(({ value, at }): Mark[] => [
      {
        kind: 'path',
        points: [x + at, bar.y + BAR_HEIGHT, x + at, bar.y + BAR_HEIGHT + 4],
        stroke: filePalette.axis,
        width: 1,
      },
      plainText(x + at, labelY, signed(formatNumber(value, decimals), value), 'middle'),
    ]),
    plainText(x, labelY, low),
    ...(max > min ? [plainText(x + width, labelY, high, 'end')] : []),
  ];
  return { marks, paintings: [{ box: bar, paint: (size) => bandOf(scale, size) }] };
}

/** The colours from the lowest on the left to the highest on the right. */
function bandOf(scale: ColourScale, { width, height }: Size): Uint8ClampedArray {
  const { min, max } = scale;
  const elevationAt = (x: number) => (max > min ? min + ((x + 0.5) / width) * (max - min) : coastOf(scale));
  return flatPixels(
    Float64Array.from({ length: width * height }, (_, i) => elevationAt(i % width)),
    scale,
  );
}
