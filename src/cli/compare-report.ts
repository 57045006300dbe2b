import type { ComparedTerrain } from '../analysis/compared-terrain.ts';
import { type DifferenceFigures, EXTENTS_DIFFER, extentsDiffer } from '../analysis/difference.ts';
import { filledPairText } from '../analysis/difference-text.ts';
import type { LawFit } from '../analysis/hurst.ts';
import { NOT_MADE } from '../analysis/no-figure.ts';
import { differenceValues, type FigureValue, reasonLines, type ValueRow, valueGroups, whyNone } from '../analysis/table-rows.ts';
import { extentOf, isSingle, type Range, type Size } from '../core/heightmap.ts';
import { besideLimit, decimalsFor, filledText, formatExtent, formatLength, isTiny, r2Text } from '../core/number-text.ts';
import { type Compared, filledCount } from './compare-inputs.ts';
import { definitions, pointsText, rangeText, shortNumber, table } from './text.ts';
import type { WrittenFile } from './write-files.ts';

/** A row of a table with a cell for each column, or a heading without cells. */
interface Row {
  readonly label: string;
  readonly cells: readonly { readonly text: string; readonly why: string | undefined }[];
}

/** The terrains, a column of figures for each, and how far every other one differs from the first. */
export function comparisonText(compared: readonly Compared[]): string {
  const heads = compared.map(({ source }) => `terrain ${source.number}`);
  const list = compared.map((terrain): [string, string] => {
    const { number, file } = terrain.source;
    const facts = [
      file,
      sizeText(terrain),
      groundText(terrain),
      guessedText(terrain),
      filledText(filledCount(terrain.source).filled),
    ];
    return [`${number}`, facts.filter(Boolean).join(', ')];
  });
  const figures = tableWithReasons(['', ...heads], figureTable(compared));
  return `${definitions(list, '')}\n${figures}\n${differencesText(compared)}`;
}

function sizeText({ source: { isProfile, width, height }, figures }: Compared): string {
  return isProfile ? pointsText(figures.elevations.count) : `${width} × ${height}`;
}

function groundText({ source, spacing }: Compared): string {
  if (!spacing || isSingle(source)) return '';
  const { x, y } = extentOf(spacing, source);
  const guess = source.guesses.spacing ? ' (a guess)' : '';
  return source.isProfile ? formatLength(x, 'm') : `${formatExtent({ x, y }, 'm')}${guess}`;
}

/** Elevations that nobody stated. */
function guessedText({ source: { guesses } }: Compared): string {
  return guesses.elevation ? `elevations ${rangeText(guesses.elevation.value, 'm')} (a guess)` : '';
}

/** A terrain as tables and pictures of a comparison have it. */
export function comparedTerrain({ source, figures, generationMs }: Compared): ComparedTerrain {
  return {
    ...filledCount(source),
    name: source.name,
    unit: source.isInMetres ? 'm' : '',
    figures,
    failure: undefined,
    elapsedMs: generationMs ?? NOT_MADE,
  };
}

/** All groups of figures; fillings stand in the list of terrains, and the time has no heading. */
function figureTable(compared: readonly Compared[]): Row[] {
  const ranges = compared.map(({ figures }) => figures.elevations);
  const areInMetres = compared.map(({ source }) => source.isInMetres);
  return valueGroups(compared.map(comparedTerrain)).flatMap(({ title, rows }) => {
    const shown = rows.filter(({ about }) => about !== 'filling').map((row) => rowOf(row, ranges, areInMetres));
    if (title === 'Generation') return shown.map((row) => ({ ...row, label: `${title} time` }));
    const isEstimated = rows.some(({ laws }) => laws);
    return [{ label: isEstimated ? `${title}, estimates` : title, cells: [] }, ...shown];
  });
}

/** @param ranges of the elevations of each column, which say how finely they are written */
function rowOf(row: ValueRow, ranges: readonly Range[], areInMetres: readonly boolean[]): Row {
  const isOfFit = row.about === 'scales' || row.about === 'fit';
  const cells = row.values.map((value, i) => {
    const why = whyNone(value);
    // Without an estimate there is no fit: the reason stands with the estimate.
    if (why !== undefined) return isOfFit ? { text: '', why: undefined } : { text: '—', why };
    return { text: cellText(row, value, ranges[i], areInMetres[i]), why };
  });
  return { label: `  ${row.label}`, cells };
}

function cellText(
  { about, unit, decimals, limits = [] }: ValueRow,
  value: FigureValue,
  { min, max }: Range,
  isInMetres: boolean,
): string {
  if (typeof value === 'object') return 'r2' in value ? scalesText(value) : '';
  if (value === undefined) return '';
  if (about === 'fit') return r2Text(value);
  if (about === 'time') return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
  const reach = max - min || Math.abs(max);
  const text =
    decimals === 'elevation' && isTiny(reach)
      ? shortNumber(value)
      : rounded(value, decimals === 'elevation' ? decimalsFor(reach) : decimals, limits);
  const mark = unit === 'm' && !isInMetres ? '' : unit;
  return mark === '°' || mark === '' ? `${text}${mark}` : `${text} ${mark}`;
}

