import { textRuns } from '../../draw/chart/marks.ts';
import type { PlotAxis } from '../../draw/chart/plot-model.ts';
import { plotTable } from '../../draw/chart/plot-table.ts';
import type { FigurePlot, PlotKind } from '../../draw/comparison/plots.ts';
import { create } from '../controls/dom.ts';
import { xNumber, xText, yNumber } from './figure-plot-text.ts';
import { terrainChip } from './terrain-chip.ts';

/** A plot as a table: a row for each x, a column for each terrain. Units stand only in its head. */
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

/** An axis with its unit: `elevation, m`. The longest name may be hyphenated. */
function axisText({ name, unit }: PlotAxis): string {
  const text = name.replace('wavenumber', 'wave\u00adnumber');
  return unit ? `${text}, ${unit}` : text;
}

/** A text of a plot as HTML, with exponents raised. */
export function raised(text: string): (HTMLElement | string)[] {
  return textRuns(text).map((run) => (run.isRaised ? create('sup', {}, run.text) : run.text));
}
