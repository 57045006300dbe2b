/** What a browser keeps for a page. Reading `local` or `session` throws where it keeps nothing. */
export interface BrowserStorage {
  readonly local: Storage;
  /** Of one tab: a reload finds it again, and a duplicated tab a copy of it. */
  readonly session: Storage;
  /** Shared by the tabs of a browser; undefined on pages served over plain http. */
  readonly locks: LockManager | undefined;
}

/** This page's own. */
export const pageStorage: BrowserStorage = {
  get local() {
    return present(globalThis.localStorage);
  },
  get session() {
    return present(globalThis.sessionStorage);
  },
  get locks() {
    return globalThis.navigator.locks;
  },
};

/** What a person reads where the browser keeps nothing, whoever finds out first. */
export const KEEPS_NOTHING =
  'This browser keeps nothing for this page: what you make is lost when the tab closes. ' +
  'To keep it, share a link or export the project.';

/** Whether something could not be kept because there is no room left. */
export function isQuotaError(error: unknown): boolean {
  return nameOf(error) === 'QuotaExceededError' || nameOf(error) === 'NS_ERROR_DOM_QUOTA_REACHED';
}

/** Whether the browser denies the page its storage. */
export function isBlockedError(error: unknown): boolean {
  return nameOf(error) === 'SecurityError';
}

function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}

/** Some embedded browsers have null where others throw. */
function present(storage: Storage | null | undefined): Storage {
  if (storage) return storage;
  throw new DOMException('the browser has no storage for this page', 'SecurityError');
}
