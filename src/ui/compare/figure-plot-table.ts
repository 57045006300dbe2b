import { textRuns } from '../../chart/marks.ts';
import type { PlotAxis } from '../../chart/plot-model.ts';
import { plotTable } from '../../chart/plot-table.ts';
import { create } from '../controls/dom.ts';
import type { FigurePlot, PlotKind } from './figure-plot-series.ts';
import { xNumber, xText, yNumber } from './figure-plot-text.ts';
import { terrainChip } from './terrain-chip.ts';

/** What a plot shows as a table: a row for each x, a column for each terrain. Units stand in its head alone. */
export function plotTableElement(kind: PlotKind, { model, panes }: FigurePlot): HTMLTableElement {
  const { x, values } = plotTable(model);
  const columns = panes.map((pane, i) => create('th', { scope: 'col', title: model.series[i].name }, terrainChip(pane)));
  const corner = create('th', { scope: 'col' }, axisText(model.x), create('small', { class: 'plot-table-y' }, axisText(model.y)));
  const head = create('thead', {}, create('tr', {}, corner, ...columns));
  const rows = x.map((at, row) =>
    create(
      'tr',
      {},
      create('th', { scope: 'row', title: xText(kind, model, at) }, ...raised(xNumber(kind, at))),
      ...values.map((column) => create('td', {}, ...raised(yNumber(model, column[row])))),
    ),
  );
  return create('table', {}, head, create('tbody', {}, ...rows));
}

/** What an axis measures, with its unit: `elevation, m`. Its longest name may be parted. */
function axisText({ name, unit }: PlotAxis): string {
  const text = name.replace('wavenumber', 'wave\u00adnumber');
  return unit ? `${text}, ${unit}` : text;
}

/** A text of a plot for the page, exponents raised as in the plot. */
export function raised(text: string): (HTMLElement | string)[] {
  return textRuns(text).map((run) => (run.isRaised ? create('sup', {}, run.text) : run.text));
}
