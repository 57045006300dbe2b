import type { ColourScale } from '../../colour/colour-scale.ts';
import type { Cut } from '../../core/cut.ts';
import type { Range } from '../../core/heightmap.ts';
import { isLit } from '../../jobs/light-jobs.ts';
import { differenceIn } from '../../jobs/pane-states.ts';
import { lightOf, paneIn, type Session, selectedPane } from '../../jobs/session.ts';
import type { AppDocument } from '../../state/document.ts';
import type { TerrainDifference } from '../../terrain/make-difference.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import type { TerrainViewModel } from '../../view3d/terrain-view.ts';
import { elementById } from '../controls/dom.ts';
import { latest } from '../controls/memo.ts';
import type { PageParts } from '../page/page-parts.ts';
import { groundLineOf } from '../terrain/cut-pins.ts';
import { type CutProfile, cutProfile } from '../terrain/cut-profile.ts';
import { createShownColours, viewPalette } from '../terrain/shown-colours.ts';
import type { TerrainPane } from '../terrain/terrain-pane.ts';
import { type CellView, createCellView } from './cell-views.ts';
import { resultOf, scaleOf } from './difference-cell.ts';
import { arrangementOf, cameraOf, hasOneCamera, withView } from './shown-panes.ts';

/** Computes the cut and the colours of one view's terrain; each returns the same object until it changes. */
interface TerrainMemos {
  readonly cut: (terrain: Terrain, cut: Cut) => CutProfile;
  readonly colours: ReturnType<typeof createShownColours>;
}

/** The 3D views of a comparison: the page's own view for the selected terrain, one beside it for each other terrain, and one for the
 *  difference.
 *  @param parts `pane` has the page's own view
 *  @param elements where the views lie */
