import { exaggerationText } from '../../core/number-text.ts';
import { TICK_SIZE, type Tick } from './axis-ticks.ts';
import { crisp, type Mark } from './marks.ts';
import { END_RADIUS, type ProfileLayout } from './profile-layout.ts';
import type { ProfileModel } from './profile-model.ts';

/** Pixels from the plot down to the middle of the distances, and to the bar that tells which part is shown. */
const LABEL_DROP = 13;
const OVERVIEW_DROP = 22;
const OVERVIEW_HEIGHT = 3;
const LEAST_THUMB = 8;
/** Pixels from the plot up to the middle of the exaggeration, and how far from a hovered point its tooltip may reach. */
const EXAGGERATION_RISE = 12;
const TOOLTIP_REACH = 200;

/** A line across the plot. */
export function levelMark({ plot }: ProfileLayout, at: number, stroke: string, width = 1): Mark {
  const y = crisp(at);
  return { kind: 'path', points: [plot.left, y, plot.right, y], stroke, width };
}

function uprightMark({ top, bottom }: ProfileLayout['plot'], at: number, stroke: string, dash: readonly number[] = []): Mark {
  const x = crisp(at);
  return { kind: 'path', points: [x, top, x, bottom], stroke, dash };
}

/** Lines at elevations, and at distances where the view has them. */
export function gridMarks({ palette, view }: ProfileModel, layout: ProfileLayout): Mark[] {
  return [
    ...layout.elevationTicks.map(({ at }) => levelMark(layout, at, palette.grid)),
    ...(view.hasGrid ? layout.distanceTicks.map(({ at }) => uprightMark(layout.plot, at, palette.grid)) : []),
  ];
}

export function axisLabels({ palette }: ProfileModel, { plot, elevationTicks, sea, distanceTicks }: ProfileLayout): Mark[] {
  const elevation = ({ at, text }: Tick, colour: string): Mark => {
    return { kind: 'text', x: plot.left - 8, y: at, text, align: 'end', colour, size: TICK_SIZE };
  };
  const bottom = crisp(plot.bottom);
  return [
    ...elevationTicks.map((tick) => elevation(tick, palette.axis)),
    ...(sea ? [elevation(sea, palette.zeroText)] : []),
    ...distanceTicks.flatMap(({ at, textAt, text }): Mark[] => [
      { kind: 'path', points: [crisp(at), bottom, crisp(at), bottom + 4], stroke: palette.lineStrong },
      { kind: 'text', x: textAt, y: bottom + LABEL_DROP, text, align: 'middle', colour: palette.axis, size: TICK_SIZE },
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
      { kind: 'path', points: [x, plot.top - 3, x, plot.bottom], stroke: palette.accent, opacity: 0.8 },
      { kind: 'disc', x, y, radius: END_RADIUS, fill: palette.accent },
      { kind: 'text', x, y, text: names[i], align: 'middle', colour: palette.accentInk, size: TICK_SIZE, isStrong: true },
    ];
  });
  const [, last] = ends;
  if (last === undefined || length === undefined) return marks;
  const x = last - 2 * END_RADIUS;
  return [...marks, { kind: 'text', x, y, text: length, align: 'end', colour: palette.axis, size: TICK_SIZE }];
}

/** The exaggeration, over the right end of the plot; not where a tooltip may stand.
 *  @param hover distance along of the hovered point, if there is one */
export function exaggerationMarks(
  { palette }: Pick<ProfileModel, 'palette'>,
  { plot, toX, exaggeration }: Pick<ProfileLayout, 'plot' | 'toX' | 'exaggeration'>,
  hover: number | undefined,
): Mark[] {
  if (hover !== undefined && toX.offset + toX.scale * hover > plot.right - TOOLTIP_REACH) return [];
  const text = `vertical ×${exaggerationText(exaggeration)}`;
  const [x, y] = [plot.right, plot.top - EXAGGERATION_RISE];
  return [{ kind: 'text', x, y, text, align: 'end', colour: palette.axis, size: TICK_SIZE }];
}

/** A bar as long as all of x, and on it the part that is shown; where that does not fill the plot, its edges, which the line goes on beyond. */
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
