import { type ColourScale, coastOf, cssColour, gradientStops } from '../colour/colour-scale.ts';
import type { Mark, VerticalGradient } from './marks.ts';
import { drownedPart, type Linear } from './polyline.ts';
import type { ProfileLayout } from './profile-layout.ts';
import type { ProfileModel } from './profile-model.ts';

const FILL_OPACITY = 0.62;
const WATER_OPACITY = 0.75;

/** Water over the drowned parts of a line, and the ground under it.
 *  @param share of their opacity, 0 … 1 */
export function groundMarks(
  { scale, water }: ProfileModel,
  { plot, toY, axis }: ProfileLayout,
  line: readonly number[],
  share: number,
): Mark[] {
  const ground: Mark = {
    kind: 'path',
    points: closedTo(line, plot.bottom),
    isClosed: true,
    fill: groundPaint(scale, toY),
    opacity: share * FILL_OPACITY,
  };
  if (water === undefined || water <= axis.min) return [ground];
  const level = Math.max(toY.offset + toY.scale * water, plot.top);
  const fill = waterPaint(scale, water, toY);
  const points = closedTo(drownedPart(line, level), level);
  return [{ kind: 'path', points, isClosed: true, fill, opacity: share * WATER_OPACITY }, ground];
}

function closedTo(line: readonly number[], level: number): number[] {
  return [...line, line[line.length - 2], level, line[0], level];
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
