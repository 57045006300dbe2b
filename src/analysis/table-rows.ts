import { formatBeside, formatElevation, formatNumber, r2Text } from '../core/number-text.ts';
import { terrainsText } from '../core/text.ts';
import type { ComparedTerrain } from './compared-terrain.ts';
import type { DifferenceFigures } from './difference.ts';
import { differenceRows, FIGURE_GROUPS, type FigureRow, figureRows, type TerrainFigureRow } from './figure-rows.ts';
import { type LawFit, outsideRemark, type PowerLawFit } from './hurst.ts';
import type { NoFigure } from './no-figure.ts';

/** A figure, or the law whose scales a row gives; why there is none; undefined while it is made. */
export type FigureValue = number | LawFit | NoFigure | undefined;

/** A figure of every column, not yet in words: page, picture, command line and CSV each write it in their manner. */
export interface ValueRow extends Pick<FigureRow<never>, 'id' | 'label' | 'decimals' | 'limits' | 'doc'> {
  /** `m` is that of the columns whose samples are in metres. */
  readonly unit: string;
  /** A figure of the terrain or the difference, or how it was fitted, filled or made. */
  readonly about: 'figure' | 'scales' | 'fit' | 'filling' | 'time';
  /** By column. */
  readonly values: readonly FigureValue[];
  /** The power law of each column, if the row is an estimate by one. */
  readonly laws?: readonly (LawFit | undefined)[];
}

export interface ValueGroup {
  readonly title: string;
  readonly rows: readonly ValueRow[];
}

/** All figures of some terrains: the one table of which page, pictures, command line and CSV are four faces. */
export function valueGroups(terrains: readonly ComparedTerrain[]): readonly ValueGroup[] {
  const groups = FIGURE_GROUPS.map((title): ValueGroup => {
    const figures = figureRows.filter(({ group }) => group === title).map((row) => figureRow(row, terrains));
    const estimate = figures.find(({ laws }) => laws);
    const filling = title === 'Elevations' ? [fillingRow(terrains)] : [];
    return { title, rows: [...filling, ...figures, ...(estimate ? fitRows(title, estimate) : [])] };
  });
  return [...groups, { title: 'Generation', rows: [timeRow(terrains)] }];
}

/** The figures of some differences, a column for each. */
export function differenceValues(differences: readonly DifferenceFigures[]): readonly ValueRow[] {
  return differenceRows.map((row) => ({ ...row, about: 'figure', values: differences.map(row.of) }));
}

function figureRow(row: TerrainFigureRow, terrains: readonly ComparedTerrain[]): ValueRow {
  const { lawOf } = row;
  return {
    ...row,
    about: 'figure',
    values: terrains.map(({ figures }) => figures && row.of(figures)),
    ...(lawOf && { laws: terrains.map(({ figures }) => figures && lawOf(figures)) }),
  };
}

/** The scales and the fit of each law; without a law, why there is no estimate. */
function fitRows(group: string, { values, laws = [] }: ValueRow): ValueRow[] {
  const by = group.toLowerCase();
  return [
    {
      id: `${by}FittedOver`,
      label: 'Fitted over',
      unit: '',
      decimals: 0,
      doc: 'Scales from the lowest to the highest over which the power law was fitted: estimates over other scales may differ for that alone.',
      about: 'scales',
      values: values.map((value, i) => laws[i] ?? value),
    },
    {
      id: `${by}R2`,
      label: 'R² of the fit',
      unit: '',
      decimals: 3,
      doc: 'Share of the variance on the fitted line: near 1, a power law describes the terrain at these scales.',
      about: 'fit',
      values: values.map((value, i) => laws[i]?.r2 ?? value),
    },
  ];
}

function fillingRow(terrains: readonly ComparedTerrain[]): ValueRow {
  return {
    id: 'samplesFilled',
    label: 'Samples filled',
    unit: '',
    decimals: 0,
    doc: 'Samples to which the file gives no value. All figures are of the filled terrain, as it is shown.',
    about: 'filling',
    values: terrains.map(({ filled }) => filled),
  };
}

