import type { ParamValues } from '../../src/core/params.ts';
import { joined } from '../../src/io/bytes.ts';
import type { FileFormat, MadeFile, TerrainToWrite } from '../../src/io/file-format.ts';
import type { FileBytes } from '../../src/library/files.ts';

/** A file of a format, in one piece. */
export async function written(
  format: Pick<FileFormat, 'write'> | undefined,
  terrain: TerrainToWrite,
  options?: ParamValues,
): Promise<FileBytes> {
  if (!format) throw new TypeError('written: no such format');
  return whole(await format.write(terrain, options));
}

export function whole({ pieces, ...rest }: MadeFile): FileBytes {
  return { ...rest, bytes: joined(pieces) };
}
