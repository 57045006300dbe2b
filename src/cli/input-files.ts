import { constants, createReadStream } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { MAX_SAMPLES, type Size } from '../core/heightmap.ts';
import { inWords, type Problem, show } from '../core/params.ts';
import { isHeaderless } from '../io/conversion.ts';
import { type InputFormat, type OpenedFile, type OpenHint, type RawType, requireBytes } from '../io/file-format.ts';
import { hgtFormat } from '../io/hgt.ts';
import { formatOf, formatOfBeginning, formatOfBytes, inputFormats } from '../io/input-formats.ts';
import { MAX_RECIPE_BYTES, startsAsPng } from '../io/png/index.ts';
import { pngFormat } from '../io/png-heightmap.ts';
import { r32Format } from '../io/r32.ts';
import { RawSizeError } from '../io/raw-size.ts';
import { raw16Format } from '../io/raw16.ts';
import { recipeFormat } from '../io/recipe-json.ts';
import { formatOfUnnamed, mayBeRaw, readableText, unreadableProblem } from '../io/unreadable.ts';
import { failureOf } from './errors.ts';
import { gdalFormats } from './gdal.ts';
import { withLabel } from './progress.ts';
import { describeSystemError, Failure, isSystemError } from './system-errors.ts';
import { PIPE, STANDARD_INPUT, streams } from './terminal.ts';
import { visiblePath } from './text.ts';
import { type NamedTile, readTile, requireWorld, tileNamed } from './tile-input.ts';

/** How many bytes a file may have. */
interface Limit {
  readonly maxBytes: number;
  /** What it is a limit of; absent if of any file. */
  readonly what?: 'text' | 'samples';
}

/** More than the largest map takes in any format. */
const ANY_FILE: Limit = { maxBytes: 2 ** 30 };
/** Of tiles, of which one after another is read. */
const ANY_ARCHIVE: Limit = { maxBytes: Number.MAX_SAFE_INTEGER };
/** A recipe, or the text of a landscape. */
const TEXT: Limit = { maxBytes: MAX_RECIPE_BYTES, what: 'text' };
/** The largest map without a header: no sample has more than four bytes. */
const SAMPLES: Limit = { maxBytes: 4 * MAX_SAMPLES, what: 'samples' };
/** A thousand times what a sidecar needs. */
const SIDECAR: Limit = { maxBytes: 2 ** 20 };
/** What makes samples of any file. */
const OR_RAW = ', or --raw-type for samples without a header';
/** So many bytes of standard input tell what it is. */
const BEGINNING_BYTES = 4096;
/** Sizes that a message names for a headerless file. */
const MOST_NAMED_SIZES = 4;

/** A file whose format is known: by its name, or by its bytes if it is standard input. */
export interface FoundInput {
  readonly path: string;
  readonly isPiped: boolean;
  readonly format: InputFormat;
}

/** A file that was read and is not yet decoded. */
export interface Input extends FoundInput {
  readonly bytes: Uint8Array;
}

/** A file that can be read, once. */
export interface ReadableInput extends FoundInput {
  /** @throws Failure if the file cannot be read any more */
  readonly read: () => Promise<Input>;
}

/** Reads the file a call names; `-` is standard input. Problems are added under the file's name.
 *  @param quiet shows nothing while it is read
 *  @param rawType of samples without a header, if the name says no other format */
export async function readInput(
  path: string | undefined,
  problems: Problem[],
  quiet = false,
  rawType?: RawType,
): Promise<Input | undefined> {
  const found = await findInput(path, problems, quiet, rawType);
  return found && withLabel(`reading ${found.path}`, quiet, found.read);
}

/** Checks that the file a call names can be read, and leaves reading for later: only one of several large files is in memory at a time.
 *  Standard input, a tile of an archive, a file that gdal3.js may read, and one whose name says no format are read at once, as their bytes tell it. */
