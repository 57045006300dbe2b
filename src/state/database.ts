import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { Size } from '../core/heightmap.ts';
import { isBlockedError, isQuotaError } from './browser-storage.ts';

/** The samples of an imported map. Its name is in the recipes that use it. */
export interface StoredMap extends Size {
  /** Row-major float32, in the machine's byte order. */
  readonly data: ArrayBuffer;
  readonly keptAtMs: number;
}

/** A map that a project uses, without its samples. */
export interface MapSummary {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** A stored project, without the samples of its maps. */
export interface Project {
  readonly id: string;
  /** 1 … 80 characters; no other project has it. */
  readonly name: string;
  /** A document as text. */
  readonly text: string;
  /** A picture as a data URL. */
  readonly thumbnail: string | undefined;
  readonly savedAtMs: number;
  /** The imported maps that it uses. */
  readonly maps: readonly MapSummary[];
}

interface Schema extends DBSchema {
  /** By the SHA-256 of the samples as little-endian float32. */
  maps: { key: string; value: StoredMap; indexes: { keptAtMs: number } };
  projects: { key: string; value: Project };
}

type Stores = ['maps', 'projects'];
/** Transactions over the whole database: all of it happens, or nothing. */
export type ReadTransaction = IDBPTransaction<Schema, Stores, 'readonly'>;
export type WriteTransaction = IDBPTransaction<Schema, Stores, 'readwrite'>;

const NAME = 'faultline';
const VERSION = 1;

/** Reads in one transaction; `work` awaits nothing else.
 *  @param failing beginning of the error's sentence: `The projects could not be listed`
 *  @throws Error with one sentence for people */
export function readDatabase<T>(failing: string, work: (tx: ReadTransaction) => Promise<T>): Promise<T> {
  return transact(failing, (database) => database.transaction<Stores, 'readonly'>(['maps', 'projects']), work);
}

/** Writes in one transaction; `work` awaits nothing else. If anything fails, everything stays as it was.
 *  @param failing beginning of the error's sentence: `The project could not be saved`
 *  @throws Error with one sentence for people */
export function writeDatabase<T>(failing: string, work: (tx: WriteTransaction) => Promise<T>): Promise<T> {
  return transact(failing, (database) => database.transaction<Stores, 'readwrite'>(['maps', 'projects'], 'readwrite'), work);
}

async function transact<T, Tx extends ReadTransaction | WriteTransaction>(
  failing: string,
  begin: (database: IDBPDatabase<Schema>) => Tx,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let tx: Tx | undefined;
  try {
    tx = begin(await connect());
    const [result] = await Promise.all([work(tx), tx.done]);
    return result;
  } catch (error) {
    // When a transaction fails, its requests only say that it did; the reason is on the transaction.
    const reason = tx?.error ?? error;
    if (tx) abort(tx);
    throw new Error(`${failing}: ${why(reason)}`, { cause: reason });
  }
}

/** Undoes what was written before `work` failed. */
function abort(tx: ReadTransaction | WriteTransaction): void {
  try {
    tx.abort();
  } catch {
    // It has ended already.
  }
}

let connection: Promise<IDBPDatabase<Schema>> | undefined;

function connect(): Promise<IDBPDatabase<Schema>> {
  connection ??= open().catch((error: unknown) => {
    forget(); // it may open next time
    throw error;
  });
  return connection;
}

function forget(): void {
  connection = undefined;
}

async function open(): Promise<IDBPDatabase<Schema>> {
  if (!globalThis.indexedDB) throw new DOMException('the browser has no database for this page', 'SecurityError');
  return openDB<Schema>(NAME, VERSION, {
    upgrade(database) {
      database.createObjectStore('maps').createIndex('keptAtMs', 'keptAtMs');
      database.createObjectStore('projects', { keyPath: 'id' });
    },
    // A newer page in another tab wants to change the database.
    blocking(_version, _wanted, event) {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
}

/** An error whose message is shown as it is. */
export class Refusal extends Error {}

function why(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (isQuotaError(error)) {
    return 'the browser has no room left for this page. What was stored before is unchanged. Delete projects, or export to a file instead.';
  }
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name === 'VersionError') return 'a newer version of this page has changed how projects are stored. Reload the page.';
  if (isBlockedError(error) || name === 'InvalidStateError') {
    return 'this browser stores nothing for this page. Export the project to a file instead.';
  }
  return `the browser's database failed (${message || name}). Reload the page to try again, or export to a file instead.`;
}
