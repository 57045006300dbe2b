import type { Mark } from '../draw/chart/marks.ts';
import { nearestStop, plotHoverMarks, stopsOf } from '../draw/chart/plot-hover.ts';
import { type PlotLayout, plotLayout } from '../draw/chart/plot-layout.ts';
import { plotMarks } from '../draw/chart/plot-marks.ts';
import type { PlotModel } from '../draw/chart/plot-model.ts';
import { type CanvasSize, createCanvasFrame } from './canvas-frame.ts';
import { canvasMeasure, drawMarks } from './canvas-marks.ts';

/** Describes the keys, for screen readers. */
const KEYS = 'Arrow keys, Home and End move the point that is read, Escape removes it.';
/** Pixels that an arrow key moves by, at least, and the same with Shift. */
const KEY_PX = 3;
const LONG_KEY_PX = 30;

/** Figures of several terrains over a common x, as lines that fill `container`.
 *  @param onHover called with the hovered x, or undefined when none is hovered any more; the next model shows it */
export function createPlotChart(
  container: HTMLElement,
  onHover: (x: number | undefined) => void,
): { update(model: PlotModel): void } {
  let model: PlotModel | undefined;
  let cached: StaticLayer | undefined;

  const frame = createCanvasFrame(container, (context, size) => {
    const shown = staticLayer(size);
    if (!model || !shown?.layout) return;
    drawMarks(context, shown.marks, model.palette.font);
    drawMarks(context, plotHoverMarks(model, shown.layout), model.palette.font);
  });
  const { canvas } = frame;
  canvas.className = 'plot-chart fill';
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-description', KEYS);

  /** The picture without the hovered point, cached until something else changes. */
  function staticLayer({ width, height }: CanvasSize = frame.size()): StaticLayer | undefined {
    if (!model) return undefined;
    if (cached && cached.width === width && cached.height === height && isSamePicture(cached.model, model)) return cached;
    const measure = canvasMeasure(frame.context, model.palette.font);
    const layout = plotLayout(model, width, height, measure);
    const marks = layout ? plotMarks(model, layout, measure) : [];
    cached = { model, width, height, layout, stops: stopsOf(model), marks };
    return cached;
  }

  const onMove = (event: PointerEvent): void => {
    const shown = staticLayer();
    if (!shown?.layout) return;
    const pixel = event.clientX - canvas.getBoundingClientRect().left;
    onHover(nearestStop(shown.stops, pixel, shown.layout));
  };

  const onKey = (event: KeyboardEvent): void => {
    const shown = staticLayer();
    if (!shown?.layout || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = stopByKey(event, model?.hover, shown.stops, shown.layout);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    onHover(to.stop);
  };

  canvas.addEventListener('pointerdown', onMove);
  canvas.addEventListener('pointermove', onMove);
  // A lifted finger leaves its point, which it covered until then.
  canvas.addEventListener('pointerleave', (event) => event.pointerType !== 'touch' && onHover(undefined));
  canvas.addEventListener('blur', () => onHover(undefined));
  canvas.addEventListener('keydown', onKey);

  return {
    update(now) {
      const isMove = model !== undefined && isSamePicture(model, now);
      model = now;
      canvas.setAttribute('aria-label', labelOf(now));
      frame.invalidate(isMove);
    },
  };
}

interface StaticLayer {
  readonly model: PlotModel;
  readonly width: number;
  readonly height: number;
  readonly layout: PlotLayout | undefined;
  readonly stops: readonly number[];
  readonly marks: readonly Mark[];
}

function isSamePicture(a: PlotModel, b: PlotModel): boolean {
  return a.title === b.title && a.x === b.x && a.y === b.y && a.series === b.series && a.palette === b.palette;
}

function labelOf({ title, series }: PlotModel): string {
  return `${title} of ${series.map(({ mark, name }) => `${mark} ${name}`).join(', ') || 'no terrain'}`;
}

/** Where a key moves the hovered point: to a stop some pixels away, however close the stops are.
 *  @returns undefined for keys that mean nothing here */
function stopByKey(
  { key, shiftKey }: KeyboardEvent,
  hover: number | undefined,
  stops: readonly number[],
  { x, plot }: PlotLayout,
): { readonly stop: number | undefined } | undefined {
  if (stops.length === 0) return undefined;
  const [first, last] = [stops[0], stops[stops.length - 1]];
  const from = hover === undefined ? (plot.left + plot.right) / 2 : x.toPixel(hover);
  const least = shiftKey ? LONG_KEY_PX : KEY_PX;
  const middle = hover === undefined ? nearestStop(stops, from, { x }) : undefined;
  switch (key) {
    case 'ArrowRight':
      return { stop: middle ?? stops.find((stop) => x.toPixel(stop) >= from + least) ?? last };
    case 'ArrowLeft':
      return { stop: middle ?? stops.filter((stop) => x.toPixel(stop) <= from - least).at(-1) ?? first };
    case 'Home':
      return { stop: first };
    case 'End':
      return { stop: last };
    case 'Escape':
      return hover === undefined ? undefined : { stop: undefined };
    default:
      return undefined;
  }
}
