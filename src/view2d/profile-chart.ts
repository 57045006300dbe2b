import { hasSameFields } from '../core/equality.ts';
import { exaggerationMarks } from '../draw/chart/axis-marks.ts';
import { hoveredDistance, hoverMarks } from '../draw/chart/hover-marks.ts';
import type { Mark } from '../draw/chart/marks.ts';
import { type ProfileLayout, profileLayout } from '../draw/chart/profile-layout.ts';
import { type DrawnLines, drawnLines, profileMarks } from '../draw/chart/profile-marks.ts';
import type { ProfileModel } from '../draw/chart/profile-model.ts';
import type { StickDetail } from '../draw/chart/stick-detail.ts';
import { type CanvasSize, createCanvasFrame } from './canvas-frame.ts';
import { canvasMeasure, drawMarks } from './canvas-marks.ts';
import { GESTURES, GESTURES_AND_KEYS, listenToGestures, type ProfileEvents, type ShownChart } from './profile-gestures.ts';
import { dragMidpoints, type MidpointEvents } from './profile-midpoints.ts';

export interface ProfileChart {
  update(model: ProfileModel): void;
  /** How many times higher than true the last model is drawn; 1 while there is none. */
  readonly exaggeration: number;
  /** What is drawn of the last model's displacements. */
  readonly stickDetail: StickDetail;
}

/** The elevation profile as a chart that fills `container`. It has no view of its own: gestures become events, and the next model
 *  says what is shown.
 *  @param midpoints has the new points of a stage dragged */
export function createProfileChart(container: HTMLElement, events: ProfileEvents, midpoints?: MidpointEvents): ProfileChart {
  let model: ProfileModel | undefined;
  let cached: StaticLayer | undefined;

  const frame = createCanvasFrame(container, (context, size) => {
    if (!model) return;
    const { layout, lines, marks } = staticLayer(model, size);
    const { font } = model.palette;
    drawMarks(context, marks, font);
    drawMarks(context, exaggerationMarks(model, layout, hoveredDistance(model, layout)), font);
    drawMarks(context, hoverMarks(model, layout, lines, size.width, canvasMeasure(context, font)), font);
  });
  const { canvas } = frame;
  canvas.className = 'profile-chart fill';
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', 'Elevation profile');
  canvas.setAttribute('aria-description', GESTURES_AND_KEYS);
  canvas.title = GESTURES;
  const current = (): ShownChart | undefined => model && { model, layout: staticLayer(model).layout };
  listenToGestures(canvas, current, events);
  if (midpoints) dragMidpoints(container, canvas, current, midpoints);

  /** The picture without the hovered point, cached until something else changes. */
  function staticLayer(now: ProfileModel, { width, height, pixelRatio }: CanvasSize = frame.size()): StaticLayer {
    const isSameSize = cached?.width === width && cached.height === height && cached.pixelRatio === pixelRatio;
    if (cached && isSameSize && isSamePicture(cached.model, now)) return cached;
    const layout = profileLayout(now, width, height, canvasMeasure(frame.context, now.palette.font));
    const lines = drawnLines(layout, 1 / pixelRatio);
    cached = { model: now, width, height, pixelRatio, layout, lines, marks: profileMarks(now, layout, lines) };
    return cached;
  }

  return {
    update(now) {
      const isMove = model !== undefined && isSameBut(FOLLOWING, model, now);
      model = now;
      frame.invalidate(isMove);
    },
    get exaggeration() {
      return model ? staticLayer(model).layout.exaggeration : 1;
    },
    get stickDetail() {
      return model ? staticLayer(model).layout.stickDetail : 'none';
    },
  };
}

interface StaticLayer {
  readonly model: ProfileModel;
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly layout: ProfileLayout;
  readonly lines: DrawnLines;
  readonly marks: readonly Mark[];
}

/** What a gesture on the chart or on the terrain changes. */
const FOLLOWING: readonly (keyof ProfileModel)[] = ['hover', 'view'];

function isSamePicture(a: ProfileModel, b: ProfileModel): boolean {
  return isSameBut(FOLLOWING, a, b) && hasSameFields(a.view, b.view);
}

/** Whether all fields but the `others` are the same. */
function isSameBut(others: readonly (keyof ProfileModel)[], a: ProfileModel, b: ProfileModel): boolean {
  const names = Object.keys({ ...a, ...b }) as (keyof ProfileModel)[];
  return names.every((name) => others.includes(name) || Object.is(a[name], b[name]));
}
