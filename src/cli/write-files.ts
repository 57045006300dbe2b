import { writeFile } from 'node:fs';
import { promisify } from 'node:util';
import { failureOf } from './errors.ts';
import { createNewFiles } from './new-files.ts';
import { type Pieces, streams } from './terminal.ts';

/** A file that was written. */
export interface WrittenFile {
  readonly path: string;
  readonly bytes: number;
}

/** Writes files together: a failure or a signal before all are complete leaves nothing.
 *  @param force whether existing files are replaced
 *  @param folder created for the files in it if it does not exist, and removed again if they cannot be written */
export async function writeFiles(
  files: readonly { readonly path: string; readonly pieces: Pieces }[],
  force: boolean,
  folder?: string,
): Promise<WrittenFile[]> {
  const { newFiles = createNewFiles() } = streams;
  const written: WrittenFile[] = [];
  try {
    if (folder !== undefined) await newFiles.makeFolder(folder);
    for (const { path: file, pieces } of files) {
      const descriptor = await newFiles.create(file, force);
      written.push({ path: file, bytes: await writePieces(descriptor, file, pieces) });
    }
    await newFiles.place();
    return written;
  } finally {
    await newFiles.discard();
  }
}

const writeDescriptor = promisify(writeFile);

/** @param file its name, for messages
 *  @returns the number of bytes */
async function writePieces(descriptor: number, file: string, pieces: Pieces): Promise<number> {
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      await writeDescriptor(descriptor, piece);
      bytes += piece.length;
    }
  } catch (error) {
    throw failureOf(file, error);
  }
  return bytes;
}
