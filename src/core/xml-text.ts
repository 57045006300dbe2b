/** What XML 1.0 forbids, and other control characters, which no font draws; lone surrogates too. */
const FORBIDDEN = /[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu;

/** A text as it stands in an XML document, between tags or in an attribute's double quotes. */
export function xmlText(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
