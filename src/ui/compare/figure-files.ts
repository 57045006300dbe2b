import type { DifferenceFigures } from '../../analysis/difference.ts';
import { differenceRows, figureRows, type TerrainFigureRow } from '../../analysis/figure-rows.ts';
import { unitOfRow } from '../../analysis/table-rows.ts';
import type { NoFigure, PowerLawFit } from '../../analysis/terrain-figures.ts';
import { withoutNoise } from '../../core/without-noise.ts';
import { filePalette } from '../../draw/chart/file-palette.ts';
import type { ChartPalette } from '../../draw/chart/palette.ts';
import { plotToSvg } from '../../draw/chart/plot-svg.ts';
import { plotTable } from '../../draw/chart/plot-table.ts';
import { type FigurePlot, figurePlot, PLOT_KINDS, type PlotKind } from '../../draw/comparison/plots.ts';
import { type CsvField, csvText } from '../../io/csv.ts';
import { differenceIn } from '../../jobs/pane-states.ts';
import type { Session } from '../../jobs/session.ts';
import type { AppDocument } from '../../state/document.ts';
import { saveFile } from '../controls/save-file.ts';
import { comparedLines } from './compare-dock-lines.ts';
import { linesTable } from './compare-dock-table.ts';
import { comparisonStem, type FigureTerrain, figureTerrains } from './figure-terrains.ts';

/** Pixels of a plot in a file. */
const WIDTH = 960;
const HEIGHT = 540;
/** Bars of a histogram in a file, at most: enough to keep all that were counted. */
const ALL_BARS = 1024;

/** Where the colours of the difference end: up to 0.5 % of the samples lie beyond. */
const COLOUR_LIMIT = { id: 'colourLimit', unit: 'm', of: ({ limit }: DifferenceFigures): number => limit };

type Row = readonly CsvField[];

/** Saves a plot's figures as a table with a column for each terrain. Terrains in another unit have rows of their own. */
export function savePlotCsv(kind: PlotKind, terrains: readonly FigureTerrain[]): void {
  const rows = [headOf(terrains), ...plotRows(kind, terrains)];
  saveFile(`${stemOf(terrains)}-${kind}.csv`, csvText(rows), 'text/csv');
}

/** Saves a plot as it is drawn.
 *  @throws RangeError where there is nothing to draw */
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

/** Why there are no figures to save; undefined where there are some. */
export function whyNoFigures(document: AppDocument, { figures, figureFailures }: Session): string | undefined {
  const terrains = document.terrains;
  if (terrains.some((recipe) => figures.has(recipe))) return undefined;
  return terrains.some((recipe) => !figureFailures.has(recipe)) ? 'The figures are being calculated' : 'No terrain has figures';
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
  const result = of && less && differenceIn(document, session)?.result;
  const figures = result && 'figures' in result ? result.figures : undefined;
  const empty = terrains.map(() => undefined);
  const rows: Row[] = [
    [...headOf(terrains), ...(figures ? [`${pair.of + 1} less ${pair.less + 1}`] : [])],
    ...figureRows.flatMap((row) => unitRows(row, terrains)),
    ['figures', 'samplesFilled', undefined, undefined, undefined, '', ...terrains.map(({ filled }) => filled)],
    ...lawRows(terrains),
    [
      'figures',
      'generationTime',
      undefined,
      undefined,
      undefined,
      'ms',
      ...terrains.map(({ elapsedMs }) => elapsedMs && numberOf(elapsedMs)),
    ],
    ...(figures
      ? [...differenceRows, COLOUR_LIMIT].map(({ id, unit, of: read }) => {
          const value = numberOf(read(figures));
          return ['difference', id, undefined, undefined, undefined, unitOfRow(unit, [of, less]), ...empty, value];
        })
      : []),
    ...PLOT_KINDS.flatMap((kind) => plotRows(kind, terrains)),
    ...profileRows(document, session),
  ];
  const width = rows[0].length;
  return csvText(rows.map((row) => [...row, ...new Array<undefined>(width - row.length).fill(undefined)]));
}

function headOf(terrains: readonly FigureTerrain[]): Row {
  return ['table', 'figure', 'from', 'to', 'x unit', 'unit', ...terrains.map(({ pane, name }) => `${pane + 1} ${name}`)];
}

/** A figure of every terrain. Terrains in another unit have a row of their own. */
function unitRows({ id, unit, of: read }: TerrainFigureRow, terrains: readonly FigureTerrain[]): Row[] {
  const units = unit === 'm' ? [...new Set(terrains.map((terrain) => terrain.unit))] : [unit];
  return units.map((one) => {
    const values = terrains.map((terrain) => {
      const isOfRow = unit !== 'm' || terrain.unit === one;
      return isOfRow && terrain.figures ? numberOf(read(terrain.figures)) : undefined;
    });
    return ['figures', id, undefined, undefined, undefined, one, ...values];
  });
}

/** Over which scales each power law was fitted and how well, in the unit of the fit: cycles across, cells or metres. */
function lawRows(terrains: readonly FigureTerrain[]): Row[] {
  return (['spectrum', 'variogram'] as const).flatMap((by) => {
    const laws = terrains.map(({ figures }) => {
      const measured = figures?.[by];
      return measured === undefined || measured.kind === 'none' ? undefined : measured.fit;
    });
    const row = (id: string, unit: string, read: (law: PowerLawFit) => number | undefined): Row => {
      return ['figures', id, undefined, undefined, undefined, unit, ...laws.map((law) => law && read(law))];
    };
    // Scales in another unit have rows of their own.
    const units = new Set(laws.flatMap((law) => (law ? [law.unit] : [])));
    const scales = [...units].flatMap((unit) => [
      row(`${by}FitFrom`, unit, (law) => (law.unit === unit ? law.from : undefined)),
      row(`${by}FitTo`, unit, (law) => (law.unit === unit ? law.to : undefined)),
    ]);
    return [row(`${by}R2`, '', ({ r2 }) => r2), ...scales];
  });
}

function numberOf(value: number | NoFigure): number | undefined {
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
  const plots: FigurePlot[] = [];
  let rest = terrains.filter(({ figures }) => figures);
  while (rest.length > 0) {
    const [{ pane: lead }] = rest;
    const plot = figurePlot(kind, rest, lead, filePalette, ALL_BARS);
    plots.push(plot);
    rest = rest.filter(({ pane }) => pane !== lead && !plot.panes.includes(pane));
  }
  return plots;
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
