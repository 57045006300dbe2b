/** The message of an error; of anything else that was thrown, its text. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A text that quotes input, on one line whatever that holds. */
export function onOneLine(text: string): string {
  return text.replace(/[\n\r\u2028\u2029]+/g, ' ');
}

/** `two lines` → `Two lines` */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `Two lines` → `two lines` */
export function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A message with curly quotes, and with minus signs before numbers. */
export function typographic(text: string): string {
  return text
    .replace(/"((?:[^"\\]|\\.)*)"/g, '“$1”')
    .replace(/"([^"]*…)/, '“$1”')
    .replace(/(?<=^|[\s(])-(?=[\d.])/g, '−');
}

/** Characters that XML 1.0 forbids and that no font draws, and lone surrogates. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu;

/** A text as it stands in an XML document, between tags or in an attribute's double quotes. */
export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** A query as links have it, without the escapes that are not needed behind a #. */
export function queryText(query: URLSearchParams): string {
  return query.toString().replace(/%3A/g, ':').replace(/%2C/g, ',').replace(/%2F/g, '/').replace(/%3D/g, '=');
}

/** `Terrain 2`, `Terrains 2 and 4`.
 *  @param panes from 0 */
export function terrainsText(panes: readonly number[]): string {
  const numbers = panes.map((pane) => String(pane + 1));
  const last = numbers.pop();
  return numbers.length === 0 ? `Terrain ${last}` : `Terrains ${numbers.join(', ')} and ${last}`;
}

/** A text in which no line ends between a number and its unit. */
export function withFirmUnits(text: string): string {
  return text.replace(/(?<=\d) (?=(?:k?m²?|%)(?![\p{L}\d]))/gu, '\u00a0');
}

/** Halves of surrogate pairs; `u` matches whole pairs as one character. */
const SURROGATE = /\p{Surrogate}/gu;

/** The part of a text that may be a name or seed: well-formed, and not too long.
 *  @param most characters */
export function fittingText(text: string, most: number): string {
  return text.slice(0, most).replace(SURROGATE, '');
}

// Limits shared by the document and the landscape reader.

/** Values in the text of a landscape, at most; twelve layers have 374. */
export const MAX_LANDSCAPE_VALUES = 600;

/** Characters of it, at most. */
export const MAX_LANDSCAPE_CHARACTERS = 50_000;
