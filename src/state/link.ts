import { appearanceSchema } from '../colour/appearance.ts';
import type { Problem, Schema } from '../core/params.ts';
import type { RecipeError } from '../core/recipe.ts';
import { registry } from '../generate.ts';
import { compareSchema } from './compare-settings.ts';
import type { AppDocument } from './document.ts';
import { type DocumentReading, documentToText } from './document-text.ts';
import { pageSchema } from './page-settings.ts';
import { problemText } from './param-text.ts';

/** Changes that a notice spells out. */
const MOST_CHANGES = 10;

/** The address that opens a document: that of the page, with the document behind the #. No server is sent it. */
export function linkTo(document: AppDocument, page: string): string {
  return `${page.split('#')[0]}#${documentToText(document)}`;
}

/** The document's text in the part of an address behind its #, the # included; undefined where there is none, or only the name
 *  of a place on the page. */
export function textOfLink(hash: string): string | undefined {
  return hash.includes('=') ? hash.slice(1) : undefined;
}

/** What a person should know of how a text was read; undefined where it was read as it was written.
 *  @param what it came from: `link` */
export function readingNotice({ changes, contract }: DocumentReading, what: string): string | undefined {
  const sentences: string[] = [];
  if (contract !== 'same') {
    const left = contract === 'newer' ? 'what this one does not know is left out, and ' : '';
    sentences.push(
      `This ${what} is of ${contract === 'older' ? 'an older' : 'a newer'} Faultline: ${left}the terrain may differ.`,
    );
  }
  if (changes.length > 0) sentences.push(`Not everything in this ${what} could be used as it is. ${changesText(changes)}`);
  return sentences.length > 0 ? sentences.join('\n') : undefined;
}

/** Labels of all that a change may name. Where generators have a parameter of one name it means the same. */
const LABELS: Schema = Object.assign(
  {},
  ...[...registry.filters, ...registry.generators].map(({ params }) => params),
  appearanceSchema,
  pageSchema,
  compareSchema,
);

/** `Hurst exponent: expected a number from 0.01 to 1, got 7 (now 1).` */
function changesText(changes: readonly Problem[]): string {
  const lines = changes.slice(0, MOST_CHANGES).map((change) => {
    const text = problemText(change, LABELS);
    return change.instead === undefined ? text.replace(/[^?]$/, '$&.') : `${text} (now ${change.instead}).`;
  });
  const more = changes.length - lines.length;
  return [...lines, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n');
}

/** Why nothing could be made of a text. */
export function unusable(what: string, { problems }: RecipeError): string {
  // What could be mended is not the reason.
  const fatal = problems.find(({ path }) => ['text', 'generator', 'source.sha256'].includes(path)) ?? problems[0];
  return `This ${what} cannot be opened: ${problemText(fatal, LABELS)}.`;
}
