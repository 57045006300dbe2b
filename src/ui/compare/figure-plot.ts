import type { ChartPalette } from '../../draw/chart/palette.ts';
import { type PlotAxis, plotTable, valueAt } from '../../draw/chart/plot-model.ts';
import { type FigurePlot, figurePlot, type PlotKind } from '../../draw/comparison/plots.ts';
import { createPlotChart } from '../../view2d/plot-chart.ts';
import { create, textButton } from '../controls/dom.ts';
import { createRadioGroup } from '../controls/radio-group.ts';
import { raised } from '../terrain/typeset.ts';
import { xNumber, xText, yNumber, yText } from './figure-plot-text.ts';
import type { FigureTerrain } from './figure-terrains.ts';
import { terrainChip } from './terrain-parts.ts';

const PLOTS = [
  { value: 'elevations', label: 'Elevations', title: 'Share of each terrain at each elevation' },
  { value: 'slopes', label: 'Slopes', title: 'Share of each terrain at each steepness' },
  {
    value: 'spectrum',
    label: 'Spectrum',
    title: 'How much each wavelength adds to the relief: power falls as k to the −β',
  },
  { value: 'variogram', label: 'Variogram', title: 'How much elevations differ at each distance: mean squared differences' },
] as const;

export interface PlotCardEvents {
  onPlot(plot: PlotKind): void;
  onCsv(plot: PlotKind): void;
  onSvg(plot: PlotKind): void;
}

export interface PlotCardModel {
  readonly plot: PlotKind;
  readonly terrains: readonly FigureTerrain[];
  /** The selected pane, whose axes win a tie. */
  readonly selected: number;
  readonly palette: ChartPalette;
}

/** Figures of all terrains drawn over each other, as a plot or as a table. */
export function createPlotCard(container: HTMLElement, events: PlotCardEvents): { update(model: PlotCardModel): void } {
  const kinds = createRadioGroup('Plot', PLOTS, events.onPlot);
  const title = create('h2');
  let isTable = false;
  const asTable = textButton('Table', 'Show the same figures as a table', () => {
    isTable = !isTable;
    show();
  });
  const csv = textButton('CSV', 'Save these figures as a table, one column a terrain', () => now && events.onCsv(now.model.plot));
  const svg = textButton('SVG', 'Save this plot as a vector picture', () => now && events.onSvg(now.model.plot));
  const actions = create('div', { class: 'figure-actions' }, asTable, csv, svg);
  const area = create('div', { class: 'plot-area fill' });
  const table = create('div', { class: 'plot-table fill', tabindex: '0', role: 'region' });
  const empty = create('p', { class: 'figure-note soft' });
  const readout = create('output', { class: 'plot-readout wrap soft' });
  const notes = create('p', { class: 'figure-note soft' });
  container.classList.add('figure-card', 'plot-card');
  const frame = create('div', { class: 'plot-frame' }, area, table, empty);
  container.append(kinds.element, create('header', {}, title, actions), frame, readout, notes);

  let now: { readonly model: PlotCardModel; readonly plot: FigurePlot } | undefined;
  let hover: number | undefined;
  const chart = createPlotChart(area, (x) => {
    hover = x;
    show();
  });

  const show = (): void => {
    if (!now) return;
    const { model, plot } = now;
    const isEmpty = plot.panes.length === 0;
    const isChart = !isEmpty && !isTable;
    title.textContent = plot.model.title;
    asTable.setAttribute('aria-pressed', String(isTable));
    for (const one of [csv, svg]) one.disabled = isEmpty;
    area.hidden = isTable;
    area.classList.toggle('is-empty', isEmpty);
    table.hidden = isEmpty || !isTable;
    empty.hidden = !isEmpty;
    empty.textContent = emptyText(model.terrains);
    notes.hidden = plot.notes.length === 0;
    notes.textContent = plot.notes.join(' ');
    table.ariaLabel = `${plot.model.title} as a table`;
    table.replaceChildren(...(table.hidden ? [] : [plotTableElement(model.plot, plot)]));
    // An empty plot too: else it would show its last lines for one frame when figures come.
    if (!isTable) chart.update({ ...plot.model, hover });
    const hint = isChart ? [create('span', { class: 'plot-hint' }, 'Point at the plot to read its values.')] : [];
    const fits = fitsOf(plot);
    readout.classList.toggle('has-many', plot.panes.length > 2);
    readout.replaceChildren(
      ...(isChart && hover !== undefined ? readoutOf(model.plot, plot, hover) : fits.length > 0 ? fits : hint),
    );
  };

  return {
    update(model) {
      kinds.check(model.plot);
      if (now?.model.plot !== model.plot) hover = undefined;
      now = { model, plot: figurePlot(model.plot, model.terrains, model.selected, model.palette) };
      show();
    },
  };
}

function emptyText(terrains: readonly FigureTerrain[]): string {
  const isDue = terrains.some(({ figures, failure }) => !figures && failure === undefined);
  return isDue ? 'The figures are being calculated …' : 'No terrain has these figures.';
}

/** The values of all terrains at the hovered x. */
function readoutOf(kind: PlotKind, { model, panes }: FigurePlot, hover: number): HTMLElement[] {
  const steps = model.series.map(({ points }) => points).find((points) => points.kind === 'steps');
  const half = steps ? steps.width / 2 : 0;
  const x = create(
    'span',
    { class: 'plot-x' },
    create('span', {}, ...raised(xText(kind, model, { from: hover - half, to: hover + half }))),
  );
  const values = model.series.map((series, i) =>
    create(
      'span',
      { class: 'plot-value' },
      terrainChip(panes[i]),
      create('span', {}, ...raised(yText(model, valueAt(series, hover, model) ?? (steps && 0)))),
    ),
  );
  return [x, ...values];
}

/** The fitted power laws. */
function fitsOf({ model, panes }: FigurePlot): HTMLElement[] {
  return model.series.flatMap(({ fit }, i) =>
    fit ? [create('span', { class: 'plot-value', title: `Estimate, ${fit.detail}` }, terrainChip(panes[i]), fit.text)] : [],
  );
}

/** A plot as a table: a row for each x, a column for each terrain. Units stand only in its head. */
function plotTableElement(kind: PlotKind, { model, panes }: FigurePlot): HTMLTableElement {
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
