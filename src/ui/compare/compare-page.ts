import '../styles/compare.css';
import '../styles/compare-cells.css';
import { mostCommon } from '../../analysis/left-out.ts';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import { type Session, selectedPane } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import { unitOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { create, elementById } from '../controls/dom.ts';
import type { ExportRow } from '../page/export-row.ts';
import { createShownColours } from '../terrain/shown-colours.ts';
import type { TerrainCells } from '../terrain/terrain-panes.ts';
import { createCompareActions } from './compare-actions.ts';
import { createCompareBar } from './compare-bar.ts';
import { addMenu, saveMenu } from './compare-menus.ts';
import { type ComparePageParts, createCompareView } from './compare-view.ts';
import { comparisonRow } from './comparison-figure.ts';
import { createFiguresPanel } from './figures-panel.ts';
import type { WorkIn } from './terrain-cell.ts';

export interface ComparePage {
  /** Where the terrains are drawn. */
  readonly cells: TerrainCells;
  /** Shows all but what is said of the terrains. */
  update(palette: ChartPalette): void;
  /** Shows what is said of the terrains, once the canvas knows what it is to draw.
   *  @param isPictureDue a newer picture is on its way: the figures wait for it */
  tell(palette: ChartPalette, work: WorkIn, isPictureDue: boolean): void;
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
  const addItems = () =>
    addMenu(document.get(), actions, {
      onGallery: () => topBar.showGallery(actions.add),
      onFile: () => topBar.chooseFile(),
    });
  const bar = createCompareBar(barArea, panes.canvas.is3d, actions, {
    onFrame: () => panes.selected().frameBlock(),
    saveItems: () => saveMenu(document.get(), session),
    addItems,
  });
  const coloursOf = createShownColours();
  const view = createCompareView({ ...parts, compareActions: actions, addItems });
  const figuresArea = elementById('compare-figures').appendChild(create('div'));
  const figures = createFiguresPanel(figuresArea, document, session, actions.toMetres);
  return {
    cells: view.cells,
    update(palette) {
      const [now, shown, sessionNow] = [document.get(), parts.shown.get(), session.get()];
      const terrain = barTerrain(now, sessionNow);
      const scale = terrain && coloursOf(terrain, shown, sessionNow);
      bar.update({ document: now, scale, unit: unitOf(terrain?.recipe ?? selectedRecipe(now)) });
      view.update(palette);
    },
    tell(palette, work, isPictureDue) {
      const [shown, sessionNow] = [parts.shown.get(), session.get()];
      view.tell(work);
      if (shown.compare.side === 'figures' && !isPictureDue) figures.update({ document: shown, session: sessionNow, palette });
    },
    leave: view.leave,
    select: actions.select,
    nextDifference: actions.nextDifference,
    exportRows: () => [comparisonRow(document.get(), session.get())],
  };
}

/** The terrain whose colours the bar shows: the selected one, or one in the unit that most have where all share their colours. */
function barTerrain(document: AppDocument, session: Session): Terrain | undefined {
  const { terrain: selected } = selectedPane(document, session);
  if (!document.compare.linkColour || !selected) return selected;
  const made = session.panes.flatMap(({ terrain }) => terrain ?? []);
  const unitIn = ({ recipe }: Terrain) => unitOf(recipe);
  const unit = mostCommon(made.map(unitIn), unitIn(selected));
  return [selected, ...made].find((terrain) => unitIn(terrain) === unit);
}
