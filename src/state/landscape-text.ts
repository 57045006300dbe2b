import { MAX_LANDSCAPE_CHARACTERS, MAX_LANDSCAPE_VALUES } from '../core/landscape-limits.ts';
import type { Problem } from '../core/params.ts';
import { queryText } from '../core/query-text.ts';

/** Whether a key of a document's text belongs to its landscape: `l.` is the scene's, `l1.` … `l12.` are those of its layers. */
export function isLandscapeKey(key: string): boolean {
  return /^l\d{0,2}\./.test(key);
}

/** The landscape's part of a document's text. What it means is not looked at here: who shows it mends what is out of range.
 *  @param entries those with a landscape's keys */
export function readLandscape(entries: readonly [string, string][], changes: Problem[]): string {
  const query = new URLSearchParams(entries.slice(0, MAX_LANDSCAPE_VALUES));
  const text = queryText(query);
  if (entries.length <= MAX_LANDSCAPE_VALUES && text.length <= MAX_LANDSCAPE_CHARACTERS) return text;
  const message = `expected at most ${MAX_LANDSCAPE_VALUES} values and ${MAX_LANDSCAPE_CHARACTERS} characters, got ${entries.length} and ${text.length}`;
  changes.push({ path: 'landscape', message });
  return text.length <= MAX_LANDSCAPE_CHARACTERS ? text : '';
}
