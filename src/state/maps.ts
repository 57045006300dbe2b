import { createHeightmap, type Heightmap } from '../core/heightmap.ts';
import { type KeptMap, readDatabase, type Writing, writeDatabase } from './database.ts';

/** An imported map with what names it. */
export interface ImportedMap {
  readonly name: string;
  /** Of the samples as little-endian float32, in hexadecimal. */
  readonly sha256: string;
  readonly map: Heightmap;
}

/** A map that nothing seems to use is spared this long: a tab may be about to save what uses it. */
const SPARED_MS = 3_600_000;
/** Whoever keeps a map again has it spared anew. Within this time it is not written again for that. */
const FRESH_MS = SPARED_MS / 2;

/** Keeps the samples of an imported map. They must not change until it is done.
 *  @throws Error with one sentence for people */
export function putMap(sha256: string, map: Heightmap): Promise<void> {
  return writeDatabase('The imported samples could not be kept', (tx) => putMapIn(tx, sha256, map));
}

/** Keeps a map as part of a transaction. */
export async function putMapIn(tx: Writing, sha256: string, { width, height, data }: Heightmap): Promise<void> {
  const maps = tx.objectStore('maps');
  const keptAtMs = Date.now();
  const fresh = await maps.index('keptAtMs').getAllKeys(IDBKeyRange.lowerBound(keptAtMs - FRESH_MS));
  if (fresh.includes(sha256)) return;
  const isWhole = data.buffer instanceof ArrayBuffer && data.byteLength === data.buffer.byteLength;
  const kept: KeptMap = {
    width,
    height,
    data: isWhole ? (data.buffer as ArrayBuffer) : data.slice().buffer,
    keptAtMs,
  };
  await maps.put(kept, sha256);
}

/** @returns undefined where they are not kept
 *  @throws Error with one sentence for people */
export function getMap(sha256: string): Promise<Heightmap | undefined> {
  return readDatabase('The imported samples could not be read', async (tx) => {
    const kept = await tx.objectStore('maps').get(sha256);
    return kept && createHeightmap(kept.width, kept.height, new Float32Array(kept.data));
  });
}

/** Deletes the maps that no project uses, but for those kept within the last hour.
 *  @param used the SHA-256 of maps that sessions and the open document use
 *  @throws Error with one sentence for people */
export function pruneMaps(used: Iterable<string>, nowMs: number = Date.now()): Promise<void> {
  return writeDatabase('Imported samples that nothing uses could not be deleted', async (tx) => {
    const old = tx
      .objectStore('maps')
      .index('keptAtMs')
      .getAllKeys(IDBKeyRange.upperBound(nowMs - SPARED_MS));
    await deleteUnusedIn(tx, await old, used);
  });
}

/** Deletes those of some maps, as part of a transaction, that no project uses.
 *  @param used the SHA-256 of maps that stay all the same */
export async function deleteUnusedIn(tx: Writing, sha256s: readonly string[], used: Iterable<string>): Promise<void> {
  const wanted = new Set(used);
  for (const { maps } of await tx.objectStore('projects').getAll()) for (const { sha256 } of maps) wanted.add(sha256);
  const unused = sha256s.filter((sha256) => !wanted.has(sha256));
  await Promise.all(unused.map((sha256) => tx.objectStore('maps').delete(sha256)));
}
