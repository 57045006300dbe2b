import '../styles/figures.css';
import { hasSameFields, onFieldChange } from '../../core/memo.ts';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import { differenceIn } from '../../jobs/results.ts';
import type { Session } from '../../jobs/session.ts';
import type { AppDocument } from '../../state/document.ts';
import type { Store } from '../../state/store.ts';
import { create } from '../controls/dom.ts';
import { showErrors } from '../page/show-errors.ts';
import { createDifferenceCard } from './difference-card.ts';
import { savePlotCsv, savePlotSvg } from './figure-files.ts';
import { createPlotCard } from './figure-plot.ts';
import { createFigureTable } from './figure-table.ts';
import { type FigureTerrain, figureTerrains } from './figure-terrains.ts';

export interface FiguresPanelModel {
  readonly document: AppDocument;
  readonly session: Session;
  readonly palette: ChartPalette;
}

/** Figures of the terrains of a comparison: a table, a plot, and their difference. */
export function createFiguresPanel(
  container: HTMLElement,
  document: Store<AppDocument>,
  session: Store<Session>,
  onMetres: (panes: readonly number[]) => void,
): { update(model: FiguresPanelModel): void } {
  const [tablePart, plotPart, differencePart] = ['Figures', 'Plot', 'Difference'].map((name) =>
    create('section', { 'aria-label': name }),
  );
  container.classList.add('figures-panel');
  container.append(tablePart, plotPart, differencePart);
  const table = createFigureTable(tablePart, onMetres);
  const terrains = () => figureTerrains(document.get(), session.get());
  const saving = (save: () => void) => void showErrors('Figures', session, save);
  const plot = createPlotCard(plotPart, {
    onPlot: (kind) => document.set({ compare: { ...document.get().compare, plot: kind } }),
    onCsv: (kind) => saving(() => savePlotCsv(kind, terrains())),
    onSvg: (kind) => saving(() => savePlotSvg(kind, terrains(), document.get().selected, model.palette)),
  });
  const difference = createDifferenceCard(differencePart, onMetres);

  let model: FiguresPanelModel;
  let shownTerrains: readonly FigureTerrain[] = [];
  /** The same list as long as its terrains have the same figures. */
  const terrainsOf = (now: readonly FigureTerrain[]): readonly FigureTerrain[] => {
    const isSame = now.length === shownTerrains.length && now.every((one, i) => hasSameFields(one, shownTerrains[i]));
    if (!isSame) shownTerrains = now;
    return shownTerrains;
  };
  const showTable = onFieldChange(({ terrains }: { readonly terrains: readonly FigureTerrain[] }) => table.update(terrains));
  const showPlot = onFieldChange(plot.update);
  const showDifference = onFieldChange(difference.update);
  return {
    update(now) {
      model = now;
      const { document: shown, session: sessionNow, palette } = now;
      const { pair, compare, selected } = shown;
      const terrains = terrainsOf(figureTerrains(shown, sessionNow));
      showTable({ terrains });
      showPlot({ plot: compare.plot, terrains, selected, palette });
      showDifference({ terrains, pair, difference: differenceIn(shown, sessionNow), hasColours: compare.difference !== 'off' });
    },
  };
}
