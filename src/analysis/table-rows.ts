import { formatBeside, formatElevation, formatNumber, r2Text } from '../core/number-text.ts';
import { terrainsText } from '../core/terrains-text.ts';
import type { ComparedTerrain } from './compared-terrain.ts';
import { FIGURE_GROUPS, type FigureRow, figureRows, type TerrainFigureRow } from './figure-rows.ts';
import { outsideRemark } from './power-law.ts';
import type { NoFigure, PowerLawFit } from './terrain-figures.ts';

/** One cell of the table. */
export interface FigureCell {
  readonly text: string;
  /** Why there is none, or where an estimate comes from. */
  readonly title: string;
  /** Why there is none; undefined where there is one, or it is being made. */
  readonly why: string | undefined;
  readonly isLargest: boolean;
}

/** A figure of every terrain. */
export interface TableRow {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly doc: string;
  /** By pane. */
  readonly cells: readonly FigureCell[];
}

export interface TableGroup {
  readonly title: string;
  /** Over which scales its estimates were fitted; empty without estimates. */
  readonly note: string;
  readonly rows: readonly TableRow[];
}

/** The figure of a cell; undefined while it is made. */
type Value = number | NoFigure | undefined;

/** The figures of some terrains as groups of rows, and how long each took to make. */
export function tableGroups(terrains: readonly ComparedTerrain[]): readonly TableGroup[] {
  return [...figureGroups(terrains), { title: 'Generation', note: '', rows: [timeRow(terrains)] }];
}

/** The figures of some terrains as groups of rows: the same for the same terrains. */
export function figureGroups(terrains: readonly ComparedTerrain[]): readonly TableGroup[] {
  return FIGURE_GROUPS.map((title) => {
    const rows = figureRows.filter(({ group }) => group === title);
    const estimate = rows.find(({ lawOf }) => lawOf);
    const fit = estimate ? [...scaleRows(terrains, estimate), fitRow(terrains, estimate)] : [];
    const filled = title === 'Elevations' ? filledRows(terrains) : [];
    return {
      title,
      note: fitNote(terrains, estimate?.lawOf),
      rows: [...filled, ...rows.map((row) => rowOf(row, terrains)), ...fit],
    };
  });
}

/** A number as people read it.
 *  @param span of the elevations, which says how finely they are written */
export function figureText(
  { decimals, unit, limits }: Pick<FigureRow<never>, 'decimals' | 'unit' | 'limits'>,
  value: number,
  span: number,
): string {
  if (decimals === 'elevation') return formatElevation(value, '', span);
  if (limits) return formatBeside(limits, value, decimals);
  // A figure of any size that has no unit may need no decimals at all.
  return formatNumber(value, unit === '' && Math.abs(value) >= 1000 ? 0 : decimals);
}

/** The unit of a row: metres only where all terrains are in metres. */
export function unitOfRow(unit: string, terrains: readonly Pick<ComparedTerrain, 'unit'>[]): string {
  return unit === 'm' && !terrains.every((terrain) => terrain.unit === 'm') ? '' : unit;
}

/** The span of all elevations together. */
function spanOf(terrains: readonly Pick<ComparedTerrain, 'figures'>[]): number {
  const ranges = terrains.flatMap(({ figures }) => (figures ? [figures.elevations] : []));
  return ranges.length > 0 ? Math.max(...ranges.map(({ max }) => max)) - Math.min(...ranges.map(({ min }) => min)) : 0;
}

/** `4 … 256 cycles across`: the scales that a power law was fitted over. */
function scalesText(law: PowerLawFit): string {
  return `${rangeText(law)} ${scalesUnit(law)}`;
}

function rangeText({ from, to, unit }: PowerLawFit): string {
  const decimals = unit === 'm' && from < 10 ? 2 : 0;
  return `${formatNumber(from, decimals)} … ${formatNumber(to, decimals)}`;
}

function scalesUnit({ unit }: PowerLawFit): string {
  return unit === 'cycles' ? 'cycles across' : `${unit} apart`;
}

function rowOf(row: TerrainFigureRow, terrains: readonly ComparedTerrain[]): TableRow {
  const span = spanOf(terrains);
  const isMixed = row.unit === 'm' && unitOfRow(row.unit, terrains) === '' && terrains.some(({ unit }) => unit === 'm');
  const values = terrains.map(({ figures }): Value => figures && row.of(figures));
  const cells = cellsOf(values, terrains, !isMixed, (value, pane) => {
    const law = terrains[pane].figures && row.lawOf?.(terrains[pane].figures);
    const unit = isMixed && terrains[pane].unit === 'm' ? ' m' : '';
    return {
      text: figureText(row, value, span) + unit,
      title: law ? `Estimate: fitted over ${scalesText(law)}, R² ${r2Text(law.r2)}${outsideRemark(law)}` : '',
    };
  });
  return { id: row.id, label: row.label, unit: unitOfRow(row.unit, terrains), doc: row.doc, cells };
}

