import type { Size } from '../../core/heightmap.ts';
import { formatElevation, formatNumber, tickDecimals, ticks } from '../../core/number-text.ts';
import { encodePngRgb } from '../../io/png/index.ts';
import { filePalette } from '../chart/file-palette.ts';
import { shortened, wrapped } from '../chart/legend-band.ts';
import type { Mark } from '../chart/marks.ts';
import { estimateWidth, marksToSvg } from '../chart/svg-marks.ts';
import { type ColourScale, coastOf, flatPixels } from '../colour/colour-scale.ts';

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
  /** Pixels that show all there is: a document needs no more. */
  readonly most?: Size;
}

/** A part of a sheet. */
export interface SheetPart {
  readonly marks: readonly Mark[];
  readonly paintings: readonly Painting[];
}

/** Pixels of a picture for one of its sheet, so that texts are crisp. */
export const PIXEL_RATIO = 2;
/** Around and between the parts of a sheet. */
export const MARGIN = 24;
/** Height of a heading with one line of details, and the gap below it; pixels for each further line. */
export const HEAD = 48;
export const LINE = 16;

const NAME_SIZE = 15;
const DETAIL_SIZE = 12;
const CHIP = { height: 20, size: 12, air: 14 };

/** A picture of parts beside each other, on white. */
export interface Sheet extends Size {
  readonly title: string;
  readonly parts: readonly SheetPart[];
}

/** A sheet as an SVG 1.1 document, its paintings as PNGs in it. */
export async function sheetToSvg(sheet: Sheet): Promise<string> {
  const images = sheet.parts
    .flatMap(({ paintings }) => paintings)
    .map(async ({ box, paint, most }): Promise<string> => {
      const width = Math.max(Math.min(Math.round(box.width * PIXEL_RATIO), most?.width ?? Number.POSITIVE_INFINITY), 1);
      const height = Math.max(Math.min(Math.round(box.height * PIXEL_RATIO), most?.height ?? Number.POSITIVE_INFINITY), 1);
      const png = await encodePngRgb({ width, height }, paint({ width, height }));
      const place = `x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}"`;
      const attributes = `xmlns:xlink="http://www.w3.org/1999/xlink" preserveAspectRatio="none"`;
      return `<image ${attributes} ${place} xlink:href="data:image/png;base64,${base64(png)}"/>`;
    });
  return sheetMarks(sheet, await Promise.all(images));
}

/** The same without its paintings, or with other elements in their place. */
export function sheetMarks({ width, height, title, parts }: Sheet, elements: readonly string[] = []): string {
  const marks = parts.flatMap((part) => part.marks);
  return marksToSvg(marks, width, height, title, filePalette.raised, elements);
}

/** Puts a sheet's paintings into the picture of its marks, with all its pixels.
 *  @param picture red, green, blue, alpha per pixel, row-major, `PIXEL_RATIO` pixels to one of the sheet */
export function paintInPlace(picture: Size & { readonly data: Uint8ClampedArray }, { parts }: Sheet): void {
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
}

function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i += 0x8000) parts.push(String.fromCharCode(...bytes.subarray(i, i + 0x8000)));
  return btoa(parts.join(''));
}

/** A number on a plate, a name beside it and lines of details below.
 *  @param fill of the plate */
export function heading(
  { x, y, width }: Omit<Box, 'height'>,
  chip: string,
  name: string,
  lines: readonly string[],
  fill = filePalette.text1,
): Mark[] {
  const plate = estimateWidth(chip, CHIP.size) + CHIP.air;
  const nameX = x + plate + 9;
  const middle = y + CHIP.height / 2;
  return [
    { kind: 'box', x, y, width: plate, height: CHIP.height, radius: 5, fill },
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
    ...lines.map((line, i) => plainText(x, y + 32 + i * LINE, line)),
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

/** Details in as many lines as they take, long ones over several, or in at most so many: the last ones are then left out. */
export function detailLines(details: readonly string[], width: number, most = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = [];
  for (const detail of details) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]} · ${detail}` : undefined;
    if (longer !== undefined && estimateWidth(longer, DETAIL_SIZE) <= width) lines[lines.length - 1] = longer;
    else if (lines.length < most) lines.push(...wrapped(detail, width, DETAIL_SIZE, estimateWidth));
    else break;
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), shortened(lines.slice(most - 1).join(' '), width, DETAIL_SIZE, estimateWidth)];
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
  return { marks, paintings: [{ box: bar, paint: (size) => bandOf(scale, size), most: { width: 512, height: 1 } }] };
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
