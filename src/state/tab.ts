import { type BrowserStorage, NO_STORAGE, pageStorage } from './browser-storage.ts';
import { randomId } from './random-id.ts';
import {
  deleteSession,
  isReadable,
  MAX_SESSIONS,
  type ReadText,
  readRaw,
  readSession,
  savedSessions,
  sessionKey,
  writeSession,
} from './sessions.ts';

/** A tab and its session, which no other tab writes. */
export interface Tab<T> {
  /** Of the session; the same after a reload. */
  readonly id: string;
  /** The text that was saved last, by this tab or the one it takes over or copies, as `read` returned it; undefined if there is none. */
  readonly last: T | undefined;
  /** Whether the session was changed in this tab before it was reloaded, or in the one it takes over. */
  readonly isEdited: boolean;
  /** Shown to the person: what is not saved, or could not be read, and what to do. */
  readonly problem: string | undefined;
  /** Gives the session up; a tab that closes does so by itself. */
  dispose(): void;
}

export interface ClaimOptions<T> {
  /** Reads a saved text. If it throws, the session counts as unreadable. */
  readonly read: ReadText<T>;
  /** Something else than the last session is shown, such as a link: every saved session stays as it is, also this tab's. */
  readonly isFresh?: boolean;
  readonly storage?: BrowserStorage;
}

const TAB_KEY = 'faultline.tab';
/** How long a page waits for another tab to release its session. That tab may stay open, so the wait is too short to be noticed. */
const PATIENCE_MS = 150;
/** The same for a tab that is closing, which may take longer on a busy machine. */
const CLOSING_PATIENCE_MS = 1000;

const LAST_UNREADABLE = 'The last session could not be read: it is kept, and listed under Projects as unreadable.';
const OTHER_UNREADABLE = 'An earlier session could not be read: it is kept, and listed under Projects as unreadable.';

/** Finds the session of a tab. A reloaded tab has its own. A new one takes over the newest if its tab was closed, and otherwise begins as
 *  a copy of it; so does a duplicated tab. An older session never replaces a newer one. Unreadable sessions are left as they are. Never
 *  rejects. */
export async function claimTab<T>({ read, isFresh = false, storage = pageStorage }: ClaimOptions<T>): Promise<Tab<T>> {
  let own: Found | undefined;
  let found: Reading<T>;
  try {
    savedSessions(storage); // throws if storage is blocked, which a person should know before there is something to save
    own = isFresh ? undefined : await findSession(storage);
    found = readFound(own?.id, read, storage);
  } catch {
    own?.release?.();
    return { id: randomId(), last: undefined, isEdited: false, problem: NO_STORAGE, dispose: noop };
  }
  const { isUnreadable, last, wasEdited, problem } = found;
  if (isUnreadable) own?.release?.();
  const taken = isUnreadable ? undefined : own?.release;
  const id = own && taken ? own.id : randomId();
  const dispose = taken ?? (await takeLock(id, storage));
  if (own && !taken && !isUnreadable) copySession(own.id, id, storage);
  remember(id, storage);
  // If this fails, the next tab does it.
  void pruneSessions(id, read, storage).catch(noop);
  return { id, last, isEdited: taken !== undefined && wasEdited, problem, dispose: dispose ?? noop };
}

/** Saved at once, so that the tab has its copy even if it ends before it has saved anything. */
function copySession(from: string, to: string, storage: BrowserStorage): void {
  try {
    const saved = readSession(from, storage);
    if (saved) writeSession(to, { ...saved, isClosed: false, isEdited: false }, storage);
  } catch {
    // The autosave reports full storage.
  }
}

interface Found {
  readonly id: string;
  /** undefined if the session belongs to another tab and may only be copied. */
  readonly release: (() => void) | undefined;
}

async function findSession(storage: BrowserStorage): Promise<Found | undefined> {
  const own = rememberedId(storage);
  if (own !== undefined && readRaw(own, storage) !== null) {
    // Without locks, the id in the tab's own storage decides.
    const patienceMs = readSession(own, storage)?.isClosed ? CLOSING_PATIENCE_MS : PATIENCE_MS;
    const release = storage.locks ? await takeLock(own, storage, patienceMs) : noop;
    return { id: own, release };
  }
  const [newest] = savedSessions(storage);
  // A tab that was not closed may come back for its session, so that is only copied.
  const release = newest?.saved?.isClosed ? await takeLock(newest.id, storage, CLOSING_PATIENCE_MS) : undefined;
  return newest && { id: newest.id, release };
}

interface Reading<T> extends Pick<Tab<T>, 'last' | 'problem'> {
  /** Whether there is a session that cannot be read. */
  readonly isUnreadable: boolean;
  readonly wasEdited: boolean;
}

const NOTHING_FOUND = { last: undefined, problem: undefined, isUnreadable: false, wasEdited: false };

function readFound<T>(id: string | undefined, read: ReadText<T>, storage: BrowserStorage): Reading<T> {
  if (id === undefined || readRaw(id, storage) === null) return NOTHING_FOUND;
  const saved = readSession(id, storage);
  try {
    if (!saved) throw new SyntaxError('session: expected text, time and title');
    // An unreadable session has no known time: it may be the last one.
    const mayBeNewer = id !== rememberedId(storage) && savedSessions(storage).some((session) => session.saved === undefined);
    const problem = mayBeNewer ? OTHER_UNREADABLE : undefined;
    return { ...NOTHING_FOUND, last: read(saved.text), wasEdited: saved.isEdited, problem };
  } catch {
    return { ...NOTHING_FOUND, problem: LAST_UNREADABLE, isUnreadable: true };
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

/** Deletes sessions that are neither open nor unreadable until there is room for this tab's: first those that were only looked at, then
 *  edited ones, the oldest first. */
async function pruneSessions(ownId: string, read: ReadText, storage: BrowserStorage): Promise<void> {
  const all = savedSessions(storage).filter(({ id }) => id !== ownId);
  if (all.length < MAX_SESSIONS) return;
  const others = all.filter(({ saved }) => isReadable(saved, read)).reverse();
  let surplus = others.length + 1 - MAX_SESSIONS;
  for (const { id } of others.sort((a, b) => Number(a.saved?.isEdited) - Number(b.saved?.isEdited))) {
    if (surplus <= 0) return;
    const release = storage.locks ? await takeLock(id, storage) : noop;
    if (!release) continue;
    deleteSession(id, storage);
    release();
    surplus--;
  }
}

/** Takes a session's lock if it is free, or becomes free within `patienceMs`.
 *  @returns a function that releases it; undefined if it is taken or there are no locks */
function takeLock(id: string, { locks }: BrowserStorage, patienceMs = 0): Promise<(() => void) | undefined> {
  if (!locks) return Promise.resolve(undefined);
  const options: LockOptions = patienceMs > 0 ? { signal: AbortSignal.timeout(patienceMs) } : { ifAvailable: true };
  return new Promise((resolve) => {
    const onLock = (lock: Lock | null): Promise<void> | undefined => {
      if (lock) return new Promise((release) => resolve(release));
      resolve(undefined);
      return undefined;
    };
    locks.request(sessionKey(id), options, onLock).catch(() => resolve(undefined));
  });
}

function noop(): void {}
