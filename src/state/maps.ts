import { createHeightmap, type Heightmap } from '../core/heightmap.ts';
import { type BrowserStorage, pageStorage } from './browser-storage.ts';
import { readDatabase, type StoredMap, type WriteTransaction, writeDatabase } from './database.ts';
import { importedSources } from './document.ts';
import type { HistoryStep } from './document-store.ts';
import { mapsOfSessions } from './sessions.ts';

/** An imported map with its name and hash. */
export interface ImportedMap {
  readonly name: string;
  /** Of the samples as little-endian float32, in hexadecimal. */
  readonly sha256: string;
  readonly map: Heightmap;
}

/** An unused map is not deleted before this: a tab may be about to save something that uses it, or undo to it. */
const GRACE_MS = 24 * 3_600_000;
/** Storing a map again renews its grace period, but within this time it is not written again. */
const FRESH_MS = GRACE_MS / 2;

/** Stores the samples of an imported map, which must not change until it is done.
 *  @param isAnew whether it is written even if the same samples were stored just now, perhaps as a map of another width
 *  @throws Error with one sentence for people */
export function putMap(sha256: string, map: Heightmap, isAnew = false): Promise<void> {
  return writeDatabase('The imported samples could not be kept', (tx) => putMapIn(tx, sha256, map, isAnew));
}

/** Stores a map as part of a transaction. */
export async function putMapIn(
  tx: WriteTransaction,
  sha256: string,
  { width, height, data }: Heightmap,
  isAnew = false,
): Promise<void> {
  const maps = tx.objectStore('maps');
  const keptAtMs = Date.now();
  const fresh = await maps.index('keptAtMs').getAllKeys(IDBKeyRange.lowerBound(keptAtMs - FRESH_MS));
  if (fresh.includes(sha256) && !isAnew) return;
  const isWhole = data.buffer instanceof ArrayBuffer && data.byteLength === data.buffer.byteLength;
  const kept: StoredMap = {
    width,
    height,
    data: isWhole ? (data.buffer as ArrayBuffer) : data.slice().buffer,
    keptAtMs,
  };
  await maps.put(kept, sha256);
}

/** @returns undefined if they are not stored
 *  @throws Error with one sentence for people */
export function getMap(sha256: string): Promise<Heightmap | undefined> {
  return readDatabase('The imported samples could not be read', async (tx) => {
    const kept = await tx.objectStore('maps').get(sha256);
    return kept && createHeightmap(kept.width, kept.height, new Float32Array(kept.data));
  });
}

/** Deletes the maps that no project uses, except those stored within the last day.
 *  @param used the SHA-256 of maps that sessions and the open document use
 *  @throws Error with one sentence for people */
export function deleteUnusedMaps(used: Iterable<string>, nowMs: number = Date.now()): Promise<void> {
  return writeDatabase('Imported samples that nothing uses could not be deleted', async (tx) => {
    const old = tx
      .objectStore('maps')
      .index('keptAtMs')
      .getAllKeys(IDBKeyRange.upperBound(nowMs - GRACE_MS));
    await deleteUnusedIn(tx, await old, used);
  });
}

/** Deletes those of the given maps that no project uses, as part of a transaction.
 *  @param used the SHA-256 of maps that stay anyway */
export async function deleteUnusedIn(tx: WriteTransaction, sha256s: readonly string[], used: Iterable<string>): Promise<void> {
  const wanted = new Set(used);
  for (const { maps } of await tx.objectStore('projects').getAll()) for (const { sha256 } of maps) wanted.add(sha256);
  const unused = sha256s.filter((sha256) => !wanted.has(sha256));
  await Promise.all(unused.map((sha256) => tx.objectStore('maps').delete(sha256)));
}

/** Deletes the imported samples that no project, no session and no step of the history uses, but for the newest, which the history of another
 *  tab may use. It does nothing if the browser blocks storage.
 *  @param steps of this tab
 *  @throws Error where the browser's database fails */
export async function pruneMaps(steps: readonly HistoryStep[], storage: BrowserStorage = pageStorage): Promise<void> {
  const saved = mapsOfSessions(storage);
  if (saved) await deleteUnusedMaps([...saved, ...mapsOfSteps(steps)]);
}

/** The SHA-256 of the imported maps that steps use, which undo and redo may want. */
export function mapsOfSteps(steps: readonly HistoryStep[]): string[] {
  return steps.flatMap(({ document }) => importedSources(document)).map(({ sha256 }) => sha256);
}
