import type { DifferenceFigures } from '../../analysis/difference.ts';
import { differenceValues, type FigureValue, unitOfRow, type ValueRow, valueGroups } from '../../analysis/table-rows.ts';
import { withoutNoise } from '../../core/decimals.ts';
import { filePalette } from '../../draw/chart/file-palette.ts';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import { plotTable } from '../../draw/chart/plot-model.ts';
import { plotToSvg } from '../../draw/chart/plot-svg.ts';
import { type FigurePlot, figurePlot, PLOT_KINDS, type PlotKind } from '../../draw/comparison/plots.ts';
import { type CsvField, csvText } from '../../io/csv.ts';
import { differenceIn, figuresOf } from '../../jobs/results.ts';
import { type Session, valueIn } from '../../jobs/session.ts';
import type { AppDocument } from '../../state/document.ts';
import { saveFile } from '../controls/files.ts';
import { comparedLines, linesTable } from '../profile/terrain-lines.ts';
import { comparisonStem } from '../profile/terrain-names.ts';
import { type FigureTerrain, figureTerrains } from './figure-terrains.ts';

/** Pixels of a plot in a file. */
const WIDTH = 960;
const HEIGHT = 540;
/** Bars of a histogram in a file, at most: enough to keep all that were counted. */
const ALL_BARS = 1024;

type Row = readonly CsvField[];

/** Saves a plot's figures as a table with a column for each terrain. Terrains in another unit have rows of their own. */
export function savePlotCsv(kind: PlotKind, terrains: readonly FigureTerrain[]): void {
  const rows = [headOf(terrains), ...plotRows(kind, terrains)];
  saveFile(`${stemOf(terrains)}-${kind}.csv`, csvText(rows), 'text/csv');
}

/** Saves a plot as it is drawn.
 *  @throws RangeError without figures to draw */
export function savePlotSvg(kind: PlotKind, terrains: readonly FigureTerrain[], selected: number, palette: ChartPalette): void {
  const { model } = figurePlot(kind, terrains, selected, palette);
  const svg = plotToSvg({ ...model, hover: undefined }, WIDTH, HEIGHT);
  saveFile(`${stemOf(terrains)}-${kind}.svg`, svg, 'image/svg+xml');
}

/** Saves all figures of a comparison as one table. */
export function saveFigures(document: AppDocument, session: Session): void {
  const terrains = figureTerrains(document, session);
  saveFile(`${stemOf(terrains)}-figures.csv`, figuresCsv(document, session), 'text/csv');
}

/** Why there are no figures to save; undefined if there are. */
export function whyNoFigures(document: AppDocument, session: Session): string | undefined {
  const outcomes = document.terrains.map((recipe) => figuresOf(recipe, document, session));
  if (outcomes.some(valueIn)) return undefined;
  return outcomes.includes(undefined) ? 'The figures are being calculated' : 'No terrain has figures';
}

/** All figures as one table in the long form: what a row is of, its x and its unit, then a column for each terrain and one for the
 *  difference. Fields without a figure are empty.
 *
 *      table,figure,from,to,x unit,unit,1 Diamond-square,2 Fault lines,2 less 1
 *      figures,lowest,,,,m,-620,-618.5,
 *      difference,rms,,,,m,,,839.1
 *      elevations,share of area,-640,-608,m,%,0.42,0, */
export function figuresCsv(document: AppDocument, session: Session): string {
  const terrains = figureTerrains(document, session);
  const { pair } = document;
  const [of, less] = [terrains[pair.of], terrains[pair.less]];
  const figures = valueIn(differenceIn(document, session))?.figures;
  const rows: Row[] = [
    [...headOf(terrains), ...(figures ? [`${pair.of + 1} less ${pair.less + 1}`] : [])],
    ...figureFields(terrains),
    ...(figures ? differenceFields(figures, terrains, [of, less]) : []),
    ...PLOT_KINDS.flatMap((kind) => plotRows(kind, terrains)),
    ...profileRows(document, session),
  ];
  const width = rows[0].length;
  return csvText(rows.map((row) => [...row, ...new Array<undefined>(width - row.length).fill(undefined)]));
}

function headOf(terrains: readonly FigureTerrain[]): Row {
  return ['table', 'figure', 'from', 'to', 'x unit', 'unit', ...terrains.map(({ pane, name }) => `${pane + 1} ${name}`)];
}

