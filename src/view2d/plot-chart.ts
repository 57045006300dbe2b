import type { Mark } from '../draw/chart/marks.ts';
import { type PlotLayout, plotLayout } from '../draw/chart/plot-layout.ts';
import { nearestStop, plotHoverMarks, plotMarks } from '../draw/chart/plot-marks.ts';
import { type PlotModel, stopsOf } from '../draw/chart/plot-model.ts';
import { createChartCanvas } from './chart-canvas.ts';

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
  const chart = createChartCanvas<PlotModel, PlotLaidOut>(container, {
    className: 'plot-chart fill',
    lay(model, { width, height }, measure) {
      const layout = plotLayout(model, width, height, measure);
      return { layout, stops: stopsOf(model), marks: layout ? plotMarks(model, layout, measure) : [] };
    },
    isSamePicture,
    isMove: isSamePicture,
    over: (model, { layout }) => (layout ? plotHoverMarks(model, layout) : []),
  });
  const { canvas, current } = chart;
  canvas.setAttribute('aria-description', KEYS);

  const onMove = (event: PointerEvent): void => {
    const shown = current();
    if (!shown?.layout) return;
    const pixel = event.clientX - canvas.getBoundingClientRect().left;
    onHover(nearestStop(shown.stops, pixel, shown.layout));
  };

  const onKey = (event: KeyboardEvent): void => {
    const shown = current();
    if (!shown?.layout || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = stopByKey(event, shown.model.hover, shown.stops, shown.layout);
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
    update(model) {
      canvas.setAttribute('aria-label', labelOf(model));
      chart.update(model);
    },
  };
}

interface PlotLaidOut {
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

/** The stop that a key moves the hovered point to: some pixels away, however close the stops are.
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
