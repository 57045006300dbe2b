import { TICK_SIZE } from './axis-ticks.ts';
import { heightsWithin, partsWithin } from './cut-line.ts';
import { crisp, type Mark, type Measure, type TextMark } from './marks.ts';
import { overlaps, type Rect, rectAt } from './placing.ts';
import type { PlotLayout } from './plot-layout.ts';
import type { PlotModel } from './plot-model.ts';

const LINE_WIDTH = 1.6;
const FILL_OPACITY = 0.1;
const FIT_OPACITY = 0.65;
const POINT_RADIUS = 2.6;
/** Lines of more points than this have no discs at them. */
const MOST_DISCS = 40;
/** Pixels from the plot up to the name of its y axis. */
const NAME_RISE = 14;
const LABEL_SIZE = 11;
const LABEL_HEIGHT = 12;
const LABEL_GAP = 4;
/** Places along a line that are tried for its mark. */
const PLACES = 24;
/** Pixels to other lines beyond which a place is as good as any. */
const CLEAR = 26;
/** What a pixel further up is worth against one further from other lines. */
const PEAK_WORTH = 0.4;

/** Everything of a plot but what is pointed at. */
export function plotMarks(model: PlotModel, layout: PlotLayout, measure: Measure): Mark[] {
  const { series, palette } = model;
  const { plot, lines } = layout;
  const fills = series.flatMap(({ points, colour }, i): Mark[] =>
    points.kind === 'steps'
      ? [{ kind: 'path', points: closed(lines[i], plot.bottom), isClosed: true, fill: colour, opacity: FILL_OPACITY }]
      : [],
  );
  const shown = { min: Number.NEGATIVE_INFINITY, max: plot.bottom };
  const strokes = series.flatMap(({ colour, dash }, i) =>
    partsWithin(lines[i], shown).map((points): Mark => ({ kind: 'path', points, stroke: colour, width: LINE_WIDTH, dash })),
  );
  return [
    ...axisMarks(model, layout),
    ...fills,
    ...fitMarks(model, layout),
    ...strokes,
    ...discMarks(model, layout),
    ...labelMarks(model, layout, measure),
    nameMark(model, layout),
    { kind: 'path', points: [plot.left, crisp(plot.bottom), plot.right, crisp(plot.bottom)], stroke: palette.lineStrong },
  ];
}

function closed(line: readonly number[], level: number): number[] {
  return line.length === 0 ? [] : [...line, line[line.length - 2], level, line[0], level];
}

function axisMarks({ palette }: PlotModel, { plot, xTicks, yTicks }: PlotLayout): Mark[] {
  const { left, right, bottom } = plot;
  const base = crisp(bottom);
  return [
    ...yTicks.flatMap(({ at, text }): Mark[] => [
      { kind: 'path', points: [left, crisp(at), right, crisp(at)], stroke: palette.grid },
      { kind: 'text', x: left - 6, y: at, text, align: 'end', colour: palette.axis, size: TICK_SIZE },
    ]),
    ...xTicks.flatMap(({ at, textAt, text }): Mark[] => [
      { kind: 'path', points: [crisp(at), base, crisp(at), base + 4], stroke: palette.lineStrong },
      { kind: 'text', x: textAt, y: base + 13, text, align: 'middle', colour: palette.axis, size: TICK_SIZE },
    ]),
  ];
}

/** What the y axis measures, over it. */
function nameMark({ y, palette }: PlotModel, { plot, margin }: PlotLayout): TextMark {
  const text = y.unit ? `${y.name}, ${y.unit}` : y.name;
  return { kind: 'text', x: margin, y: plot.top - NAME_RISE, text, align: 'start', colour: palette.axis, size: TICK_SIZE };
}

/** Thin, so that the figures stay in front. */
function fitMarks({ series }: PlotModel, { x, y, plot }: PlotLayout): Mark[] {
  return series.flatMap(({ fit, colour }): Mark[] => {
    if (!fit) return [];
    const points = [fit.from, fit.to].flatMap(([fx, fy]) => [x.toPixel(fx), y.toPixel(fy)]);
    return partsWithin(points, { min: plot.top, max: plot.bottom }).map(
      (part): Mark => ({ kind: 'path', points: part, stroke: colour, width: 1, opacity: FIT_OPACITY }),
    );
  });
}

