import { hasSameFields } from '../core/memo.ts';
import type { Mark, Measure } from '../draw/chart/marks.ts';
import type { ChartPalette } from '../draw/chart/palette.ts';
import { type CanvasSize, createCanvasFrame } from './canvas-frame.ts';
import { canvasMeasure, drawMarks } from './canvas-marks.ts';

/** How a kind of chart is drawn. */
interface ChartKind<M, L> {
  readonly className: string;
  /** The picture without the hovered point. */
  lay(model: M, size: CanvasSize, measure: Measure): L;
  isSamePicture(a: M, b: M): boolean;
  /** Whether a model only follows a gesture. */
  isMove(before: M, now: M): boolean;
  /** The hovered point. */
  over(model: M, laid: L, measure: Measure): readonly Mark[];
}

/** A chart as drawn: its model, its layout and its still marks. */
export type ChartNow<M, L> = L & { readonly model: M };

/** A chart that fills `container`. It is laid out only when its picture or its size changes, and takes the focus. */
export function createChartCanvas<M extends { readonly palette: ChartPalette }, L extends { readonly marks: readonly Mark[] }>(
  container: HTMLElement,
  { className, lay, isSamePicture, isMove, over }: ChartKind<M, L>,
): { readonly canvas: HTMLCanvasElement; current(): ChartNow<M, L> | undefined; update(model: M): void } {
  let model: M | undefined;
  let kept: { readonly model: M; readonly size: CanvasSize; readonly laid: L } | undefined;
  const frame = createCanvasFrame(container, (context, size) => {
    if (!model) return;
    const laid = laidOut(model, size);
    const { font } = model.palette;
    drawMarks(context, [...laid.marks, ...over(model, laid, canvasMeasure(context, font))], font);
  });
  const { canvas } = frame;
  canvas.className = className;
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'img');

  function laidOut(now: M, size = frame.size()): L {
    if (!kept || !hasSameFields(kept.size, size) || !isSamePicture(kept.model, now))
      kept = { model: now, size, laid: lay(now, size, canvasMeasure(frame.context, now.palette.font)) };
    return kept.laid;
  }

  return {
    canvas,
    current: () => model && { ...laidOut(model), model },
    update(now) {
      const isLive = model !== undefined && isMove(model, now);
      model = now;
      frame.invalidate(isLive);
    },
  };
}
