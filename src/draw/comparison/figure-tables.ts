import { clipText, filledPairText } from '../../analysis/difference-text.ts';
import { differenceRows } from '../../analysis/figure-rows.ts';
import type { NoFigure } from '../../analysis/no-figure.ts';
import { reasonLines } from '../../analysis/reasons.ts';
import { figureGroups, figureText, unitOfRow } from '../../analysis/table-rows.ts';
import { columnName } from '../../io/csv.ts';
import { filePalette } from '../chart/file-palette.ts';
import { shortened, wrapped } from '../chart/legend-band.ts';
import type { Mark } from '../chart/marks.ts';
import { paneStyle } from '../chart/series-style.ts';
import { estimateWidth } from '../chart/svg-marks.ts';
import type { ComparisonFigure } from './figure-model.ts';

const ROW = 19;
const SIZE = 12;
const GAP = 40;
const LABEL_SHARE = 0.34;
/** Pixels for the last number of a heading. */
const HEAD_NUMBER = 24;

/** A row as it is drawn; a heading has no cells. */
interface Row {
  readonly label: string;
  readonly isHeading: boolean;
  /** Whether the next row continues its text: no line is drawn between them. */
  readonly continues?: boolean;
  readonly cells: readonly { readonly text: string; readonly isStrong: boolean; readonly colour?: string }[];
}

/** The figures of a comparison as two columns of tables, and those of the differences.
 *  @param width pixels for both */
export function figureTables(
  figure: ComparisonFigure,
  width: number,
): { readonly marks: readonly Mark[]; readonly height: number } {
  const each = (width - GAP) / 2;
  const tables = [...terrainTables(figure), ...differenceTables(figure, each), ...notesTable(figure, each)];
  const total = tables.reduce((sum, rows) => sum + rows.length + 1, 0);
  const marks: Mark[] = [];
  let [column, row, tallest] = [0, 0, 0];
  for (const rows of tables) {
    // Tables stay whole; the first column is filled to its half.
    if (column === 0 && row > 0 && row + rows.length / 2 > total / 2) [column, row] = [1, 0];
    for (const one of rows) marks.push(...rowMarks(one, column * (each + GAP), row++ * ROW, each));
    tallest = Math.max(tallest, row);
    row++;
  }
  return { marks, height: tallest * ROW };
}

function terrainTables({ compared }: ComparisonFigure): Row[][] {
  const chips = compared.map(({ pane }) => ({
    text: `${pane + 1}`,
    isStrong: true,
    colour: paneStyle(pane, filePalette.series).colour,
  }));
  return figureGroups(compared).map(({ title, note, rows }) => [
    { label: note === '' ? title : `${title}, ${note}`, isHeading: true, cells: chips },
    ...rows.map(({ label, unit, cells }) => ({
      label: columnName(label, unit),
      isHeading: false,
      cells: cells.map(({ text, isLargest }) => ({ text, isStrong: isLargest })),
    })),
  ]);
}

/** What bold numbers are, and why figures are missing. */
function notesTable({ compared }: ComparisonFigure, width: number): Row[][] {
  const rows = figureGroups(compared).flatMap((group) => group.rows);
  const key = rows.some(({ cells }) => cells.some(({ isLargest }) => isLargest)) ? ['Bold: the largest of its row.'] : [];
  const heads = compared.map(({ pane }) => `terrain ${pane + 1}`);
  const reasons = reasonLines(
    heads,
    rows.map(({ label, cells }) => ({ label, reasons: cells.map(({ why }) => why) })),
  );
  const lines = [...key, ...reasons];
  if (lines.length === 0) return [];
  return [[{ label: 'Notes', isHeading: true, cells: [] }, ...lines.flatMap((line) => textRows(line, width))]];
}

/** A text over as many rows as it takes. */
function textRows(text: string, width: number): Row[] {
  const lines = wrapped(text, width, SIZE, estimateWidth);
  return lines.map((label, i) => ({ label, isHeading: false, continues: i < lines.length - 1, cells: [] }));
}

function differenceTables({ differences, compared }: ComparisonFigure, width: number): Row[][] {
  if (differences.length === 0) return [];
  const inPairs = compared.filter(({ pane }) => differences.some(({ of, less }) => pane === of || pane === less));
  const plain = (text: string, isStrong = false) => ({ text, isStrong });
  const rows = differenceRows.map((row): Row => {
    const unit = unitOfRow(row.unit, inPairs);
    const cells = differences.map(({ figures }) => {
      const value = row.of(figures);
      return plain(typeof value === 'number' ? figureText(row, value, figures.max - figures.min) : '—');
    });
    return { label: columnName(row.label, unit), isHeading: false, cells };
  });
  const notes = differences.flatMap(({ of, less, unit, figures, note, map }): Row[] => {
    const clip = map && clipText(figures, unit);
    const filled = filledPairText([of, less].flatMap((pane) => compared.filter((terrain) => terrain.pane === pane)));
    const texts = [note, filled && `includes ${filled}.`, clip && `Colours ${clip}.`].filter((text): text is string =>
      Boolean(text),
    );
    return texts.flatMap((text) => textRows(`${of + 1} − ${less + 1}: ${text}`, width));
  });
  const heads = differences.map(({ of, less }) => `${of + 1} − ${less + 1}`);
  const reasons = reasonLines(
    heads,
    differenceRows.map((row) => ({ label: row.label, reasons: differences.map(({ figures }) => whyNone(row.of(figures))) })),
  ).flatMap((line) => textRows(line, width));
  const head: Row = { label: 'Difference', isHeading: true, cells: heads.map((text) => plain(text, true)) };
  return [[head, ...rows, ...reasons, ...notes]];
}

function whyNone(value: number | NoFigure): string | undefined {
  return typeof value === 'number' ? undefined : value.why;
}

function rowMarks({ label, isHeading, continues, cells }: Row, x: number, y: number, width: number): Mark[] {
  const middle = y + ROW / 2;
  const labelWidth = cells.length > 0 ? width * LABEL_SHARE : width;
  const step = (width - labelWidth) / Math.max(cells.length, 4);
  // The numbers of a heading are short.
  const room = isHeading && cells.length > 0 ? width - (cells.length - 1) * step - HEAD_NUMBER : width - cells.length * step;
  const text = shortened(label, room, SIZE, estimateWidth);
  const colour = isHeading ? filePalette.text1 : filePalette.text2;
  const line = y + ROW;
  return [
    { kind: 'text', x, y: middle, text, align: 'start', colour, size: SIZE, isStrong: isHeading },
    ...cells.map(
      ({ text: value, isStrong, colour = filePalette.text1 }, i): Mark => ({
        kind: 'text',
        x: x + width - (cells.length - 1 - i) * step,
        y: middle,
        text: value,
        align: 'end',
        colour,
        size: SIZE,
        isStrong,
      }),
    ),
    ...(continues ? [] : [{ kind: 'path', points: [x, line, x + width, line], stroke: filePalette.grid, width: 1 } as const]),
  ];
}
