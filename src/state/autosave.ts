import { isBlockedError, isQuotaError, NO_STORAGE } from './browser-storage.ts';
import { askBeforeLeaving } from './leaving.ts';
import type { SavedSession } from './sessions.ts';
import type { Tab } from './tab.ts';

export type AutosaveStatus =
  | { readonly kind: 'saved'; readonly savedAtMs: number }
  /** `message` is shown: what is not saved, and what to do. */
  | { readonly kind: 'failed'; readonly message: string };

export interface Autosave {
  /** Saves soon. */
  changed(): void;
  /** Ends without saving. */
  dispose(): void;
}

/** A change is saved after this long at most. */
const DELAY_MS = 300;
/** A save that failed is tried again after this long. */
const RETRY_MS = 5000;

/** Saves a tab's session: soon after a change, even while changes go on, and at once when the page is hidden or closed.
 *  A save that fails leaves what was saved before, and is tried again; until then the browser asks before the page is closed or reloaded.
 *  @param onStatus called after every save, and after the first of several failures
 *  @param read returns what is to be saved */
export function createAutosave({
  tab,
  read,
  onStatus,
}: {
  readonly tab: Pick<Tab<unknown>, 'save'>;
  readonly read: () => Omit<SavedSession, 'savedAtMs' | 'isClosed'>;
  readonly onStatus: (status: AutosaveStatus) => void;
}): Autosave {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the timer is for a change, not for another try. */
  let isDelayed = false;
  /** While the last save has failed. */
  let stopAsking: (() => void) | undefined;

  const saveAfter = (delayMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => save(), delayMs);
  };
  const save = (isClosed = false): void => {
    clearTimeout(timer);
    timer = undefined;
    isDelayed = false;
    const savedAtMs = Date.now();
    try {
      tab.save({ ...read(), savedAtMs, isClosed });
    } catch (error) {
      saveAfter(RETRY_MS);
      if (!stopAsking) onStatus({ kind: 'failed', message: failure(error) });
      stopAsking ??= askBeforeLeaving(isUnsaved);
      return;
    }
    stopAsking?.();
    stopAsking = undefined;
    onStatus({ kind: 'saved', savedAtMs });
  };
  const saveHidden = (): void => {
    if (document.visibilityState === 'hidden' && timer !== undefined) save();
  };
  const close = (): void => save(true);
  const isUnsaved = (): boolean => {
    save();
    return stopAsking !== undefined && read().isEdited;
  };
  /** The browser shows the page again from its back-forward cache. */
  const reopen = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) save();
  };
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', reopen);
  document.addEventListener('visibilitychange', saveHidden);

  return {
    changed() {
      if (isDelayed) return;
      isDelayed = true;
      saveAfter(DELAY_MS);
    },
    dispose() {
      clearTimeout(timer);
      stopAsking?.();
      window.removeEventListener('pagehide', close);
      window.removeEventListener('pageshow', reopen);
      document.removeEventListener('visibilitychange', saveHidden);
    },
  };
}

function failure(error: unknown): string {
  if (isBlockedError(error)) return NO_STORAGE;
  const why = isQuotaError(error) ? 'the browser has no room left for this page' : String(error);
  return (
    `The last changes are not saved: ${why}. What was saved before is kept. ` +
    'Delete earlier sessions under Projects, or share a link or export the project to keep what you have.'
  );
}
