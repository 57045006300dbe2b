import { formatLength } from '../chart/number-text.ts';
import type { ColourScale } from '../colour/colour-scale.ts';
import { moveCutTo } from '../core/cut.ts';
import type { Point } from '../core/profile.ts';
import type { DocumentStore, EditPhase } from '../state/document-store.ts';
import type { Store } from '../state/store.ts';
import { createTerrainView, type GroundLine, parseViewPalette, type TerrainView } from '../view3d/terrain-view.ts';
import type { Terrain } from '../worker/terrain.ts';
import { type CutProfile, isOnMap } from './cut-profile.ts';
import { create, oncePerFrame } from './dom.ts';
import { latest } from './memo.ts';
import type { Session } from './session.ts';
import { createStageOverlay } from './stage-overlay.ts';
import { readToken } from './theme.ts';

/** How far a pin stands off the ground, as a fraction of the block's longer side. */
const PIN_HEIGHT = 0.05;

export interface TerrainPane {
  readonly view: TerrainView;
  update(shown: CutProfile, scale: ColourScale): void;
}

/** The 3D view and what stands on it: pins of the cut, the marker under the pointer, the lengths of the sides. */
export function createTerrainPane(
  canvas: HTMLCanvasElement,
  overlay: HTMLElement,
  document: DocumentStore,
  session: Store<Session>,
  onFrame: (isSmooth: boolean) => void,
): TerrainPane {
  const stageMarks = createStageOverlay(overlay);
  const pins = [createPin(overlay), createPin(overlay)];
  const mark = overlay.appendChild(create('div', { class: 'hover-mark' }));
  const labels = [
    overlay.appendChild(create('div', { class: 'extent-label' })),
    overlay.appendChild(create('div', { class: 'extent-label' })),
  ];
  const view = createTerrainView(canvas, {
    onFrame(isSmooth) {
      placeOverlay();
      onFrame(isSmooth);
    },
    onCamera: (camera) => document.set({ camera }),
    onActivity({ isDrawing, isAtRest, framesDrawn, textures, geometries }) {
      session.set({ isDrawing });
      canvas.ariaBusy = String(!isAtRest);
      // For who looks at the page from outside: what has been drawn, and what it takes to draw it.
      Object.assign(canvas.dataset, { frames: framesDrawn, textures, geometries });
    },
  });
  let shown: CutProfile | undefined;
  let palette = parseViewPalette(readToken);
  let paletteTheme = '';

  const cutOnMap = latest(({ from, to }: CutProfile): GroundLine => ({ from: ontoMap(from), to: ontoMap(to) }));
  const faultOf = latest(({ explanation, stage, stages }: Terrain): GroundLine | undefined => {
    const fault = explanation?.changes.find((change) => change.kind === 'fault');
    return fault && stage !== stages ? { from: fault.from, to: fault.to } : undefined;
  });

  const placeMark = (): void => {
    const { hover } = session.get();
    mark.hidden = hover === undefined || !isOnMap(hover);
    if (hover) place(mark, view.project(hover));
  };
  const placeOverlay = (): void => {
    placeMark();
    const { terrain } = session.get();
    overlay.hidden = terrain === undefined;
    if (!terrain || !shown) return;
    stageMarks.place(view, terrain, document.get().appearance);
    const { from, to, ends } = shown;
    [from, to].forEach((end, i) => {
      placePin(view, pins[i], end, terrain.profile !== undefined);
      pins[i].button.textContent = ends[i];
      pins[i].button.setAttribute('aria-label', `Cut end ${ends[i]} on the terrain`);
    });
    const unit = terrain.recipe.elevation === null && terrain.profile ? '' : 'm';
    view.edgeLabels().forEach(({ x, y, angleDeg, side }, i) => {
      labels[i].textContent = formatLength(terrain.recipe.extent[side], unit);
      labels[i].style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${angleDeg}deg)`;
    });
  };

  // The pointer over the terrain is a hover while no button is held: else it turns the camera.
  let pointer: { readonly x: number; readonly y: number } | undefined;
  const pickHover = oncePerFrame(() => session.set({ hover: pointer && view.pick(pointer.x, pointer.y) }));
  const point = (event: PointerEvent | undefined): void => {
    pointer = event && event.buttons === 0 ? { x: event.clientX, y: event.clientY } : undefined;
    pickHover();
  };
  canvas.addEventListener('pointermove', point);
  canvas.addEventListener('pointerleave', () => point(undefined));
  // A finger has no hover: where it taps is what it points at.
  canvas.addEventListener('click', (event) => {
    pointer = { x: event.clientX, y: event.clientY };
    pickHover();
  });

  canvas.addEventListener('dblclick', (event) => {
    const position = view.pick(event.clientX, event.clientY);
    if (position) view.focus(position);
  });

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
      where: () => (i === 0 ? shown?.from : shown?.to),
    });
  });

  session.subscribe((now, before) => {
    if (now.hover !== before.hover) placeMark();
    if (now.isGesture !== before.isGesture) view.hold(now.isGesture);
  });

  return {
    view,
    update(now, scale) {
      shown = now;
      const { terrain, light } = session.get();
      const { appearance, camera } = document.get();
      const theme = globalThis.document.documentElement.dataset.theme ?? '';
      if (theme !== paletteTheme) {
        paletteTheme = theme;
        palette = parseViewPalette(readToken);
      }
      if (!terrain) return;
      stageMarks.show(terrain);
      view.update({
        surface: terrain.display,
        scale,
        appearance,
        light,
        cut: cutOnMap(now),
        fault: faultOf(terrain),
        palette,
        camera,
      });
      placeOverlay();
    },
  };
}

/** 1D terrain may reach beyond the map that is drawn out from it. */
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

function placePin(view: TerrainView, { button, stem }: Pin, end: Point, isHidden: boolean): void {
  button.hidden = isHidden;
  stem.hidden = isHidden;
  if (isHidden) return;
  const ground = view.project(end);
  const top = view.project(end, PIN_HEIGHT);
  place(button, top);
  const [dx, dy] = [top.x - ground.x, top.y - ground.y];
  stem.style.height = `${Math.hypot(dx, dy)}px`;
  stem.style.transformOrigin = 'center bottom';
  stem.style.transform = `translate(${ground.x}px, ${ground.y}px) translateY(-100%) rotate(${Math.atan2(dx, -dy)}rad)`;
  stem.classList.toggle('is-behind', ground.isHidden);
}

function place(element: HTMLElement, { x, y, isHidden }: ReturnType<TerrainView['project']>): void {
  element.style.transform = `translate(${x}px, ${y}px)`;
  element.classList.toggle('is-behind', isHidden);
}

interface PinEvents {
  onMove(position: Point, phase: EditPhase): void;
  /** After a drag. */
  onLetGo(): void;
  where(): Point | undefined;
}

const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function dragPin(button: HTMLButtonElement, view: TerrainView, { onMove, onLetGo, where }: PinEvents): void {
  button.addEventListener('pointerdown', (event) => button.setPointerCapture(event.pointerId));
  button.addEventListener('pointermove', (event) => {
    if (!button.hasPointerCapture(event.pointerId)) return;
    const position = view.pick(event.clientX, event.clientY);
    if (position) onMove(position, 'live');
  });
  button.addEventListener('lostpointercapture', onLetGo);
  button.addEventListener('keydown', (event) => {
    const arrow = ARROWS[event.key];
    const from = where();
    if (!arrow || !from) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? 0.1 : 0.01;
    const position = { x: from.x + arrow[0] * step, y: from.y + arrow[1] * step };
    onMove(position, event.repeat ? 'joined' : 'final');
  });
}
