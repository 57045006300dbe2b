import type { Cut } from '../core/cut.ts';
import type { Point } from '../core/profile.ts';
import type { Surface } from '../core/surface.ts';
import { type ColourScale, flatPixels } from '../draw/colour/colour-scale.ts';
import { createCanvasFrame } from './canvas-frame.ts';
import { drawMarks } from './canvas-marks.ts';
import { cutMarks, hoverDot, letterbox, type Rectangle } from './minimap-marks.ts';
import { createKeptPicture, type PaintedSurface, resampled } from './relief-picture.ts';

/** The samples of its surface are differences, its holes those of both terrains. */
export interface DifferenceMapModel extends PaintedSurface {
  /** None for terrain that cannot be cut. */
  readonly cut: Cut | undefined;
  /** The hovered position on the terrain. */
  readonly hover: Point | undefined;
}

/** Room around the map, in pixels. */
const MARGIN = { top: 4, side: 16, bottom: 16 };

/** Differences as a map without shading, north up, in the middle of `container`: every colour is one of its legend. */
export function createDifferenceMap(
  container: HTMLElement,
  events: { onHover(position: Point | undefined): void },
): { update(model: DifferenceMapModel): void } {
  let model: DifferenceMapModel | undefined;
  const pictureOf = createKeptPicture(flatPicture);

  const frame = createCanvasFrame(container, (context, { width, height, pixelRatio }) => {
    if (!model) return;
    const { surface, cut, hover, palette } = model;
    const box = boxIn(surface, width, height);
    context.drawImage(pictureOf(model, box, pixelRatio), box.x, box.y, box.width, box.height);
    if (cut) drawMarks(context, cutMarks(cut, box, palette), palette.font);
    if (hover) drawMarks(context, hoverDot(hover, box, palette), palette.font);
  });
  const { canvas } = frame;

  canvas.addEventListener('pointermove', (event) => {
    if (!model) return;
    const { left, top } = canvas.getBoundingClientRect();
    const box = boxIn(model.surface, canvas.clientWidth, canvas.clientHeight);
    const position = { x: (event.clientX - left - box.x) / box.width, y: (event.clientY - top - box.y) / box.height };
    const isInside = Math.min(position.x, position.y) >= 0 && Math.max(position.x, position.y) <= 1;
    events.onHover(isInside ? position : undefined);
  });
  canvas.addEventListener('pointerleave', () => events.onHover(undefined));

  return {
    update(now) {
      const isMove = model?.surface === now.surface && model.scale === now.scale && model.holes === now.holes;
      model = now;
      frame.invalidate(isMove);
    },
  };
}

function boxIn({ extent }: Surface, width: number, height: number): Rectangle {
  const { top, side, bottom } = MARGIN;
  const box = letterbox(extent, Math.max(width - 2 * side, 2), Math.max(height - top - bottom, 2));
  return { ...box, x: box.x + side, y: box.y + top };
}

/** Each pixel has the colour of the mean difference that it covers. */
function flatPicture(surface: Surface, scale: ColourScale, width: number, height: number): ImageData {
  return new ImageData(flatPixels(resampled(surface, width, height).data, scale), width, height);
}
