/** What a thing that was thrown has to say: an error its message, anything else itself as text. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What XML 1.0 forbids, and other control characters, which no font draws; lone surrogates too. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu;

/** A text as it stands in an XML document, between tags or in an attribute's double quotes. */
export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** A query as it stands in links. What needs no escape behind a # reads better without. */
export function queryText(query: URLSearchParams): string {
  return query.toString().replace(/%3A/g, ':').replace(/%2C/g, ',').replace(/%2F/g, '/').replace(/%3D/g, '=');
}
