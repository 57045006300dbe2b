import { latest } from '../../core/memo.ts';
import type { Recipe } from '../../core/recipe.ts';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import { differenceIn } from '../../jobs/results.ts';
import { paneIn, valueIn } from '../../jobs/session.ts';
import { MAX_TERRAINS } from '../../state/document.ts';
import { hasFreePane } from '../../state/pane-edits.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { TerrainDifference } from '../../terrain/make-difference.ts';
import { create, elementById, hasFiles } from '../controls/dom.ts';
import { createMenu, type MenuItem } from '../controls/menu.ts';
import { isPhone } from '../controls/page-size.ts';
import type { PageParts, TopBar } from '../page/page-parts.ts';
import { kindOf } from '../profile/terrain-names.ts';
import { arrangementOf } from '../terrain/arrangement.ts';
import type { TerrainCells, TerrainPanes } from '../terrain/terrain-panes.ts';
import type { CompareActions } from './compare-actions.ts';
import { createCompareCells } from './compare-cells.ts';
import { differenceMenu, terrainMenu } from './compare-menus.ts';
import { createDifferenceCell, type DifferenceCell, scaleOf } from './difference-cell.ts';
import { createSwipeDivider } from './swipe-divider.ts';
import { createShownTerrains, createTerrainCell, type TerrainCell, type WorkIn } from './terrain-cell.ts';

/** What the page of a comparison works with. */
export interface ComparePageParts extends PageParts {
  readonly panes: TerrainPanes;
  readonly topBar: TopBar;
}

interface CompareViewParts extends ComparePageParts {
  readonly compareActions: CompareActions;
  /** The items of the menu that adds a terrain. */
  readonly addItems: () => readonly MenuItem[];
}

export interface CompareView {
  /** Where the terrains are drawn. */
  readonly cells: TerrainCells;
  update(palette: ChartPalette): void;
  /** Says in the cells what is on the canvas. */
  tell(work: WorkIn): void;
  /** Gives canvas and message back to one terrain alone. */
  leave(): void;
}

/** The terrains of a comparison, each in its cell over the one canvas. */
export function createCompareView(parts: CompareViewParts): CompareView {
  const { document, session, compareActions: actions } = parts;
  const container = create('div', { class: 'compare-cells fill' });
  // Below what stands on the terrain.
  elementById('overlay').before(container);
  const canvas = elementById('terrain', HTMLCanvasElement);
  const message = elementById('message');

  const divider = createSwipeDivider((at) => actions.set({ divider: at }));
  const cells = createTerrainCells(parts, divider.layer);
  let difference: DifferenceCell | undefined;
  const differenceCell = (): DifferenceCell => {
    difference ??= createDifferenceCell({
      onHover: (hover) => session.set({ hover }),
      onMetres: (pane) => actions.toMetres([pane]),
      items: () => differenceMenu(document.get(), actions, parts.panes.canvas.is3d),
    });
    return difference;
  };
  const grid = createCompareCells(
    container,
    {
      terrain: (pane) => cells[pane].element,
      difference: () => differenceCell().element,
      divider: () => divider.layer,
    },
    () => placeMessage(),
  );
  createMenu(grid.addButton, parts.addItems);
  const overOf = latest((result: TerrainDifference) => {
    return { surface: result.base, drape: { map: result.map, scale: scaleOf(result) } };
  });

  /** Puts the page's message into the cell of the selected terrain; on phones, whose cells are too narrow for a sentence, over all. */
  const placeMessage = (): void => {
    const { element } = cells[document.get().selected];
    const cell = (element.isConnected && !isPhone.matches ? element : container).getBoundingClientRect();
    const all = container.getBoundingClientRect();
    Object.assign(message.style, {
      left: `${cell.left - all.left}px`,
      top: `${cell.top - all.top}px`,
      width: `${cell.width}px`,
      height: `${cell.height}px`,
    });
  };

  const showTerrains = createShownTerrains(parts, parts.panes, cells);
  const showDifference = (palette: ChartPalette): void => {
    const [now, sessionNow] = [document.get(), session.get()];
    const { compare, pair, cut, terrains } = now;
    if (!arrangementOf(now).hasDifference || compare.difference === 'off') return;
    differenceCell().update({
      pair,
      of: terrains[pair.of],
      less: terrains[pair.less],
      unit: unitOf(terrains[pair.less]),
      kind: parts.panes.canvas.is3d ? compare.difference : 'map',
      difference: differenceIn(now, sessionNow),
      holes: [pair.of, pair.less].map((pane) => paneIn(sessionNow, pane).terrain?.holes),
      cut,
      hover: sessionNow.hover,
      palette,
    });
  };

  /** The pane whose cell has the message; undefined while no comparison is shown. */
  let messagePane: number | undefined;
  return {
    cells: {
      terrain: (pane) => cells[pane].view,
      difference() {
        const result = document.get().compare.difference === '3d' && valueIn(differenceIn(document.get(), session.get()));
        return result ? { element: differenceCell().view, over: overOf(result) } : undefined;
      },
    },
    tell: showTerrains,
    update(palette) {
      const now = document.get();
      const { compare, pair, selected, terrains } = now;
      showDifference(palette);
      divider.update(compare.divider, pair, { of: spokenName(terrains, pair.of), less: spokenName(terrains, pair.less) });
      grid.update(arrangementOf(now));
      if (messagePane !== selected) placeMessage();
      messagePane = selected;
      canvas.tabIndex = -1; // the cells take its gestures
    },
    leave() {
      if (messagePane === undefined) return;
      messagePane = undefined;
      message.removeAttribute('style');
      canvas.tabIndex = 0;
    },
  };
}

