import { existsSync, type Stats } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ParamValues, type Problem, show } from '../core/params.ts';
import type { FileFormat, MadeFile } from '../io/file-format.ts';
import { extensionsOf, formatOf, type NamedFormat } from '../io/input-formats.ts';
import { namingFile, type PlaceProblem } from './errors.ts';
import { flagValue, type Given, isOn } from './flags.ts';
import { fileBehind, isThere } from './new-files.ts';
import { describeSystemError, isSystemError } from './system-errors.ts';
import { PIPE, type Pieces, print, printAside, STANDARD_OUTPUT, streams, writeOut } from './terminal.ts';
import { table, visiblePath } from './text.ts';
import { type WrittenFile, writeFiles } from './write-files.ts';

/** A file to write, or standard output. */
export interface Target<F extends NamedFormat = FileFormat> {
  readonly path: string;
  readonly format: F;
  /** What the flags choose of the format's options. */
  readonly options?: ParamValues;
}

/** A file's contents: there already, or made while they are written. */
export type Contents = Omit<MadeFile, 'pieces'> & { readonly pieces: Pieces };

/** Formats that a terminal can show. */
const TEXT_EXTENSIONS: readonly string[] = ['.json', '.csv', '.svg', '.geojson'];
/** The longest name that file systems take. */
const MAX_NAME_BYTES = 255;

/** Whether a target is standard output. */
export function isPipe({ path: file }: Pick<Target, 'path'>): boolean {
  return file === PIPE;
}

/** What messages call a target. */
export function outputName(target: Pick<Target, 'path'>): string {
  return isPipe(target) ? STANDARD_OUTPUT : target.path;
}

/** Flags of every command that writes files. */
export interface WriteOptions {
  readonly force: boolean;
  readonly quiet: boolean;
  readonly json: boolean;
  /** When the work began, on the clock of `performance.now()`. */
  readonly startMs: number;
}

/** Of a command that writes terrain. */
export interface TerrainWriteOptions extends WriteOptions {
  /** How many threads make the parts of large files; by default one. */
  readonly threads?: number;
}

/** The options of a call whose work begins now. */
export function writeOptions(given: Given): WriteOptions {
  return { force: isOn(given, 'force'), quiet: isOn(given, 'quiet'), json: isOn(given, 'json'), startMs: performance.now() };
}

/** What a call may write. */
interface OutputWish<F extends NamedFormat> {
  /** Of `-o`, where that names files. */
  readonly formats?: readonly F[];
  /** For a call that names no file: `such as dusk.png`. */
  readonly example?: string;
  /** Flags that leave only these formats, for messages. */
  readonly because?: string;
  /** Files with flags of their own. */
  readonly named?: readonly { readonly flag: string; readonly file: string; readonly formats: readonly F[] }[];
  /** Files in a folder, which need not exist yet. */
  readonly folder?: FolderWish<F> | undefined;
  /** The files that the call reads. */
  readonly inputs?: readonly string[];
}

interface FolderWish<F extends NamedFormat> {
  readonly flag: string;
  readonly path: string;
  readonly names: readonly string[];
  readonly format: F;
}

/** Checks everything about the files of a call that can be checked before the work; writes nothing. */
export async function planOutputs<F extends NamedFormat>(
  given: Given,
  { formats = [], example, because = '', named = [], folder, inputs = [] }: OutputWish<F>,
  problems: Problem[],
): Promise<Target<F>[]> {
  const files = formats.length > 0 ? (given.values.get('output') ?? []) : [];
  if (formats.length > 0 && files.length === 0 && !folder) {
    problems.push({ path: '-o', message: `expected a file to write, ${example}, got nothing` });
  }
  const checks: Checks = { force: isOn(given, 'force'), inputs, taken: new Set(), problems };
  const wanted = files.filter((file) => file !== PIPE).map((file) => ({ flag: '-o', file, formats, because }));
  const targets = formats.length > 0 ? planPipe(given, formats, problems) : [];
  for (const wish of [...wanted, ...named])
    targets.push(...(await planFile(checks, `${wish.flag} ${visiblePath(wish.file)}`, wish)));
  if (folder) targets.push(...(await planFolder(checks, folder)));
  return targets;
}

