import { Zip, ZipDeflate } from 'fflate';
import type { Heightmap } from '../core/heightmap.ts';
import type { OnProgress } from '../core/progress.ts';
import { terrainToWrite } from '../io/terrain-to-write.ts';
import { type KitHow, kitFiles } from '../kits/kit-files.ts';
import { kitOf } from '../kits/kits.ts';
import { createBlob } from './blob-files.ts';
import { samplesFor, type TerrainToEncode } from './encode-terrain.ts';

/** What a kit is made with. */
export interface KitToEncode extends KitHow {
  /** Of the kit. */
  readonly id: string;
  /** Of the folder in the ZIP, and what the names of its files begin with. */
  readonly name: string;
}

/** Share of the work that makes samples, where they are made for the folder. */
const SAMPLED = 0.3;

/** Files in a ZIP have a date: always the same one, the earliest there is. */
const EARLIEST = '1980-01-01T00:00:00';

/** A folder of files for a program as a ZIP: the same terrain gives the same bytes within one engine. One file at a time is in memory; finished
 *  ones are in a Blob.
 *  @param imported the samples of an imported recipe, if the terrain has to be made
 *  @throws RangeError if there is no such kit, or no map */
export async function zipKit(
  of: TerrainToEncode,
  { id, name, ...how }: KitToEncode,
  imported: Heightmap | undefined,
  onProgress: OnProgress,
): Promise<Blob> {
  const kit = kitOf(id);
  if (!kit) throw new RangeError(`kit: expected a known one, got ${id}`);
  const begun = 'spacing' in of.samples ? 0 : SAMPLED;
  const { map, found } = samplesFor(of, imported, (fraction) => onProgress(begun * fraction));
  if (!map) throw new RangeError(`kit: expected a map for ${id}, got none`);
  const terrain = terrainToWrite(of.recipe, { map, profile: undefined, spacing: found.spacing }, of.isFinished);
  const { files } = kitFiles(kit, terrain, how, name);
  const made = createBlob();
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.add(piece as Uint8Array<ArrayBuffer>);
  });
  for (const [i, file] of files.entries()) {
    // Pictures are compressed already.
    const entry = new ZipDeflate(`${name}/${file.name}`, { level: file.name.endsWith('.png') ? 0 : 6 });
    entry.mtime = EARLIEST;
    zip.add(entry);
    for (const piece of await file.make()) entry.push(piece);
    entry.push(new Uint8Array(), true);
    onProgress(begun + ((1 - begun) * (i + 1)) / files.length);
  }
  zip.end();
  return made.whole();
}