/** Over which scales each law was fitted, where they differ. */
function scaleRows(terrains: readonly ComparedTerrain[], { group, lawOf, of }: TerrainFigureRow): TableRow[] {
  const laws = terrains.map(({ figures }) => figures && lawOf?.(figures));
  const found = laws.filter((law) => law !== undefined);
  if (new Set(found.map(scalesText)).size <= 1) return [];
  const isOneUnit = new Set(found.map(scalesUnit)).size === 1;
  const values = terrains.map(({ figures }, pane): Value => laws[pane]?.from ?? (figures && of(figures)));
  return [
    {
      id: `${group.toLowerCase()}FittedOver`,
      label: 'Fitted over',
      unit: isOneUnit ? scalesUnit(found[0]) : '',
      doc: 'Scales from the lowest to the highest over which the power law was fitted: estimates over other scales may differ for that alone.',
      cells: cellsOf(values, terrains, false, (_, pane) => {
        const law = laws[pane];
        if (!law) return { text: '—', title: '' };
        return { text: isOneUnit ? rangeText(law) : `${rangeText(law)} ${law.unit}`, title: scalesText(law) };
      }),
    },
  ];
}

/** How well the law of an estimate describes each terrain; without a law, why there is no estimate. */
function fitRow(terrains: readonly ComparedTerrain[], estimate: TerrainFigureRow): TableRow {
  const values = terrains.map(({ figures }): Value => figures && (estimate.lawOf?.(figures)?.r2 ?? estimate.of(figures)));
  return {
    id: `${estimate.group.toLowerCase()}R2`,
    label: 'R² of the fit',
    unit: '',
    doc: 'Share of the variance on the fitted line: near 1, a power law describes the terrain at these scales.',
    cells: cellsOf(values, terrains, false, (value) => ({ text: r2Text(value), title: '' })),
  };
}

/** How many samples were filled, where any were. */
function filledRows(terrains: readonly ComparedTerrain[]): TableRow[] {
  if (terrains.every(({ filled }) => filled === 0)) return [];
  return [
    {
      id: 'samplesFilled',
      label: 'Samples filled',
      unit: '',
      doc: 'Samples to which the file gives no value. All figures are of the filled terrain, as it is shown.',
      cells: cellsOf(
        terrains.map(({ filled }) => filled),
        terrains,
        false,
        (value) => ({ text: formatNumber(value), title: '' }),
      ),
    },
  ];
}

function timeRow(terrains: readonly ComparedTerrain[]): TableRow {
  const values = terrains.map(({ elapsedMs }) => elapsedMs);
  return {
    id: 'generationTime',
    label: 'Time',
    unit: 'ms',
    doc: 'Time to generate the terrain, without its light and figures. It depends on the machine.',
    cells: cellsOf(values, terrains, false, (value) => ({ text: formatNumber(value, value < 100 ? 1 : 0), title: '' })),
  };
}

type Law = NonNullable<TerrainFigureRow['lawOf']>;

/** `estimates, 4 … 256 cycles across` where all terrains have one range. */
function fitNote(terrains: readonly ComparedTerrain[], lawOf: Law | undefined): string {
  if (!lawOf) return '';
  const scales = new Set(
    terrains.flatMap(({ figures }) => (figures ? [lawOf(figures)] : [])).flatMap((law) => (law ? [scalesText(law)] : [])),
  );
  return scales.size === 1 ? `estimates, ${[...scales][0]}` : 'estimates';
}

function cellsOf(
  values: readonly Value[],
  terrains: readonly ComparedTerrain[],
  hasLargest: boolean,
  show: (value: number, pane: number) => Pick<FigureCell, 'text' | 'title'>,
): FigureCell[] {
  const shown = values.map((value, pane) => (typeof value === 'number' ? { value, ...show(value, pane) } : undefined));
  const numbers = shown.filter((cell) => cell !== undefined);
  // Equal texts count as equal: where all are, none is the largest.
  const largest = numbers.reduce((most, cell) => (most.value >= cell.value ? most : cell), numbers[0])?.text;
  const hasOneLargest = hasLargest && numbers.some(({ text }) => text !== largest);
  return values.map((value, pane) => {
    const cell = shown[pane];
    if (cell) return { text: cell.text, title: cell.title, why: undefined, isLargest: hasOneLargest && cell.text === largest };
    const { failure } = terrains[pane];
    if (failure !== undefined) return { text: '—', title: `${terrainsText([pane])}: ${failure}`, why: failure, isLargest: false };
    if (typeof value === 'object') return { text: '—', title: `None: ${value.why}`, why: value.why, isLargest: false };
    return { text: '…', title: 'Being made', why: undefined, isLargest: false };
  });
}
