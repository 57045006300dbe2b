import '../styles/compare.css';
import '../styles/compare-cells.css';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import type { ColourScale } from '../../draw/colour/colour-scale.ts';
import { isComparisonComplete } from '../../jobs/pane-states.ts';
import type { CompareSettings } from '../../state/compare-settings.ts';
import { selectedRecipe } from '../../state/document.ts';
import { unitOf } from '../../state/terrain-text.ts';
import { create, elementById } from '../controls/dom.ts';
import { latest } from '../controls/memo.ts';
import type { ExportRow } from '../page/export-row.ts';
import type { TerrainCells } from '../terrain/terrain-panes.ts';
import { createCompareActions, whyFull } from './compare-actions.ts';
import { createCompareBar } from './compare-bar.ts';
import { addMenu, saveMenu } from './compare-menus.ts';
import { type ComparePageParts, createCompareView } from './compare-view.ts';
import { comparisonRow } from './comparison-figure.ts';
import { createFiguresPanel } from './figures-panel.ts';
import { terrainChip } from './terrain-parts.ts';

export interface ComparePageModel {
  /** The colour scale of the selected terrain; undefined until that is made. */
  readonly scale: ColourScale | undefined;
  readonly palette: ChartPalette;
}

export interface ComparePage {
  /** Where the terrains are drawn. */
  readonly cells: TerrainCells;
  update(model: ComparePageModel): void;
  /** Gives canvas and message back to one terrain alone. */
  leave(): void;
  /** Everything that the document asks for is shown. */
  isComplete(): boolean;
  select(pane: number): void;
  nextDifference(): void;
  /** The files of the comparison itself. */
  exportRows(): ExportRow[];
}

/** The page of a comparison: the bar, the cells and the figures beside them. */
export function createComparePage(parts: ComparePageParts): ComparePage {
  const { document, session, panes, topBar } = parts;
  const actions = createCompareActions(document, session, panes.canvas.is3d);

  const barArea = create('section', { class: 'compare-bar row wrap soft', 'aria-label': 'Comparison' });
  elementById('view').before(barArea);
  const addItems = () => {
    const now = document.get();
    return addMenu(selectedRecipe(now), whyFull(now.terrains.length), {
      onRecipe: actions.add,
      onGallery: () => topBar.showGallery(actions.add),
      onFile: () => topBar.chooseFile(),
    });
  };
  const bar = createCompareBar(barArea, panes.canvas.is3d, actions, {
    onFrame: () => panes.selected().frameBlock(),
    saveItems: () => saveMenu(document.get(), session),
    addItems,
  });
  const view = createCompareView({ ...parts, compareActions: actions, addItems });
  const side = createCompareSide(elementById('panel'), (now) => actions.set({ side: now }));
  const figures = createFiguresPanel(side.figures, document, session, actions.toMetres);
  return {
    cells: view.cells,
    update({ scale, palette }) {
      const [now, sessionNow] = [document.get(), session.get()];
      bar.update({ document: now, scale, unit: unitOf(selectedRecipe(now)) });
      side.update(now.compare.side, now.selected);
      view.update(palette);
      if (now.compare.side === 'figures') figures.update({ document: now, session: sessionNow, palette });
    },
    leave: view.leave,
    isComplete: () => isComparisonComplete(document.get(), session.get()),
    select: actions.select,
    nextDifference: actions.nextDifference,
    exportRows: () => [comparisonRow(document.get(), session.get())],
  };
}

const TABS = [
  { side: 'figures', label: 'Figures', title: 'Figures of all terrains' },
  { side: 'parameters', label: 'Parameters', title: 'Parameters of the selected terrain' },
] as const;

/** Two tabs over the panel: figures of all terrains, or the parameters of the selected one, whose number stands in its tab.
 *  @param panel holds the parameters already */
function createCompareSide(
  panel: HTMLElement,
  onSide: (side: CompareSettings['side']) => void,
): { readonly figures: HTMLElement; update(side: CompareSettings['side'], selected: number): void } {
  const figures = create('div', {
    class: 'compare-side compare-figures scroll',
    id: 'compare-figures',
    role: 'tabpanel',
    'aria-labelledby': 'compare-tab-figures',
    tabindex: '0',
    title: 'Figures of all terrains',
  });
  const content = figures.appendChild(create('div'));
  const number = create('span');
  const tabs = TABS.map(({ side, label, title }) => {
    const controls = side === 'figures' ? 'compare-figures' : 'panel-controls';
    const id = `compare-tab-${side}`;
    const tab = create('button', { id, type: 'button', role: 'tab', 'aria-controls': controls, title }, label);
    if (side === 'parameters') tab.append(' ', number);
    tab.addEventListener('click', () => onSide(side));
    return { side, tab };
  });
  const list = create('div', { class: 'compare-tabs tabs rigid', role: 'tablist', 'aria-label': 'Beside the terrains' });
  list.append(...tabs.map(({ tab }) => tab));
  list.addEventListener('keydown', (event) => {
    const to = { ArrowRight: 1, ArrowLeft: 0, Home: 0, End: 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    tabs[to].tab.click();
    tabs[to].tab.focus();
  });
  panel.prepend(list, figures);
  return {
    figures: content,
    update: latest((now, selected) => {
      number.replaceChildren(terrainChip(selected));
      figures.hidden = now !== 'figures';
      document.documentElement.classList.toggle('has-figures-beside', now === 'figures');
      for (const { side, tab } of tabs) {
        tab.ariaSelected = String(side === now);
        tab.tabIndex = side === now ? 0 : -1;
      }
    }),
  };
}
