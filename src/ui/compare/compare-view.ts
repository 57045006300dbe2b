import type { ChartPalette } from '../../chart/palette.ts';
import type { Recipe } from '../../core/recipe.ts';
import { canMake, differenceIn, isUnmade } from '../../jobs/pane-states.ts';
import { paneIn } from '../../jobs/session.ts';
import { MAX_TERRAINS } from '../../state/document.ts';
import { unitOf } from '../../state/terrain-text.ts';
import { create, elementById } from '../controls/dom.ts';
import { latest } from '../controls/memo.ts';
import { createMenu, type MenuItem } from '../controls/menu.ts';
import { afterPreview } from '../terrain/display-note.ts';
import { cellMenu } from './cell-menu.ts';
import { cellNames, kindOf } from './cell-names.ts';
import { createCellScenes } from './cell-scenes.ts';
import type { CompareActions } from './compare-actions.ts';
import { createCompareCells } from './compare-cells.ts';
import type { ComparePageParts } from './compare-parts.ts';
import { createDifferenceCell, type DifferenceCell } from './difference-cell.ts';
import { differenceMenu } from './difference-menu.ts';
import { arrangementOf } from './shown-panes.ts';
import { createSwipeDivider } from './swipe-divider.ts';
import { createTerrainCell, type TerrainCell } from './terrain-cell.ts';

export interface CompareView {
  update(palette: ChartPalette): void;
  /** Gives the page's own terrain the whole canvas again. */
  leave(): void;
  placeOverlays(): void;
}

/** The terrains of a comparison, each in its cell over the one canvas. */
export function createCompareView(
  parts: ComparePageParts & {
    readonly compareActions: CompareActions;
    readonly addItems: () => readonly MenuItem[];
  },
): CompareView {
  const { document, session, topBar, compareActions: actions, addItems, jobs } = parts;
  const container = create('div', { class: 'compare-cells' });
  // Below what stands on the terrain.
  elementById('overlay', HTMLElement).before(container);
  const message = elementById('message', HTMLElement);
  const canvas = elementById('terrain', HTMLCanvasElement);

  const divider = createSwipeDivider((at) => actions.set({ divider: at }));
  /** What lies over each other is selected on its side of the divider. */
  const sideAt = (pane: number, clientX: number | undefined): number => {
    const { panes, isSwipe } = arrangementOf(document.get());
    if (!isSwipe || clientX === undefined) return pane;
    const { left, width } = divider.layer.getBoundingClientRect();
    return panes[clientX - left < document.get().compare.divider * width ? 0 : 1];
  };
  const cells = Array.from({ length: MAX_TERRAINS }, (_, pane): TerrainCell => {
    const cell = createTerrainCell(pane, {
      onSelect: (clientX) => actions.select(sideAt(pane, clientX)),
      onRetry: () => parts.actions.tryAgain(pane),
      onFile() {
        actions.select(pane);
        topBar.chooseFile();
      },
      onCancel: () => jobs.cancel(pane),
      onMakeAll: () => parts.actions.makeAll(document.get().terrains[pane]),
      items: () =>
        cellMenu(pane, document.get(), actions, {
          onGallery: () => topBar.showGallery(),
          onFile: () => topBar.chooseFile(),
          onRemove() {
            actions.remove(pane);
            // The menu may have gone with its cell.
            cells[Math.min(pane, document.get().terrains.length - 1)].view.focus();
          },
        }),
    });
    takeDrops(cell.element, (event) => actions.select(sideAt(pane, event.clientX)));
    return cell;
  });
  let difference: DifferenceCell | undefined;
  const differenceCell = (): DifferenceCell => {
    difference ??= createDifferenceCell({
      onHover: (hover) => session.set({ hover }),
      items: () => differenceMenu(document.get(), actions),
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
  createMenu(grid.addButton, addItems);
  const scenes = createCellScenes(parts, {
    terrain: (pane) => cells[pane].view,
    difference: () => differenceCell().view,
  });

  /** What is told about the selected terrain stands in its cell. */
  const placeMessage = (): void => {
    const { element } = cells[document.get().selected];
    const over = (element.isConnected ? element : container).getBoundingClientRect();
    const under = container.getBoundingClientRect();
    Object.assign(message.style, {
      left: `${over.left - under.left}px`,
      top: `${over.top - under.top}px`,
      width: `${over.width}px`,
      height: `${over.height}px`,
    });
  };

  const namesOf = latest((...recipes: readonly Recipe[]) => cellNames(recipes));
  /** The pane in whose cell the message stands; undefined while no comparison is shown. */
  let told: number | undefined;
  return {
    update(palette) {
      const [now, made] = [document.get(), session.get()];
      const { compare, pair, cut, selected } = now;
      const recipes = now.terrains;
      // What is on screen is named, where that is the terrain before.
      const panes = recipes.map((_, pane) => paneIn(made, pane));
      const before = panes.map(({ terrain, preview }, pane) =>
        isUnmade(now, made, pane) && preview?.until !== 'click' ? terrain?.recipe : undefined,
      );
      const names = namesOf(...recipes.map((recipe, pane) => before[pane] ?? recipe));
      const arrangement = arrangementOf(now);
      for (const [pane, recipe] of recipes.entries()) {
        const { terrain, preview, progress } = panes[pane];
        cells[pane].update({
          recipe,
          name: names[pane],
          isSelected: pane === selected && recipes.length > 1,
          terrain,
          preview,
          progress: pane === selected ? undefined : progress,
          failure: pane === selected ? undefined : made.failures.get(recipe),
          after: canMake(now, made, pane) ? afterPreview(recipe, preview, made, progress) : 'nothing',
          isBefore: before[pane] !== undefined,
          hover: made.hover,
        });
      }
      if (arrangement.hasDifference && compare.difference !== 'off') {
        differenceCell().update({
          pair,
          of: recipes[pair.of],
          less: recipes[pair.less],
          unit: unitOf(recipes[pair.less]),
          kind: compare.difference,
          difference: differenceIn(now, made),
          cut,
          hover: made.hover,
          palette,
        });
      }
      divider.update(compare.divider, pair, { of: nameOf(recipes, pair.of), less: nameOf(recipes, pair.less) });
      grid.update(arrangement);
      if (told !== selected) placeMessage();
      told = selected;
      canvas.tabIndex = -1; // the cells take its gestures
      scenes.update();
    },
    leave() {
      if (told === undefined) return;
      told = undefined;
      scenes.leave();
      message.removeAttribute('style');
      canvas.tabIndex = 0;
    },
    placeOverlays: scenes.placeOverlays,
  };
}

function nameOf(recipes: readonly Recipe[], pane: number): string {
  const recipe = recipes[pane];
  return `terrain ${pane + 1}${recipe ? `, ${kindOf(recipe)}` : ''}`;
}

/** A file dropped on an element is for it: `onDrop` is called before the page opens the file. */
function takeDrops(element: HTMLElement, onDrop: (event: DragEvent) => void): void {
  const show = (isOver: boolean): void => {
    element.classList.toggle('is-drop-over', isOver);
  };
  element.addEventListener('dragover', ({ dataTransfer }) => show(dataTransfer?.types.includes('Files') ?? false));
  element.addEventListener('dragleave', (event) => {
    if (!(event.relatedTarget instanceof Node && element.contains(event.relatedTarget))) show(false);
  });
  element.addEventListener('drop', (event) => {
    show(false);
    if (event.dataTransfer?.types.includes('Files')) onDrop(event);
  });
}