export async function findInput(
  path: string | undefined,
  problems: Problem[],
  quiet: boolean,
  rawType?: RawType,
): Promise<ReadableInput | undefined> {
  if (path === undefined) {
    problems.push({ path: 'FILE', message: `expected a ${readableText()} file to read, got nothing` });
    return undefined;
  }
  if (path === PIPE) return withLabel(`reading ${STANDARD_INPUT}`, quiet, () => readPipe(problems, rawType));
  const tile = tileNamed(path);
  if (tile) return findTile(path, tile, problems);
  const named = formatOf(path, inputFormats);
  const limit = named === recipeFormat ? TEXT : ANY_FILE;
  const refuse = (message: string): undefined => void problems.push({ path: visiblePath(path), message });
  const why = path === '' ? unreadableProblem(path) : await whyUnreadable(path, limit);
  if (why !== undefined) return refuse(why);
  const read = () => readCapped(path, limit).catch((error) => Promise.reject(failureOf(path, error)));
  const byGdal = formatOf(path, gdalFormats);
  if (named && !byGdal) return laterRead({ path, isPiped: false, format: named }, read);
  const bytes = await withLabel(`reading ${path}`, quiet, read);
  // Files of ours may have the names of GDAL's formats too, so how the bytes begin counts first.
  const isNoRaw = named !== undefined || (rawType === undefined && isHeaderless(path));
  const found = (isNoRaw ? formatOfBeginning(bytes) : formatOfUnnamed(path, bytes, rawType)) ?? byGdal;
  if (found) return onceRead({ path, isPiped: false, format: found }, bytes);
  return refuse(unreadableProblem(path, mayBeRaw(path) ? OR_RAW : '') ?? '');
}

async function findTile(path: string, tile: NamedTile, problems: Problem[]): Promise<ReadableInput | undefined> {
  const why = await whyUnreadable(tile.file, ANY_ARCHIVE);
  if (why !== undefined) return void problems.push({ path: visiblePath(tile.file), message: why });
  const { bytes, format } = await readTile(tile).catch((error) => Promise.reject(failureOf(path, error)));
  return onceRead({ path, isPiped: false, format }, bytes);
}

/** Checks that an archive can be shown as a world. That it cannot be read is added under its name.
 *  @throws Failure that names it and what is wrong with it */
export async function checkWorld(file: string, problems: Problem[]): Promise<void> {
  const why = await whyUnreadable(file, ANY_ARCHIVE);
  if (why !== undefined) problems.push({ path: visiblePath(file), message: why });
  else await requireWorld(file).catch((error) => Promise.reject(failureOf(file, error)));
}

function laterRead(found: FoundInput, read: () => Promise<Uint8Array>): ReadableInput {
  return { ...found, read: async () => ({ ...found, bytes: await read() }) };
}

/** What was read already: its bytes are handed on once, so that they are not kept. */
function onceRead(found: FoundInput, read: Uint8Array): ReadableInput {
  let bytes: Uint8Array | undefined = read;
  return laterRead(found, async () => {
    if (!bytes) throw new TypeError(`${found.path}: expected to be read once`);
    const once = bytes;
    bytes = undefined;
    return once;
  });
}

/** Why a file cannot be read, if it cannot. */
async function whyUnreadable(path: string, limit: Limit): Promise<string | undefined> {
  try {
    const file = await stat(path);
    if (file.isDirectory()) return 'expected a file, got a folder';
    await access(path, constants.R_OK);
    return file.isFile() ? whyTooLarge(file.size, limit) : undefined;
  } catch (error) {
    if (isSystemError(error)) return describeSystemError(error);
    throw error;
  }
}

function whyTooLarge(size: number, { maxBytes, what }: Limit, got = `${size}`): string | undefined {
  return size > maxBytes ? `expected ${what ? `${what} of ` : ''}at most ${maxBytes} bytes, got ${got}` : undefined;
}

async function readPipe(problems: Problem[], rawType: RawType | undefined): Promise<ReadableInput | undefined> {
  const bytes = await readBytes(PIPE, STANDARD_INPUT, problems, (beginning) => limitOf(formatOfBytes(beginning, rawType)));
  if (!bytes) return undefined;
  if (bytes.length === 0) problems.push({ path: STANDARD_INPUT, message: `expected ${PIPED}, got nothing` });
  return onceRead({ path: STANDARD_INPUT, isPiped: true, format: formatOfBytes(bytes, rawType) }, bytes);
}

function limitOf(format: InputFormat): Limit {
  if (format === recipeFormat) return TEXT;
  return [r32Format, raw16Format, hgtFormat].includes(format) ? SAMPLES : ANY_FILE;
}

