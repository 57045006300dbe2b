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

/** Keeps the samples of an imported map, if they are not kept yet. They must not change until it is done.
 *  @throws Error with one sentence for people */
export function putMap(sha256: string, map: Heightmap): Promise<void> {
  return writeDatabase('The imported samples could not be kept', (tx) => putMapIn(tx, sha256, map));
}

/** Keeps a map as part of a transaction. */
export async function putMapIn(tx: Writing, sha256: string, { width, height, data }: Heightmap): Promise<void> {
  const maps = tx.objectStore('maps');
  if ((await maps.getKey(sha256)) !== undefined) return;
  const isWhole = data.buffer instanceof ArrayBuffer && data.byteLength === data.buffer.byteLength;
  const kept: KeptMap = {
    width,
    height,
    data: isWhole ? (data.buffer as ArrayBuffer) : data.slice().buffer,
    keptAtMs: Date.now(),
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
    const [maps, projects] = [tx.objectStore('maps'), tx.objectStore('projects')];
    const wanted = new Set(used);
    for (const project of await projects.getAll()) for (const { sha256 } of project.maps) wanted.add(sha256);
    const old = await maps.index('keptAtMs').getAllKeys(IDBKeyRange.upperBound(nowMs - SPARED_MS));
    await Promise.all(old.filter((sha256) => !wanted.has(sha256)).map((sha256) => maps.delete(sha256)));
  });
}