/** Standard output as a target, if -o names it, in the format of --format, else the first one.
 *  @returns one target or none */
function planPipe<F extends NamedFormat>(given: Given, among: readonly F[], problems: Problem[]): Target<F>[] {
  const count = (given.values.get('output') ?? []).filter((file) => file === PIPE).length;
  const name = flagValue(given, 'format');
  if (count === 0) {
    if (name !== undefined) problems.push({ path: '--format', message: 'only with -o -; the name of a file sets its format' });
    return [];
  }
  if (count > 1) problems.push({ path: '-o -', message: 'standard output would be written twice' });
  if (isOn(given, 'json')) problems.push({ path: '--json', message: 'not with -o -, which writes the file to standard output' });
  const format = name === undefined ? among[0] : among.find((known) => extensionsOf(known).includes(`.${name.toLowerCase()}`));
  if (!format) {
    const names = among.map(({ extension }) => extension.slice(1)).join(', ');
    problems.push({ path: '--format', message: `expected ${names}, got ${show(name)}` });
    return [];
  }
  if (streams.stdout.isTTY && !TEXT_EXTENSIONS.includes(format.extension)) {
    problems.push({
      path: '-o -',
      message: `expected a pipe or a file for ${format.extension}, got a terminal, which shows text only`,
    });
  }
  return [{ path: PIPE, format }];
}

/** What the checks of all files of a call share. */
interface Checks {
  readonly force: boolean;
  readonly inputs: readonly string[];
  readonly taken: Set<string>;
  readonly problems: Problem[];
}

/** @param where the flag and the file, as problems name them */
async function planFile<F extends NamedFormat>(
  checks: Checks,
  where: string,
  { file, formats, because = '' }: { readonly file: string; readonly formats: readonly F[]; readonly because?: string },
): Promise<Target<F>[]> {
  const isFolder = /[/\\]$/.test(file);
  const format = formatOf(file, formats);
  if (!format || isFolder) {
    const expected = formats.map(({ extension }) => extension).join(', ') + because;
    const got = file === '' ? 'an empty name' : path.extname(file) || 'no extension';
    const message = isFolder ? `expected a file, ${expected}, got a folder` : `expected ${expected}, got ${got}`;
    checks.problems.push({ path: where, message });
    return [];
  }
  const reported = new Set<string>();
  for (const name of pathsOf({ path: file, format })) {
    for (const problem of await obstaclesAt(checks, where, name)) {
      // A problem of the folder is reported once for a file and its sidecar.
      if (!reported.has(problem.message)) checks.problems.push(problem);
      reported.add(problem.message);
    }
  }
  return [{ path: file, format }];
}

async function planFolder<F extends NamedFormat>(
  checks: Checks,
  { flag, path: folder, names, format }: FolderWish<F>,
): Promise<Target<F>[]> {
  const { problems } = checks;
  if (folder === '') {
    problems.push({ path: flag, message: 'expected a folder, got an empty name' });
    return [];
  }
  const where = `${flag} ${folder}`;
  const [first = ''] = names;
  if (Buffer.byteLength(first) > MAX_NAME_BYTES) {
    problems.push({ path: where, message: `the names of its frames are too long: ${first}` });
  }
  const files = names.map((name) => path.join(folder, name));
  // What is wrong with one file is usually wrong with all.
  for (const file of existsSync(folder) ? files : [folder]) {
    const [obstacle] = await obstaclesAt(checks, where, file);
    if (!obstacle) continue;
    problems.push(obstacle);
    break;
  }
  return files.map((file) => ({ path: file, format }));
}

