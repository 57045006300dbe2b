import type { ColourScale } from '../../draw/colour/colour-scale.ts';
import { differenceIn } from '../../jobs/pane-states.ts';
import { lightOf, paneIn, selectedPane } from '../../jobs/session.ts';
import { shownAppearance } from '../../jobs/shown-appearance.ts';
import { MAX_TERRAINS } from '../../state/document.ts';
import type { TerrainDifference } from '../../terrain/make-difference.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import type { TerrainViewModel } from '../../view3d/terrain-view.ts';
import { latest } from '../controls/memo.ts';
import type { PageParts } from '../page/page-parts.ts';
import { groundLineOf } from '../terrain/cut-pins.ts';
import { cutProfile } from '../terrain/cut-profile.ts';
import { createShownColours, viewPalette } from '../terrain/shown-colours.ts';
import type { TerrainPane } from '../terrain/terrain-pane.ts';
import { type CellView, createCellView, createPaneViews } from './cell-views.ts';
import { resultOf, scaleOf } from './difference-cell.ts';
import { arrangementOf, cameraOf, withView } from './shown-panes.ts';

/** The 3D views of a comparison: the page's own view for the selected terrain, one beside it for each other terrain, and one for the
 *  difference.
 *  @param parts `pane` has the page's own view
 *  @param elements that the views lie over */
export function createCellScenes(
  { document, session, pane: page }: Pick<PageParts, 'document' | 'session'> & { readonly pane: TerrainPane },
  elements: { terrain(pane: number): HTMLElement; difference(): HTMLElement },
): { update(): void; leave(): void; placeOverlays(): void } {
  const createView = (element: HTMLElement, pane: () => number, name: () => string): CellView =>
    createCellView(element, page, document, session, name, (camera) => {
      document.set(withView(document.get(), pane(), camera));
    });
  const views = createPaneViews(page, elements.terrain, (element, paneNow) => {
    const pane = (): number => paneNow() ?? document.get().selected;
    return createView(element, pane, () => `terrain ${pane() + 1}`);
  });
  let differenceView: CellView | undefined;
  const coloursOf = Array.from({ length: MAX_TERRAINS }, createShownColours);
  const differenceColoursOf = createShownColours();

  /** Shows a terrain, or a surface over the same ground, in a view. */
  const showIn = (
    view: CellView,
    terrain: Terrain,
    pane: number,
    colours: typeof differenceColoursOf,
    surface: Pick<TerrainViewModel, 'surface' | 'light' | 'drape'>,
  ): void => {
    const now = document.get();
    const line = cutProfile(terrain, now.cut);
    const model: TerrainViewModel = {
      ...surface,
      scale: colours(terrain, now, session.get()),
      appearance: shownAppearance(now, session.get()),
      cut: now.page.marks ? groundLineOf(line) : undefined,
      faults: undefined,
      palette: viewPalette(),
      camera: cameraOf(now, pane),
    };
    view.update(model, terrain.profile ? undefined : line);
  };

  const showTerrains = (): void => {
    for (const [pane, view] of views.all) {
      const { terrain } = paneIn(session.get(), pane);
      if (!terrain) continue;
      const surface = { surface: terrain.surface, light: lightOf(terrain.surface, session.get()), drape: undefined };
      showIn(view, terrain, pane, coloursOf[pane], surface);
    }
  };

  const drapeOf = latest(({ map }: TerrainDifference, scale: ColourScale) => ({ map, scale }));
  const removeDifference = (): void => {
    differenceView?.dispose();
    differenceView = undefined;
  };
  const showDifference = (): void => {
    const [now, sessionNow] = [document.get(), session.get()];
    const isIn3d = page.canvas.is3d && now.compare.difference === '3d';
    if (!arrangementOf(now).hasDifference || !isIn3d) {
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
      () => document.get().pair.less,
      () => 'the difference',
    );
    differenceView.show(undefined, true);
    const surface = { surface: result.base, light: lightOf(result.base, sessionNow), drape: drapeOf(result, scaleOf(result)) };
    showIn(differenceView, terrain, less, differenceColoursOf, surface);
  };

  return {
    update() {
      const now = document.get();
      const panes = [...now.terrains.keys()].filter((pane) => paneIn(session.get(), pane).terrain !== undefined);
      views.place(now, panes, differenceView?.overlay);
      showTerrains();
      showDifference();
    },
    leave() {
      views.clear();
      removeDifference();
      page.canvas.link(false);
      page.view.clip(undefined);
      page.view.show(selectedPane(document.get(), session.get()).terrain !== undefined);
      page.moveTo(undefined);
    },
    placeOverlays() {
      for (const view of views.all.values()) view.placeOverlay();
      differenceView?.placeOverlay();
    },
  };
}
