import { CUT_ENDS, type Cut, type CutPart, cutEnds, cutSides, distanceToLine, moveCut, nudgeCut } from '../core/cut.ts';
import type { PlacedFault } from '../core/generator.ts';
import type { Size } from '../core/heightmap.ts';
import type { HoleMask } from '../core/holes.ts';
import type { Point } from '../core/profile.ts';
import type { Surface } from '../core/surface.ts';
import type { ChartPalette } from '../draw/chart/palette.ts';
import type { ColourScale } from '../draw/colour/colour-scale.ts';
import { createCanvasFrame } from './canvas-frame.ts';
import { drawMarks } from './canvas-marks.ts';
import { followDrags } from './drag.ts';
import type { FaultPath } from './fault-marks.ts';
import {
  cutMarks,
  END_INSET,
  faultMarks,
  heldMarks,
  hoverDot,
  letterbox,
  lineMarks,
  type Rectangle,
  toPixel,
  type Viewer,
  viewerMarks,
} from './minimap-marks.ts';
import { createKeptPicture, type PaintedWater, reliefPicture } from './relief-picture.ts';
import { createSpoken } from './spoken.ts';

export interface MinimapModel {
  readonly surface: Surface;
  /** Of the finished terrain, even while the surface is a preview with fewer: arrow keys move a row or column by one sample. */
  readonly samples: Size;
  readonly scale: ColourScale;
  readonly water?: PaintedWater | undefined;
  /** Samples that were filled: hatched. */
  readonly holes?: HoleMask | undefined;
  /** The faults of a stage. */
  readonly faults?: readonly FaultPath[];
  /** The fault in hand. */
  readonly held?: PlacedFault | undefined;
  /** None for terrain that cannot be cut. */
  readonly cut: Cut | undefined;
  /** The parts of the way of water, where the cut is one and it is known. */
  readonly way?: readonly (readonly Point[])[] | undefined;
  /** The hovered position on the terrain. */
  readonly hover: Point | undefined;
  readonly palette: ChartPalette;
  readonly viewer: Viewer;
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
  const pictureOf = createKeptPicture(reliefPicture);

  const frame = createCanvasFrame(root, (context, { width, height, pixelRatio }) => {
    if (!model) return;
    const { surface, scale, water, holes, faults = [], held, cut, way, hover, palette, viewer } = model;
    const box = letterbox(surface.extent, width, height);
    const painted = { surface, scale, water, holes: holes ? [holes] : [], palette };
    context.drawImage(pictureOf(painted, box, pixelRatio), box.x, box.y, box.width, box.height);
    drawMarks(context, viewerMarks(viewer, box), palette.font);
    drawMarks(context, faultMarks(faults, box, palette), palette.font);
    if (way) drawMarks(context, lineMarks(way, box, palette), palette.font);
    else if (cut && cut.mode !== 'water') drawMarks(context, cutMarks(cut, box, palette), palette.font);
    if (held) drawMarks(context, heldMarks(held, surface.extent, box, palette), palette.font);
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
    if (!model?.cut || model.cut.mode === 'water') return false;
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
        events.onCut(
          model.cut.mode === 'line' || model.cut.mode === 'water'
            ? moveCut(model.cut, part, by)
            : nudgeCut(model.cut, samples, model.samples),
        );
      },
      events.onCutEnd,
    ),
  );

  return {
    update(now) {
      const isMove = model?.surface === now.surface && model.scale === now.scale && model.water === now.water;
      model = now;
      frame.invalidate(isMove);
    },
  };
}

const cursors = { line: 'move', row: 'ns-resize', column: 'ew-resize', water: 'crosshair' } as const;

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Adds a handle to the minimap at an end of the cut: it moves the end of a line, and a row or column as a whole.
 *  @param drag starts a drag, see `followDrags`
 *  @param onKey called for an arrow key with the fractions of the extent and the samples it stands for
 *  @param onEnd called when the pointer or the key is released
 *  @returns `update` moves it to its part of the cut, or hides it without a cut */
function createMinimapHandle(
  parent: HTMLElement,
  end: 'a' | 'b',
  drag: (event: PointerEvent) => ((event: PointerEvent) => void) | undefined,
  onKey: (by: Point, samples: number) => void,
  onEnd: () => void,
): { update(cut: Cut | undefined, box: Rectangle): void } {
  const button = parent.appendChild(document.createElement('button'));
  button.type = 'button';
  button.className = 'minimap-handle';
  button.hidden = true;
  followDrags(button, drag, onEnd);
  const say = createSpoken(parent);

  let isKeyDown = false;
  const endKeys = (): void => {
    if (isKeyDown) onEnd();
    isKeyDown = false;
  };
  button.addEventListener('keydown', (event) => {
    const direction = directions[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    isKeyDown = true;
    const fraction = event.shiftKey ? 0.1 : 0.01;
    onKey({ x: direction.x * fraction, y: direction.y * fraction }, (direction.x + direction.y) * (event.shiftKey ? 10 : 1));
  });
  button.addEventListener('keyup', endKeys);
  button.addEventListener('blur', endKeys);

  return {
    update(cut, box) {
      // Water ends where it ends.
      button.hidden = cut === undefined || (cut.mode === 'water' && end === 'b');
      if (!cut) return;
      const { x, y } = handlePixel(cut, end, box);
      button.style.transform = `translate(${x}px, ${y}px)`;
      say(document.activeElement === button ? placeText(cutEnds(cut)[end === 'a' ? 0 : 1]) : '');
      if (button.dataset.mode === cut.mode) return;
      const index = end === 'a' ? 0 : 1;
      const side = cutSides(cut)?.[index];
      const name = `Section end ${CUT_ENDS[index]}${side ? `, ${side}` : ''}`;
      button.textContent = CUT_ENDS[index];
      button.setAttribute('aria-label', name);
      button.title = `${name}: drag, or press the arrow keys`;
      button.setAttribute('aria-description', 'drag, or press the arrow keys');
      button.dataset.mode = cut.mode;
    },
  };
}

/** `38 % from west to east, 52 % from north to south` */
function placeText({ x, y }: Point): string {
  return `${Math.round(100 * x)} % from west to east, ${Math.round(100 * y)} % from north to south`;
}

/** Handles of a row or column stand inside the map's border. */
function handlePixel(cut: Cut, end: 'a' | 'b', box: Rectangle): Point {
  const [from, to] = cutEnds(cut).map((position) => toPixel(box, position));
  const { x, y } = end === 'a' ? from : to;
  const inset = end === 'a' ? END_INSET : -END_INSET;
  if (cut.mode === 'row') return { x: x + inset, y };
  return cut.mode === 'column' ? { x, y: y + inset } : { x, y };
}
