import { type Zippable, zipSync } from 'fflate';
import type { OnProgress } from '../core/progress.ts';
import type { TerrainToWrite } from '../io/file-format.ts';
import { type KitSource, kitFiles, kitOf } from '../kits/kits.ts';

/** What a kit is made with. */
export interface KitToEncode extends Pick<KitSource, 'size' | 'note'> {
  /** Of the kit. */
  readonly id: string;
  /** Of the folder in the ZIP, and what the names of its files begin with. */
  readonly name: string;
}

/** Files in a ZIP have a date: always the same one, the earliest there is. */
const EARLIEST = '1980-01-01T00:00:00';

/** A folder of files for a program as a ZIP: the same terrain gives the same bytes within one engine.
 *  @throws RangeError if there is no such kit */
export async function zipKit(
  terrain: TerrainToWrite,
  { id, name, size, note }: KitToEncode,
  onProgress: OnProgress,
): Promise<Uint8Array> {
  const kit = kitOf(id);
  if (!kit) throw new RangeError(`kit: expected a known one, got ${id}`);
  const files = kitFiles(kit, terrain, { size, note }, name);
  const zippable: Zippable = {};
  for (const [i, file] of files.entries()) {
    // Pictures are compressed already.
    zippable[`${name}/${file.name}`] = [await file.make(), { level: file.name.endsWith('.png') ? 0 : 6, mtime: EARLIEST }];
    onProgress((i + 1) / files.length);
  }
  return zipSync(zippable);
}
