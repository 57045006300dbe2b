import { RecipeError } from '../core/recipe.ts';
import { type AppDocument, selectedRecipe } from './document.ts';
import { type DocumentReading, documentFromText } from './document-text.ts';
import { readingNotice, textOfLink, unusable } from './link.ts';
import { type MapShelf, whyMissing } from './map-shelf.ts';
import { paneAtHand } from './pane-at-hand.ts';
import { isComparing, withSelected } from './panes.ts';
import { claimTab, type Tab } from './tab.ts';

/** What the page begins with. */
export interface Start {
  readonly document: AppDocument;
  readonly tab: Tab<DocumentReading>;
  /** What a person should know: what of the link or the last session could not be used. */
  readonly notice: string | undefined;
  /** The document that would be shown if the samples it names were at hand. */
  readonly awaited: AppDocument | undefined;
}

/** The document of the link that the page was opened with; else of the last session; else the one given, as where the samples of all its
 *  terrains are not at hand. What was saved stays: a link has a session of its own, and so has what takes the place of a session that cannot
 *  be shown. A link or session that nothing can be made of and storage that is denied are told in the notice.
 *  @param hash of the page's address, with its # */
export async function startDocument(hash: string, first: AppDocument, maps: Pick<MapShelf, 'get'>): Promise<Start> {
  const link = readLink(hash);
  const tab = await claimTab({ read: documentFromText, isFresh: link.reading !== undefined });
  const { last, problem } = tab;
  const { reading = last } = link;
  const wanted = reading?.document;
  const missing = wanted && (await whyMissing(selectedRecipe(wanted), maps));
  const shown = wanted && missing !== undefined ? await withTerrainAtHand(wanted, maps) : wanted;
  // In a comparison its cell tells what is missing.
  const isTold = missing !== undefined && !(shown && isComparing(shown));
  const notice = reading && readingNotice(reading, link.reading ? 'link' : 'session');
  const notices = [link.problem, notice, isTold ? missing : undefined, problem].filter((text) => text !== undefined);
  return {
    document: shown ?? first,
    tab: shown || !wanted || link.reading ? tab : await inItsPlace(tab),
    notice: notices.length > 0 ? notices.join('\n') : undefined,
    awaited: isTold ? wanted : undefined,
  };
}

/** Another session for the tab, which leaves its last one as it is. */
async function inItsPlace(tab: Tab<DocumentReading>): Promise<Tab<DocumentReading>> {
  tab.dispose();
  return claimTab({ read: documentFromText, isFresh: true });
}

/** A document whose selected terrain is not at hand, with another of its terrains selected; undefined where there is none to show. */
async function withTerrainAtHand(document: AppDocument, maps: Pick<MapShelf, 'get'>): Promise<AppDocument | undefined> {
  const pane = await paneAtHand(document, maps);
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
