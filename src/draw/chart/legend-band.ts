import { withFirmUnits } from '../../core/text.ts';
import type { Mark, Measure } from './marks.ts';
import type { ChartPalette } from './palette.ts';
import type { ProfileModel } from './profile-model.ts';
import { isDrawn, STICK_LEGEND, type StickDetail, type StickMark } from './stick-detail.ts';

/** Caption and legend of a file, from the top of the chart down. */
export interface LegendBand {
  readonly height: number;
  readonly marks: readonly Mark[];
}

/** A line or a mark and what it means. */
export interface LegendItem {
  readonly text: string;
  /** Marks of the sample, whose left end is at x and whose middle is at y. */
  readonly sample: (x: number, y: number) => readonly Mark[];
  readonly sampleWidth: number;
}

const SIZE = 12;
const ROW = 20;
const MARGIN = 14;
const SAMPLE_GAP = 7;
const ITEM_GAP = 20;
const LINE_SAMPLE = 22;
const POINT_SAMPLE = 9;

/** Lays the caption and the legend out in rows; the legend ends the caption's row if it fits.
 *  @param detail what is drawn of displacements
 *  @returns undefined without caption and legend */
export function legendBand(model: ProfileModel, detail: StickDetail, width: number, measure: Measure): LegendBand | undefined {
  const { caption, palette } = model;
  const items = legendItems(model, detail);
  return caption === undefined && items.length === 0 ? undefined : namedBand(caption, items, width, measure, palette);
}

/** A caption and the items of a legend as rows. */
export function namedBand(
  caption: string | undefined,
  items: readonly LegendItem[],
  width: number,
  measure: Measure,
  palette: Pick<ChartPalette, 'text1' | 'text2'>,
): LegendBand {
  const room = width - 2 * MARGIN;
  const widthOf = ({ text, sampleWidth }: LegendItem): number => sampleWidth + SAMPLE_GAP + measure(text, SIZE);
  const all = items.reduce((sum, item) => sum + widthOf(item) + ITEM_GAP, 0);
  const marks: Mark[] = [];
  let y = MARGIN;
  let x = MARGIN;
  if (caption !== undefined) {
    const text = shortened(caption, room, SIZE, measure);
    marks.push({ kind: 'text', x, y, text, align: 'start', colour: palette.text2, size: SIZE });
    if (measure(text, SIZE) + all <= room) x = width - MARGIN - all + ITEM_GAP;
    else if (items.length > 0) y += ROW;
  }
  for (const item of items) {
    const text = shortened(item.text, room - item.sampleWidth - SAMPLE_GAP, SIZE, measure);
    const itemWidth = widthOf({ ...item, text });
    if (x > MARGIN && x + itemWidth > width - MARGIN + 0.5) {
      x = MARGIN;
      y += ROW;
    }
    const textX = x + item.sampleWidth + SAMPLE_GAP;
    marks.push(...item.sample(x, y), { kind: 'text', x: textX, y, text, align: 'start', colour: palette.text1, size: SIZE });
    x += itemWidth + ITEM_GAP;
  }
  return { height: y + ROW - 4, marks };
}

/** A text that is at most so wide, with an ellipsis for what is left out. */
export function shortened(text: string, width: number, size: number, measure: Measure): string {
  if (measure(text, size) <= width) return text;
  let length = text.length - 1;
  while (length > 1 && measure(`${text.slice(0, length).trimEnd()}…`, size) > width) length--;
  return `${text.slice(0, length).trimEnd()}…`;
}

/** A text in lines of at most this width, parted at its blanks, but not between a number and its unit; a longer word is shortened. */
export function wrapped(text: string, width: number, size: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of withFirmUnits(text).split(' ')) {
    const longer = lines.length > 0 ? `${lines[lines.length - 1]} ${word}` : word;
    if (lines.length > 0 && measure(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(shortened(word, width, size, measure));
  }
  return lines.map((line) => line.replaceAll('\u00a0', ' '));
}

function legendItems(model: ProfileModel, detail: StickDetail): LegendItem[] {
  const { pins, name, style, palette, listedAfter = 0 } = model;
  const sticks = stickItems(palette, detail);
  if (pins.length === 0 && !style) return sticks;
  const own = name === undefined ? [] : [lineItem(name, style?.colour ?? palette.line, style?.dash ?? [])];
  const others = pins.map((pin) => lineItem(pin.name, pin.colour, pin.dash));
  return [...others.slice(0, listedAfter), ...own, ...others.slice(listedAfter), ...sticks];
}

/** A line by its look. */
export function lineItem(text: string, stroke: string, dash: readonly number[]): LegendItem {
  return {
    text,
    sampleWidth: LINE_SAMPLE,
    sample: (x, y) => [{ kind: 'path', points: [x, y, x + LINE_SAMPLE, y], stroke, width: 2, dash }],
  };
}

function stickItems({ parent, mean, panel, stick }: ProfileModel['palette'], detail: StickDetail): LegendItem[] {
  const samples: Readonly<Record<StickMark, (x: number, y: number) => Mark>> = {
    parent: (x, y) => ({ kind: 'disc', x, y, radius: 4, fill: parent }),
    mean: (x, y) => ({ kind: 'disc', x, y, radius: 3.5, fill: panel, stroke: mean, width: 1.6 }),
    stick: (x, y) => ({ kind: 'path', points: [x, y - 6, x, y + 6], stroke: stick, width: 3 }),
    made: (x, y) => ({ kind: 'disc', x, y, radius: 4, fill: stick }),
  };
  return STICK_LEGEND.filter(({ mark }) => isDrawn(mark, detail)).map(({ mark, text }) => {
    return { text, sampleWidth: POINT_SAMPLE, sample: (x, y) => [samples[mark](x + POINT_SAMPLE / 2, y)] };
  });
}
