import type { Cut } from '../core/cut.ts';
import { hasSameFields } from '../core/equality.ts';
import type { HoleMask } from '../core/hole-mask.ts';
import type { Point } from '../core/profile.ts';
import type { Surface } from '../core/surface.ts';
import type { ChartPalette } from '../draw/chart/palette.ts';
import { type ColourScale, flatPixels } from '../draw/colour/colour-scale.ts';
import { createCanvasFrame } from './canvas-frame.ts';
import { drawMarks } from './canvas-marks.ts';
import { hatchHoles } from './hole-hatch.ts';
import { cutMarks, hoverDot, letterbox, type Rectangle } from './minimap-marks.ts';
import { resampled } from './relief-picture.ts';

export interface DifferenceMapModel {
  /** Its samples are differences. */
  readonly surface: Surface;
  readonly scale: ColourScale;
  /** Where either terrain was filled: hatched. */
  readonly holes: readonly HoleMask[];
  /** None for terrain that cannot be cut. */
  readonly cut: Cut | undefined;
  /** The hovered position on the terrain. */
  readonly hover: Point | undefined;
  readonly palette: ChartPalette;
}

/** What the picture is painted from. */
type PaintedModel = Pick<DifferenceMapModel, 'surface' | 'scale' | 'holes' | 'palette'>;

/** Room around the map, in pixels. */
const MARGIN = { top: 4, side: 16, bottom: 16 };

/** Differences as a map without shading, north up, in the middle of `container`: every colour is one of its legend. */
export function createDifferenceMap(
  container: HTMLElement,
  events: { onHover(position: Point | undefined): void },
): { update(model: DifferenceMapModel): void } {
  let model: DifferenceMapModel | undefined;
  const picture = document.createElement('canvas');
  let drawn: PaintedModel | undefined;

  const frame = createCanvasFrame(container, (context, { width, height, pixelRatio }) => {
    if (!model) return;
    const { surface, cut, hover, palette } = model;
    const box = boxIn(surface, width, height);
    paint(model, box, pixelRatio);
    context.drawImage(picture, box.x, box.y, box.width, box.height);
    if (cut) drawMarks(context, cutMarks(cut, box, palette), palette.font);
    if (hover) drawMarks(context, hoverDot(hover, box, palette), palette.font);
  });
  const { canvas } = frame;

  /** Repaints the picture when the map, its holes, the colours or the size have changed. */
  const paint = ({ surface, scale, holes, palette }: PaintedModel, box: Rectangle, pixelRatio: number): void => {
    const now = { surface, scale, holes, palette };
    const [width, height] = [Math.round(box.width * pixelRatio), Math.round(box.height * pixelRatio)];
    if (drawn && hasSameFields(drawn, now) && picture.width === width && picture.height === height) return;
    drawn = now;
    picture.width = width;
    picture.height = height;
    const context = picture.getContext('2d');
    if (!context) return;
    context.putImageData(flatPicture(surface, scale, width, height), 0, 0);
    context.scale(pixelRatio, pixelRatio);
    for (const mask of holes) hatchHoles(context, mask, { ...box, x: 0, y: 0 }, palette);
  };

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
