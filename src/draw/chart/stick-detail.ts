import type { ChartLine, Linear } from './polyline.ts';

/** What is drawn of displacements: nothing, sticks alone, or sticks and the points at their ends. */
export type StickDetail = 'none' | 'sticks' | 'points';

/** What the marks of a stage mean, in the order of its steps. */
export const STICK_LEGEND = [
  { mark: 'parent', text: 'parent' },
  { mark: 'mean', text: 'mean of parents' },
  { mark: 'stick', text: 'displacement' },
  { mark: 'made', text: 'new point' },
] as const;

export type StickMark = (typeof STICK_LEGEND)[number]['mark'];

/** Discs and rings need this much room between the points of the line, in pixels. */
const DISC_GAP = 4;

/** Whether a mark is drawn. */
export function isDrawn(mark: StickMark, detail: StickDetail): boolean {
  return detail === 'points' || (detail === 'sticks' && mark === 'stick');
}

/** Pixels from a point of the line to the next; of a line that folds, on the straight way from its first to its last. */
export function pointGap({ profile: { x, y }, range, isFolding }: ChartLine, toX: Linear, toY: Linear): number {
  const last = x.length - 1;
  const length = isFolding
    ? Math.hypot((x[last] - x[0]) * toX.scale, (y[last] - y[0]) * toY.scale)
    : (range.max - range.min) * toX.scale;
  return length / Math.max(last, 1);
}

/** What of a stage's displacements finds room.
 *  @param gap pixels between the points of the line */
export function detailFor(gap: number): StickDetail {
  return gap >= DISC_GAP ? 'points' : 'sticks';
}
