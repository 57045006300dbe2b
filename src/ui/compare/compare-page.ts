import '../styles/compare.css';
import '../styles/compare-cells.css';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import type { ColourScale } from '../../draw/colour/colour-scale.ts';
import { selectedRecipe } from '../../state/document.ts';
import { unitOf } from '../../state/terrain-text.ts';
import { create, elementById } from '../controls/dom.ts';
import type { ExportRow } from '../page/export-row.ts';
import type { TerrainCells } from '../terrain/terrain-panes.ts';
import { createCompareActions, whyFull } from './compare-actions.ts';
import { createCompareBar } from './compare-bar.ts';
import { addMenu, saveMenu } from './compare-menus.ts';
import { type ComparePageParts, createCompareView } from './compare-view.ts';
import { comparisonRow } from './comparison-figure.ts';
import { createFiguresPanel } from './figures-panel.ts';

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
  const figuresArea = elementById('compare-figures').appendChild(create('div'));
  const figures = createFiguresPanel(figuresArea, document, session, actions.toMetres);
  return {
    cells: view.cells,
    update({ scale, palette }) {
      const [now, sessionNow] = [document.get(), session.get()];
      bar.update({ document: now, scale, unit: unitOf(selectedRecipe(now)) });
      view.update(palette);
      if (now.compare.side === 'figures') figures.update({ document: now, session: sessionNow, palette });
    },
    leave: view.leave,
    select: actions.select,
    nextDifference: actions.nextDifference,
    exportRows: () => [comparisonRow(document.get(), session.get())],
  };
}
