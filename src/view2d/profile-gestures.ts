import type { Range } from '../core/heightmap.ts';
import type { ProfileLayout } from '../draw/chart/profile-layout.ts';
import type { ProfileModel } from '../draw/chart/profile-model.ts';
import { leastSpan, panned, pinched, zoomed } from '../draw/chart/view-range.ts';
import { type ChartMove, moveByKey } from './profile-keys.ts';

export interface ProfileEvents {
  /** A position 0 … 1 along the profile's x, or undefined when none is hovered any more. */
  onHover(position: number | undefined): void;
  /** The part of x to show, in the profile's unit, or undefined for all of it. */
  onView(x: Range | undefined): void;
}

/** The chart that gestures act on. */
export interface ShownChart {
  readonly model: ProfileModel;
  readonly layout: ProfileLayout;
}

/** A pressed mouse button or finger. */
interface Press {
  /** Pixel where it is now. */
  x: number;
  readonly isTouch: boolean;
  readonly pressedAt: number;
  /** The distance that a drag or pinch keeps under it; undefined until it drags or pinches. */
  grabbed: number | undefined;
}

/** Describes the gestures, in the chart's tooltip. */
export const GESTURES = 'Wheel or pinch zooms, drag pans, double-click shows all';
/** Describes the keys too. */
export const GESTURES_AND_KEYS = `${GESTURES}. Arrow keys, Home and End move the point; + and − zoom, Page Up and Page Down pan, 0 shows all.`;

/** Pixels beyond its ends where the plot still takes the pointer, and pixels that a press moves before it drags. */
const REACH = 14;
const SLOP = 3;
/** Zoom per pixel of the wheel. A pinch on a trackpad is reported as small turns of the wheel with Ctrl. */
const WHEEL_ZOOM = 0.0022;
const PINCH_ZOOM = 0.012;
const PIXELS_PER_LINE = 18;

/** Turns gestures on a chart into events; the next model shows what they did.
 *  @param current the chart that is shown now, if any */
export function listenToGestures(canvas: HTMLCanvasElement, current: () => ShownChart | undefined, events: ProfileEvents): void {
  const presses = new Map<number, Press>();
  const pixelOf = (event: MouseEvent): number => event.clientX - canvas.getBoundingClientRect().left;
  const hover = (event: PointerEvent, chart: ShownChart): void => events.onHover(hoverAt(chart, pixelOf(event)));
  const apply = (move: ChartMove): void => {
    if ('hover' in move) events.onHover(move.hover);
    if ('view' in move) events.onView(move.view);
  };

  const onDown = (event: PointerEvent): void => {
    const chart = current();
    if (!chart || event.button !== 0) return;
    const isTouch = event.pointerType === 'touch';
    const pixel = pixelOf(event);
    presses.set(event.pointerId, { x: pixel, isTouch, pressedAt: pixel, grabbed: undefined });
    if (!isTouch) canvas.setPointerCapture(event.pointerId); // fingers are captured as they are
    // Two fingers grab the distances that are under them now.
    if (presses.size > 1) for (const press of presses.values()) press.grabbed = distanceAt(chart, press.x);
    else hover(event, chart);
  };

  const onMove = (event: PointerEvent): void => {
    const chart = current();
    if (!chart) return;
    const press = presses.get(event.pointerId);
    if (press) press.x = pixelOf(event);
    if (press && presses.size > 1) {
      const [a, b] = presses.values();
      apply(pinchMove(chart, a, b));
    } else if (!press || press.isTouch || chart.model.view.x === undefined) {
      hover(event, chart);
    } else if (press.grabbed !== undefined || Math.abs(press.x - press.pressedAt) >= SLOP) {
      press.grabbed ??= distanceAt(chart, press.pressedAt);
      canvas.style.cursor = 'grabbing';
      const { toX, shown, whole } = chart.layout;
      events.onView(panned(shown, whole, press.grabbed - (press.x - toX.offset) / toX.scale));
    }
  };

  const onUp = (event: PointerEvent): void => {
    if (!presses.delete(event.pointerId)) return;
    // A finger that stays after a pinch moves the point again, and a new one begins a new pinch.
    for (const press of presses.values()) press.grabbed = undefined;
    canvas.style.cursor = '';
  };

  // A lifted finger leaves its point, which it covered until then.
  const onLeave = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch' && !presses.has(event.pointerId)) events.onHover(undefined);
  };

  const onWheel = (event: WheelEvent): void => {
    const chart = current();
    if (!chart) return;
    event.preventDefault(); // neither the page scrolls nor its own zoom changes
    apply(wheelMove(chart, event, pixelOf(event)));
  };

  const onKey = (event: KeyboardEvent): void => {
    const chart = current();
    if (!chart || event.altKey || event.ctrlKey || event.metaKey) return;
    const move = moveByKey(event, chart.model, chart.layout);
    if (!move) return;
    event.preventDefault();
    apply(move);
  };

  canvas.addEventListener('pointerdown', onDown);
  canvas.addEventListener('pointermove', onMove);
  canvas.addEventListener('pointerup', onUp);
  canvas.addEventListener('pointercancel', onUp);
  canvas.addEventListener('lostpointercapture', onUp);
  canvas.addEventListener('pointerleave', onLeave);
  canvas.addEventListener('wheel', onWheel, { passive: false });
  canvas.addEventListener('dblclick', () => events.onView(undefined));
  canvas.addEventListener('keydown', onKey);
}

