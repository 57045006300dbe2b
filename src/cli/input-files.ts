import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { type Problem, show } from '../core/params.ts';
import type { FileFormat, OpenedFile, SizeHint } from '../io/file-format.ts';
import { formatOf, formats } from '../io/formats.ts';
import { pngFormat } from '../io/png-heightmap.ts';
import { r32Format } from '../io/r32.ts';
import { recipeFormat } from '../io/recipe-json.ts';
import { describeSystemError, Failure, failureOf, isSystemError } from './errors.ts';
import { PIPE } from './terminal.ts';

/** More than the largest map takes in any format. */
const MAX_BYTES = 2 ** 30;
/** A thousand times what a sidecar takes. */
const MAX_SIDECAR_BYTES = 2 ** 20;

/** A file that was read and not yet understood: its format is only what its name says, or of standard input what its bytes look like. */
export interface Input {
  readonly path: string;
  readonly isPiped: boolean;
  readonly format: FileFormat;
  readonly bytes: Uint8Array;
}

/** Whether commands read files of a format. */
export function isReadable(format: FileFormat): boolean {
  return format.open !== undefined || format === recipeFormat;
}

/** Reads the file a call names, unless its extension is already wrong; `-` is standard input. Problems are added under the file's own name. */
export async function readInput(path: string | undefined, problems: Problem[]): Promise<Input | undefined> {
  const readable = formats.filter(isReadable).map(({ extension }) => extension);
  const expected = `${readable.slice(0, -1).join(', ')} or ${readable.at(-1)}`;
  if (path === undefined) {
    problems.push({ path: 'FILE', message: `expected a ${expected} file to read, got nothing` });
    return undefined;
  }
  if (path === PIPE) return readPipe(problems);
  const format = formatOf(path);
  if (!format || !readable.includes(format.extension)) {
    problems.push({ path: path || '""', message: `expected a ${expected} file` });
    return undefined;
  }
  const bytes = await readBytes(path, path, problems);
  return bytes && { path, isPiped: false, format, bytes };
}

/** Standard input as people know it. */
const PIPE_NAME = 'standard input';

async function readPipe(problems: Problem[]): Promise<Input | undefined> {
  const bytes = await readBytes(PIPE, PIPE_NAME, problems);
  if (bytes?.length === 0) problems.push({ path: PIPE_NAME, message: 'expected a PNG, an R32 or a recipe, got nothing' });
  return bytes && { path: PIPE_NAME, isPiped: true, format: formatOfBytes(bytes), bytes };
}

/** More than a recipe takes. */
const MAX_TEXT_BYTES = 2 ** 20;

/** A damaged one may go on otherwise. */
const PNG_START = [0x89, 0x50, 0x4e, 0x47];

/** What bytes without a name are: a PNG by its signature, a recipe where they are text, else R32, of which all are possible. */
function formatOfBytes(bytes: Uint8Array): FileFormat {
  if (PNG_START.every((byte, i) => bytes[i] === byte)) return pngFormat;
  return bytes.length <= MAX_TEXT_BYTES && isText(bytes) ? recipeFormat : r32Format;
}

/** Whether bytes are UTF-8 with no control characters but white space: samples of a map hardly are. */
function isText(bytes: Uint8Array): boolean {
  try {
    return !/(?![\t\n\r])\p{Cc}/u.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return false;
  }
}

/** A file's bytes, or those of standard input for `-`; what keeps them from being read, or is too much, becomes a problem at `where`. */
export async function readBytes(path: string, where: string, problems: Problem[]): Promise<Uint8Array | undefined> {
  try {
    return await (path === PIPE ? collect(process.stdin, MAX_BYTES) : readCapped(path, MAX_BYTES));
  } catch (error) {
    if (error instanceof Failure) problems.push({ path: where, message: error.message });
    else if (isSystemError(error)) problems.push({ path: where, message: describeSystemError(error) });
    else throw error;
  }
  return undefined;
}

/** @throws Failure if there are more bytes, a system error if they cannot be read */
async function readCapped(path: string, maxBytes: number): Promise<Uint8Array> {
  const file = await stat(path);
  // The size of a pipe is not known beforehand.
  if (!file.isFile()) return collect(createReadStream(path), maxBytes);
  if (file.size > maxBytes) throw new Failure(`expected at most ${maxBytes} bytes, got ${file.size}`);
  return readFile(path);
}

/** Everything that a stream sends, which is left alone once it has sent too much.
 *  @throws Failure if there are more bytes */
export async function collect(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes) throw new Failure(`expected at most ${maxBytes} bytes, got more`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Opens a heightmap file together with its sidecar, if one lies beside it.
 *  @throws Failure that names the file and what is wrong with it */
export async function openInput({ path, isPiped, format, bytes }: Input, hint?: SizeHint): Promise<OpenedFile> {
  if (!format.open) throw new TypeError(`${path}: expected a heightmap, got ${show(format.extension)}`);
  const sidecar = format.sidecar && !isPiped && (await readSidecar(path + format.sidecar));
  try {
    return await format.open({ bytes, ...(sidecar && { sidecar }) }, hint);
  } catch (error) {
    throw failureOf(path, error);
  }
}

/** What to tell of a file whose samples stand for no known elevations. */
export const NO_ELEVATION = 'it states no elevation: its samples are read as 0 … 1';

async function readSidecar(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readCapped(path, MAX_SIDECAR_BYTES);
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined;
    throw failureOf(path, error);
  }
}
