import { shortestFloat32, withoutNoise } from '../core/decimals.ts';
import { type Profile, requireProfile } from '../core/profile.ts';
import { expectsProfile, type FileFormat } from './file-format.ts';

/** A profile as text: a heading, then a point a line, in the fewest digits that read back as the same numbers.
 *  @param names of the columns, with their units: `distance, m`
 *  @throws RangeError for a profile without points or with unequal numbers of x and y */
export function profileToCsv(profile: Profile, names: readonly [x: string, y: string] = ['x', 'y']): string {
  const { x, y } = requireProfile(profile);
  const lines = [names.map(fieldText).join(',')];
  for (let i = 0; i < x.length; i++) lines.push(`${withoutNoise(x[i])},${shortestFloat32(y[i])}`);
  return `${lines.join('\n')}\n`;
}

/** CSV: the points of 1D terrain. */
export const csvFormat: FileFormat = {
  extension: '.csv',
  title: 'the points of 1D terrain: distance and elevation',
  isOfProfile: true,
  expects: expectsProfile,
  async write({ profile, ends, isInMetres, spacing }) {
    if (!profile) throw new TypeError('csv: expected 1D terrain, got a heightmap');
    const unit = isInMetres ? 'm' : '';
    // A line through a map whose cell size is not known is as long as the samples that it crosses.
    const xUnit = ends ? (spacing ? 'm' : 'samples') : unit;
    return {
      pieces: [new TextEncoder().encode(profileToCsv(profile, [columnName('distance', xUnit), columnName('elevation', unit)]))],
    };
  },
};

/** The name of a column: `distance, m`, or without a unit `distance`. */
export function columnName(name: string, unit: string): string {
  return unit === '' ? name : `${name}, ${unit}`;
}

/** A field of a table: a number in the fewest digits that read back as the same number; undefined is an empty field. */
export type CsvField = string | number | undefined;

/** A table as CSV.
 *  @source RFC 4180: commas, CRLF, quotes around fields with a comma, a quote or a line break, and quotes in them doubled */
export function csvText(rows: readonly (readonly CsvField[])[]): string {
  return rows.map((row) => `${row.map(fieldText).join(',')}\r\n`).join('');
}

function fieldText(field: CsvField): string {
  if (field === undefined) return '';
  const text = String(field);
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
