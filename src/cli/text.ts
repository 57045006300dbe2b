import type { Range } from '../core/heightmap.ts';
import { formatNumber } from '../core/number-text.ts';
import { withFirmUnits } from '../core/text.ts';

const LINE_WIDTH = 100;
/** A longer term has a line of its own. */
const WIDEST_TERM = 26;
/** Removes a progress bar from its line of a terminal. */
export const CLEAR_LINE = '\r\x1b[K';

/** Terms and what they mean, in two aligned columns, wrapped; ends with a line break unless there are no rows. */
export function definitions(rows: readonly (readonly [term: string, text: string])[], indent = '  '): string {
  const column = Math.max(0, ...rows.map(([term]) => term.length).filter((length) => length <= WIDEST_TERM)) + 2;
  const margin = indent + ' '.repeat(column);
  return rows
    .map(([term, text]) => {
      const lines = wrap(printableLine(text), LINE_WIDTH - margin.length);
      const first = term.length + 2 <= column ? indent + term.padEnd(column) : `${indent}${term}\n${margin}`;
      return `${`${first}${lines.join(`\n${margin}`)}`.trimEnd()}\n`;
    })
    .join('');
}

/** Control characters, which could drive a terminal, made visible as `\\u001b`; line breaks stay. What files say is not trusted. */
export function printable(text: string): string {
  return text.replace(/(?!\n)\p{Cc}/gu, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** As `printable`, and on one line. */
function printableLine(text: string): string {
  return printable(text.replaceAll('\n', '\\n'));
}

/** Text wrapped to the width of a page; ends with a line break. */
export function paragraph(text: string): string {
  return `${wrap(text, LINE_WIDTH).join('\n')}\n`;
}

/** Rows of cells in aligned columns, two blanks apart; ends with a line break.
 *  @param isOfNumbers aligns all columns but the first to the right */
export function table(rows: readonly (readonly string[])[], isOfNumbers = false): string {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const aligned = (cell: string, i: number) => (isOfNumbers && i > 0 ? cell.padStart(widths[i]) : cell.padEnd(widths[i]));
  return rows.map((row) => `${row.map(aligned).join('  ').trimEnd()}\n`).join('');
}

/** No line ends between a number and its unit. */
function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of withFirmUnits(text).split(' ')) {
    const line = lines[lines.length - 1];
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => line.replaceAll('\u00a0', ' '));
}

/** `402,113 bytes` */
export function countOf(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}`;
}

/** A path in a message; an empty one is shown as `""`. */
export function visiblePath(path: string): string {
  return path || '""';
}

/** `129 points`, `1 point` */
export function pointsText(count: number): string {
  return countOf(count, count === 1 ? 'point' : 'points');
}

/** Enough digits to tell neighbouring samples apart by eye, without the noise of float32. */
export function shortNumber(value: number): string {
  return String(Number(value.toPrecision(6)));
}

/** `-600 … 2400 m` */
export function rangeText({ min, max }: Range, unit: string): string {
  return `${shortNumber(min)} … ${shortNumber(max)}${unit && ` ${unit}`}`;
}
