import { type ColourScale, coastOf, cssColour, gradientStops } from '../colour/colour-scale.ts';
import type { DisplacedPoints } from '../core/generator.ts';
import type { Profile } from '../core/profile.ts';
import { crisp, type Mark, type Measure, type VerticalGradient } from './marks.ts';
import { formatElevation, formatWith } from './number-text.ts';
import { drownedPart, type Linear, thinProfile } from './polyline.ts';
import { END_RADIUS, type ProfileLayout, type ProfileModel, TICK_SIZE } from './profile-layout.ts';

/** More sticks than this stand too close to be told apart. */
const MOST_STICKS = 130;
const FILL_OPACITY = 0.62;
/** Under sticks the fill steps back. */
const FAINT_OPACITY = 0.26;
const WATER_OPACITY = 0.75;

/** Everything of a profile chart but the hovered point.
 *  @param columnWidth pixels within which only the lowest and the highest point are drawn */
export function profileMarks(model: ProfileModel, layout: ProfileLayout, columnWidth: number): Mark[] {
  const { palette, profile, ends } = model;
  const { plot, toX, toY, sea } = layout;
  const line = thinProfile(profile, toX, toY, columnWidth);
  const change = model.change !== undefined && model.change.x.length <= MOST_STICKS ? model.change : undefined;
  const rule = (at: number, stroke: string, width = 1): Mark => {
    const y = crisp(at);
    return { kind: 'path', points: [plot.left, y, plot.right, y], stroke, width };
  };
  return [
    ...layout.elevationTicks.map(({ at }) => rule(at, palette.grid)),
    ...waterMarks(model, layout, line),
    {
      kind: 'path',
      points: closedTo(line, plot.bottom),
      isClosed: true,
      fill: groundPaint(model.scale, toY),
      opacity: change ? FAINT_OPACITY : FILL_OPACITY,
    },
    ...(sea ? [rule(sea.at, palette.zero, 1.2)] : []),
    rule(plot.bottom, palette.lineStrong),
    ...axisLabels(model, layout),
    ...(ends ? endMarks(ends, model, layout) : []),
    ...(change ? meanMarks(profile, change, model, layout) : []),
    { kind: 'path', points: line, stroke: palette.line, width: 1.6 },
    ...(change ? stickMarks(profile, change, model, layout) : []),
  ];
}

/** The hovered point: a line through the plot, the point, and a tooltip above. */
export function hoverMarks(model: ProfileModel, layout: ProfileLayout, width: number, measure: Measure): Mark[] {
  const { hover, palette, unit } = model;
  if (hover === undefined) return [];
  const { plot, toX, toY, axis } = layout;
  const position = Math.min(Math.max(hover, 0), 1);
  const x = plot.left + position * (plot.right - plot.left);
  const elevation = layout.elevationAt(position);
  const length = (x - plot.left) / toX.scale;
  const text = `${formatWith(layout.lengthFormat, length)} · ${formatElevation(elevation, unit, axis.max - axis.min)}`;
  const box = { width: Math.ceil(measure(text, 12)) + 18, height: 22 };
  const left = Math.round(Math.min(Math.max(x - box.width / 2, 2), width - box.width - 2)) + 0.5;
  const top = 1.5;
  return [
    { kind: 'path', points: [crisp(x), top + box.height, crisp(x), plot.bottom], stroke: palette.accent, dash: [2, 3] },
    { kind: 'disc', x, y: toY.offset + toY.scale * elevation, radius: 5, fill: palette.accent, stroke: palette.panel, width: 2 },
    { kind: 'box', x: left, y: top, ...box, radius: 5, fill: palette.raised, stroke: palette.lineStrong },
    {
      kind: 'text',
      x: left + box.width / 2,
      y: top + box.height / 2,
      text,
      align: 'middle',
      colour: palette.text1,
      size: 12,
    },
  ];
}

function closedTo(line: readonly number[], level: number): number[] {
  return [...line, line[line.length - 2], level, line[0], level];
}

/** Water over the drowned parts. */
function waterMarks({ scale, water }: ProfileModel, { plot, toY, axis }: ProfileLayout, line: readonly number[]): Mark[] {
  if (water === undefined || water <= axis.min) return [];
  const level = Math.max(toY.offset + toY.scale * water, plot.top);
  const fill = waterPaint(scale, water, toY);
  return [{ kind: 'path', points: closedTo(drownedPart(line, level), level), isClosed: true, fill, opacity: WATER_OPACITY }];
}

/** Water's colour by depth; where the colours have no sea, that of one depth. */
function waterPaint(scale: ColourScale, water: number, toY: Linear): string | VerticalGradient {
  if (scale.sea === undefined) return cssColour(scale)(scale.min + 0.55 * (water - scale.min));
  const coast = coastOf(scale);
  return verticalPaint(gradientStops({ ...scale, sea: undefined, land: scale.sea, max: coast }), toY, scale.min, coast);
}

