import { type Cut, type CutPart, cutEnds, distanceToLine, moveCut, nudgeCut } from '../core/cut.ts';
import { hasSameFields } from '../core/equality.ts';
import type { Size } from '../core/heightmap.ts';
import type { HoleMask } from '../core/hole-mask.ts';
import type { Point } from '../core/profile.ts';
import type { Surface } from '../core/surface.ts';
import type { ChartPalette } from '../draw/chart/palette.ts';
import type { ColourScale } from '../draw/colour/colour-scale.ts';
import { createCanvasFrame } from './canvas-frame.ts';
import { drawMarks } from './canvas-marks.ts';
import { followDrags } from './drag.ts';
import type { FaultPath } from './fault-marks.ts';
import { hatchHoles } from './hole-hatch.ts';
import { createMinimapHandle } from './minimap-handle.ts';
import { cutMarks, faultMarks, hoverDot, letterbox, type Rectangle, toPixel, viewerMarks } from './minimap-marks.ts';
import { reliefPicture } from './relief-picture.ts';

export interface MinimapModel {
  readonly surface: Surface;
  /** Of the finished terrain, even while the surface is a preview with fewer: arrow keys move a row or column by one sample. */
  readonly samples: Size;
  readonly scale: ColourScale;
  /** Where the surface was filled: hatched. */
  readonly holes?: HoleMask | undefined;
  /** The faults of a stage. */
  readonly faults?: readonly FaultPath[];
  /** None for terrain that cannot be cut. */
  readonly cut: Cut | undefined;
  /** The hovered position on the terrain. */
  readonly hover: Point | undefined;
  readonly palette: ChartPalette;
  /** Where the camera looks, clockwise from north. */
  readonly bearingDeg: number;
}

export interface MinimapEvents {
  /** A gesture has moved the cut. */
  onCut(cut: Cut): void;
  /** The gesture has ended. */
  onCutEnd(): void;
  onHover(position: Point | undefined): void;
}

/** How near to the line a press drags it, in pixels. */
const REACH = { mouse: 7, touch: 16 };

/** The terrain from above, north up, with the cut on it, in the middle of `container`. */
export function createMinimap(container: HTMLElement, events: MinimapEvents): { update(model: MinimapModel): void } {
  const root = container.appendChild(document.createElement('div'));
  root.className = 'minimap fill';
  let model: MinimapModel | undefined;
  const relief = createReliefCache();

  const frame = createCanvasFrame(root, (context, { width, height, pixelRatio }) => {
    if (!model) return;
    const { surface, faults = [], cut, hover, palette, bearingDeg } = model;
    const box = letterbox(surface.extent, width, height);
    context.drawImage(relief(model, box, pixelRatio), box.x, box.y, box.width, box.height);
    drawMarks(context, viewerMarks(bearingDeg, box), palette.font);
    drawMarks(context, faultMarks(faults, box, palette), palette.font);
    if (cut) drawMarks(context, cutMarks(cut, box, palette), palette.font);
    if (hover) drawMarks(context, hoverDot(hover, box, palette), palette.font);
    for (const handle of handles) handle.update(cut, box);
  });
  const { canvas } = frame;
  const boxNow = (extent: Point): Rectangle => letterbox(extent, canvas.clientWidth, canvas.clientHeight);

  /** Pixels of an event on the canvas. */
  const pixelOf = (event: PointerEvent): Point => {
    const { left, top } = canvas.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };

  /** Starts a drag that moves a part of the cut as far as the pointer moves. */
  const dragOf = (part: CutPart) => (down: PointerEvent) => {
    const cut = model?.cut;
    if (!model || !cut) return undefined;
    const box = boxNow(model.surface.extent);
    return ({ clientX, clientY }: PointerEvent): void => {
      const by = { x: (clientX - down.clientX) / box.width, y: (clientY - down.clientY) / box.height };
      events.onCut(moveCut(cut, part, by));
    };
  };
  const isOnLine = (event: PointerEvent): boolean => {
    if (!model?.cut) return false;
    const box = boxNow(model.surface.extent);
    const [from, to] = cutEnds(model.cut).map((end) => toPixel(box, end));
    return distanceToLine(pixelOf(event), [from, to]) <= (event.pointerType === 'touch' ? REACH.touch : REACH.mouse);
  };
  let isDragging = false;
  const dragWhole = dragOf('whole');
  followDrags(
    canvas,
    (event) => {
      const move = isOnLine(event) ? dragWhole(event) : undefined;
      isDragging = move !== undefined;
      return move;
    },
    () => {
      isDragging = false;
      events.onCutEnd();
    },
  );

  const onPointer = (event: PointerEvent): void => {
    if (isDragging || !model) return;
    const box = boxNow(model.surface.extent);
    const { x, y } = pixelOf(event);
    const position = { x: (x - box.x) / box.width, y: (y - box.y) / box.height };
    const isInside = Math.min(position.x, position.y) >= 0 && Math.max(position.x, position.y) <= 1;
    events.onHover(isInside ? position : undefined);
    canvas.style.cursor = isOnLine(event) ? cursors[model.cut?.mode ?? 'line'] : 'crosshair';
  };
  canvas.addEventListener('pointerdown', onPointer);
  canvas.addEventListener('pointermove', onPointer);
  canvas.addEventListener('pointerleave', () => {
    if (!isDragging) events.onHover(undefined);
  });

  const handles = (['a', 'b'] as const).map((part) =>
    createMinimapHandle(
      root,
      part,
      dragOf(part),
      (by, samples) => {
        if (!model?.cut) return;
        events.onCut(model.cut.mode === 'line' ? moveCut(model.cut, part, by) : nudgeCut(model.cut, samples, model.samples));
      },
      events.onCutEnd,
    ),
  );

  return {
    update(now) {
      const isMove = model?.surface === now.surface && model.scale === now.scale;
      model = now;
      frame.invalidate(isMove);
    },
  };
}

const cursors = { line: 'move', row: 'ns-resize', column: 'ew-resize' } as const;

/** What the relief picture is painted from. */
type PaintedModel = Pick<MinimapModel, 'surface' | 'scale' | 'holes' | 'palette'>;

/** Repaints the relief picture when the surface, its holes, the colours or the size have changed. */
function createReliefCache(): (model: PaintedModel, box: Rectangle, pixelRatio: number) => HTMLCanvasElement {
  const picture = document.createElement('canvas');
  let kept: PaintedModel | undefined;
  const isKept = ({ surface, scale, holes, palette }: PaintedModel): boolean =>
    kept?.surface.map === surface.map &&
    hasSameFields(kept.surface.spacing, surface.spacing) &&
    hasSameFields(kept.scale, scale) &&
    kept.holes === holes &&
    (holes === undefined || kept.palette === palette);
  return (model, box, pixelRatio) => {
    const width = Math.round(box.width * pixelRatio);
    const height = Math.round(box.height * pixelRatio);
    if (picture.width === width && picture.height === height && isKept(model)) return picture;
    kept = model;
    picture.width = width;
    picture.height = height;
    const context = picture.getContext('2d');
    context?.putImageData(reliefPicture(model.surface, model.scale, width, height), 0, 0);
    context?.scale(pixelRatio, pixelRatio);
    if (model.holes && context) hatchHoles(context, model.holes, { ...box, x: 0, y: 0 }, model.palette);
    return picture;
  };
}