function timeRow(terrains: readonly ComparedTerrain[]): ValueRow {
  return {
    id: 'generationTime',
    label: 'Time',
    unit: 'ms',
    decimals: 1,
    doc: 'Time of one run of the algorithm, the least that was measured, without figures and light. It depends on the machine.',
    about: 'time',
    values: terrains.map(({ elapsedMs }) => elapsedMs),
  };
}

/** One cell of the table in words. */
export interface FigureCell {
  readonly text: string;
  /** Why there is none, or where an estimate comes from. */
  readonly title: string;
  /** Why there is none; undefined if there is one, or it is being made. */
  readonly why: string | undefined;
  readonly isLargest: boolean;
}

/** A row in words, as page and pictures have it. */
export interface TableRow extends Pick<ValueRow, 'id' | 'label' | 'unit' | 'doc' | 'about'> {
  readonly cells: readonly FigureCell[];
}

export interface TableGroup {
  readonly title: string;
  /** Over which scales its estimates were fitted; empty without estimates. */
  readonly note: string;
  readonly rows: readonly TableRow[];
}

/** The figures of some terrains in words. Scales that all estimates share are in the note of their group; a row without fillings is left out. */
export function tableGroups(terrains: readonly ComparedTerrain[]): readonly TableGroup[] {
  return valueGroups(terrains).map(({ title, rows }) => {
    const laws = rows.find((row) => row.laws)?.laws;
    const scales = new Set(laws?.flatMap((law) => (law ? [scalesText(law)] : [])));
    const isShown = ({ about, values }: ValueRow): boolean => {
      if (about === 'scales') return scales.size > 1;
      return about !== 'filling' || values.some((count) => count !== 0);
    };
    return {
      title,
      note: laws ? ['estimates', ...(scales.size === 1 ? scales : [])].join(', ') : '',
      rows: rows.filter(isShown).map((row) => inWords(row, terrains)),
    };
  });
}

function inWords(row: ValueRow, terrains: readonly ComparedTerrain[]): TableRow {
  const { id, label, doc, about, values, laws } = row;
  const unit = about === 'scales' ? commonUnit(values) : unitOfRow(row.unit, terrains);
  const isMixed = row.unit === 'm' && unit === '' && terrains.some((terrain) => terrain.unit === 'm');
  const span = spanOf(terrains);
  const textOf = (value: number | LawFit, pane: number): string => {
    if (typeof value === 'object') return unit === '' ? `${rangeText(value)} ${value.unit}` : rangeText(value);
    if (about === 'fit') return r2Text(value);
    if (about === 'time') return formatNumber(value, value < 0.095 ? 2 : value < 100 ? 1 : 0);
    return figureText(row, value, span) + (isMixed && terrains[pane].unit === 'm' ? ' m' : '');
  };
  const titleOf = (value: number | LawFit, pane: number): string => {
    const law = laws?.[pane];
    if (typeof value === 'object') return scalesText(value);
    return law ? `Estimate: fitted over ${scalesText(law)}, R² ${r2Text(law.r2)}${remarkOn(law)}` : '';
  };
  const texts = values.map((value, pane) => (isKnown(value) ? textOf(value, pane) : undefined));
  const largest = about === 'figure' && !isMixed ? largestText(values, texts) : undefined;
  const cells = values.map((value, pane): FigureCell => {
    const text = texts[pane];
    if (isKnown(value) && text !== undefined)
      return { text, title: titleOf(value, pane), why: undefined, isLargest: text === largest };
    const { failure } = terrains[pane];
    if (failure !== undefined) return { text: '—', title: `${terrainsText([pane])}: ${failure}`, why: failure, isLargest: false };
    const why = whyNone(value);
    if (why !== undefined) return { text: '—', title: `None: ${why}`, why, isLargest: false };
    return { text: '…', title: 'Being made', why: undefined, isLargest: false };
  });
  return { id, label, unit, doc, about, cells };
}

/** What is to be said of a law that fractal terrain does not have. */
function remarkOn(law: LawFit | PowerLawFit): string {
  return 'hurst' in law ? outsideRemark(law) : '';
}

