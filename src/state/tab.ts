import { type BrowserStorage, KEEPS_NOTHING, pageStorage } from './browser-storage.ts';
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

/** A tab and the session that is its alone: no other tab writes it. */
export interface Tab<T> {
  /** The session's; the same after a reload. */
  readonly id: string;
  /** What was made of the text saved last, by this tab or the one it takes over or copies; undefined where there is none. */
  readonly last: T | undefined;
  /** Whether the session was changed in this tab before it was reloaded, or in the one it takes over. */
  readonly isEdited: boolean;
  /** A sentence for the person: what is not kept, or could not be read, and what to do. */
  readonly problem: string | undefined;
  /** Gives the session up; a tab that closes does so by itself. */
  dispose(): void;
}

export interface ClaimOptions<T> {
  /** What is wanted of a saved text. Where it throws, the session counts as unreadable. */
  readonly read: ReadText<T>;
  /** Where something else than the last session is shown, such as a link: what was saved stays as it is, also this tab's. */
  readonly isFresh?: boolean;
  readonly storage?: BrowserStorage;
}

const TAB_KEY = 'faultline.tab';
/** How long a page waits for the tab that has its session to let go of it: shorter than a person sees where that tab may stay open. */
const PATIENCE_MS = 150;
/** The same where that tab has said that it closes: on a busy machine it may take its time. */
const CLOSING_PATIENCE_MS = 1000;

const LAST_UNREADABLE = 'The last session could not be read: it is kept, and listed under Projects as unreadable.';
const OTHER_UNREADABLE = 'An earlier session could not be read: it is kept, and listed under Projects as unreadable.';

/** Finds out which session a tab has. A reloaded tab has its own. A new one takes over the newest, if its tab was closed, and else begins
 *  as a copy of it; so does a duplicated tab. Never does an older session take the place of a newer one. Unreadable sessions are left as
 *  they are. Never rejects. */
export async function claimTab<T>({ read, isFresh = false, storage = pageStorage }: ClaimOptions<T>): Promise<Tab<T>> {
  let own: Found | undefined;
  let found: Reading<T>;
  try {
    savedSessions(storage); // throws where the browser keeps nothing, which a person should know before there is something to keep
    own = isFresh ? undefined : await findSession(storage);
    found = readFound(own?.id, read, storage);
  } catch {
    own?.release?.();
    return { id: randomId(), last: undefined, isEdited: false, problem: KEEPS_NOTHING, dispose: nothing };
  }
  const { isUnreadable, last, wasEdited, problem } = found;
  if (isUnreadable) own?.release?.();
  const taken = isUnreadable ? undefined : own?.release;
  const id = own && taken ? own.id : randomId();
  const dispose = taken ?? (await takeLock(id, storage));
  if (own && !taken && !isUnreadable) copySession(own.id, id, storage);
  remember(id, storage);
  // Only tidying: where it fails, the next tab does it.
  void pruneSessions(id, read, storage).catch(nothing);
  return { id, last, isEdited: taken !== undefined && wasEdited, problem, dispose: dispose ?? nothing };
}

/** So that the copy is the tab's own also if the tab ends before it has saved anything. */
function copySession(from: string, to: string, storage: BrowserStorage): void {
  try {
    const saved = readSession(from, storage);
    if (saved) writeSession(to, { ...saved, isClosed: false, isEdited: false }, storage);
  } catch {
    // The autosave tells where there is no room.
  }
}

interface Found {
  readonly id: string;
  /** undefined where the session belongs to another tab, or cannot be read, and may only be copied. */
  readonly release: (() => void) | undefined;
}

async function findSession(storage: BrowserStorage): Promise<Found | undefined> {
  const own = rememberedId(storage);
  if (own !== undefined && readRaw(own, storage) !== null) {
    // Without locks the id in the tab's own storage is all there is to go by.
    const patienceMs = readSession(own, storage)?.isClosed ? CLOSING_PATIENCE_MS : PATIENCE_MS;
    const release = storage.locks ? await takeLock(own, storage, patienceMs) : nothing;
    return { id: own, release };
  }
  const [newest] = savedSessions(storage);
  // One that was not closed may come back for its session, and is not waited for.
  const release = newest?.saved?.isClosed ? await takeLock(newest.id, storage, CLOSING_PATIENCE_MS) : undefined;
  return newest && { id: newest.id, release };
}

interface Reading<T> extends Pick<Tab<T>, 'last' | 'problem'> {
  /** Whether there is something that nothing can be made of. */
  readonly isUnreadable: boolean;
  readonly wasEdited: boolean;
}

const NOTHING_FOUND = { last: undefined, problem: undefined, isUnreadable: false, wasEdited: false };

function readFound<T>(id: string | undefined, read: ReadText<T>, storage: BrowserStorage): Reading<T> {
  if (id === undefined || readRaw(id, storage) === null) return NOTHING_FOUND;
  const saved = readSession(id, storage);
  try {
    if (!saved) throw new SyntaxError('session: expected text, time and title');
    // When an unreadable session was saved is not known: it may be the one that the person had last.
    const mayBeNewer = id !== rememberedId(storage) && savedSessions(storage).some((session) => session.saved === undefined);
    const problem = mayBeNewer ? OTHER_UNREADABLE : undefined;
    return { ...NOTHING_FOUND, last: read(saved.text), wasEdited: saved.isEdited, problem };
  } catch {
    return { ...NOTHING_FOUND, problem: LAST_UNREADABLE, isUnreadable: true };
  }
}

/** The id that the tab had before it was reloaded, or that the tab had of which it is a duplicate. */
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
    // Reloaded, the tab then takes over the newest session, which is most likely its own.
  }
}

/** Deletes sessions that are neither open nor unreadable until there is room for one of this tab: the oldest first, and those that were
 *  edited after those that were only looked at. */
async function pruneSessions(ownId: string, read: ReadText, storage: BrowserStorage): Promise<void> {
  const all = savedSessions(storage).filter(({ id }) => id !== ownId);
  if (all.length < MAX_SESSIONS) return;
  const others = all.filter(({ saved }) => isReadable(saved, read)).reverse();
  let surplus = others.length + 1 - MAX_SESSIONS;
  for (const { id } of others.sort((a, b) => Number(a.saved?.isEdited) - Number(b.saved?.isEdited))) {
    if (surplus <= 0) return;
    const release = storage.locks ? await takeLock(id, storage) : nothing;
    if (!release) continue;
    deleteSession(id, storage);
    release();
    surplus--;
  }
}

/** Takes a session's lock if it is free, or becomes so in the time given.
 *  @returns what gives it back; undefined where it is taken or there are no locks */
function takeLock(id: string, { locks }: BrowserStorage, patienceMs = 0): Promise<(() => void) | undefined> {
  if (!locks) return Promise.resolve(undefined);
  const options: LockOptions = patienceMs > 0 ? { signal: AbortSignal.timeout(patienceMs) } : { ifAvailable: true };
  return new Promise((resolve) => {
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      if (lock) return new Promise((release) => resolve(release));
      resolve(undefined);
      return undefined;
    };
    locks.request(sessionKey(id), options, hold).catch(() => resolve(undefined));
  });
}

function nothing(): void {}
