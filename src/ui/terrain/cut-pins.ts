import { CUT_ENDS, moveCutTo } from '../../core/cut.ts';
import type { Point } from '../../core/profile.ts';
import type { Session } from '../../jobs/session.ts';
import type { DocumentStore, EditPhase } from '../../state/document-store.ts';
import { isComparing } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import type { GroundLine, ProjectedPoint, TerrainView } from '../../view3d/terrain-view.ts';
import { create } from '../controls/dom.ts';
import { oncePer } from '../controls/memo.ts';
import { type CutProfile, isOnMap } from './cut-profile.ts';

/** How high a pin stands over the ground, as a fraction of the block's longer side. */
const PIN_HEIGHT = 0.05;
/** The head of a cell in a comparison: pins that would cover it are hidden. */
const HEAD_PX = 40;

/** Where a cut begins and ends. */
export type CutEnds = Pick<CutProfile, 'from' | 'to'>;

/** What stands on a terrain in every view: a pin at each end of the cut, and a mark at the hovered position. */
export interface CutPins {
  /** Puts them where the view sees them now.
   *  @param cut undefined shows no pins */
  place(cut: CutEnds | undefined): void;
  dispose(): void;
}

/** @param overlay lies over the canvas of the view
 *  @param terrainName for screen readers: `the terrain` */
export function createCutPins(
  overlay: HTMLElement,
  view: TerrainView,
  terrainName: () => string,
  document: DocumentStore,
  session: Store<Session>,
): CutPins {
  let shownCut: CutEnds | undefined;
  const pins = [createPin(overlay), createPin(overlay)];
  const mark = overlay.appendChild(create('div', { class: 'hover-mark' }));

  const placeMark = (): void => {
    const { hover } = session.get();
    mark.hidden = hover === undefined || !isOnMap(hover);
    if (hover) placeAt(mark, view.project(hover));
  };
  pins.forEach(({ button }, i) => {
    dragPin(button, view, {
      onMove(position, phase) {
        session.set({ isGesture: phase === 'live' });
        document.set({ cut: moveCutTo(document.get().cut, i === 0 ? 'a' : 'b', position) }, phase);
      },
      onLetGo() {
        document.set({}, 'final');
        session.set({ isGesture: false });
      },
      position: () => (i === 0 ? shownCut?.from : shownCut?.to),
    });
  });
  const unsubscribe = session.subscribe((now, before) => {
    if (now.hover !== before.hover) placeMark();
  });

  return {
    place(cut) {
      shownCut = cut;
      placeMark();
      const headPx = isComparing(document.get()) ? HEAD_PX : 0;
      pins.forEach((pin, i) => {
        pin.button.hidden = pin.stem.hidden = cut === undefined;
        if (!cut) return;
        placePin(view, pin, i === 0 ? cut.from : cut.to, headPx);
        pin.button.textContent = CUT_ENDS[i];
        pin.button.setAttribute('aria-label', `Cut end ${CUT_ENDS[i]} on ${terrainName()}`);
      });
    },
    dispose() {
      unsubscribe();
      for (const element of [...pins.flatMap(({ button, stem }) => [button, stem]), mark]) element.remove();
    },
  };
}

/** The line of a cut on the ground, without the parts of 1D terrain that lie beside the map. */
export const groundLineOf = oncePer(({ from, to }: CutProfile): GroundLine => ({ from: ontoMap(from), to: ontoMap(to) }));

function ontoMap({ x, y }: Point): Point {
  return { x: Math.min(Math.max(x, 0), 1), y: Math.min(Math.max(y, 0), 1) };
}

interface Pin {
  readonly button: HTMLButtonElement;
  readonly stem: HTMLElement;
}

function createPin(overlay: HTMLElement): Pin {
  const stem = overlay.appendChild(create('div', { class: 'stem' }));
  const title = 'Drag over the terrain, or move with the arrow keys';
  const button = overlay.appendChild(create('button', { class: 'pin', type: 'button', title }));
  return { button, stem };
}

function placePin(view: TerrainView, { button, stem }: Pin, end: Point, headPx: number): void {
  const ground = view.project(end);
  const top = view.project(end, PIN_HEIGHT);
  placeAt(button, top);
  if (top.below < headPx) button.classList.add('is-outside');
  const [dx, dy] = [top.x - ground.x, top.y - ground.y];
  stem.style.height = `${Math.hypot(dx, dy)}px`;
  stem.style.transformOrigin = 'center bottom';
  stem.style.transform = `${onPixel(ground)} translateY(-100%) rotate(${Math.atan2(dx, -dy)}rad)`;
  stem.classList.toggle('is-occluded', ground.isHidden);
  stem.classList.toggle('is-outside', top.isOutside);
}

function placeAt(element: HTMLElement, { x, y, isHidden, isOutside }: ProjectedPoint): void {
  element.style.transform = onPixel({ x, y });
  element.classList.toggle('is-occluded', isHidden);
  element.classList.toggle('is-outside', isOutside);
}

interface PinEvents {
  onMove(position: Point, phase: EditPhase): void;
  /** A drag has ended. */
  onLetGo(): void;
  /** Where the pin is; undefined while it is hidden. */
  position(): Point | undefined;
}

const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function dragPin(button: HTMLButtonElement, view: TerrainView, { onMove, onLetGo, position: positionNow }: PinEvents): void {
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
    const step = event.shiftKey ? 0.1 : 0.01;
    const position = { x: from.x + arrow[0] * step, y: from.y + arrow[1] * step };
    onMove(position, event.repeat ? 'joined' : 'final');
  });
}

/** On whole pixels: between them an element looks different depending on where it was drawn first. */
function onPixel({ x, y }: Point): string {
  return `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}