/** The ground's colour by elevation; what lies below the sea is ground too, and has the colour of the shore. */
function groundPaint(scale: ColourScale, toY: Linear): string | VerticalGradient {
  const from = coastOf(scale);
  return verticalPaint(gradientStops({ ...scale, sea: undefined, min: from }), toY, from, scale.max);
}

function verticalPaint(
  stops: readonly (readonly [number, string])[],
  { offset, scale }: Linear,
  min: number,
  max: number,
): string | VerticalGradient {
  return max > min ? { from: offset + scale * min, to: offset + scale * max, stops } : stops[0][1];
}

function axisLabels({ palette }: ProfileModel, { plot, elevationTicks, sea, distanceTicks }: ProfileLayout): Mark[] {
  const elevation = ({ at, text }: { at: number; text: string }, colour: string): Mark => {
    return { kind: 'text', x: plot.left - 8, y: at, text, align: 'end', colour, size: TICK_SIZE };
  };
  const bottom = crisp(plot.bottom);
  return [
    ...elevationTicks.map((tick) => elevation(tick, palette.axis)),
    ...(sea ? [elevation(sea, palette.zeroText)] : []),
    ...distanceTicks.flatMap(({ at, text }): Mark[] => [
      { kind: 'path', points: [crisp(at), bottom, crisp(at), bottom + 4], stroke: palette.lineStrong },
      { kind: 'text', x: at, y: bottom + 13, text, align: 'middle', colour: palette.axis, size: TICK_SIZE },
    ]),
  ];
}

function endMarks(ends: readonly [string, string], { palette }: ProfileModel, { plot, length }: ProfileLayout): Mark[] {
  const y = plot.bottom + 13;
  const closing = [plot.left, plot.right].flatMap((at, i): Mark[] => [
    { kind: 'path', points: [crisp(at), plot.top - 3, crisp(at), plot.bottom], stroke: palette.accent, opacity: 0.8 },
    { kind: 'disc', x: crisp(at), y, radius: END_RADIUS, fill: palette.accent },
    { kind: 'text', x: crisp(at), y, text: ends[i], align: 'middle', colour: palette.accentInk, size: TICK_SIZE, isStrong: true },
  ]);
  const x = plot.right - 2 * END_RADIUS;
  return [...closing, { kind: 'text', x, y, text: length ?? '', align: 'end', colour: palette.axis, size: TICK_SIZE }];
}

/** The line before the points were moved. */
function meanMarks(profile: Profile, change: DisplacedPoints, { palette }: ProfileModel, { toX, toY }: ProfileLayout): Mark[] {
  const moved = movedPoints(profile, change);
  const points: number[] = [];
  for (let i = 0; i < profile.x.length; i++) {
    const stick = moved.get(i);
    const y = stick === undefined ? profile.y[i] : change.mean[stick];
    points.push(toX.offset + toX.scale * profile.x[i], toY.offset + toY.scale * y);
  }
  return [{ kind: 'path', points, stroke: palette.mean, dash: [5, 4] }];
}

/** Parents, and for every moved point the mean it stood at, the stick it was moved along and where it is. */
function stickMarks(profile: Profile, change: DisplacedPoints, { palette }: ProfileModel, layout: ProfileLayout): Mark[] {
  const { plot, toX, toY } = layout;
  const gap = (plot.right - plot.left) / Math.max(profile.x.length - 1, 1);
  const radius = Math.min(Math.max(gap * 0.28, 1.6), 4.5);
  const ring = radius > 3 ? 1.6 : 1;
  const moved = movedPoints(profile, change);
  const [sticks, means, points]: Mark[][] = [[], [], []];
  for (let i = 0; i < profile.x.length; i++) {
    const x = toX.offset + toX.scale * profile.x[i];
    const y = toY.offset + toY.scale * profile.y[i];
    const stick = moved.get(i);
    points.push({
      kind: 'disc',
      x,
      y,
      radius,
      fill: stick === undefined ? palette.parent : palette.stick,
      stroke: palette.panel,
      width: ring,
    });
    if (stick === undefined) continue;
    const mean = toY.offset + toY.scale * change.mean[stick];
    sticks.push({ kind: 'path', points: [x, mean, x, y], stroke: palette.stick, width: Math.max(radius * 0.7, 1.2) });
    if (Math.abs(mean - y) < radius) continue; // the new point would cover it
    means.push({ kind: 'disc', x, y: mean, radius: radius * 0.85, fill: palette.panel, stroke: palette.mean, width: ring });
  }
  return [...sticks, ...means, ...points];
}

/** Index in the change by index in the profile, of every point that was moved; both run along the line. */
function movedPoints(profile: Profile, change: DisplacedPoints): Map<number, number> {
  const moved = new Map<number, number>();
  for (let i = 0; i < profile.x.length && moved.size < change.x.length; i++) {
    if (profile.x[i] === change.x[moved.size]) moved.set(i, moved.size);
  }
  return moved;
}
