import { type BrowserStorage, NO_STORAGE, pageStorage, randomId } from './browser-storage.ts';
import {
  deleteSession,
  isReadable,
  type LessonMark,
  MAX_SESSIONS,
  type ReadText,
  readRaw,
  type SavedSession,
  savedSessions,
  sessionKey,
} from './sessions.ts';

/** A tab and its session. */
export interface Tab<T> {
  /** Of the session; the same after a reload. */
  readonly id: string;
  /** The text that was saved last, by this tab or the one it takes over or copies, as `read` returned it; undefined if there is none. */
  readonly last: T | undefined;
  /** The history that was saved with it, for `historyFromJson`. */
  readonly past: unknown;
  /** The lesson that was under way; undefined without one. */
  readonly lesson: LessonMark | undefined;
  /** Whether the session was changed in this tab before it was reloaded, or in the one it takes over. */
  readonly isEdited: boolean;
  /** Shown to the person: what is not saved, or could not be read, and what to do. */
  readonly problem: string | undefined;
  /** Replaces the session, or leaves it as it was and throws. What another tab has written to it meanwhile stays, and this tab goes on under
   *  a new id.
   *  @throws what the browser throws if storage is full or blocked */
  save(session: SavedSession): void;
}

export interface ClaimOptions<T> {
  /** Reads a saved text. If it throws, the session counts as unreadable. */
  readonly read: ReadText<T>;
  /** Something else than the last session is shown, such as a link: every saved session stays as it is, also this tab's. */
  readonly isFresh?: boolean;
  readonly storage?: BrowserStorage;
}

const TAB_KEY = 'faultline.tab';

const LAST_UNREADABLE = 'The last session could not be read: it is kept, and listed under Projects as unreadable.';
const OTHER_UNREADABLE = 'An earlier session could not be read: it is kept, and listed under Projects as unreadable.';

/** Finds the session of a tab: its own after a reload, else the newest. One whose tab was closed is taken over. Any other may still be shown by
 *  a tab, so this one begins as a copy of it, as a duplicated tab does. Unreadable sessions are left as they are. */
export function claimTab<T>({ read, isFresh = false, storage = pageStorage }: ClaimOptions<T>): Tab<T> {
  const fresh = { last: undefined, past: undefined, lesson: undefined, isEdited: false, problem: undefined };
  try {
    const sessions = savedSessions(storage); // throws if storage is blocked, which a person should know before there is something to save
    const own = rememberedId(storage);
    const found = isFresh ? undefined : (sessions.find(({ id }) => id === own) ?? sessions[0]);
    const tab = (id: string, what: Omit<Tab<T>, 'id' | 'save'>): Tab<T> => {
      remember(id, storage);
      pruneSessions(id, read, storage);
      return Object.assign(savingTab(id, storage), what);
    };
    if (!found) return tab(randomId(), fresh);
    const { id, saved } = found;
    if (!isReadable(saved, read)) return tab(randomId(), { ...fresh, problem: LAST_UNREADABLE });
    // An unreadable session has no known time: it may be the last one.
    const mayBeNewer = id !== own && sessions.some((session) => session.saved === undefined);
    return tab(saved.isClosed ? id : randomId(), {
      last: read(saved.text),
      past: saved.past,
      lesson: saved.lesson,
      isEdited: saved.isClosed && saved.isEdited,
      problem: mayBeNewer ? OTHER_UNREADABLE : undefined,
    });
  } catch {
    return Object.assign(savingTab(randomId(), storage), { ...fresh, problem: NO_STORAGE });
  }
}

/** The part of a tab that changes: its id, and what it wrote last. */
function savingTab(first: string, storage: BrowserStorage): Pick<Tab<unknown>, 'id' | 'save'> {
  let id = first;
  let written = rawIn(id, storage);
  return {
    get id() {
      return id;
    },
    save(session) {
      if (readRaw(id, storage) !== written) {
        [id, written] = [randomId(), null];
        remember(id, storage);
      }
      const raw = JSON.stringify(session);
      storage.local.setItem(sessionKey(id), raw);
      written = raw;
    },
  };
}

function rawIn(id: string, storage: BrowserStorage): string | null {
  try {
    return readRaw(id, storage);
  } catch {
    return null;
  }
}

/** The id that the tab, or the tab of which it is a duplicate, had before. */
function rememberedId(storage: BrowserStorage): string | undefined {
  try {
    return storage.session.getItem(TAB_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function remember(id: string, storage: BrowserStorage): void {
  try {
    storage.session.setItem(TAB_KEY, id);
  } catch {
    // After a reload the tab then takes over the newest session, most likely its own.
  }
}

/** Deletes readable sessions until there is room for this tab's: those that were only looked at before edited ones, those of closed tabs before
 *  others, the oldest first. A tab that the browser puts aside again and again leaves a copy each time that was only looked at. */
function pruneSessions(ownId: string, read: ReadText, storage: BrowserStorage): void {
  const all = savedSessions(storage).filter(({ id }) => id !== ownId);
  if (all.length < MAX_SESSIONS) return;
  const worth = ({ saved }: (typeof all)[number]): number => (saved?.isEdited ? 2 : 0) + (saved?.isClosed ? 0 : 1);
  const others = all.filter(({ saved }) => isReadable(saved, read)).reverse();
  const surplus = others.length + 1 - MAX_SESSIONS;
  for (const { id } of others.sort((a, b) => worth(a) - worth(b)).slice(0, Math.max(surplus, 0))) deleteSession(id, storage);
}
