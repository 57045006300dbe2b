import type { CameraPose } from '../../core/camera-pose.ts';
import type { Range } from '../../core/heightmap.ts';
import type { Surface } from '../../core/surface.ts';
import type { Session } from '../../jobs/session.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import type { Store } from '../../state/store.ts';
import type { TerrainView, TerrainViewModel } from '../../view3d/terrain-view.ts';
import { create } from '../controls/dom.ts';
import { latest, onFieldChange } from '../controls/memo.ts';
import { type CutEnds, createCutPins } from '../terrain/cut-pins.ts';
import type { TerrainPane } from '../terrain/terrain-pane.ts';
import { listenToPointer } from '../terrain/terrain-pointer.ts';

/** A 3D view of a cell, besides the page's own view, with the pins of the cut on it. */
export interface CellView {
  readonly view: TerrainView;
  /** Holds what stands on the terrain. */
  readonly overlay: HTMLElement;
  /** Puts it where an element lies.
   *  @param beside views that share the element, as in a swipe */
  moveTo(element: HTMLElement, beside?: readonly TerrainView[]): void;
  /** @param ends of the cut; undefined where terrain cannot be cut */
  update(model: TerrainViewModel, ends: CutEnds | undefined): void;
  /** Shows all of it, a part of its width, or nothing. */
  show(part: Range | undefined, isShown: boolean): void;
  /** Puts what stands on the terrain where the view sees it now. */
  placeOverlay(): void;
  dispose(): void;
}

/** @param terrainName for screen readers: `terrain 2` */
export function createCellView(
  element: HTMLElement,
  pane: TerrainPane,
  document: DocumentStore,
  session: Store<Session>,
  terrainName: () => string,
  onCamera: (camera: CameraPose | undefined) => void,
): CellView {
  const overlay = create('div', { class: 'overlay', hidden: '' });
  // Below what stands in the corners of the cells, as the page's own.
  globalThis.document.getElementById('overlay')?.after(overlay);
  const view = pane.canvas.addView(element, { onCamera });
  const pins = createCutPins(overlay, view, terrainName, document, session);
  let ends: CutEnds | undefined;
  let isShown = true;
  let isReady = false;
  let stopListening = listenToPointer(element, [view], session);
  const showModel = onFieldChange(view.update);
  const showPart = latest((part: Range | undefined, shown: boolean) => {
    isShown = shown;
    view.clip(part);
    view.show(shown);
    placeOverlay();
  });
  const placeEnds = latest((_ends: CutEnds | undefined, _surface: Surface) => placeOverlay());

  const placeOverlay = (): void => {
    overlay.hidden = !isShown || !isReady;
    if (!overlay.hidden) pins.place(ends);
  };
  return {
    view,
    overlay,
    moveTo(to, beside = []) {
      view.attachTo(to);
      stopListening();
      stopListening = listenToPointer(to, [view, ...beside], session);
      placeOverlay();
    },
    update(model, now) {
      ends = now;
      isReady = true;
      showModel(model);
      placeEnds(now, model.surface);
    },
    show: showPart,
    placeOverlay,
    dispose() {
      stopListening();
      pins.dispose();
      view.dispose();
      overlay.remove();
    },
  };
}
