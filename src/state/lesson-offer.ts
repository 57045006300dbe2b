import { type BrowserStorage, pageStorage } from './browser-storage.ts';

const KEY = 'faultline.lessons-offered';

/** Whether lessons may be offered: true the first time in a browser, false ever after, and where nothing can be stored. */
export function claimLessonOffer(storage: Pick<BrowserStorage, 'local'> = pageStorage): boolean {
  try {
    if (storage.local.getItem(KEY) !== null) return false;
    storage.local.setItem(KEY, '1');
    return true;
  } catch {
    // Storage is blocked or full: an offer that cannot be remembered would come back on every visit.
    return false;
  }
}
