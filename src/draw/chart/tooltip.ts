import { heightsWithin } from './cut-line.ts';
import { shortened } from './legend-band.ts';
import type { Mark, Measure } from './marks.ts';
import type { ChartPalette } from './palette.ts';
import { type Rect, rectAt } from './placing.ts';
import type { ProfileLayout } from './profile-layout.ts';
import type { DrawnLines } from './profile-marks.ts';
import type { PinnedLine } from './profile-model.ts';

/** What a pinned line reads at the hovered x. */
export interface PinValue {
  readonly pin: PinnedLine;
  readonly text: string;
}

const SIZE = 12;
const PADDING = 9;
const TOP = 1.5;
const ROW_HEIGHT = 22;
const LINE_HEIGHT = 17;
const SAMPLE = 14;
const GAP = 6;
const ITEM_GAP = 16;
const MARGIN = 2;
/** Pixels between the hovered line and a tooltip beside it, and between the places that are tried for it. */
const BESIDE = 14;
const STEP = 6;
const MOST_NAME = 190;

interface Entry extends PinValue {
  readonly name: string;
  readonly nameWidth: number;
  readonly valueWidth: number;
}

interface Tooltip {
  readonly marks: readonly Mark[];
  /** Where the hovered line begins below it. */
  readonly lineTop: number;
}

/** The values at the hovered x: in one row above the plot with all names, else in rows beside the hovered line where no line is
 *  covered, else in one row above without names, as many as there is room for. */
export function tooltipMarks(
  text: string,
  values: readonly PinValue[],
  x: number,
  layout: ProfileLayout,
  palette: ChartPalette,
  lines: DrawnLines,
  width: number,
  measure: Measure,
): Tooltip {
  const entries = values.map((value): Entry => {
    const name = shortened(value.pin.name, MOST_NAME, SIZE, measure);
    return { ...value, name, nameWidth: measure(name, SIZE), valueWidth: measure(value.text, SIZE) };
  });
  const own = measure(text, SIZE);
  const all = rowAbove(text, own, entries, x, palette, width);
  if (all) return all;
  const beside = rowsBeside(text, own, entries, x, layout, palette, lines, width, measure);
  if (beside) return beside;
  const short = entries.map((entry) => ({ ...entry, name: '', nameWidth: -GAP }));
  for (let count = short.length; count > 0; count--) {
    const rest = short.length - count;
    const row = rowAbove(
      rest > 0 ? `${text} · +${rest} pins` : text,
      own + (rest > 0 ? measure(` · +${rest} pins`, SIZE) : 0),
      short.slice(0, count),
      x,
      palette,
      width,
    );
    if (row) return row;
  }
  return rowAbove(text, own, [], x, palette, Number.POSITIVE_INFINITY) ?? { marks: [], lineTop: TOP };
}

/** @returns undefined where the chart is not wide enough */
function rowAbove(
  text: string,
  own: number,
  entries: readonly Entry[],
  x: number,
  palette: ChartPalette,
  width: number,
): Tooltip | undefined {
  const widths = entries.map(({ nameWidth, valueWidth }) => ITEM_GAP + SAMPLE + GAP + nameWidth + GAP + valueWidth);
  const length = Math.ceil(widths.reduce((sum, item) => sum + item, own)) + 2 * PADDING;
  if (length > width - 2 * MARGIN) return undefined;
  const left = Math.round(Math.min(Math.max(x - length / 2, MARGIN), width - length - MARGIN)) + 0.5;
  const y = TOP + ROW_HEIGHT / 2;
  const marks: Mark[] = [frame(rectAt(left, TOP, length, ROW_HEIGHT), palette)];
  if (entries.length === 0) marks.push(word(text, left + length / 2, y, 'middle', palette.text1));
  else marks.push(word(text, left + PADDING, y, 'start', palette.text1));
  let at = left + PADDING + own + ITEM_GAP;
  for (const [i, { pin, name, nameWidth, text: value }] of entries.entries()) {
    const nameAt = at + SAMPLE + GAP;
    marks.push(sample(pin, at, y));
    if (name !== '') marks.push(word(name, nameAt, y, 'start', palette.text2));
    marks.push(word(value, nameAt + nameWidth + GAP, y, 'start', palette.text1));
    at += widths[i];
  }
  return { marks, lineTop: TOP + ROW_HEIGHT };
}