/** The figures first, then how they were filled, fitted and made. */
function figureFields(terrains: readonly FigureTerrain[]): Row[] {
  const groups = valueGroups(terrains);
  const figures = groups.flatMap(({ rows }) => rows.filter(({ about }) => about === 'figure'));
  const others = groups.flatMap(({ rows }) => rows.filter(({ about }) => about !== 'figure').reverse());
  return [...figures, ...others].flatMap((row) => (row.about === 'scales' ? scaleFields(row) : unitFields(row, terrains)));
}

/** A figure of every terrain. Terrains in another unit have a row of their own. */
function unitFields({ id, unit, values }: ValueRow, terrains: readonly FigureTerrain[]): Row[] {
  if (unit !== 'm') return [fieldsOf('figures', id, unit, values.map(numberOf))];
  const units = [...new Set(terrains.map((terrain) => terrain.unit))];
  return units.map((one) => {
    const ofUnit = values.map((value, pane) => (terrains[pane].unit === one ? numberOf(value) : undefined));
    return fieldsOf('figures', id, one, ofUnit);
  });
}

/** The ends of the scales of each power law, with rows for each of their units: cycles across, cells, metres. */
function scaleFields({ id, values }: ValueRow): Row[] {
  const laws = values.map((value) => (typeof value === 'object' && 'r2' in value ? value : undefined));
  const units = new Set(laws.flatMap((law) => (law ? [law.unit] : [])));
  const name = id.replace('FittedOver', 'Fit');
  return [...units].flatMap((unit) => {
    const ofUnit = laws.map((law) => (law?.unit === unit ? law : undefined));
    return [
      fieldsOf(
        'figures',
        `${name}From`,
        unit,
        ofUnit.map((law) => law?.from),
      ),
      fieldsOf(
        'figures',
        `${name}To`,
        unit,
        ofUnit.map((law) => law?.to),
      ),
    ];
  });
}

/** The figures of the difference in the column after those of the terrains. The last is where its colours end: up to 0.5 % of the samples
 *  lie beyond. */
function differenceFields(figures: DifferenceFigures, terrains: readonly FigureTerrain[], pair: readonly FigureTerrain[]): Row[] {
  const rows = differenceValues([figures]).map(({ id, unit, values: [value] }) => ({ id, unit, value: numberOf(value) }));
  const empty = terrains.map(() => undefined);
  return [...rows, { id: 'colourLimit', unit: 'm', value: figures.limit }].map(({ id, unit, value }) =>
    fieldsOf('difference', id, unitOfRow(unit, pair), [...empty, value]),
  );
}

/** A row without an x. */
function fieldsOf(table: string, id: string, unit: string, values: readonly (number | undefined)[]): Row {
  return [table, id, undefined, undefined, undefined, unit, ...values];
}

function numberOf(value: FigureValue): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function plotRows(kind: PlotKind, terrains: readonly FigureTerrain[]): Row[] {
  return plotsOf(kind, terrains).flatMap(({ model, panes }) => {
    const { x, values } = plotTable(model);
    return x.map((at, row) => {
      const cells = terrains.map(({ pane }) => values[panes.indexOf(pane)]?.[row]);
      return [kind, model.y.name, at.from, at.to, model.x.unit, model.y.unit, ...cells];
    });
  });
}

/** Plots that together have all terrains: those that do not fit the axes of one plot are in the next. */
function plotsOf(kind: PlotKind, terrains: readonly FigureTerrain[]): FigurePlot[] {
  const rest = terrains.filter(({ figures }) => figures);
  if (rest.length === 0) return [];
  const plot = figurePlot(kind, rest, rest[0].pane, filePalette, ALL_BARS);
  const others = rest.filter(({ pane }) => plot.unlike.includes(pane));
  return [plot, ...plotsOf(kind, others)];
}

function profileRows(document: AppDocument, session: Session): Row[] {
  const lines = comparedLines(document, session, filePalette);
  return ['m', ''].flatMap((unit) => {
    const { x, values } = linesTable(lines.map((line) => (line.unit === unit ? line.cut?.profile : undefined)));
    return x.map((distance, row) => {
      const at = withoutNoise(distance);
      return ['profile', 'elevation', at, at, unit, unit, ...values.map((column) => column[row])];
    });
  });
}

function stemOf(terrains: readonly FigureTerrain[]): string {
  return comparisonStem(terrains.map(({ recipe }) => recipe));
}
