import { textRuns } from '../../chart/marks.ts';
import { plotTable } from '../../chart/plot-table.ts';
import { create } from '../dom.ts';
import type { FigurePlot, PlotKind } from './figure-plot-series.ts';
import { xText, yText } from './figure-plot-text.ts';
import { terrainChip } from './terrain-chip.ts';

/** What a plot shows as a table: a row for each x, a column for each terrain. */
export function plotTableElement(kind: PlotKind, { model, panes }: FigurePlot): HTMLTableElement {
  const { x, values } = plotTable(model);
  const columns = panes.map((pane, i) => create('th', { scope: 'col', title: model.series[i].name }, terrainChip(pane)));
  const name = model.x.unit ? `${model.x.name}, ${model.x.unit}` : model.x.name;
  const head = create('thead', {}, create('tr', {}, create('th', { scope: 'col' }, name), ...columns));
  const rows = x.map((at, row) =>
    create(
      'tr',
      {},
      create('th', { scope: 'row' }, ...raised(xText(kind, model, at))),
      ...values.map((column) => create('td', {}, ...raised(yText(model, column[row])))),
    ),
  );
  return create('table', {}, head, create('tbody', {}, ...rows));
}

/** A text of a plot for the page, exponents raised as in the plot. */
export function raised(text: string): (HTMLElement | string)[] {
  return textRuns(text).map((run) => (run.isRaised ? create('sup', {}, run.text) : run.text));
}
