import { isObject } from '../core/params.ts';
import { type BrowserStorage, pageStorage } from './browser-storage.ts';

/** A tab's document, as it was last saved. */
export interface SavedSession {
  /** A document as text. */
  readonly text: string;
  readonly savedAtMs: number;
  /** For lists: the terrain's name. */
  readonly title: string;
  /** The tab was closed or reloaded. One that is open, was discarded by the browser or crashed may come back for it. */
  readonly isClosed: boolean;
  /** Something was changed in it; false if a link, or a copy of another session, was only looked at. */
  readonly isEdited: boolean;
  /** Its history, as `historyToJson` writes it. */
  readonly past?: unknown;
  /** The lesson that was under way; the document is that from before it. */
  readonly lesson?: LessonMark | undefined;
}

/** A step of a lesson, which another version of the page may not have. */
export interface LessonMark {
  /** Of the lesson. */
  readonly id: string;
  /** 0 … steps − 1 */
  readonly step: number;
}

/** A stored session, of this tab or another one, open or closed. */
export interface ListedSession {
  readonly id: string;
  /** If not, it can only be downloaded as a file, or deleted. */
  readonly isReadable: boolean;
  /** undefined if not even time and title can be read. */
  readonly saved: SavedSession | undefined;
}

/** Reads a document's text, or throws. */
export type ReadText<T = unknown> = (text: string) => T;

/** Stored sessions, at most; open and unreadable ones may be more. */
export const MAX_SESSIONS = 12;

const PREFIX = 'faultline.session.';
/** Milliseconds from 1970 that a Date can hold. */
const MAX_TIME_MS = 8.64e15;

/** The key of a session in storage. */
export function sessionKey(id: string): string {
  return `${PREFIX}${id}`;
}

/** @returns undefined if there is none, or none that can be read
 *  @throws what the browser throws if storage is blocked */
export function readSession(id: string, storage: BrowserStorage = pageStorage): SavedSession | undefined {
  return parseSession(readRaw(id, storage));
}

/** The stored text, readable or not; null if there is none.
 *  @throws what the browser throws if storage is blocked */
export function readRaw(id: string, storage: BrowserStorage = pageStorage): string | null {
  return storage.local.getItem(sessionKey(id));
}

/** @throws what the browser throws if storage is blocked */
export function deleteSession(id: string, storage: BrowserStorage = pageStorage): void {
  storage.local.removeItem(sessionKey(id));
}

/** All sessions with their ids: the newest first, the unreadable last.
 *  @throws what the browser throws if storage is blocked */
export function savedSessions(storage: BrowserStorage = pageStorage): { id: string; saved: SavedSession | undefined }[] {
  const { local } = storage;
  return Array.from({ length: local.length }, (_, i) => local.key(i))
    .filter((key) => key?.startsWith(PREFIX))
    .map((key) => ({ id: String(key).slice(PREFIX.length), saved: parseSession(local.getItem(String(key))) }))
    .sort((a, b) => timeOf(b.saved) - timeOf(a.saved));
}

/** All stored sessions: the newest first, the unreadable last. None if storage is blocked.
 *  @param read decides whether a text is readable */
export function listSessions(read: ReadText, storage: BrowserStorage = pageStorage): ListedSession[] {
  try {
    return savedSessions(storage).map(({ id, saved }) => ({ id, saved, isReadable: isReadable(saved, read) }));
  } catch {
    return [];
  }
}

/** The SHA-256 of every imported map that any session may use: all that looks like one, so that unreadable sessions keep theirs.
 *  @returns undefined if storage is blocked */
export function mapsOfSessions(storage: BrowserStorage = pageStorage): ReadonlySet<string> | undefined {
  try {
    const texts = savedSessions(storage).map(({ id }) => readRaw(id, storage) ?? '');
    return new Set(texts.flatMap((text) => text.match(/[0-9a-f]{64}/g) ?? []));
  } catch {
    return undefined;
  }
}

/** Whether the document of a session can be read. */
export function isReadable(saved: SavedSession | undefined, read: ReadText): saved is SavedSession {
  if (!saved) return false;
  try {
    read(saved.text);
    return true;
  } catch {
    return false;
  }
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
  const [isClosed, isEdited] = [value.isClosed === true, value.isEdited !== false];
  return { text, savedAtMs, title, isClosed, isEdited, past: value.past, lesson: lessonIn(value) };
}

function lessonIn({ lesson }: Readonly<Record<string, unknown>>): LessonMark | undefined {
  if (!isObject(lesson) || typeof lesson.id !== 'string' || typeof lesson.step !== 'number') return undefined;
  return { id: lesson.id, step: lesson.step };
}
