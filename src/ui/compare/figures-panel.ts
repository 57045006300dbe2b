import '../styles/compare-figures.css';
import type { ChartPalette } from '../../chart/palette.ts';
import { errorText } from '../../core/error-text.ts';
import { differenceIn } from '../../jobs/pane-states.ts';
import type { Session } from '../../jobs/session.ts';
import type { AppDocument } from '../../state/document.ts';
import type { Store } from '../../state/store.ts';
import { create } from '../controls/dom.ts';
import { onChange } from '../controls/memo.ts';
import { createDifferenceCard } from './difference-card.ts';
import { savePlotCsv, savePlotSvg } from './figure-files.ts';
import { createPlotCard } from './figure-plot.ts';
import { createFigureTable } from './figure-table.ts';
import { type FigureTerrain, figureTerrains } from './figure-terrains.ts';
import { createKeptList } from './kept-list.ts';
import type { Turns } from './turns.ts';

export interface FiguresPanelModel {
  readonly document: AppDocument;
  readonly session: Session;
  readonly palette: ChartPalette;
}

export interface FiguresPanel {
  update(model: FiguresPanelModel): void;
  dispose(): void;
}

/** Figures of the terrains of a comparison: a table, a plot, and their difference, each written in its turn. */
export function createFiguresPanel(
  container: HTMLElement,
  document: Store<AppDocument>,
  session: Store<Session>,
  turns: Pick<Turns, 'ask'>,
): FiguresPanel {
  const [tablePart, plotPart, differencePart] = ['Figures', 'Plot', 'Difference'].map((name) =>
    create('section', { 'aria-label': name }),
  );
  container.classList.add('figures-panel');
  container.append(tablePart, plotPart, differencePart);
  const table = createFigureTable(tablePart, turns);
  const terrains = () => figureTerrains(document.get(), session.get());
  const saving = (save: () => void) => {
    try {
      save();
    } catch (error) {
      session.set({ message: { kind: 'error', text: `Figures: ${errorText(error)}` } });
    }
  };
  const plot = createPlotCard(plotPart, {
    onPlot: (kind) => document.set({ compare: { ...document.get().compare, plot: kind } }),
    onCsv: (kind) => saving(() => savePlotCsv(kind, terrains())),
    onSvg: (kind) => saving(() => savePlotSvg(kind, terrains(), document.get().selected, model.palette)),
  });
  const difference = createDifferenceCard(differencePart);

  let model: FiguresPanelModel;
  // Most changes of panes change none of these: a kept list is not drawn again.
  const keep = createKeptList<FigureTerrain>();
  let shown: ReturnType<typeof terrains> = [];
  const updateTerrains = onChange(() => {
    shown = keep(figureTerrains(model.document, model.session));
  });
  const showTable = onChange(() => table.update(shown));
  const showPlot = onChange(() => {
    const { document: now, palette } = model;
    plot.update({ plot: now.compare.plot, terrains: shown, selected: now.selected, palette });
  });
  const showDifference = onChange(() =>
    difference.update({ terrains: shown, pair: model.document.pair, difference: differenceIn(model.document, model.session) }),
  );
  const inTurn = [
    () => showTable(shown),
    () => showPlot(shown, model.document.compare.plot, model.document.selected, model.palette),
    () => showDifference(shown, model.document.pair, model.session.difference),
  ];
  return {
    update(now) {
      model = now;
      const { figures, figureFailures, panes } = now.session;
      updateTerrains(now.document.terrains, figures, figureFailures, panes);
      for (const show of inTurn) turns.ask(show);
    },
    dispose: () => plot.dispose(),
  };
}
