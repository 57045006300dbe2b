import { toHeightmap } from '../generate.ts';
import { type FileBytes, FormatError } from '../io/file-format.ts';
import { formatOf } from '../io/formats.ts';
import { terrainToWrite } from '../io/terrain-to-write.ts';
import type { EncodeJob } from './protocol.ts';

/** The bytes of a terrain's file.
 *  @throws FormatError if there is no such format, or nothing to write */
export async function encodeTerrain({ recipe, isFinished, profile, spacing, extension, ...job }: EncodeJob): Promise<FileBytes> {
  const format = formatOf(extension);
  const map = job.map ?? (profile && toHeightmap(profile, recipe));
  if (!format || !map) throw new FormatError(`file format: expected one there is, got ${extension}`);
  return format.write(terrainToWrite(recipe, { map, profile, spacing }, isFinished));
}
