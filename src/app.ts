import { documentName } from './state/terrain-text.ts';
import './ui/styles/index.css';
import { errorText } from './core/text.ts';
import { runJobs } from './jobs/run-jobs.ts';
import { addError, emptySession, type Session } from './jobs/session.ts';
import { createShownDocument } from './jobs/shown-document.ts';
import { requireWebAssembly } from './kernels/simd/module.ts';
import { type Autosave, createAutosave } from './state/autosave.ts';
import { createDocument } from './state/document.ts';
import { createDocumentStore, type DocumentStore, historyBefore } from './state/document-store.ts';
import { documentToText, historyToJson } from './state/document-text.ts';
import { firstRecipe } from './state/first-recipe.ts';
import { claimLessonOffer } from './state/lesson-offer.ts';
import { textOfLink } from './state/link.ts';
import { createMapCache } from './state/map-cache.ts';
import { keepOffline } from './state/service-worker.ts';
import { startDocument } from './state/start.ts';
import { createStore, type Store } from './state/store.ts';
import type { Tab } from './state/tab.ts';
import { createActions } from './ui/page/actions.ts';
import { createViews } from './ui/shell/views.ts';
import { sampleMap } from './ui/terrain/samples.ts';
import { createTerrainClient } from './worker/client.ts';

/** Says instead of the page why it cannot start: an empty one would look like one that is still loading. */
function showStartFailure(error: unknown): void {
  const alert = globalThis.document.createElement('p');
  alert.className = 'start-failure';
  alert.role = 'alert';
  alert.textContent = `Faultline could not start: ${errorText(error)}`;
  globalThis.document.body.replaceChildren(alert);
  globalThis.document.documentElement.dataset.status = 'error';
}

async function start(): Promise<void> {
  const client = createTerrainClient();
  const parts: { dispose(): void }[] = [client];
  const maps = createMapCache((sha256) => sampleMap(sha256, client), client.forgetSamples);
  try {
    requireWebAssembly();
    const first = createDocument(firstRecipe());
    const { hash } = location;
    const { document: initial, past, tab, notice, awaited } = await startDocument(hash, first, maps);
    const document = createDocumentStore(initial, past);
    const message = notice === undefined ? undefined : ({ kind: 'warning', text: notice, awaited } as const);
    // With a notice there is something else to read first.
    const offersLessons = initial === first && notice === undefined && claimLessonOffer();
    const session = createStore<Session>({ ...emptySession, message, offersLessons });
    const actions = createActions(document, session, first);
    parts.push(keepSession(document, session, tab));
    const shown = createShownDocument(document, session);
    const jobs = runJobs({ document, shown, session, client, maps });
    createViews({ document, shown, session, client, jobs, maps, actions, tab });
    setTimeout(() => void tidy(document), LATER_MS);
    void keepOffline(LATER_MS, (startUpdate) => session.set({ startUpdate }));
    listenToLinks(hash, (text) => actions.openText(text, 'Opened a link', 'link'));
  } catch (error) {
    for (const part of parts) part.dispose();
    showStartFailure(error);
    throw error;
  }
}

/** When the first picture has long been there. */
const LATER_MS = 10_000;

/** Deletes imported samples that nothing uses any more. */
async function tidy(document: DocumentStore): Promise<void> {
  try {
    const { pruneMaps } = await import('./state/maps.ts');
    await pruneMaps(document.history.get().steps);
  } catch {
    // Nobody asked for it and nothing is lost: what is left over goes at a later start.
  }
}

/** Saves the document soon after every change; while a lesson is under way, its step and the document from before it. A reload goes on there. */
function keepSession(document: DocumentStore, session: Store<Session>, tab: Tab<unknown>): Autosave {
  const autosave = createAutosave({
    tab,
    read() {
      const { lesson } = session.get();
      const now = lesson?.before ?? document.get();
      const history = document.history.get();
      const past = lesson ? historyBefore(history, now) : history;
      return {
        text: documentToText(now),
        title: documentName(now),
        isEdited: tab.isEdited || past.steps.length > 1,
        past: historyToJson(past),
        lesson: lesson && { id: lesson.id, step: lesson.step },
      };
    },
    onStatus(status) {
      const { autosave: before, message } = session.get();
      const isOver = status.kind === 'saved' && before?.kind === 'failed' && message?.text === before.message;
      session.set({ autosave: status, message: isOver ? undefined : message });
      // Where the browser keeps nothing, the start has said so.
      if (status.kind === 'failed' && status.message !== tab.problem) addError(session, status.message);
    },
  });
  document.subscribe(autosave.changed);
  autosave.changed();
  return autosave;
}

/** Opens links that are put into the page's address. What is behind the # is taken away once it is read: from then on the page differs
 *  from its link, and a reload brings back what there is.
 *  @param startHash what the page has been started with; a link that came since then is opened */
function listenToLinks(startHash: string, open: (text: string) => void): void {
  let known = startHash;
  const follow = (): void => {
    const text = textOfLink(location.hash);
    const isKnown = location.hash === known;
    known = '';
    if (text === undefined) return;
    history.replaceState(null, '', location.pathname + location.search);
    if (!isKnown) open(text);
  };
  window.addEventListener('hashchange', follow);
  follow();
}

void start();
