import './ui/styles/index.css';
import { parseRecipe } from './core/parse-recipe.ts';
import type { Recipe } from './core/recipe.ts';
import { registry } from './generate.ts';
import { createAutosave } from './state/autosave.ts';
import { createDocument } from './state/document.ts';
import { createDocumentStore, type DocumentStore } from './state/document-store.ts';
import { documentToText } from './state/document-text.ts';
import { textOfLink } from './state/link.ts';
import { createMapShelf } from './state/map-shelf.ts';
import { startDocument } from './state/start.ts';
import { createStore, type Store } from './state/store.ts';
import { createActions } from './ui/actions.ts';
import { runHurstJobs } from './ui/hurst-jobs.ts';
import { runPinJobs } from './ui/pin-jobs.ts';
import { sampleMap } from './ui/samples.ts';
import { emptySession, type Session } from './ui/session.ts';
import { runTerrainJobs } from './ui/terrain-jobs.ts';
import { titleOf } from './ui/terrain-text.ts';
import { createViews } from './ui/views.ts';
import { createTerrainClient } from './worker/client.ts';

/** The terrain of a first visit. */
function firstRecipe(): Recipe {
  const source = { kind: 'generated', generator: 'diamond-square', seed: 'dolerite', params: { hurst: 0.9 } };
  return parseRecipe({ version: 1, source, width: 513, height: 513 }, registry);
}

/** Says instead of the page why it cannot start: an empty one would look like one that is still loading. */
function showStartFailure(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  const alert = globalThis.document.createElement('p');
  alert.className = 'start-failure';
  alert.role = 'alert';
  alert.textContent = `Faultline could not start: ${text}`;
  globalThis.document.body.replaceChildren(alert);
  globalThis.document.documentElement.dataset.status = 'error';
}

async function start(): Promise<void> {
  const client = createTerrainClient();
  const maps = createMapShelf((sha256) => sampleMap(sha256, client));
  try {
    const first = createDocument(firstRecipe());
    const { document: initial, tab, notice } = await startDocument(location.hash, first);
    const document = createDocumentStore(initial);
    const message = notice === undefined ? undefined : ({ kind: 'note', text: notice } as const);
    const session = createStore<Session>({ ...emptySession, message });
    const actions = createActions(document, session, first);
    keepSession(document, session, tab.id);
    runTerrainJobs(document, session, client, maps);
    runPinJobs(document, session, client, maps);
    runHurstJobs(session, client);
    createViews({ document, session, client, maps, actions, tabId: tab.id });
    setTimeout(() => void tidy(tab.id, session), TIDY_AFTER_MS);
    listenToLinks((text) => actions.openText(text, 'Opened a link', 'link', true));
  } catch (error) {
    client.dispose();
    showStartFailure(error);
    throw error;
  }
}

/** When the first picture has long been there. */
const TIDY_AFTER_MS = 10_000;

/** Deletes imported samples that nothing uses any more. */
async function tidy(tabId: string, session: Store<Session>): Promise<void> {
  try {
    const { tidyMaps } = await import('./state/tidy-maps.ts');
    await tidyMaps(tabId);
  } catch (error) {
    session.set({ message: { kind: 'note', text: error instanceof Error ? error.message : String(error) } });
  }
}

/** Saves the document soon after every change. */
function keepSession(document: DocumentStore, session: Store<Session>, tabId: string): void {
  const autosave = createAutosave({
    tabId,
    read: () => ({ text: documentToText(document.get()), title: titleOf(document.get().recipe) }),
    onStatus(status) {
      session.set({ autosave: status });
      if (status.kind === 'failed') session.set({ message: { kind: 'error', text: status.message } });
    },
  });
  document.subscribe(autosave.changed);
  autosave.changed();
}

/** Opens links that are put into the page's address. What is behind the # is taken away once it is read: from then on the page differs
 *  from its link, and a reload brings back what there is. */
function listenToLinks(open: (text: string) => void): void {
  const clear = (): void => history.replaceState(null, '', location.pathname + location.search);
  window.addEventListener('hashchange', () => {
    const text = textOfLink(location.hash);
    if (text === undefined) return;
    clear();
    open(text);
  });
  if (textOfLink(location.hash) !== undefined) clear();
}

void start();
