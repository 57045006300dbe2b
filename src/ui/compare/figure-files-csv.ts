/** A field of a table: numbers in the fewest digits that read back as the same one, nothing where there is none. */
export type CsvField = string | number | undefined;

/** Rows as CSV.
 *  @source RFC 4180: commas, CRLF, quotes around what has a comma, a quote or a line break, quotes in it twice */
export function csvText(rows: readonly (readonly CsvField[])[]): string {
  return rows.map((row) => `${row.map(fieldText).join(',')}\r\n`).join('');
}

function fieldText(field: CsvField): string {
  if (field === undefined) return '';
  const text = String(field);
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
