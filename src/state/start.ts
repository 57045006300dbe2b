import { RecipeError } from '../core/recipe.ts';
import { type AppDocument, selectedRecipe } from './document.ts';
import type { History } from './document-store.ts';
import { type DocumentReading, documentFromText, historyFromJson } from './document-text.ts';
import { readingNotice, textOfLink, unusable } from './link.ts';
import { type MapCache, showablePane, whyMissing } from './map-cache.ts';
import { isComparing, withSelected } from './panes.ts';
import { claimTab, type Tab } from './tab.ts';

/** What the page starts with. */
export interface Start {
  readonly document: AppDocument;
  /** Of the last session; undefined where it begins anew. */
  readonly past: History | undefined;
  readonly tab: Tab<DocumentReading>;
  /** Shown to the person: what of the link or the last session could not be used. */
  readonly notice: string | undefined;
  /** The document that would be shown if its imported samples were available. */
  readonly awaited: AppDocument | undefined;
}

/** The document of the link that the page was opened with; else of the last session; else `first`, which is also shown if the samples of
 *  all terrains are missing. What was saved stays: a link gets a session of its own, and so does what is shown in place of a session that
 *  cannot be shown. The notice mentions links and sessions that cannot be read, and blocked storage.
 *  @param hash of the page's address, with its # */
export async function startDocument(hash: string, first: AppDocument, maps: Pick<MapCache, 'get'>): Promise<Start> {
  const link = readLink(hash);
  const tab = claimTab({ read: documentFromText, isFresh: link.reading !== undefined });
  const { last, problem } = tab;
  const { reading = last } = link;
  const wanted = reading?.document;
  const missing = wanted && (await whyMissing(selectedRecipe(wanted), maps));
  const shown = wanted && missing !== undefined ? await withShowableTerrain(wanted, maps) : wanted;
  // In a comparison the pane itself says what is missing.
  const needsNotice = missing !== undefined && !(shown && isComparing(shown));
  const notice = reading && readingNotice(reading, link.reading ? 'link' : 'session');
  const notices = [link.problem, notice, needsNotice ? missing : undefined, problem].filter((text) => text !== undefined);
  return {
    document: shown ?? first,
    past: shown && shown === last?.document ? historyFromJson(tab.past, shown) : undefined,
    // What cannot be shown stays as it is.
    tab: shown || !wanted || link.reading ? tab : claimTab({ read: documentFromText, isFresh: true }),
    notice: notices.length > 0 ? notices.join('\n') : undefined,
    awaited: needsNotice ? wanted : undefined,
  };
}

/** The document with the first terrain selected that can be shown; undefined if there is none. */
async function withShowableTerrain(document: AppDocument, maps: Pick<MapCache, 'get'>): Promise<AppDocument | undefined> {
  const pane = await showablePane(document, maps);
  return pane === undefined ? undefined : { ...document, ...withSelected(document, pane), stage: undefined };
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