/** Why there is no figure; undefined if there is one, or it is being made. */
export function whyNone(value: FigureValue): string | undefined {
  return typeof value === 'object' && 'why' in value ? value.why : undefined;
}

function isKnown(value: FigureValue): value is number | LawFit {
  return typeof value === 'number' || (value !== undefined && 'r2' in value);
}

/** The text of the largest number; undefined if all texts are equal, which counts as equal numbers. */
function largestText(values: readonly FigureValue[], texts: readonly (string | undefined)[]): string | undefined {
  const numbers = values.map((value) => (typeof value === 'number' ? value : Number.NEGATIVE_INFINITY));
  const largest = texts[numbers.indexOf(Math.max(...numbers))];
  return texts.some((text) => text !== undefined && text !== largest) ? largest : undefined;
}

/** A number as people read it.
 *  @param span of the elevations, which says how finely they are written */
export function figureText(
  { decimals, unit, limits }: Pick<ValueRow, 'decimals' | 'unit' | 'limits'>,
  value: number,
  span: number,
): string {
  if (decimals === 'elevation') return formatElevation(value, '', span);
  if (limits) return formatBeside(limits, value, decimals);
  // A figure of any size that has no unit may need no decimals at all.
  return formatNumber(value, unit === '' && Math.abs(value) >= 1000 ? 0 : decimals);
}

/** The unit of a row: metres only if all terrains are in metres. */
export function unitOfRow(unit: string, terrains: readonly Pick<ComparedTerrain, 'unit'>[]): string {
  return unit === 'm' && !terrains.every((terrain) => terrain.unit === 'm') ? '' : unit;
}

/** The span of all elevations together. */
function spanOf(terrains: readonly Pick<ComparedTerrain, 'figures'>[]): number {
  const ranges = terrains.flatMap(({ figures }) => (figures ? [figures.elevations] : []));
  return ranges.length > 0 ? Math.max(...ranges.map(({ max }) => max)) - Math.min(...ranges.map(({ min }) => min)) : 0;
}

/** `4 … 256 cycles across`: the scales that a power law was fitted over. */
function scalesText(law: LawFit): string {
  return `${rangeText(law)} ${scalesUnit(law)}`;
}

function rangeText({ from, to, unit }: LawFit): string {
  const decimalsOf = (scale: number): number => {
    if (unit === 'km²') return Math.max(1 - Math.floor(Math.log10(scale)), 0);
    return unit === 'm' && from < 10 ? 2 : 0;
  };
  return `${formatNumber(from, decimalsOf(from))} … ${formatNumber(to, decimalsOf(to))}`;
}

function scalesUnit({ unit }: LawFit): string {
  if (unit === 'km²') return 'km² drained';
  return unit === 'cycles' ? 'cycles across' : `${unit} apart`;
}

/** The unit of all laws of a row; empty if they have several. */
function commonUnit(values: readonly FigureValue[]): string {
  const units = new Set(values.flatMap((value) => (typeof value === 'object' && 'r2' in value ? [scalesUnit(value)] : [])));
  return units.size === 1 ? [...units][0] : '';
}

/** Why each cell of a row has no figure; undefined for those that have one. */
export interface RowReasons {
  readonly label: string;
  readonly reasons: readonly (string | undefined)[];
}

/** Why figures are missing: one line for all that are missing in the same columns for the same reason.
 *
 *      — Ruggedness, Axes ⁄ diagonals of terrain 2, terrain 3: a line has no other direction
 *  @param heads of the columns */
export function reasonLines(heads: readonly string[], rows: readonly RowReasons[]): string[] {
  const lines = new Map<string, Set<string>>();
  for (const { label, reasons } of rows) {
    for (const why of new Set(reasons)) {
      if (why === undefined) continue;
      const missing = reasons.flatMap((reason, i) => (reason === why ? [heads[i]] : []));
      const end = `${missing.join(', ')}: ${why}`;
      lines.set(end, (lines.get(end) ?? new Set()).add(label));
    }
  }
  return [...lines].map(([end, labels]) => `— ${[...labels].join(', ')} of ${end}`);
}
