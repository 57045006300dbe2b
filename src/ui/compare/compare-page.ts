import { selectedRecipe } from '../../state/document.ts';
import { unitOf } from '../../state/terrain-text.ts';
import '../styles/compare.css';
import '../styles/compare-cell.css';
import '../styles/compare-bar.css';
import '../styles/compare-side.css';
import '../styles/compare-swipe.css';
import '../styles/terrain-chip.css';
import type { ChartPalette } from '../../chart/palette.ts';
import type { ColourScale } from '../../colour/colour-scale.ts';
import { isComparisonComplete } from '../../jobs/pane-states.ts';
import { isComparing } from '../../state/panes.ts';
import { create, elementById } from '../controls/dom.ts';
import { onFieldChange } from '../controls/memo.ts';
import { addMenu } from './add-menu.ts';
import { createCompareActions, whyFull } from './compare-actions.ts';
import { createCompareBar } from './compare-bar.ts';
import { createCompareDock } from './compare-dock.ts';
import { createCompareSide } from './compare-side.ts';
import { type ComparePageParts, createCompareView } from './compare-view.ts';
import { saveFigures, whyNoFigures } from './figure-files.ts';
import { createFiguresPanel, type FiguresPanelModel } from './figures-panel.ts';
import { createTurns } from './turns.ts';

export interface ComparePageModel {
  /** Of the selected terrain; undefined until it is there. */
  readonly scale: ColourScale | undefined;
  readonly palette: ChartPalette;
}

export interface ComparePage {
  readonly dock: ReturnType<typeof createCompareDock>;
  update(model: ComparePageModel): void;
  /** Gives the page's own terrain its place back. */
  leave(): void;
  /** Everything that the document asks for is there. */
  isComplete(): boolean;
  /** A frame was drawn: what stands on terrain is put where it is now. */
  placeOverlays(): void;
  select(pane: number): void;
  nextDifference(): void;
}

/** The page of terrains side by side: the bar over them, their cells, figures beside and profiles below.
 *  @param parts `onChange` is called when what was shown in turns is all there */
export function createComparePage(parts: ComparePageParts & { readonly onChange: () => void }): ComparePage {
  const { document, session, pane, topBar } = parts;
  const part = (id: string): HTMLElement => elementById(id, HTMLElement);
  const actions = createCompareActions(document, session);

  const barArea = create('section', { class: 'compare-bar', 'aria-label': 'Comparison' });
  part('view').before(barArea);
  const addItems = () => {
    const now = document.get();
    return addMenu(selectedRecipe(now), whyFull(now.terrains.length), {
      onRecipe: actions.add,
      onGallery: () => topBar.showGallery(actions.add),
      onFile: () => topBar.chooseFile(actions.add),
    });
  };
  const bar = createCompareBar(barArea, actions, {
    onFrame: pane.view.frameBlock,
    onSaveFigures: () => saveFigures(document.get(), session.get()),
    addItems,
  });
  const view = createCompareView({ ...parts, compareActions: actions, addItems });
  const side = createCompareSide(part('panel'), (now) => actions.set({ side: now }));
  const turns = createTurns(parts.onChange);
  const figures = createFiguresPanel(side.figures, document, session, turns);
  const dockArea = create('section', { class: 'dock compare-dock', 'aria-label': 'Profiles' });
  part('dock').after(dockArea);
  const dock = createCompareDock(dockArea, document, session);
  let shownPalette: ChartPalette;
  /** What there is when its turn has come: terrain of before may be gone, and with it a whole comparison. */
  const inTurn = (show: (model: FiguresPanelModel) => boolean) => (): boolean => {
    const now = { document: document.get(), session: session.get(), palette: shownPalette };
    return isComparing(now.document) && show(now);
  };
  const showDock = inTurn((now) => dock.update(now));
  const showFigures = inTurn((now) => {
    if (now.document.compare.side === 'figures') figures.update(now);
    return false; // it asks for turns of its own
  });
  /** Figures and profiles take their turns: all at once they would make one long frame. */
  const showMeasures = onFieldChange(({ palette }: FiguresPanelModel) => {
    shownPalette = palette;
    turns.ask(showFigures);
    turns.ask(showDock);
  });

  return {
    dock,
    update({ scale, palette }) {
      const [now, made] = [document.get(), session.get()];
      bar.update({
        document: now,
        scale,
        unit: unitOf(selectedRecipe(now)),
        noFigures: whyNoFigures(now, made),
      });
      side.update(now.compare.side);
      view.update(palette);
      showMeasures({ document: now, session: made, palette });
    },
    leave: view.leave,
    isComplete: () => turns.isIdle && isComparisonComplete(document.get(), session.get()),
    placeOverlays: view.placeOverlays,
    select: actions.select,
    nextDifference: actions.nextDifference,
  };
}
