import type { Mark } from '../chart/marks.ts';
import { type ProfileLayout, type ProfileModel, profileLayout } from '../chart/profile-layout.ts';
import { hoverMarks, profileMarks } from '../chart/profile-marks.ts';
import { createCanvasFrame } from './canvas-frame.ts';
import { canvasMeasure, drawMarks } from './canvas-marks.ts';
import { hasSameFields } from './equality.ts';

export interface ProfileEvents {
  /** A position 0 … 1 along the profile's x, or none any more. */
  onHover(position: number | undefined): void;
}

export type { ProfileModel } from '../chart/profile-layout.ts';

export interface ProfileChart {
  update(model: ProfileModel): void;
  /** How many times higher than true the last model is drawn; 1 while there is none. */
  readonly exaggeration: number;
  dispose(): void;
}

/** How far beyond its ends the plot still takes the pointer, in pixels. */
const REACH = 14;

/** The elevation profile as a chart that fills `container`. */
export function createProfileChart(container: HTMLElement, events: ProfileEvents): ProfileChart {
  let model: ProfileModel | undefined;
  let still: Still | undefined;

  const frame = createCanvasFrame(container, (context, width) => {
    if (!model) return;
    const { layout, marks } = currentStill(model);
    const { font } = model.palette;
    drawMarks(context, marks, font);
    drawMarks(context, hoverMarks(model, layout, width, canvasMeasure(context, font)), font);
  });
  const { canvas } = frame;
  canvas.className = 'profile-chart';
  canvas.tabIndex = 0;
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', 'Elevation profile');

  /** The picture without the hovered point, kept until something else than that point changes. */
  function currentStill(now: ProfileModel): Still {
    const { width, height, pixelRatio } = frame.size();
    const isSameSize = still?.width === width && still.height === height && still.pixelRatio === pixelRatio;
    if (still && isSameSize && isSamePicture(still.model, now)) return still;
    const layout = profileLayout(now, width, height, canvasMeasure(frame.context, now.palette.font));
    still = { model: now, width, height, pixelRatio, layout, marks: profileMarks(now, layout, 1 / pixelRatio) };
    return still;
  }

  const onPointer = (event: PointerEvent): void => {
    if (!model) return;
    const { left, right } = currentStill(model).layout.plot;
    const x = event.clientX - canvas.getBoundingClientRect().left;
    if (x < left - REACH || x > right + REACH) events.onHover(undefined);
    else events.onHover(Math.min(Math.max((x - left) / (right - left), 0), 1));
  };
  // A lifted finger leaves its point: it was in the way of it until then.
  const onLeave = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') events.onHover(undefined);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || !model) return;
    const moved = movedByKey(event, model.hover);
    if (moved === 'none') return;
    event.preventDefault();
    event.stopPropagation();
    events.onHover(moved);
  };
  canvas.addEventListener('pointermove', onPointer);
  canvas.addEventListener('pointerdown', onPointer);
  canvas.addEventListener('pointerleave', onLeave);
  canvas.addEventListener('keydown', onKey);

  return {
    update(now) {
      model = now;
      frame.invalidate();
    },
    get exaggeration() {
      return model ? currentStill(model).layout.exaggeration : 1;
    },
    dispose: () => frame.dispose(),
  };
}

interface Still {
  readonly model: ProfileModel;
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly layout: ProfileLayout;
  readonly marks: readonly Mark[];
}

function isSamePicture(a: ProfileModel, b: ProfileModel): boolean {
  return (
    a.profile === b.profile &&
    a.change === b.change &&
    a.unit === b.unit &&
    a.water === b.water &&
    hasSameFields(a.scale, b.scale) &&
    hasSameFields(a.palette, b.palette) &&
    hasSameFields(a.axis ?? {}, b.axis ?? {}) &&
    hasSameFields(a.ends ?? [], b.ends ?? [])
  );
}

/** Where a key moves the hovered point to, `undefined` off the chart; 'none' for keys that mean nothing here. */
function movedByKey({ key, shiftKey }: KeyboardEvent, hover: number | undefined): number | undefined | 'none' {
  const step = shiftKey ? 0.1 : 0.01;
  const from = hover ?? 0.5;
  switch (key) {
    case 'ArrowLeft':
      return Math.max(from - step, 0);
    case 'ArrowRight':
      return Math.min(from + step, 1);
    case 'Home':
      return 0;
    case 'End':
      return 1;
    case 'Escape':
      return hover === undefined ? 'none' : undefined;
    default:
      return 'none';
  }
}
