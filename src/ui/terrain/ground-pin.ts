import type { Point } from '../../core/profile.ts';
import type { EditPhase } from '../../state/document-store.ts';
import type { ProjectedPoint, TerrainView } from '../../view3d/terrain-view.ts';
import { create } from '../controls/dom.ts';

/** How high a pin stands over the ground, as a fraction of the block's longer side. */
const PIN_HEIGHT = 0.05;
/** With its casing, and where its stem ends, under that: a pin may be faint or lie below its stem. */
const PIN_RADIUS_PX = { cased: 14, stem: 12 };

/** A handle that stands on the terrain. */
export interface Pin {
  readonly button: HTMLButtonElement;
  readonly stem: HTMLElement;
}

/** @param kind a class of its own */
export function createPin(overlay: HTMLElement, kind = ''): Pin {
  const stem = overlay.appendChild(create('div', { class: `stem ${kind}`.trim() }));
  const title = 'Drag over the terrain, or move with the arrow keys';
  const button = overlay.appendChild(create('button', { class: `pin ${kind}`.trim(), type: 'button', title }));
  return { button, stem };
}

/** Puts a pin where the view sees its place, all of it in the view while any of it is there.
 *  @param headPx what lies at the top of the view, and is not to be covered */
export function placePin(view: Pick<TerrainView, 'project'>, { button, stem }: Pin, end: Point, headPx: number): void {
  const ground = view.project(end);
  const up = view.project(end, PIN_HEIGHT);
  const { left, top: upper, width, height } = up.within;
  const isOutside = ground.isOutside && up.isOutside;
  const top = {
    ...up,
    x: kept(left, up.x, left + width),
    y: kept(upper + headPx, up.y, upper + height),
    isHidden: (up.isOutside ? ground : up).isHidden,
    isOutside,
  };
  placeAt(button, top);
  const [dx, dy] = [top.x - ground.x, top.y - ground.y];
  stem.style.height = `${Math.max(0, Math.hypot(dx, dy) - PIN_RADIUS_PX.stem)}px`;
  stem.style.transformOrigin = 'center bottom';
  stem.style.transform = `${onPixel(ground)} translateY(-100%) rotate(${Math.atan2(dx, -dy)}rad)`;
  stem.classList.toggle('is-occluded', ground.isHidden);
  stem.classList.toggle('is-outside', isOutside);
}

/** The nearest place where all of a pin lies between two edges. */
function kept(from: number, at: number, to: number): number {
  return Math.max(from + PIN_RADIUS_PX.cased, Math.min(at, to - PIN_RADIUS_PX.cased));
}

export function placeAt(element: HTMLElement, { x, y, isHidden, isOutside }: ProjectedPoint): void {
  element.style.transform = onPixel({ x, y });
  element.classList.toggle('is-occluded', isHidden);
  element.classList.toggle('is-outside', isOutside);
}

export interface PinEvents {
  onMove(position: Point, phase: EditPhase): void;
  /** A drag has ended. */
  onLetGo(): void;
  /** Where the pin is; undefined while it is hidden. */
  position(): Point | undefined;
  /** How far an arrow key moves it, in fractions of the extent; with Shift ten times as far. Without it, a hundredth. */
  step?(): Point;
}

const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const STEP: Point = { x: 0.01, y: 0.01 };

/** Has a pin dragged over the terrain, or moved by the arrow keys. */
export function dragPin(
  button: HTMLButtonElement,
  view: TerrainView,
  { onMove, onLetGo, position: positionNow, step: stepNow }: PinEvents,
): void {
  button.addEventListener('pointerdown', (event) => button.setPointerCapture(event.pointerId));
  button.addEventListener('pointermove', (event) => {
    if (!button.hasPointerCapture(event.pointerId)) return;
    const position = view.pick(event.clientX, event.clientY);
    if (position) onMove(position, 'live');
  });
  button.addEventListener('lostpointercapture', onLetGo);
  button.addEventListener('keydown', (event) => {
    const arrow = ARROWS[event.key];
    const from = positionNow();
    if (!arrow || !from) return;
    event.preventDefault();
    event.stopPropagation();
    const { x, y } = stepNow?.() ?? STEP;
    const times = event.shiftKey ? 10 : 1;
    const position = { x: from.x + times * arrow[0] * x, y: from.y + times * arrow[1] * y };
    onMove(position, event.repeat ? 'joined' : 'final');
  });
}

/** On whole pixels: between them an element looks different depending on where it was drawn first. */
function onPixel({ x, y }: Point): string {
  return `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}
