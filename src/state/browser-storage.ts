/** A browser's storage for a page. Reading `local` or `session` throws if storage is blocked. */
export interface BrowserStorage {
  readonly local: Storage;
  /** Of one tab: it survives a reload, and a duplicated tab has a copy of it. */
  readonly session: Storage;
}

/** This page's storage. */
export const pageStorage: BrowserStorage = {
  get local() {
    return present(globalThis.localStorage);
  },
  get session() {
    return present(globalThis.sessionStorage);
  },
};

/** Shown when storage is blocked. */
export const NO_STORAGE =
  'This browser stores nothing for this page: your work is lost when the tab closes. ' +
  'To keep it, share a link or export the project.';

/** Whether something could not be saved because storage is full. */
export function isQuotaError(error: unknown): boolean {
  return nameOf(error) === 'QuotaExceededError' || nameOf(error) === 'NS_ERROR_DOM_QUOTA_REACHED';
}

/** Whether the browser blocks the page's storage. */
export function isBlockedError(error: unknown): boolean {
  return nameOf(error) === 'SecurityError';
}

function nameOf(error: unknown): string | undefined {
  return error instanceof Error ? error.name : undefined;
}

/** Some embedded browsers have null storage where others throw. */
function present(storage: Storage | null | undefined): Storage {
  if (storage) return storage;
  throw new DOMException('the browser has no storage for this page', 'SecurityError');
}

/** A unique id: 16 hexadecimal digits. */
export function randomId(): string {
  // randomUUID is missing on pages served over plain http.
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
