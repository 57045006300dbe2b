import { RecipeError } from '../core/recipe.ts';
import type { AppDocument } from './document.ts';
import { type DocumentReading, documentFromText } from './document-text.ts';
import { readingNotice, textOfLink, unusable } from './link.ts';
import { claimTab, type Tab } from './tab.ts';

/** What the page begins with. */
export interface Start {
  readonly document: AppDocument;
  readonly tab: Tab<DocumentReading>;
  /** What a person should know: what of the link or the last session could not be used. */
  readonly notice: string | undefined;
}

/** The document of the link that the page was opened with; else of the last session; else the one given. A link has a session of its
 *  own: what was saved before stays. A link or session that nothing can be made of and storage that is denied are told in the notice.
 *  @param hash of the page's address, with its # */
export async function startDocument(hash: string, first: AppDocument): Promise<Start> {
  const link = readLink(hash);
  const tab = await claimTab({ read: documentFromText, isFresh: link.reading !== undefined });
  const { last, problem } = tab;
  const { reading = last } = link;
  const notice = reading && readingNotice(reading, link.reading ? 'link' : 'session');
  const notices = [link.problem, notice, problem].filter((text) => text !== undefined);
  return {
    document: reading?.document ?? first,
    tab,
    notice: notices.length > 0 ? notices.join('\n') : undefined,
  };
}

function readLink(hash: string): { readonly reading?: DocumentReading; readonly problem?: string } {
  const text = textOfLink(hash);
  if (text === undefined) return {};
  try {
    return { reading: documentFromText(text) };
  } catch (error) {
    if (!(error instanceof RecipeError)) throw error;
    return { problem: unusable('link', error) };
  }
}