/** A cell for each pane that there may be.
 *  @param swipeLayer lies over both cells of a swipe */
function createTerrainCells(parts: CompareViewParts, swipeLayer: HTMLElement): readonly TerrainCell[] {
  const { document, topBar, compareActions: actions, jobs } = parts;
  /** The pane at a place on a cell: in a swipe two lie over each other, each on its side of the divider. */
  const paneAt = (pane: number, clientX: number | undefined): number => {
    const { panes, isSwipe } = arrangementOf(document.get());
    if (!isSwipe || clientX === undefined) return pane;
    const { left, width } = swipeLayer.getBoundingClientRect();
    return panes[clientX - left < document.get().compare.divider * width ? 0 : 1];
  };
  const cells = Array.from({ length: MAX_TERRAINS }, (_, pane): TerrainCell => {
    const cell = createTerrainCell(pane, parts.panes.canvas.is3d, {
      onSelect: (clientX) => actions.select(paneAt(pane, clientX)),
      onRetry: () => parts.actions.tryAgain(pane),
      onFile() {
        actions.select(pane);
        topBar.chooseFile('selected');
      },
      onCancel: () => jobs.cancel(pane),
      onMetres: () => actions.toMetres([pane]),
      onMakeAll: () => parts.actions.makeAll(document.get().terrains[pane]),
      items: () =>
        terrainMenu(pane, document.get(), actions, {
          onGallery: () => topBar.showGallery(),
          onFile: () => topBar.chooseFile('selected'),
          onRemove() {
            actions.remove(pane);
            // The menu may have gone with its cell.
            cells[Math.min(pane, document.get().terrains.length - 1)].view.focus();
          },
        }),
    });
    // A file replaces the terrain that it is dropped on only if all places are taken.
    const isReplaced = () => !hasFreePane(document.get());
    takeDrops(cell.element, isReplaced, (event) => actions.select(paneAt(pane, event.clientX)));
    return cell;
  });
  return cells;
}

/** `terrain 2, Fault lines`: for screen readers. */
function spokenName(recipes: readonly Recipe[], pane: number): string {
  const recipe = recipes[pane];
  return `terrain ${pane + 1}${recipe ? `, ${kindOf(recipe)}` : ''}`;
}

/** Highlights an element under dragged files.
 *  @param onDrop called before the page opens the file */
function takeDrops(element: HTMLElement, mayDrop: () => boolean, onDrop: (event: DragEvent) => void): void {
  const show = (isOver: boolean): void => {
    element.classList.toggle('is-drop-over', isOver);
  };
  element.addEventListener('dragover', (event) => show(hasFiles(event) && mayDrop()));
  element.addEventListener('dragleave', (event) => {
    if (!(event.relatedTarget instanceof Node && element.contains(event.relatedTarget))) show(false);
  });
  element.addEventListener('drop', (event) => {
    show(false);
    if (hasFiles(event) && mayDrop()) onDrop(event);
  });
}