/** @returns undefined where it would cover a line */
function rowsBeside(
  text: string,
  own: number,
  entries: readonly Entry[],
  x: number,
  layout: ProfileLayout,
  palette: ChartPalette,
  lines: DrawnLines,
  width: number,
  measure: Measure,
): Tooltip | undefined {
  const { plot } = layout;
  const most = Math.floor((plot.bottom - TOP - PADDING) / LINE_HEIGHT) - 1;
  const listed = entries.slice(0, entries.length <= most ? entries.length : Math.max(most - 1, 0));
  const rest = entries.length - listed.length;
  const more = `and ${rest} more`;
  const nameWidth = Math.max(...listed.map((entry) => entry.nameWidth), 0);
  const valueWidth = Math.max(...listed.map((entry) => entry.valueWidth), 0);
  const inner = Math.max(own, SAMPLE + GAP + nameWidth + ITEM_GAP + valueWidth, rest > 0 ? measure(more, SIZE) : 0);
  const rows = 1 + listed.length + (rest > 0 ? 1 : 0);
  const size = { width: Math.ceil(inner) + 2 * PADDING, height: rows * LINE_HEIGHT + PADDING };
  const box = freePlace(size, x, width, layout, [...lines.own, ...lines.pins.flat()]);
  if (!box) return undefined;
  const rowAt = (i: number): number => box.top + PADDING / 2 + (i + 0.5) * LINE_HEIGHT;
  const marks: Mark[] = [frame(box, palette), word(text, box.left + PADDING, rowAt(0), 'start', palette.text1)];
  listed.forEach(({ pin, name, text: value }, i) => {
    const y = rowAt(i + 1);
    marks.push(sample(pin, box.left + PADDING, y));
    marks.push(word(name, box.left + PADDING + SAMPLE + GAP, y, 'start', palette.text2));
    marks.push(word(value, box.right - PADDING, y, 'end', palette.text1));
  });
  if (rest > 0) marks.push(word(more, box.left + PADDING, rowAt(rows - 1), 'start', palette.text2));
  return { marks, lineTop: plot.top };
}

/** Beside the hovered line, or at an end of the plot; higher up before lower down. */
function freePlace(
  { width, height }: { readonly width: number; readonly height: number },
  x: number,
  chartWidth: number,
  { plot }: ProfileLayout,
  lines: readonly (readonly number[])[],
): Rect | undefined {
  const places = [x + BESIDE, x - BESIDE - width, plot.right - width, plot.left].map((left) => Math.round(left) + 0.5);
  for (const left of places) {
    const isClear = left > x + BESIDE / 2 || left + width < x - BESIDE / 2;
    if (!isClear || left < plot.left || left + width > chartWidth - MARGIN) continue;
    const taken = lines.flatMap((line) => heightsWithin(line, { min: left, max: left + width }));
    for (let top = TOP; top + height <= plot.bottom; top += STEP) {
      if (!taken.some(({ min, max }) => max >= top && min <= top + height)) return rectAt(left, top, width, height);
    }
  }
  return undefined;
}

function frame({ left, top, right, bottom }: Rect, palette: ChartPalette): Mark {
  const size = { x: left, y: top, width: right - left, height: bottom - top };
  return { kind: 'box', ...size, radius: 5, fill: palette.raised, stroke: palette.lineStrong };
}

function word(text: string, x: number, y: number, align: 'start' | 'middle' | 'end', colour: string): Mark {
  return { kind: 'text', x, y, text, align, colour, size: SIZE };
}

function sample({ colour, dash }: PinnedLine, x: number, y: number): Mark {
  return { kind: 'path', points: [x, y, x + SAMPLE, y], stroke: colour, width: 2, dash };
}
