import { readFile, stat } from 'node:fs/promises';
import { type Problem, show } from '../core/params.ts';
import type { FileFormat, OpenedFile, SizeHint } from '../io/file-format.ts';
import { formatOf, formats } from '../io/formats.ts';
import { recipeFormat } from '../io/recipe-json.ts';
import { describeSystemError, failureOf, isSystemError } from './errors.ts';

/** More than the largest map takes in any format. */
const MAX_BYTES = 2 ** 30;

/** A heightmap file, opened, or the recipe in a file that holds nothing else. */
export interface Input {
  readonly path: string;
  readonly format: FileFormat;
  readonly bytes: Uint8Array;
}

/** Reads the file a call names, judging its extension first. Problems are added under the file's own name. */
export async function readInput(path: string | undefined, problems: Problem[]): Promise<Input | undefined> {
  const readable = formats.filter((format) => format.open || format === recipeFormat).map(({ extension }) => extension);
  const expected = `${readable.slice(0, -1).join(', ')} or ${readable.at(-1)}`;
  if (path === undefined) {
    problems.push({ path: 'FILE', message: `expected a ${expected} file to read, got nothing` });
    return undefined;
  }
  const format = formatOf(path);
  const bytes = await readBytes(path, path, problems);
  if (format && readable.includes(format.extension)) return bytes && { path, format, bytes };
  problems.push({ path, message: `expected a ${expected} file` });
  return undefined;
}

/** A file's bytes; what keeps them from being read becomes a problem at `where`. */
export async function readBytes(path: string, where: string, problems: Problem[]): Promise<Uint8Array | undefined> {
  try {
    const { size } = await stat(path);
    if (size <= MAX_BYTES) return await readFile(path);
    problems.push({ path: where, message: `expected at most ${MAX_BYTES} bytes, got ${size}` });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    problems.push({ path: where, message: describeSystemError(error) });
  }
  return undefined;
}

/** Everything that is sent to the command on standard input. */
export async function readStandardInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Opens a heightmap file together with its sidecar, if one lies beside it.
 *  @throws Failure that names the file and what is wrong with it */
export async function openInput({ path, format, bytes }: Input, hint?: SizeHint): Promise<OpenedFile> {
  if (!format.open) throw new TypeError(`${path}: expected a heightmap, got ${show(format.extension)}`);
  const sidecar = format.sidecar && (await readFile(path + format.sidecar).catch(absentIfMissing));
  try {
    return await format.open({ bytes, ...(sidecar && { sidecar }) }, hint);
  } catch (error) {
    throw failureOf(path, error);
  }
}

/** What to tell of a file whose samples stand for no known elevations. */
export const NO_ELEVATION = 'it states no elevation: its samples are read as 0 … 1';

function absentIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
