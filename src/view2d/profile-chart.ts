import { hasSameFields } from '../core/memo.ts';
import { exaggerationMark } from '../draw/chart/axis-marks.ts';
import { hoverReading } from '../draw/chart/hover-marks.ts';
import type { Mark } from '../draw/chart/marks.ts';
import { type ProfileLayout, profileLayout } from '../draw/chart/profile-layout.ts';
import { drawnLines, profileMarks } from '../draw/chart/profile-marks.ts';
import type { ProfileModel } from '../draw/chart/profile-model.ts';
import type { StickDetail } from '../draw/chart/stick-detail.ts';
import { stickLabels } from '../draw/chart/stick-labels.ts';
import { createChartCanvas } from './chart-canvas.ts';
import { createChartTooltip } from './chart-tooltip.ts';
import { GESTURES, GESTURES_AND_KEYS, listenToGestures, type ProfileEvents } from './profile-gestures.ts';
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
  const chart = createChartCanvas<ProfileModel, ProfileLaidOut>(container, {
    className: 'profile-chart fill',
    lay(model, { width, height, pixelRatio }, measure) {
      const layout = profileLayout(model, width, height, measure);
      const marks = [...profileMarks(model, layout, drawnLines(layout, 1 / pixelRatio)), exaggerationMark(model, layout)];
      return { layout, marks };
    },
    isSamePicture: (a, b) => isSameBut(FOLLOWING, a, b) && hasSameFields(a.view, b.view),
    isMove: (before, now) => isSameBut(FOLLOWING, before, now),
    over(model, { layout }, measure) {
      const reading = hoverReading(model, layout, measure);
      tooltip.update(reading);
      const { offset, scale } = layout.toX;
      return (
        reading?.marks ??
        (model.explained === undefined ? [] : stickLabels(model, layout, offset + scale * model.explained, measure))
      );
    },
  });
  const tooltip = createChartTooltip(container);
  const { canvas, current } = chart;
  canvas.setAttribute('aria-label', 'Elevation profile');
  canvas.setAttribute('aria-description', GESTURES_AND_KEYS);
  canvas.title = GESTURES;
  listenToGestures(canvas, current, events);
  if (midpoints) dragMidpoints(container, canvas, current, midpoints);
  return {
    update: chart.update,
    get exaggeration() {
      return current()?.layout.exaggeration ?? 1;
    },
    get stickDetail() {
      return current()?.layout.stickDetail ?? 'none';
    },
  };
}

interface ProfileLaidOut {
  readonly layout: ProfileLayout;
  readonly marks: readonly Mark[];
}

/** What a gesture on the chart or on the terrain changes. */
const FOLLOWING: readonly (keyof ProfileModel)[] = ['hover', 'explained', 'view'];

/** Whether all fields but the `others` are the same. */
function isSameBut(others: readonly (keyof ProfileModel)[], a: ProfileModel, b: ProfileModel): boolean {
  const names = Object.keys({ ...a, ...b }) as (keyof ProfileModel)[];
  return names.every((name) => others.includes(name) || Object.is(a[name], b[name]));
}