/** Areas are those of samples, which need no more digits. */
function scalesText({ from, to, unit }: LawFit): string {
  const [least, most] = [from, to].map((scale) => shortNumber(unit === 'km²' ? Number(scale.toPrecision(3)) : scale));
  return `${least} … ${most} ${unit}`;
}

/** From here on decimals mean nothing. */
const HUGE = 1e15;

/** What rounds to zero has no sign. */
function rounded(value: number, decimals: number, limits: readonly number[]): string {
  if (Math.abs(value) >= HUGE) return shortNumber(value);
  const shown = besideLimit(limits, value, decimals);
  const text = shown.value.toFixed(decimals);
  return shown.sign + (Number(text) === 0 ? text.replace('-', '') : text);
}

function differencesText(compared: readonly Compared[]): string {
  const [first, ...others] = compared;
  const pairs = others.flatMap((terrain) => {
    const { source, difference } = terrain;
    return typeof difference === 'object' ? [{ source, difference, isApart: hasOtherGround(terrain, first) }] : [];
  });
  const refused = others.flatMap(({ source, difference }) => {
    return typeof difference === 'string' ? [`${source.number} less 1: no difference; ${difference}`] : [];
  });
  const heads = pairs.map(({ source }) => `${source.number} less 1`);
  const differences = pairs.map(({ difference }) => difference);
  const areInMetres = pairs.map(() => first.source.isInMetres);
  const rows = differenceValues(differences).map((row) => rowOf(row, differences, areInMetres));
  const shown = pairs.length > 0 ? tableWithReasons(['Differences', ...heads], rows) : '';
  const grids = pairs.map(({ source, difference, isApart }) => {
    const filled = filledPairText([source, first.source].map(filledCount));
    const facts = [gridText(difference, source.number, 1), isApart && `their ${EXTENTS_DIFFER}`, filled && `includes ${filled}`];
    return `${source.number} less 1: ${facts.filter(Boolean).join('; ')}`;
  });
  return `${shown}${[...grids, ...refused].map((line) => `${line}\n`).join('')}`;
}

function hasOtherGround(a: Compared, b: Compared): boolean {
  if (!a.spacing || !b.spacing) return false;
  const hasLine = a.source.isProfile || b.source.isProfile;
  return extentsDiffer(extentOf(a.spacing, a.source), extentOf(b.spacing, b.source), hasLine);
}

/** `compared at 129 × 129; terrain 2 was resampled (bilinear)` */
function gridText({ size, resampled }: DifferenceFigures, of: number, less: number): string {
  const who = resamplingText(resampled, of, less);
  const grid = size.height === 1 ? pointsText(size.width) : `${size.width} × ${size.height}`;
  return `compared at ${grid}${who === undefined ? '' : `; ${who}`}`;
}

/** Which terrains were resampled, if any. */
export function resamplingText(resampled: DifferenceFigures['resampled'], of: number, less: number): string | undefined {
  if (resampled === 'neither') return undefined;
  if (resampled === 'both') return `terrains ${less} and ${of} were resampled (bilinear)`;
  return `terrain ${resampled === 'of' ? of : less} was resampled (bilinear)`;
}

/** Aligned columns; below, why figures are missing. */
function tableWithReasons(head: readonly string[], rows: readonly Row[]): string {
  const cells = rows.map((row) => [row.label, ...row.cells.map(({ text }) => text)]);
  const missing = rows.map((row) => ({ label: row.label.trim(), reasons: row.cells.map(({ why }) => why) }));
  return `${table([head, ...cells], true)}${reasonLines(head.slice(1), missing)
    .map((line) => `${line}\n`)
    .join('')}`;
}

/** Everything as one JSON value; what does not exist is null, or a reason. */
export function comparisonJson(compared: readonly Compared[], files: readonly WrittenFile[]): string {
  const unitOf = (terrain: Compared) => (terrain.source.isInMetres ? 'm' : null);
  const filledOf = ({ source }: Compared) => ({
    of: filledCount(source).filled,
    less: filledCount(compared[0].source).filled,
  });
  const report = {
    terrains: compared.map((terrain) => {
      const { source, spacing, generationMs, figures } = terrain;
      const { number, file, format, width, height, notes, guesses, holes, recipe } = source;
      const size: Size = { width, height };
      const extent = spacing && extentOf(spacing, size);
      const unit = unitOf(terrain);
      return { number, file, format, ...size, unit, spacing, extent, generationMs, notes, guesses, holes, recipe, figures };
    }),
    differences: compared.slice(1).map((terrain) => {
      const pair = { of: terrain.source.number, less: 1 };
      const { difference } = terrain;
      return typeof difference === 'string'
        ? { ...pair, kind: 'none', why: difference }
        : { ...pair, kind: 'difference', unit: unitOf(terrain), ...difference, filled: filledOf(terrain) };
    }),
    files,
  };
  return `${JSON.stringify(report, plain, 2)}\n`;
}

/** Typed arrays become arrays and undefined becomes null, so that every report has the same fields. */
function plain(_key: string, value: unknown): unknown {
  if (value === undefined) return null;
  return ArrayBuffer.isView(value) ? Array.from(value as Float64Array | Uint32Array) : value;
}