/** The distance at a pixel, or at the nearest one that shows the profile. */
function distanceAt({ layout: { toX, shown } }: ShownChart, pixel: number): number {
  return Math.min(Math.max((pixel - toX.offset) / toX.scale, shown.min), shown.max);
}

/** The position of the line at a pixel; undefined too far beside the plot. */
function hoverAt(chart: ShownChart, pixel: number): number | undefined {
  const { toX, shown, line } = chart.layout;
  const isOff = pixel < toX.offset + toX.scale * shown.min - REACH || pixel > toX.offset + toX.scale * shown.max + REACH;
  if (isOff) return undefined;
  const { min, max } = line.range;
  const position = max > min ? (distanceAt(chart, pixel) - min) / (max - min) : 0;
  return Math.min(Math.max(position, 0), 1);
}

/** Keeps the grabbed distances under both fingers. */
function pinchMove({ layout }: ShownChart, a: Press, b: Press): ChartMove {
  if (a.grabbed === undefined || b.grabbed === undefined) return {};
  const { toX, shown, whole, line } = layout;
  const share = ({ x }: Press): number => ((x - toX.offset) / toX.scale - shown.min) / (shown.max - shown.min);
  return { view: pinched([a.grabbed, b.grabbed], [share(a), share(b)], whole, leastSpan(line, whole)) };
}

/** Zooms at a pixel, or pans where the wheel turns sideways or with Shift. */
function wheelMove(chart: ShownChart, event: WheelEvent, pixel: number): ChartMove {
  const { shown, whole, plot, line, toX } = chart.layout;
  const unit =
    event.deltaMode === WheelEvent.DOM_DELTA_PIXEL
      ? 1
      : event.deltaMode === WheelEvent.DOM_DELTA_LINE
        ? PIXELS_PER_LINE
        : plot.right - plot.left;
  const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY);
  if (isSideways || event.shiftKey) {
    if (chart.model.view.x === undefined) return {};
    const pixels = (isSideways ? event.deltaX : event.deltaY) * unit;
    return { view: panned(shown, whole, pixels / toX.scale) };
  }
  if (event.deltaY === 0) return {};
  const factor = Math.exp(-event.deltaY * unit * (event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM));
  return { view: zoomed(shown, whole, leastSpan(line, whole), distanceAt(chart, pixel), factor) };
}