function discMarks({ series, palette }: PlotModel, { lines, plot }: PlotLayout): Mark[] {
  return series.flatMap(({ points, colour }, s): Mark[] => {
    if (points.kind !== 'line' || points.x.length > MOST_DISCS) return [];
    const marks: Mark[] = [];
    for (let i = 0; i < lines[s].length; i += 2) {
      const at = { x: lines[s][i], y: lines[s][i + 1] };
      if (at.y > plot.bottom) continue;
      marks.push({ kind: 'disc', ...at, radius: POINT_RADIUS, fill: colour, stroke: palette.panel, width: 1 });
    }
    return marks;
  });
}

/** Each line's number, above or below the line where it stands clear of the others: at the peak of bars if it can. */
function labelMarks(model: PlotModel, layout: PlotLayout, measure: Measure): Mark[] {
  const { series, palette } = model;
  const { lines, plot } = layout;
  const name = nameMark(model, layout);
  const taken: Rect[] = [rectAt(name.x, name.y - LABEL_HEIGHT / 2, measure(name.text, name.size) + LABEL_GAP, LABEL_HEIGHT)];
  return series.flatMap(({ mark, colour, points }, s): Mark[] => {
    const width = measure(mark, LABEL_SIZE) + 4;
    const others = lines.filter((_, other) => other !== s);
    let best: { box: Rect; clear: number; score: number } | undefined;
    for (const place of placesOn(lines[s]).filter(({ y }) => y <= plot.bottom)) {
      for (const box of labelBoxes(place, width, plot)) {
        if (taken.some((other) => overlaps(box, other))) continue;
        const clear = Math.min(CLEAR, ...others.map((line) => distance(box, line)), 2 * distance(box, lines[s]));
        const score = clear + (points.kind === 'steps' ? (plot.bottom - box.bottom) * PEAK_WORTH : 0);
        if (!best || score > best.score) best = { box, clear, score };
      }
    }
    if (!best) return [];
    taken.push(best.box);
    const { left, right, top, bottom } = best.box;
    const at = { x: (left + right) / 2, y: (top + bottom) / 2 };
    const text: Mark = { kind: 'text', ...at, text: mark, align: 'middle', colour, size: LABEL_SIZE, isStrong: true };
    // Where lines crowd, it stands on a ground of its own.
    const ground: Mark = { kind: 'box', x: left, y: top, width, height: LABEL_HEIGHT, radius: 3, fill: palette.panel };
    return best.clear < 1 ? [ground, text] : [text];
  });
}

/** Above a place on a line, and below it if there is room. */
function labelBoxes({ x, y }: { readonly x: number; readonly y: number }, width: number, { left, right, bottom }: Rect): Rect[] {
  const from = Math.min(Math.max(x - width / 2, left), right - width);
  const above = rectAt(from, y - LABEL_GAP - LABEL_HEIGHT, width, LABEL_HEIGHT);
  const below = rectAt(from, y + LABEL_GAP, width, LABEL_HEIGHT);
  return below.bottom <= bottom ? [above, below] : [above];
}

/** Evenly along, and the highest, to both sides of it where it is a bar's. */
function placesOn(line: readonly number[]): { x: number; y: number }[] {
  const count = line.length / 2;
  if (count === 0) return [];
  let peak = 0;
  for (let i = 0; i < count; i++) if (line[2 * i + 1] < line[2 * peak + 1]) peak = i;
  const isFlat = peak + 1 < count && line[2 * peak + 3] === line[2 * peak + 1];
  const peakX = isFlat ? (line[2 * peak] + line[2 * peak + 2]) / 2 : line[2 * peak];
  const [first, last] = [line[0], line[2 * (count - 1)]];
  const even = Array.from({ length: PLACES }, (_, i) => first + ((i + 0.5) / PLACES) * (last - first));
  return [peakX, ...even].flatMap((x) => heightsWithin(line, { min: x, max: x }).map(({ min }) => ({ x, y: min })));
}

/** Pixels from a box up or down to a line, over the box's width; 0 where it runs through. */
function distance({ left, right, top, bottom }: Rect, line: readonly number[]): number {
  const heights = heightsWithin(line, { min: left, max: right });
  return Math.min(...heights.map(({ min, max }) => Math.max(min - bottom, top - max, 0)));
}
