import type { Point } from '../core/profile.ts';
import { followDrags } from './drag.ts';
import type { ShownChart } from './profile-gestures.ts';

/** What drags of the new points of a stage change. */
export interface MidpointEvents {
  /** Whether they can be moved now. */
  isMovable(): boolean;
  /** @param index of the point among those that the stage moved
   *  @param to the place of the pointer, in the profile's units */
  onMove(index: number, to: Point): void;
  onLetGo(): void;
}

/** How near to a point a press takes it, in pixels. */
const REACH = { mouse: 8, touch: 18 };

/** Lets the drawn new points of a stage be dragged: presses on them are no gestures on the chart.
 *  @param area holds the chart's canvas alone
 *  @param current the chart that is shown now, if any */
export function dragMidpoints(
  area: HTMLElement,
  canvas: HTMLCanvasElement,
  current: () => ShownChart | undefined,
  { isMovable, onMove, onLetGo }: MidpointEvents,
): void {
  const pointAt = (event: PointerEvent): number | undefined => {
    const chart = current();
    if (!chart || !isMovable()) return undefined;
    const { left, top } = canvas.getBoundingClientRect();
    const reach = event.pointerType === 'touch' ? REACH.touch : REACH.mouse;
    return nearestMidpoint(chart, { x: event.clientX - left, y: event.clientY - top }, reach);
  };
  followDrags(
    area,
    (down) => {
      const index = pointAt(down);
      if (index === undefined) return undefined;
      down.preventDefault();
      return ({ clientX, clientY }) => {
        const chart = current();
        if (!chart) return;
        const { left, top } = canvas.getBoundingClientRect();
        const { toX, toY } = chart.layout;
        onMove(index, { x: (clientX - left - toX.offset) / toX.scale, y: (clientY - top - toY.offset) / toY.scale });
      };
    },
    onLetGo,
    true,
  );
  canvas.addEventListener('pointermove', (event) => {
    if (event.buttons === 0) canvas.style.cursor = pointAt(event) === undefined ? '' : 'grab';
  });
}

/** The new point that is drawn nearest to a pixel, within reach. */
function nearestMidpoint({ model, layout }: ShownChart, at: Point, reach: number): number | undefined {
  const { change } = model;
  const { toX, toY, sticks, stickDetail } = layout;
  if (!change || stickDetail !== 'points') return undefined;
  const distance = (i: number): number =>
    Math.hypot(change.x[i] * toX.scale + toX.offset - at.x, change.y[i] * toY.scale + toY.offset - at.y);
  const nearest = sticks.reduce((best, i) => (best < 0 || distance(i) < distance(best) ? i : best), -1);
  return nearest >= 0 && distance(nearest) <= reach ? nearest : undefined;
}
