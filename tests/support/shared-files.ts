/** The Node side of shared-data.ts: reads the folder ../shared/data beside the checkout. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const dataFolder = path.resolve(import.meta.dirname, '../../../shared/data');

/** A file's bytes; undefined if it is not there. */
export function readSharedFile(file: string): Promise<Buffer | undefined> {
  return readFile(path.join(dataFolder, file)).catch(undefinedIfAbsent);
}

/** The names in a folder, sorted; undefined if it is not there. */
export async function listSharedFiles(folder: string): Promise<string[] | undefined> {
  const names = await readdir(path.join(dataFolder, folder)).catch(undefinedIfAbsent);
  return names?.sort();
}

function undefinedIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
