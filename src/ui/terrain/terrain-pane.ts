import { formatLength } from '../../chart/number-text.ts';
import type { ColourScale } from '../../colour/colour-scale.ts';
import { lightOf, type Session, selectedPane } from '../../jobs/session.ts';
import { selectedCamera } from '../../state/document.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import { isComparing, withCamera } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { createTerrainCanvas, type TerrainCanvas } from '../../view3d/terrain-canvas.ts';
import type { GroundLine, TerrainView } from '../../view3d/terrain-view.ts';
import { create } from '../controls/dom.ts';
import { latest } from '../controls/memo.ts';
import { createCutPins, groundLineOf } from './cut-pins.ts';
import type { CutProfile } from './cut-profile.ts';
import { viewPalette } from './shown-colours.ts';
import { createStageOverlay } from './stage-overlay.ts';
import { listenToPointer } from './terrain-pointer.ts';

export interface TerrainPane {
  /** To which views of other terrains can be added. */
  readonly canvas: TerrainCanvas;
  /** Of the document's own terrain. */
  readonly view: TerrainView;
  update(shown: CutProfile, scale: ColourScale): void;
  /** Puts the view where an element lies, or on the whole canvas again.
   *  @param beside views that lie over the same element, where it is parted */
  moveTo(element: HTMLElement | undefined, beside?: readonly TerrainView[]): void;
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
  /** Without a picture nothing stands on it. */
  const showLost = (isPictureLost: boolean): void => {
    canvas.classList.toggle('is-lost', isPictureLost);
    session.set({ isPictureLost });
  };
  const terrains = createTerrainCanvas(canvas, {
    onFrame(isSmooth) {
      showLost(false);
      placeOverlay();
      onFrame(isSmooth);
    },
    onContextLost: () => showLost(true),
    onActivity({ isDrawing, isAtRest, framesDrawn, textures, geometries }) {
      session.set({ isDrawing });
      canvas.ariaBusy = String(!isAtRest);
      // For who looks at the page from outside: what has been drawn, and what it takes to draw it.
      Object.assign(canvas.dataset, { frames: framesDrawn, textures, geometries });
    },
  });
  const view = terrains.addView(canvas, {
    onCamera: (camera) => document.set(withCamera(document.get(), document.get().selected, camera)),
  });
  const where = (): string => (isComparing(document.get()) ? `terrain ${document.get().selected + 1}` : 'the terrain');
  const pins = createCutPins(overlay, view, where, document, session);
  const labels = [
    overlay.appendChild(create('div', { class: 'extent-label' })),
    overlay.appendChild(create('div', { class: 'extent-label' })),
  ];
  let shown: CutProfile | undefined;

  const faultOf = latest(({ explanation, stage, stages }: Terrain): GroundLine | undefined => {
    const fault = explanation?.changes.find((change) => change.kind === 'fault');
    return fault && stage !== stages ? { from: fault.from, to: fault.to } : undefined;
  });

  const placeOverlay = (): void => {
    const { terrain } = selectedPane(document.get(), session.get());
    overlay.hidden = terrain === undefined;
    if (!terrain || !shown) return;
    stageMarks.place(view, terrain, document.get().appearance);
    pins.place(terrain.profile ? undefined : shown);
    const unit = terrain.recipe.elevation === null && terrain.profile ? '' : 'm';
    view.edgeLabels().forEach(({ x, y, angleDeg, side, isHidden }, i) => {
      labels[i].textContent = formatLength(terrain.recipe.extent[side], unit);
      labels[i].style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%) rotate(${angleDeg}deg)`;
      labels[i].classList.toggle('is-outside', isHidden);
    });
  };

  let stopListening = listenToPointer(canvas, [view], session);
  session.subscribe((now, before) => {
    if (now.isGesture !== before.isGesture) terrains.setGesture(now.isGesture);
  });

  return {
    canvas: terrains,
    view,
    update(now, scale) {
      shown = now;
      const { terrain } = selectedPane(document.get(), session.get());
      const { appearance } = document.get();
      const camera = selectedCamera(document.get());
      if (!terrain) return;
      stageMarks.show(terrain);
      view.update({
        surface: terrain.display,
        scale,
        appearance,
        light: lightOf(terrain, session.get()),
        drape: undefined,
        cut: groundLineOf(now),
        fault: faultOf(terrain),
        palette: viewPalette(),
        camera,
      });
      placeOverlay();
    },
    moveTo(element = canvas, beside = []) {
      view.attachTo(element);
      stopListening();
      stopListening = listenToPointer(element, [view, ...beside], session);
      placeOverlay();
    },
  };
}