/** Why a file cannot be written. */
async function obstaclesAt({ force, inputs, taken }: Checks, where: string, file: string): Promise<(Problem | PlaceProblem)[]> {
  const real = fileBehind(file);
  const absolute = path.resolve(real);
  const twice = taken.has(absolute) ? [{ path: where, message: `${file} would be written twice` }] : [];
  taken.add(absolute);
  const message = await wrongName(file, force, inputs);
  if (message !== undefined) return [...twice, { path: where, message }];
  const folder = path.dirname(real);
  return access(folder, constants.W_OK).then(
    () => twice,
    (error: NodeJS.ErrnoException) => {
      const why = `the folder ${folder} cannot be written to: ${describeSystemError(error)}`;
      return [...twice, { path: where, message: why, isOfPlace: true as const }];
    },
  );
}

/** Why a file may not have this name, in words. */
async function wrongName(file: string, force: boolean, inputs: readonly string[]): Promise<string | undefined> {
  const folder = path.dirname(file);
  const parent = await statOrError(folder);
  if (parent instanceof Error) return `the folder ${folder} cannot be used: ${describeSystemError(parent)}`;
  if (!parent.isDirectory()) return `${folder} is not a folder`;
  const present = await statOrError(file);
  if (present instanceof Error) {
    if (present.code !== 'ENOENT') return describeSystemError(present);
    return !force && isThere(file) ? `${file} is a broken link; add --force to replace it` : undefined;
  }
  if (present.isDirectory()) return `${file} is a folder`;
  if (force) return undefined;
  const sources = await Promise.all(inputs.map(statOrError));
  const isInput = sources.some(
    (source) => !(source instanceof Error) && source.ino === present.ino && source.dev === present.dev,
  );
  return `${file} ${isInput ? 'is the input itself' : 'exists'}; add --force to replace it`;
}

async function statOrError(file: string): Promise<Stats | NodeJS.ErrnoException> {
  try {
    return await stat(file);
  } catch (error) {
    if (isSystemError(error)) return error;
    throw error;
  }
}

/** The paths of a target and of its sidecar; standard output has no sidecar. */
function pathsOf({ path: file, format }: Target<NamedFormat>): string[] {
  return format.sidecar && file !== PIPE ? [file, file + format.sidecar] : [file];
}

/** Writes standard output, then all files together. Contents in memory are encoded before any file is created.
 *  @param encode makes a file's contents
 *  @param folder created for the files in it if it does not exist, and removed again if they cannot be written */
export async function writeTargets<T extends Target<NamedFormat>>(
  targets: readonly T[],
  force: boolean,
  encode: (target: T) => Promise<Contents>,
  folder?: string,
): Promise<WrittenFile[]> {
  const files: { path: string; pieces: Pieces }[] = [];
  for (const target of targets) {
    const { pieces, sidecar } = await namingFile(target.path, encode(target));
    const [file, beside] = pathsOf(target);
    files.push({ path: file, pieces });
    if (beside && sidecar) files.push({ path: beside, pieces: [sidecar] });
  }
  const sent: WrittenFile[] = [];
  for (const { path: name, pieces } of files.filter(isPipe)) sent.push({ path: name, bytes: await writeOut(pieces) });
  const rest = files.filter((file) => !isPipe(file));
  return [...sent, ...(await writeFiles(rest, force, folder))];
}

/** Prints a row for each file, and lines below. They go to standard error if a file goes to standard output. */
export function printRows(
  targets: readonly Target<NamedFormat>[],
  rows: readonly (readonly string[])[],
  lines: readonly string[] = [],
): void {
  (targets.some(isPipe) ? printAside : print)(table(rows) + lines.map((line) => `${line}\n`).join(''));
}

/** `0.25 s` since the work began. */
export function timeText({ startMs }: WriteOptions): string {
  return `${((performance.now() - startMs) / 1000).toFixed(2)} s`;
}