/** The most bytes that a picture with a recipe, or a recipe alone, may have, by how it begins. */
export function recipeLimit(beginning: Uint8Array): Limit {
  const format = startsAsPng(beginning, 1) ? pngFormat : formatOfBytes(beginning);
  return format.samples?.carriesRecipe ? ANY_FILE : TEXT;
}

/** The most bytes that text may have. */
export function textLimit(): Limit {
  return TEXT;
}

const PIPED = 'a PNG, a TIFF, an EXR, a PGM, an ASCII grid, an SRTM tile, an R32 or a recipe';

/** A file's bytes, or those of standard input for `-`; if they cannot be read, or are too many, a problem is added at `where`.
 *  @param limit the most that there may be, by how they begin */
export async function readBytes(
  path: string,
  where: string,
  problems: Problem[],
  limit: (beginning: Uint8Array) => Limit,
): Promise<Uint8Array | undefined> {
  // A call that is wrong already does not wait for what may be without end.
  if (path === PIPE && problems.length > 0) return undefined;
  try {
    if (path === PIPE) return await collect(streams.stdin, limit);
    const bytes = await readCapped(path, ANY_FILE);
    const why = whyTooLarge(bytes.length, limit(bytes.subarray(0, BEGINNING_BYTES)));
    if (why === undefined) return bytes;
    problems.push({ path: where, message: why });
  } catch (error) {
    if (error instanceof Failure) problems.push({ path: where, message: error.message });
    else if (isSystemError(error)) problems.push({ path: where, message: describeSystemError(error) });
    else throw error;
  }
  return undefined;
}

/** @throws Failure if there are more bytes, a system error if they cannot be read */
async function readCapped(path: string, limit: Limit): Promise<Uint8Array> {
  const file = await stat(path);
  // The size of a pipe is not known beforehand.
  if (!file.isFile()) return collect(createReadStream(path), () => limit);
  const why = whyTooLarge(file.size, limit);
  if (why !== undefined) throw new Failure(why);
  return readFile(path);
}

/** All bytes of a stream; reading stops at too many.
 *  @param limitOf the most that there may be, by how they begin
 *  @throws Failure if there are more bytes */
export async function collect(stream: AsyncIterable<Uint8Array>, limitOf: (beginning: Uint8Array) => Limit): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let limit: Limit | undefined;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= BEGINNING_BYTES) limit ??= limitOf(Buffer.concat(chunks, BEGINNING_BYTES));
    const why = limit && whyTooLarge(size, limit, 'more');
    if (why !== undefined) throw new Failure(why);
  }
  return Buffer.concat(chunks, size);
}

/** Opens a heightmap file together with its sidecar or its mask, if one lies beside it.
 *  @param quiet shows nothing while its samples are decoded
 *  @throws Failure that names the file and what is wrong with it */
export async function openInput(input: Input, hint?: OpenHint, quiet = false): Promise<OpenedFile> {
  const { path, isPiped, format, bytes } = input;
  const { open } = format;
  if (!open) throw new TypeError(`${path}: expected a heightmap, got ${show(format.extension)}`);
  const beside = format.sidecar ?? format.mask;
  const sidecar = beside && !isPiped && (await readBeside(path + beside, format.sidecar ? SIDECAR : ANY_FILE));
  try {
    requireBytes(bytes);
    return await withLabel(`reading ${path}`, quiet, () => open({ name: path, bytes, ...(sidecar && { sidecar }) }, hint));
  } catch (error) {
    const failure = failureOf(path, error);
    const isUnasked = hint?.width === undefined && hint?.height === undefined;
    if (!(failure instanceof Failure && error instanceof RawSizeError && isUnasked)) throw failure;
    throw new Failure(`${failure.message}; --raw-width sets it${fittingText(error.possible)}`, { cause: error });
  }
}

/** `: 403 × 344 or 344 × 403 would fit`, the nearest to a square first. */
function fittingText(sizes: readonly Size[]): string {
  const some = sizes.slice(0, MOST_NAMED_SIZES).map(({ width, height }) => `${width} × ${height}`);
  return some.length === 0 ? '' : `: ${inWords(some, 'or')} would fit`;
}

async function readBeside(path: string, limit: Limit): Promise<Uint8Array | undefined> {
  try {
    return await readCapped(path, limit);
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined;
    throw failureOf(path, error);
  }
}
