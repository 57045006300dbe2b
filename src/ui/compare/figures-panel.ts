import '../styles/figures.css';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import { differenceIn } from '../../jobs/pane-states.ts';
import type { Session } from '../../jobs/session.ts';
import type { AppDocument } from '../../state/document.ts';
import type { Store } from '../../state/store.ts';
import { create } from '../controls/dom.ts';
import { onFieldChange } from '../controls/memo.ts';
import { showErrors } from '../page/show-errors.ts';
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

/** Figures of the terrains of a comparison: a table, a plot, and their difference, each written in its turn. */
export function createFiguresPanel(
  container: HTMLElement,
  document: Store<AppDocument>,
  session: Store<Session>,
  turns: Pick<Turns, 'ask'>,
  onMetres: (panes: readonly number[]) => void,
): { update(model: FiguresPanelModel): void } {
  const [tablePart, plotPart, differencePart] = ['Figures', 'Plot', 'Difference'].map((name) =>
    create('section', { 'aria-label': name }),
  );
  container.classList.add('figures-panel');
  container.append(tablePart, plotPart, differencePart);
  const table = createFigureTable(tablePart, turns, onMetres);
  const terrains = () => figureTerrains(document.get(), session.get());
  const saving = (save: () => void) => void showErrors('Figures', session, save);
  const plot = createPlotCard(plotPart, {
    onPlot: (kind) => document.set({ compare: { ...document.get().compare, plot: kind } }),
    onCsv: (kind) => saving(() => savePlotCsv(kind, terrains())),
    onSvg: (kind) => saving(() => savePlotSvg(kind, terrains(), document.get().selected, model.palette)),
  });
  const difference = createDifferenceCard(differencePart, onMetres);

  let model: FiguresPanelModel;
  // Most changes of panes change none of these: a kept list is not drawn again.
  const keep = createKeptList<FigureTerrain>();
  let shown: ReturnType<typeof terrains> = [];
  const showTable = onFieldChange((now: { readonly terrains: typeof shown }) => table.update(now.terrains));
  const showPlot = onFieldChange(plot.update);
  const showDifference = onFieldChange(difference.update);
  const inTurn = [
    () => showTable({ terrains: shown }),
    () => {
      const { document: now, palette } = model;
      return showPlot({ plot: now.compare.plot, terrains: shown, selected: now.selected, palette });
    },
    () => {
      const { document: now, session: sessionNow } = model;
      const difference = differenceIn(now, sessionNow);
      return showDifference({ terrains: shown, pair: now.pair, difference, hasColours: now.compare.difference !== 'off' });
    },
  ];
  return {
    update(now) {
      model = now;
      shown = keep(figureTerrains(now.document, now.session));
      for (const show of inTurn) turns.ask(show);
    },
  };
}
