import { exaggerationText } from '../../core/number-text.ts';
import { type PlacedTick, TICK_SIZE, type Tick } from './axis-ticks.ts';
import { crisp, type Mark, type Rect } from './marks.ts';
import type { ChartPalette } from './palette.ts';
import { END_RADIUS, type ProfileLayout } from './profile-layout.ts';
import type { ProfileModel } from './profile-model.ts';

/** Pixels from the plot down to the middle of the distances, and to the bar of the shown part. */
const LABEL_DROP = 13;
const LABEL_GAP = 8;
const OVERVIEW_DROP = 22;
const OVERVIEW_HEIGHT = 3;
const LEAST_THUMB = 8;
/** Pixels from the plot up to the middle of the exaggeration. */
const EXAGGERATION_RISE = 12;

/** A line across the plot. */
export function levelMark(plot: Rect, at: number, stroke: string, width?: number): Mark {
  const y = crisp(at);
  return { kind: 'path', points: [plot.left, y, plot.right, y], stroke, ...(width !== undefined && { width }) };
}

function uprightMark({ top, bottom }: Rect, at: number, stroke: string, dash: readonly number[] = []): Mark {
  const x = crisp(at);
  return { kind: 'path', points: [x, top, x, bottom], stroke, dash };
}

/** Lines at elevations, and at distances if the view has a grid. */
export function gridMarks({ palette, view }: ProfileModel, layout: ProfileLayout): Mark[] {
  return [
    ...layout.elevationTicks.map(({ at }) => levelMark(layout.plot, at, palette.grid, 1)),
    ...(view.hasGrid ? layout.distanceTicks.map(({ at }) => uprightMark(layout.plot, at, palette.grid)) : []),
  ];
}

/** The texts beside a plot, and those below it with their ticks.
 *  @param up in the colour of the axis, unless a tick has another
 *  @param gap pixels from the plot to the texts beside it
 *  @param grid colour of a line at each of them */
export function axisLabels(
  plot: Rect,
  along: readonly PlacedTick[],
  up: readonly (Tick & { readonly colour?: string })[],
  palette: Pick<ChartPalette, 'axis' | 'lineStrong'>,
  gap = LABEL_GAP,
  grid?: string,
): Mark[] {
  const { left, bottom } = plot;
  const base = crisp(bottom);
  return [
    ...up.flatMap(({ at, text, colour = palette.axis }): Mark[] => [
      ...(grid === undefined ? [] : [levelMark(plot, at, grid)]),
      { kind: 'text', x: left - gap, y: at, text, align: 'end', colour, size: TICK_SIZE },
    ]),
    ...along.flatMap(({ at, textAt, text }): Mark[] => [
      { kind: 'path', points: [crisp(at), base, crisp(at), base + 4], stroke: palette.lineStrong },
      { kind: 'text', x: textAt, y: base + LABEL_DROP, text, align: 'middle', colour: palette.axis, size: TICK_SIZE },
    ]),
  ];
}

/** The named ends that are shown, and the length of the line before the last. */
export function endMarks({ palette, ends: names }: ProfileModel, { plot, ends, length }: ProfileLayout): Mark[] {
  const y = plot.bottom + LABEL_DROP;
  const marks = ends.flatMap((end, i): Mark[] => {
    if (end === undefined || !names) return [];
    const x = crisp(end);
    return [
      { kind: 'path', points: [x, plot.top - 3, x, plot.bottom], stroke: palette.section, opacity: 0.8 },
      { kind: 'disc', x, y, radius: END_RADIUS, fill: palette.section },
      { kind: 'text', x, y, text: names[i], align: 'middle', colour: palette.sectionInk, size: TICK_SIZE, isStrong: true },
    ];
  });
  const [, last] = ends;
  if (last === undefined || length === undefined) return marks;
  const x = last - 2 * END_RADIUS;
  return [...marks, { kind: 'text', x, y, text: length, align: 'end', colour: palette.axis, size: TICK_SIZE }];
}

/** Pixels from the plot up to the middle of the words of a crossing, and how high they stand. */
const TAG_RISE = 14;
const TAG_HEIGHT = 20;

/** Where the cut in hand crosses the line: `fault at 12.40 km`, over the plot. */
export function crossingMarks({ palette }: ProfileModel, { plot, crossings }: ProfileLayout): Mark[] {
  const y = plot.top - TAG_RISE;
  return crossings.flatMap(({ at, tag }): Mark[] => {
    const x = crisp(at);
    const line: Mark = { kind: 'path', points: [x, plot.top - 3, x, plot.bottom], stroke: palette.accent, width: 1.5 };
    if (!tag) return [line];
    const { text, left, width } = tag;
    const box = { x: left, y: y - TAG_HEIGHT / 2, width, height: TAG_HEIGHT, radius: 4 };
    return [
      line,
      { kind: 'box', ...box, fill: palette.raised, stroke: palette.lineStrong },
      { kind: 'text', x: left + width / 2, y, text, align: 'middle', colour: palette.text1, size: TICK_SIZE },
    ];
  });
}

/** The exaggeration, over the right end of the plot. */
export function exaggerationMark({ palette }: ProfileModel, { plot, exaggeration }: ProfileLayout): Mark {
  const text = `vertical ×${exaggerationText(exaggeration)}`;
  const [x, y] = [plot.right, plot.top - EXAGGERATION_RISE];
  return { kind: 'text', x, y, text, align: 'end', colour: palette.axis, size: TICK_SIZE };
}

/** A bar for all of x with the shown part on it. A part that does not fill the plot has its edges marked, as the line goes on. */
export function overviewMarks({ palette }: ProfileModel, { plot, whole, shown, toX }: ProfileLayout): Mark[] {
  if (shown.min <= whole.min && shown.max >= whole.max) return [];
  const length = plot.right - plot.left;
  const scale = length / (whole.max - whole.min);
  const thumb = Math.max((shown.max - shown.min) * scale, LEAST_THUMB);
  const from = Math.min((shown.min - whole.min) * scale, length - thumb);
  const bar = { kind: 'box', y: plot.bottom + OVERVIEW_DROP, height: OVERVIEW_HEIGHT, radius: OVERVIEW_HEIGHT / 2 } as const;
  const edges = [shown.min, shown.max].map((x) => toX.offset + toX.scale * x);
  const isFilled = edges[0] <= plot.left + 1 && edges[1] >= plot.right - 1;
  return [
    ...(isFilled ? [] : edges.map((at) => uprightMark(plot, at, palette.axis, [1, 3]))),
    { ...bar, x: plot.left, width: length, fill: palette.grid },
    { ...bar, x: plot.left + from, width: thumb, fill: palette.axis },
  ];
}