export function createCellScenes(
  { document, session, pane: page }: Pick<PageParts, 'document' | 'session'> & { readonly pane: TerrainPane },
  elements: { terrain(pane: number): HTMLElement; difference(): HTMLElement },
): { update(): void; leave(): void; placeOverlays(): void } {
  const pageOverlay = elementById('overlay', HTMLElement);
  /** By pane, without the selected one. */
  const views = new Map<number, CellView>();
  let differenceView: CellView | undefined;
  /** By pane. */
  const memos = new Map<number | 'difference', TerrainMemos>();
  const memosOf = (key: number | 'difference'): TerrainMemos => {
    const known = memos.get(key) ?? { cut: latest(cutProfile), colours: createShownColours() };
    memos.set(key, known);
    return known;
  };
  const paneOf = (view: CellView | undefined): number =>
    [...views].find(([, one]) => one === view)?.[0] ?? document.get().selected;

  const createView = (element: HTMLElement, name: () => string, pane: () => number): CellView =>
    createCellView(element, page, document, session, name, (camera) => {
      document.set(withView(document.get(), pane(), camera));
    });

  /** Gives each of these panes a view; views that are needed no more go to panes that have none. */
  const assignViews = (panes: readonly number[]): void => {
    const spare = [...views].filter(([pane]) => !panes.includes(pane));
    for (const [pane] of spare) views.delete(pane);
    for (const pane of panes) {
      if (views.has(pane)) continue;
      const view: CellView =
        spare.pop()?.[1] ??
        createView(
          elements.terrain(pane),
          () => `terrain ${paneOf(view) + 1}`,
          () => paneOf(view),
        );
      views.set(pane, view);
    }
    for (const [, view] of spare) view.dispose();
  };

  /** Where each view lies now, so that it is moved only when that changes. */
  const locations = new WeakMap<object, string>();
  const moveTo = (view: Pick<CellView, 'moveTo'>, pane: number, below: number | undefined): void => {
    const { selected } = document.get();
    const location = below === undefined ? `${pane}` : `${pane} over ${below}, ${selected} is selected`;
    if (locations.get(view) === location) return;
    locations.set(view, location);
    const viewBelow = below === undefined ? undefined : below === selected ? page.view : views.get(below)?.view;
    view.moveTo(elements.terrain(pane), viewBelow ? [viewBelow] : []);
  };

  const placeViews = (): void => {
    const now = document.get();
    const { panes, isSwipe } = arrangementOf(now);
    const hasView = (pane: number): boolean => pane === now.selected || views.has(pane);
    // The selected terrain may be the last to come, or fail: the others are shown without it.
    const hasSelected = selectedPane(now, session.get()).terrain !== undefined;
    if (!hasSelected) page.view.show(false); // what it showed before is not this terrain
    for (const pane of hasSelected ? [now.selected, ...views.keys()] : views.keys()) {
      // The right terrain of a swipe lies on top and takes the gestures of both.
      const below = isSwipe && pane === panes[1] && hasView(panes[0]) ? panes[0] : undefined;
      const part = isSwipe && panes.includes(pane) ? partOf(now.compare.divider, pane === panes[0]) : undefined;
      const isShown = panes.includes(pane);
      const view = views.get(pane);
      if (view) {
        moveTo(view, pane, below);
        view.show(part, isShown);
      } else {
        moveTo(page, pane, below);
        page.view.clip(part);
        page.view.show(isShown);
      }
    }
    page.canvas.link(hasOneCamera(now));
    const inOrder = [...views.keys(), now.selected].sort((a, b) => a - b);
    const overlays = inOrder.map((pane) => views.get(pane)?.overlay ?? pageOverlay);
    orderOverlays(differenceView ? [...overlays, differenceView.overlay] : overlays);
  };

  /** Shows a terrain, or a surface over the same ground, in a view. */
  const showIn = (
    view: CellView,
    terrain: Terrain,
    pane: number,
    { cut, colours }: TerrainMemos,
    surface: Pick<TerrainViewModel, 'surface' | 'light' | 'drape'>,
  ): void => {
    const now = document.get();
    const line = cut(terrain, now.cut);
    const model: TerrainViewModel = {
      ...surface,
      scale: colours(terrain, now, session.get()),
      appearance: now.appearance,
      cut: groundLineOf(line),
      fault: undefined,
      palette: viewPalette(),
      camera: cameraOf(now, pane),
    };
    view.update(model, terrain.profile ? undefined : line);
  };

  const showTerrains = (): void => {
    for (const [pane, view] of views) {
      const { terrain } = paneIn(session.get(), pane);
      if (!terrain) continue;
      const surface = { surface: terrain.display, light: lightOf(terrain, session.get()), drape: undefined };
      showIn(view, terrain, pane, memosOf(pane), surface);
    }
  };

  const drapeOf = latest(({ map }: TerrainDifference, scale: ColourScale) => ({ map, scale }));
  const removeDifference = (): void => {
    differenceView?.dispose();
    differenceView = undefined;
  };
  const showDifference = (): void => {
    const [now, sessionNow] = [document.get(), session.get()];
    if (!arrangementOf(now).hasDifference || now.compare.difference !== '3d') {
      removeDifference();
      return;
    }
    const { less } = now.pair;
    const result = resultOf(differenceIn(now, sessionNow));
    const { terrain } = paneIn(sessionNow, less);
    if (!result || !terrain) {
      differenceView?.show(undefined, false);
      return;
    }
    differenceView ??= createView(
      elements.difference(),
      () => 'the difference',
      () => document.get().pair.less,
    );
    differenceView.show(undefined, true);
    const surface = { surface: result.base, light: lightOf(result, sessionNow), drape: drapeOf(result, scaleOf(result)) };
    showIn(differenceView, terrain, less, memosOf('difference'), surface);
  };

  return {
    update() {
      const [now, sessionNow] = [document.get(), session.get()];
      const panes = [...now.terrains.keys()];
      assignViews(panes.filter((pane) => pane !== now.selected && paneIn(sessionNow, pane).terrain !== undefined));
      placeViews();
      showTerrains();
      showDifference();
      page.canvas.expectMore(isLightDue(now, sessionNow));
    },
    leave() {
      page.canvas.expectMore(false);
      for (const view of views.values()) view.dispose();
      views.clear();
      memos.clear(); // they hold terrains
      removeDifference();
      locations.delete(page);
      page.canvas.link(false);
      page.view.clip(undefined);
      page.view.show(selectedPane(document.get(), session.get()).terrain !== undefined);
      page.moveTo(undefined);
    },
    placeOverlays() {
      for (const view of views.values()) view.placeOverlay();
      differenceView?.placeOverlay();
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

/** Whether light of terrain on screen is still to come. */
function isLightDue({ appearance, terrains }: AppDocument, session: Session): boolean {
  return session.panes.some(
    ({ terrain }, pane) =>
      terrain !== undefined && !session.failures.has(terrains[pane]) && !isLit(terrain.lightGrid, session, appearance),
  );
}

/** The part of a swipe's width that its left or its right terrain is drawn in. */
function partOf(divider: number, isLeft: boolean): Range {
  return isLeft ? { min: 0, max: divider } : { min: divider, max: 1 };
}
