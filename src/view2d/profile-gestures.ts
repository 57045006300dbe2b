import type { ProfileLayout } from '../chart/profile-layout.ts';
import type { ProfileModel } from '../chart/profile-model.ts';
import { leastSpan, panned, pinched, zoomed } from '../chart/view-range.ts';
import type { Range } from '../core/heightmap.ts';
import { moveByKey } from './profile-keys.ts';

export interface ProfileEvents {
  /** A position 0 … 1 along the profile's x, or none any more. */
  onHover(position: number | undefined): void;
  /** The part of x to show, in the profile's unit, or all of it. */
  onView(x: Range | undefined): void;
}

/** What the gestures act on. */
export interface ShownChart {
  readonly model: ProfileModel;
  readonly layout: ProfileLayout;
}

/** What the gestures are, for people who look for them. */
export const GESTURES = 'Wheel or pinch zooms, drag pans, double-click shows all';
/** The keys too. */
export const GESTURES_AND_KEYS = `${GESTURES}. Arrow keys, Home and End move the point; + and − zoom, Page Up and Page Down pan, 0 shows all.`;

/** How far beyond its ends the plot still takes the pointer, and how far a press moves before it drags, in pixels. */
const REACH = 14;
const SLOP = 3;
/** Zoom for a pixel of the wheel; a pinch on a trackpad is a wheel of small steps with Ctrl. */
const WHEEL_ZOOM = 0.0022;
const PINCH_ZOOM = 0.012;
const PIXELS_PER_LINE = 18;

/** Turns gestures on a chart into events; the chart shows what comes back.
 *  @param current what is shown now, if anything is */
export function listenToGestures(canvas: HTMLCanvasElement, current: () => ShownChart | undefined, events: ProfileEvents): void {
  /** What a press holds: an x of the line for every finger, once it drags or pinches. */
  const fingers = new Map<
    number,
    { x: number; readonly isTouch: boolean; readonly pressedAt: number; held: number | undefined }
  >();

  const pixelOf = (event: MouseEvent): number => event.clientX - canvas.getBoundingClientRect().left;
  const placeOf = ({ layout: { toX, shown } }: ShownChart, pixel: number): number =>
    ((pixel - toX.offset) / toX.scale - shown.min) / (shown.max - shown.min);
  const distanceAt = ({ layout: { toX, shown } }: ShownChart, pixel: number): number =>
    Math.min(Math.max((pixel - toX.offset) / toX.scale, shown.min), shown.max);

  const hover = (event: PointerEvent, chart: ShownChart): void => {
    const { toX, shown, line } = chart.layout;
    const own = line.range;
    const pixel = pixelOf(event);
    const isOff = pixel < toX.offset + toX.scale * shown.min - REACH || pixel > toX.offset + toX.scale * shown.max + REACH;
    if (isOff) {
      events.onHover(undefined);
      return;
    }
    const position = own.max > own.min ? (distanceAt(chart, pixel) - own.min) / (own.max - own.min) : 0;
    events.onHover(Math.min(Math.max(position, 0), 1));
  };

  const onDown = (event: PointerEvent): void => {
    const chart = current();
    if (!chart || event.button !== 0) return;
    const isTouch = event.pointerType === 'touch';
    const pixel = pixelOf(event);
    fingers.set(event.pointerId, { x: pixel, isTouch, pressedAt: pixel, held: undefined });
    if (!isTouch) canvas.setPointerCapture(event.pointerId); // fingers are captured as they are
    // Two fingers hold the distances that are under them now.
    if (fingers.size > 1) for (const finger of fingers.values()) finger.held = distanceAt(chart, finger.x);
    else hover(event, chart);
  };

  const onMove = (event: PointerEvent): void => {
    const chart = current();
    if (!chart) return;
    const { layout, model } = chart;
    const finger = fingers.get(event.pointerId);
    if (!finger) {
      hover(event, chart);
      return;
    }
    finger.x = pixelOf(event);
    if (fingers.size > 1) {
      const [a, b] = [...fingers.values()];
      if (a.held === undefined || b.held === undefined) return;
      const places = [placeOf(chart, a.x), placeOf(chart, b.x)] as const;
      events.onView(pinched([a.held, b.held], places, layout.whole, leastSpan(layout.line, layout.whole)));
      return;
    }
    if (finger.isTouch || model.view.x === undefined) {
      hover(event, chart);
      return;
    }
    if (finger.held === undefined && Math.abs(finger.x - finger.pressedAt) < SLOP) return;
    finger.held ??= distanceAt(chart, finger.pressedAt);
    canvas.style.cursor = 'grabbing';
    const under = (finger.x - layout.toX.offset) / layout.toX.scale;
    events.onView(panned(layout.shown, layout.whole, finger.held - under));
  };

  const onUp = (event: PointerEvent): void => {
    if (!fingers.delete(event.pointerId)) return;
    // A finger that stays after a pinch moves the point again, a new one begins a new pinch.
    for (const finger of fingers.values()) finger.held = undefined;
    canvas.style.cursor = '';
  };

  // A lifted finger leaves its point: it was in the way of it until then.
  const onLeave = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch' && !fingers.has(event.pointerId)) events.onHover(undefined);
  };

  const onWheel = (event: WheelEvent): void => {
    const chart = current();
    if (!chart) return;
    event.preventDefault(); // neither the page scrolls nor its own zoom changes
    const { layout, model } = chart;
    const { shown, whole, plot, line } = layout;
    const unit =
      event.deltaMode === WheelEvent.DOM_DELTA_PIXEL
        ? 1
        : event.deltaMode === WheelEvent.DOM_DELTA_LINE
          ? PIXELS_PER_LINE
          : plot.right - plot.left;
    const isAlong = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (isAlong || event.shiftKey) {
      if (model.view.x === undefined) return;
      const pixels = (isAlong ? event.deltaX : event.deltaY) * unit;
      events.onView(panned(shown, whole, pixels / layout.toX.scale));
      return;
    }
    if (event.deltaY === 0) return;
    const factor = Math.exp(-event.deltaY * unit * (event.ctrlKey ? PINCH_ZOOM : WHEEL_ZOOM));
    events.onView(zoomed(shown, whole, leastSpan(line, whole), distanceAt(chart, pixelOf(event)), factor));
  };

  const onKey = (event: KeyboardEvent): void => {
    const chart = current();
    if (!chart || event.altKey || event.ctrlKey || event.metaKey) return;
    const move = moveByKey(event, chart.model, chart.layout);
    if (!move) return;
    event.preventDefault();
    if ('hover' in move) events.onHover(move.hover);
    if ('view' in move) events.onView(move.view);
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
