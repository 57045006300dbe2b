import { followCurve, readCurve } from '../core/curve.ts';
import type { Filter } from '../core/generator.ts';
import { createHeightmap } from '../core/heightmap.ts';

const params = {
  points: {
    kind: 'text',
    form: 'curve',
    label: 'Points',
    default: '0:0 0.4:0.2 1:1',
    accepted: 'points from left to right, FROM:TO FROM:TO …',
    examples: ['0:0.2 0.5:0.2 1:1', '0:1 1:0', '0:0 0.25:0.3 0.5:0.3 0.75:0.9 1:0.6'],
    problemIn: (text: string) => readCurve(text).problem,
    doc: 'A smooth curve goes through these points: 0.4:0.2 takes ground at 0.4 to 0.2, 0 being the lowest and 1 the highest. From 2 to 32.',
  },
} as const;

/** Takes each elevation to where a curve through points has it. Between two points it only rises, only falls or stays, so that no level goes beyond
 *  those of the points; ground beyond the first and the last point takes their level.
 *  @source F. N. Fritsch, R. E. Carlson, "Monotone piecewise cubic interpolation" (1980) */
export const curve: Filter<typeof params> = {
  id: 'curve',
  title: 'Curve',
  summary: 'Changes elevations by a curve that you draw: which ground becomes how high.',
  source: 'v → a monotone cubic through the points; F. N. Fritsch, R. E. Carlson, Monotone piecewise cubic interpolation, 1980',
  params,
  whyIdle: ({ points }) => (isDiagonal(points) ? 'all points lie on the diagonal' : undefined),
  workNs: ({ width, height }) => 15 * width * height,
  apply: ({ width, height, data }, { points }) => createHeightmap(width, height, followCurve(readCurve(points).points, data)),
  applyToLine: ({ y }, { points }) => followCurve(readCurve(points).points, y),
};

/** Whether a curve takes 0 … 1 to itself. */
function isDiagonal(text: string): boolean {
  const { points } = readCurve(text);
  return points.every(({ x, y }) => x === y) && points[0]?.x === 0 && points.at(-1)?.x === 1;
}
