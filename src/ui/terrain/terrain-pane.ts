import { formatLength } from '../../chart/number-text.ts';
import { type Session, selectedPane } from '../../jobs/session.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import { isComparing, withCamera } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { createTerrainCanvas, type TerrainCanvas } from '../../view3d/terrain-canvas.ts';
import type { GroundLine, TerrainView, TerrainViewModel } from '../../view3d/terrain-view.ts';
import { create } from '../controls/dom.ts';
import { latest, onFieldChange } from '../controls/memo.ts';
import { createCutPins, groundLineOf } from './cut-pins.ts';
import type { CutProfile } from './cut-profile.ts';
import { createStageOverlay } from './stage-overlay.ts';
import { listenToPointer } from './terrain-pointer.ts';

export interface TerrainPaneModel extends Pick<TerrainViewModel, 'scale' | 'appearance' | 'light' | 'palette' | 'camera'> {
  readonly terrain: Terrain;
  readonly cut: CutProfile;
}

export interface TerrainPane {
  /** The canvas, to which a comparison adds views. */
  readonly canvas: TerrainCanvas;
  /** The page's own view, which shows the selected terrain. */
  readonly view: TerrainView;
  update(model: TerrainPaneModel): void;
  /** Puts the view where an element lies, or on the whole canvas again.
   *  @param beside views that share the element, as in a swipe */
  moveTo(element: HTMLElement | undefined, beside?: readonly TerrainView[]): void;
}

/** The page's own 3D view and what stands on it: stage marks, pins of the cut, the hover mark, the lengths of the sides. */
export function createTerrainPane(
  canvas: HTMLCanvasElement,
  overlay: HTMLElement,
  document: DocumentStore,
  session: Store<Session>,
  onFrame: (isSmooth: boolean) => void,
): TerrainPane {
  const stageMarks = createStageOverlay(overlay);
  /** Hides the canvas, and with it what stands on it, while the WebGL context is lost. */
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
      // For tests and measurements from outside the page.
      Object.assign(canvas.dataset, { frames: framesDrawn, textures, geometries });
    },
  });
  const view = terrains.addView(canvas, {
    onCamera: (camera) => document.set(withCamera(document.get(), document.get().selected, camera)),
  });
  const terrainName = (): string => (isComparing(document.get()) ? `terrain ${document.get().selected + 1}` : 'the terrain');
  const pins = createCutPins(overlay, view, terrainName, document, session);
  const labels = [
    overlay.appendChild(create('div', { class: 'extent-label' })),
    overlay.appendChild(create('div', { class: 'extent-label' })),
  ];
  let shownCut: CutProfile | undefined;

  const faultOf = latest(({ explanation, stage, stages }: Terrain): GroundLine | undefined => {
    const fault = explanation?.changes.find((change) => change.kind === 'fault');
    return fault && stage !== stages ? { from: fault.from, to: fault.to } : undefined;
  });

  const placeOverlay = (): void => {
    const { terrain } = selectedPane(document.get(), session.get());
    overlay.hidden = terrain === undefined;
    if (!terrain || !shownCut) return;
    stageMarks.place(view, terrain, document.get().appearance);
    pins.place(terrain.profile ? undefined : shownCut);
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
    update: onFieldChange(({ terrain, cut, ...shared }) => {
      shownCut = cut;
      stageMarks.show(terrain);
      view.update({ ...shared, surface: terrain.display, drape: undefined, cut: groundLineOf(cut), fault: faultOf(terrain) });
      placeOverlay();
    }),
    moveTo(element = canvas, beside = []) {
      view.attachTo(element);
      stopListening();
      stopListening = listenToPointer(element, [view, ...beside], session);
      placeOverlay();
    },
  };
}
