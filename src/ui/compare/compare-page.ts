import { selectedRecipe } from '../../state/document.ts';
import { unitOf } from '../../state/terrain-text.ts';
import '../styles/compare.css';
import '../styles/compare-cells.css';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import type { ColourScale } from '../../draw/colour/colour-scale.ts';
import { isComparisonComplete } from '../../jobs/pane-states.ts';
import { isComparing } from '../../state/panes.ts';
import { create, elementById } from '../controls/dom.ts';
import { onFieldChange } from '../controls/memo.ts';
import type { ExportRow } from '../page/export-row.ts';
import { addMenu } from './add-menu.ts';
import { createCompareActions, whyFull } from './compare-actions.ts';
import { createCompareBar } from './compare-bar.ts';
import { createCompareDock } from './compare-dock.ts';
import { comparisonRow } from './compare-export.ts';
import { createCompareSide } from './compare-side.ts';
import { type ComparePageParts, createCompareView } from './compare-view.ts';
import { createFiguresPanel, type FiguresPanelModel } from './figures-panel.ts';
import { saveMenu } from './save-menu.ts';
import { createTurns } from './turns.ts';

export interface ComparePageModel {
  /** The colour scale of the selected terrain; undefined until that is made. */
  readonly scale: ColourScale | undefined;
  readonly palette: ChartPalette;
}

export interface ComparePage {
  readonly dock: ReturnType<typeof createCompareDock>;
  update(model: ComparePageModel): void;
  /** Gives the page's own view the whole canvas again. */
  leave(): void;
  /** Everything that the document asks for is shown. */
  isComplete(): boolean;
  /** A frame was drawn: what stands on the terrains has to follow. */
  placeOverlays(): void;
  select(pane: number): void;
  nextDifference(): void;
  /** The files of the comparison itself. */
  exportRows(): ExportRow[];
}

/** The page of a comparison: the bar, the cells, the figures beside them and the profiles below.
 *  @param parts `onChange` is called when figures and profiles, which take turns, are all shown */
export function createComparePage(parts: ComparePageParts & { readonly onChange: () => void }): ComparePage {
  const { document, session, pane, topBar } = parts;
  const actions = createCompareActions(document, session, pane.canvas.is3d);

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
  const bar = createCompareBar(barArea, pane.canvas.is3d, actions, {
    onFrame: pane.view.frameBlock,
    saveItems: () => saveMenu(document.get(), session),
    addItems,
  });
  const view = createCompareView({ ...parts, compareActions: actions, addItems });
  const side = createCompareSide(elementById('panel'), (now) => actions.set({ side: now }));
  const turns = createTurns(parts.onChange);
  const figures = createFiguresPanel(side.figures, document, session, turns, actions.toMetres);
  const dockArea = create('section', { class: 'dock compare-dock', 'aria-label': 'Profiles' });
  elementById('dock').after(dockArea);
  const dock = createCompareDock(dockArea, document, session);
  let shownPalette: ChartPalette;
  /** Shows what is current when its turn has come; by then the comparison may be left. */
  const inTurn = (show: (model: FiguresPanelModel) => boolean) => (): boolean => {
    const now = { document: document.get(), session: session.get(), palette: shownPalette };
    return isComparing(now.document) && show(now);
  };
  const showDock = inTurn((now) => dock.update(now));
  const showFigures = inTurn((now) => {
    if (now.document.compare.side === 'figures') figures.update(now);
    return false; // the panel asks for turns itself
  });
  /** Figures and profiles take turns: all at once would make one long frame. */
  const showMeasures = onFieldChange(({ palette }: FiguresPanelModel) => {
    shownPalette = palette;
    turns.ask(showFigures);
    turns.ask(showDock);
  });

  return {
    dock,
    update({ scale, palette }) {
      const [now, sessionNow] = [document.get(), session.get()];
      bar.update({ document: now, scale, unit: unitOf(selectedRecipe(now)) });
      side.update(now.compare.side, now.selected);
      view.update(palette);
      showMeasures({ document: now, session: sessionNow, palette });
    },
    leave: view.leave,
    isComplete: () => turns.isIdle && isComparisonComplete(document.get(), session.get()),
    placeOverlays: view.placeOverlays,
    select: actions.select,
    nextDifference: actions.nextDifference,
    exportRows: () => [comparisonRow(document.get(), session.get())],
  };
}
