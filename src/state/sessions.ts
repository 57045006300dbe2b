import { isObject } from '../core/params.ts';
import { type BrowserStorage, pageStorage } from './browser-storage.ts';

/** What a tab shows, as it was last saved. */
export interface SavedSession {
  /** A document as text. */
  readonly text: string;
  readonly savedAtMs: number;
  /** What a person reads in a list: the terrain's name. */
  readonly title: string;
  /** The tab was closed, or reloaded. One that the browser put aside or that crashed may come back for it. */
  readonly isClosed: boolean;
  /** Something was changed in it; false where a link, or a copy of another session, was only looked at. */
  readonly isEdited: boolean;
}

/** A session that is kept, of this tab or another one, open or gone. */
export interface ListedSession {
  readonly id: string;
  /** Whether some tab shows it now; false where the browser cannot tell. */
  readonly isOpen: boolean;
  /** false where no document can be made of it: it can then only be taken away as a file, or deleted. */
  readonly isReadable: boolean;
  /** undefined where not even time and title can be read. */
  readonly saved: SavedSession | undefined;
}

/** Makes something of a document's text, or throws where nothing can be made of it. */
export type ReadText<T = unknown> = (text: string) => T;

/** Sessions kept, at most; more where more are open, or unreadable. */
export const MAX_SESSIONS = 12;

const PREFIX = 'faultline.session.';
/** Milliseconds from 1970 that a Date can hold. */
const MAX_TIME_MS = 8.64e15;

/** The name of a session's entry in storage, and of the lock that its tab holds. */
export function sessionKey(id: string): string {
  return `${PREFIX}${id}`;
}

/** @returns undefined where there is none, or none that can be read
 *  @throws what the browser throws where it keeps nothing for the page */
export function readSession(id: string, storage: BrowserStorage = pageStorage): SavedSession | undefined {
  return parseSession(readRaw(id, storage));
}

/** An entry's text as it stands, readable or not; null where there is none.
 *  @throws what the browser throws where it keeps nothing for the page */
export function readRaw(id: string, storage: BrowserStorage = pageStorage): string | null {
  return storage.local.getItem(sessionKey(id));
}

/** Replaces a session, or leaves it as it was and throws.
 *  @throws what the browser throws where it has no room, or keeps nothing for the page */
export function writeSession(id: string, session: SavedSession, storage: BrowserStorage = pageStorage): void {
  storage.local.setItem(sessionKey(id), JSON.stringify(session));
}

/** @throws what the browser throws where it keeps nothing for the page */
export function deleteSession(id: string, storage: BrowserStorage = pageStorage): void {
  storage.local.removeItem(sessionKey(id));
}

/** The ids of all sessions with what is saved of them: the newest first, the unreadable last.
 *  @throws what the browser throws where it keeps nothing for the page */
export function savedSessions(storage: BrowserStorage = pageStorage): { id: string; saved: SavedSession | undefined }[] {
  const { local } = storage;
  return Array.from({ length: local.length }, (_, i) => local.key(i))
    .filter((key) => key?.startsWith(PREFIX))
    .map((key) => ({ id: String(key).slice(PREFIX.length), saved: parseSession(local.getItem(String(key))) }))
    .sort((a, b) => timeOf(b.saved) - timeOf(a.saved));
}

/** All sessions that are kept: the newest first, the unreadable last. None where the browser keeps nothing for the page.
 *  @param read decides with each text whether it is readable */
export async function listSessions(read: ReadText, storage: BrowserStorage = pageStorage): Promise<ListedSession[]> {
  const open = await openSessions(storage);
  try {
    return savedSessions(storage).map(({ id, saved }) => ({
      id,
      saved,
      isOpen: open?.has(id) ?? false,
      isReadable: isReadable(saved, read),
    }));
  } catch {
    return [];
  }
}

/** The SHA-256 of every imported map that any session may use, unreadable ones included: all that looks like one.
 *  @returns undefined where the browser keeps nothing for the page */
export function mapsOfSessions(storage: BrowserStorage = pageStorage): ReadonlySet<string> | undefined {
  try {
    const texts = savedSessions(storage).map(({ id }) => readRaw(id, storage) ?? '');
    return new Set(texts.flatMap((text) => text.match(/[0-9a-f]{64}/g) ?? []));
  } catch {
    return undefined;
  }
}

/** Whether a document can be made of what was saved. */
export function isReadable(saved: SavedSession | undefined, read: ReadText): saved is SavedSession {
  if (!saved) return false;
  try {
    read(saved.text);
    return true;
  } catch {
    return false;
  }
}

/** The ids of the sessions that some tab shows now, saved or not; undefined where the browser cannot tell. */
export async function openSessions({ locks }: BrowserStorage): Promise<ReadonlySet<string> | undefined> {
  const all = await locks?.query().catch(() => undefined);
  const names = all?.held?.map(({ name }) => name ?? '').filter((name) => name.startsWith(PREFIX));
  return names && new Set(names.map((name) => name.slice(PREFIX.length)));
}

function timeOf(saved: SavedSession | undefined): number {
  return saved?.savedAtMs ?? Number.NEGATIVE_INFINITY;
}

function parseSession(raw: string | null): SavedSession | undefined {
  let value: unknown;
  try {
    value = JSON.parse(raw ?? '');
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  const { text, savedAtMs, title } = value;
  if (typeof text !== 'string' || typeof title !== 'string' || typeof savedAtMs !== 'number') return undefined;
  if (Math.abs(savedAtMs) > MAX_TIME_MS) return undefined;
  return { text, savedAtMs, title, isClosed: value.isClosed === true, isEdited: value.isEdited !== false };
}
