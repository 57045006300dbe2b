import type { Problem, Schema } from '../core/params.ts';
import type { Change } from '../core/parse-recipe.ts';
import type { RecipeError } from '../core/recipe.ts';
import { typographic, uncapitalised } from '../core/text.ts';
import { appearanceSchema } from '../draw/colour/appearance.ts';
import { compareSchema } from './compare-settings.ts';
import type { AppDocument } from './document.ts';
import { type DocumentReading, documentToText } from './document-text.ts';
import { pageSchema } from './page-settings.ts';
import { problemText } from './param-text.ts';

/** Changes that a notice spells out. */
const MOST_CHANGES = 10;

/** The address that opens a document: the page's, with the document after the #, which browsers send to no server. */
export function linkTo(document: AppDocument, page: string): string {
  return `${page.split('#')[0]}#${documentToText(document)}`;
}

/** The document's text in the hash of an address, which includes the #; undefined if the hash is empty or only an anchor, which is a word. */
export function textOfLink(hash: string): string | undefined {
  return /^#?[\w-]*$/.test(hash) ? undefined : hash.slice(1);
}

/** A notice of what was changed when a text was read; undefined if nothing was.
 *  @param what kind of text: `link` */
export function readingNotice({ changes, contract }: DocumentReading, what: string): string | undefined {
  const sentences: string[] = [];
  if (contract !== 'same') {
    const left = contract === 'newer' ? 'what this one does not know is left out, and ' : '';
    sentences.push(
      `This ${what} is of ${contract === 'older' ? 'an older' : 'a newer'} Faultline: ${left}the terrain may differ.`,
    );
  }
  if (changes.length > 0)
    sentences.push(
      `Not everything in this ${what} could be used as it is.\n${changesText(withJoinedSides(changes), changeText)}`,
    );
  return sentences.length > 0 ? sentences.join('\n') : undefined;
}

/** Labels for changes that are in no generator and no filter. */
const SETTINGS: Schema = { ...appearanceSchema, ...pageSchema, ...compareSchema };

/** `Hurst exponent: expected a number from 0.01 to 1, got 7 (now 1).` */
function changeText(change: Change): string {
  const { message, instead } = change;
  // What stands there now is said once.
  const words = instead === undefined ? message : message.replace(/; nearest: \d+$/, '');
  return asSentence(problemText({ ...change, message: words }, change.schema ?? SETTINGS) + nowText(change));
}

/** The changes, with one of the size where width and height were changed alike. */
function withJoinedSides(changes: readonly Change[]): Change[] {
  return changes.flatMap((change, i) => {
    if (areAlike(changes[i - 1], change)) return [];
    return areAlike(change, changes[i + 1]) ? [{ ...change, path: change.path.replace(/width$/, 'size') }] : [change];
  });
}

function areAlike(width: Change | undefined, height: Change | undefined): boolean {
  if (!width?.path.endsWith('width') || height?.path !== width.path.replace(/width$/, 'height')) return false;
  return width.message === height.message && width.instead === height.instead;
}

const MAX_VALUE_CHARS = 60;

/** ` (now 1)`: what stands in place of a value that was changed; empty where it is left out. */
export function nowText({ instead }: Problem): string {
  if (instead === undefined) return '';
  const text = typographic(String(instead)) || 'none';
  return ` (now ${text.length > MAX_VALUE_CHARS ? `${text.slice(0, MAX_VALUE_CHARS - 1)}…` : text})`;
}

/** Lines for the first changes, and how many more there are. */
export function changesText<T>(changes: readonly T[], textOf: (change: T) => string): string {
  const more = changes.length - MOST_CHANGES;
  return [...changes.slice(0, MOST_CHANGES).map(textOf), ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
}

/** Why a text could not be opened. */
export function unusable(what: string, { problems }: RecipeError): string {
  // Problems that could be mended are not the reason.
  const fatal = problems.find(({ path }) => ['text', 'generator', 'source.sha256'].includes(path)) ?? problems[0];
  const isDamaged = fatal.path === 'source.sha256' || fatal.message.endsWith('got none');
  if (isDamaged) return `This ${what} cannot be opened: it names no terrain. It may be cut off or mistyped.`;
  return asSentence(`This ${what} cannot be opened: ${uncapitalised(problemText(fatal, SETTINGS))}`);
}

/** With a full stop, unless it ends as a question does. */
function asSentence(text: string): string {
  return text.endsWith('?') ? text : `${text}.`;
}
