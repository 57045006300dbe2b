import type { Range } from '../core/heightmap.ts';
import { formatElevation } from '../core/number-text.ts';
import type { Mark, Measure, TextMark } from '../draw/chart/marks.ts';
import type { ChartPalette } from '../draw/chart/palette.ts';
import { type ColourScale, cssColour } from '../draw/colour/colour-scale.ts';
import { createCanvasFrame } from './canvas-frame.ts';
import { canvasMeasure, drawMarks } from './canvas-marks.ts';

export interface HistogramModel {
  /** Samples in each of many equal parts of the range. */
  readonly counts: ArrayLike<number>;
  readonly scale: ColourScale;
  readonly range: Range;
  readonly unit: 'm' | '';
  readonly palette: ChartPalette;
}

const LABEL_SIZE = 11;
const LABEL_HEIGHT = 18;
/** A bar and the gap after it, in pixels, at least. */
const MIN_PITCH = 4.5;
const OUTLINE_OPACITY = 0.5;

/** Bars for the numbers of samples by elevation, filling `container`. */
export function createHistogram(container: HTMLElement): { update(model: HistogramModel): void } {
  let model: HistogramModel | undefined;
  const frame = createCanvasFrame(container, (context, { width, height }) => {
    if (!model) return;
    const { font } = model.palette;
    drawMarks(context, histogramMarks(model, width, height, canvasMeasure(context, font)), font);
  });
  frame.canvas.className = 'histogram fill';
  frame.canvas.setAttribute('role', 'img');
  return {
    update(now) {
      model = now;
      const { range, unit } = now;
      const text = (value: number): string => formatElevation(value, unit, range.max - range.min);
      frame.canvas.setAttribute('aria-label', `Elevation histogram, ${text(range.min)} to ${text(range.max)}`);
      frame.invalidate();
    },
  };
}

/** The bars and the labels of the range and the coast, in width × height pixels. */
export function histogramMarks(model: HistogramModel, width: number, height: number, measure: Measure): Mark[] {
  const { counts, range, scale, palette } = model;
  const base = Math.max(height - LABEL_HEIGHT, 1);
  const bars = groupedCounts(counts, Math.max(Math.floor(width / MIN_PITCH), 1));
  const most = Math.max(...bars, 1);
  const colourOf = cssColour(scale);
  const pitch = width / bars.length;
  const marks: Mark[] = [];
  bars.forEach((count, i) => {
    if (count === 0) return;
    const x = Math.round(i * pitch);
    const right = Math.max(Math.round((i + 1) * pitch) - 1, x + 1);
    const barHeight = Math.max(((base - 2) * count) / most, 1);
    const elevation = range.min + ((i + 0.5) / bars.length) * (range.max - range.min);
    const top = base - barHeight;
    const left = x + 0.5;
    marks.push({ kind: 'box', x, y: top, width: right - x, height: barHeight, radius: 0, fill: colourOf(elevation) });
    // Without outlines, pale bars would fade into a light panel, and dark ones into a dark panel.
    const outline = [left, base, left, top + 0.5, right - 0.5, top + 0.5, right - 0.5, base];
    marks.push({ kind: 'path', points: outline, stroke: palette.text3, opacity: OUTLINE_OPACITY });
  });
  const line: Mark = { kind: 'path', points: [0, base + 0.5, width, base + 0.5], stroke: palette.lineStrong };
  return [...marks, line, ...labelMarks(model, width, base + 11, measure)];
}

/** Sums neighbouring counts, so that at most `most` are left. */
function groupedCounts(counts: ArrayLike<number>, most: number): number[] {
  const size = Math.max(Math.ceil(counts.length / most), 1);
  const bars = new Array<number>(Math.ceil(counts.length / size)).fill(0);
  for (let i = 0; i < counts.length; i++) bars[Math.floor(i / size)] += counts[i];
  return bars;
}

function labelMarks({ range, unit, scale, palette }: HistogramModel, width: number, y: number, measure: Measure): Mark[] {
  const span = range.max - range.min;
  const lowest = formatElevation(range.min, unit, span);
  const highest = formatElevation(range.max, unit, span);
  const label = (x: number, text: string, align: TextMark['align']): TextMark => {
    return { kind: 'text', x, y, text, align, colour: palette.text3, size: LABEL_SIZE };
  };
  const marks = [label(0, lowest, 'start'), label(width, highest, 'end')];
  if (scale.sea === undefined || scale.seaLevel === undefined || span === 0) return marks;
  const sea = formatElevation(scale.seaLevel, '', span);
  const x = ((scale.seaLevel - range.min) / span) * width;
  const half = measure(sea, LABEL_SIZE) / 2 + 6;
  const isClear = x - half > measure(lowest, LABEL_SIZE) && x + half < width - measure(highest, LABEL_SIZE);
  return isClear ? [...marks, { ...label(x, sea, 'middle'), colour: palette.zeroText }] : marks;
}
