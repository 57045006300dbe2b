import type { CameraPose } from '../../core/camera-pose.ts';
import type { Range } from '../../core/heightmap.ts';
import type { Surface } from '../../core/surface.ts';
import type { Session } from '../../jobs/session.ts';
import type { AppDocument } from '../../state/document.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import type { Store } from '../../state/store.ts';
import type { TerrainView, TerrainViewModel } from '../../view3d/terrain-view.ts';
import { create, elementById } from '../controls/dom.ts';
import { latest, onFieldChange } from '../controls/memo.ts';
import { type CutEnds, createCutPins } from '../terrain/cut-pins.ts';
import type { TerrainPane } from '../terrain/terrain-pane.ts';
import { listenToPointer } from '../terrain/terrain-pointer.ts';
import { arrangementOf, hasOneCamera } from './shown-panes.ts';

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
  /** Moves what stands on the terrain to its present pixels. */
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

/** The 3D views of a comparison's panes: the page's own view for the selected one, and a view beside it for each other. */
export interface PaneViews {
  /** By pane, without the selected one. */
  readonly all: ReadonlyMap<number, CellView>;
  /** Puts a view over the cell of each pane, the page's own over that of the selected one.
   *  @param panes those that have a terrain
   *  @param lastOverlay comes after the panes' overlays in the page */
  place(document: AppDocument, panes: readonly number[], lastOverlay: HTMLElement | undefined): void;
  /** Removes all views but the page's own. */
  clear(): void;
}

/** @param elementOf the element that the view of a pane lies over
 *  @param createView `paneNow` gives the pane that the view has by then; undefined if it has none */
export function createPaneViews(
  page: TerrainPane,
  elementOf: (pane: number) => HTMLElement,
  createView: (element: HTMLElement, paneNow: () => number | undefined) => CellView,
): PaneViews {
  const pageOverlay = elementById('overlay');
  const views = new Map<number, CellView>();

  /** Gives each of these panes a view; views that are needed no more go to panes that have none. */
  const assign = (panes: readonly number[]): void => {
    const spare = [...views].filter(([pane]) => !panes.includes(pane));
    for (const [pane] of spare) views.delete(pane);
    for (const pane of panes) {
      if (views.has(pane)) continue;
      const paneNow = (): number | undefined => [...views].find(([, one]) => one === view)?.[0];
      const view: CellView = spare.pop()?.[1] ?? createView(elementOf(pane), paneNow);
      views.set(pane, view);
    }
    for (const [, view] of spare) view.dispose();
  };

  /** Where each view lies now, so that it is moved only when that changes. */
  const locations = new WeakMap<object, string>();
  const moveTo = (view: Pick<CellView, 'moveTo'>, pane: number, below: number | undefined, selected: number): void => {
    const location = below === undefined ? `${pane}` : `${pane} over ${below}, ${selected} is selected`;
    if (locations.get(view) === location) return;
    locations.set(view, location);
    const viewBelow = below === undefined ? undefined : below === selected ? page.view : views.get(below)?.view;
    view.moveTo(elementOf(pane), viewBelow ? [viewBelow] : []);
  };

  return {
    all: views,
    place(document, panes, lastOverlay) {
      const { selected, compare } = document;
      assign(panes.filter((pane) => pane !== selected));
      const { panes: shown, isSwipe } = arrangementOf(document);
      const hasView = (pane: number): boolean => pane === selected || views.has(pane);
      // The selected terrain may be the last to come, or fail: the others are shown without it.
      const hasSelected = panes.includes(selected);
      if (!hasSelected) page.view.show(false); // what it showed before is not this terrain
      for (const pane of hasSelected ? [selected, ...views.keys()] : views.keys()) {
        // The right terrain of a swipe lies on top and takes the gestures of both.
        const below = isSwipe && pane === shown[1] && hasView(shown[0]) ? shown[0] : undefined;
        const isShown = shown.includes(pane);
        const part = isSwipe && isShown ? partOf(compare.divider, pane === shown[0]) : undefined;
        const view = views.get(pane);
        if (view) {
          moveTo(view, pane, below, selected);
          view.show(part, isShown);
        } else {
          moveTo(page, pane, below, selected);
          page.view.clip(part);
          page.view.show(isShown);
        }
      }
      page.canvas.link(hasOneCamera(document));
      const inOrder = [...views.keys(), selected].sort((a, b) => a - b);
      const overlays = inOrder.map((pane) => views.get(pane)?.overlay ?? pageOverlay);
      orderOverlays(lastOverlay ? [...overlays, lastOverlay] : overlays);
    },
    clear() {
      for (const view of views.values()) view.dispose();
      views.clear();
      locations.delete(page);
    },
  };
}

/** Puts what stands on the terrains into their order in the page, for whoever moves there by keyboard. The focus stays. */
function orderOverlays(overlays: readonly HTMLElement[]): void {
  const { activeElement } = document;
  for (const [i, overlay] of overlays.entries()) {
    if (i > 0 && overlays[i - 1].nextElementSibling !== overlay) overlays[i - 1].after(overlay);
  }
  if (activeElement instanceof HTMLElement && activeElement !== document.activeElement) activeElement.focus();
}

/** The part of a swipe's width that its left or its right terrain is drawn in. */
function partOf(divider: number, isLeft: boolean): Range {
  return isLeft ? { min: 0, max: divider } : { min: divider, max: 1 };
}
