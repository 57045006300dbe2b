import { existsSync, type Stats } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ParamValues, type Problem, show } from '../core/params.ts';
import { pictureFormat } from '../draw/pictures/picture.ts';
import { pictureKind, pictureKinds } from '../draw/pictures/picture-kinds.ts';
import { formats } from '../formats.ts';
import type { FileFormat, MadeFile, TerrainFacts } from '../io/file-format.ts';
import { extensionsOf, formatOf, type NamedFormat } from '../io/formats.ts';
import { describeSystemError, isSystemError, namingFile, type PlaceProblem } from './errors.ts';
import { flagValue, type Given, isOn } from './flags.ts';
import { optionsOfFormats } from './format-flags.ts';
import { PIPE, type Pieces, STANDARD_OUTPUT, streams, writeOut } from './terminal.ts';
import { visiblePath } from './text.ts';
import { isThere, type WrittenFile, writeAllOrNone } from './write-all-or-none.ts';

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
const TEXT_EXTENSIONS: readonly string[] = ['.json', '.csv', '.svg'];

/** Whether a target is standard output. */
export function isPipe({ path: file }: Pick<Target, 'path'>): boolean {
  return file === PIPE;
}

/** What messages call a target. */
export function outputName(target: Pick<Target, 'path'>): string {
  return isPipe(target) ? STANDARD_OUTPUT : target.path;
}

interface PlanOptions {
  /** The formats that the command writes, if not all. */
  readonly formats?: readonly FileFormat[];
  /** The file the terrain comes from. */
  readonly input?: string | undefined;
}

/** A file that a call asks for, and what its name may be. */
interface Wish<F extends NamedFormat> {
  readonly file: string;
  /** The flag and the file, as problems name it. */
  readonly where: string;
  readonly formats: readonly F[];
  /** The expected extensions, for messages. */
  readonly expected: string;
}

/** Checks everything about the files of `-o` that can be checked before the work; writes nothing. */
export async function planTargets(given: Given, options: PlanOptions, problems: Problem[]): Promise<Target[]> {
  const files = given.values.get('output') ?? [];
  const picture = pictureFrom(given, problems);
  const among = picture ? [picture] : (options.formats ?? formats);
  const extensions = extensionsText(among);
  if (files.length === 0) {
    problems.push({ path: '-o', message: `expected a file to write, such as terrain${among[0].extension}, got nothing` });
  }
  const expected = picture ? `${extensions} with --picture` : extensions;
  const piped = planPipe(given, among, problems);
  const wishes = files
    .filter((file) => file !== PIPE)
    .map((file) => ({ file, where: `-o ${visiblePath(file)}`, formats: among, expected }));
  const inputs = options.input === undefined ? [] : [options.input];
  const targets = [...piped, ...(await planFiles(wishes, isOn(given, 'force'), inputs, problems))];
  const chosen = optionsOfFormats(given, targets, problems);
  return targets.map((target) => ({ ...target, options: chosen(target.format) }));
}

/** What --picture and --kind ask for instead of heightmaps. */
function pictureFrom(given: Given, problems: Problem[]): FileFormat | undefined {
  const id = flagValue(given, 'kind');
  if (id === undefined) return isOn(given, 'picture') ? pictureFormat : undefined;
  const kind = pictureKind(id);
  if (!kind) {
    const names = pictureKinds.map((one) => one.id).join(', ');
    problems.push({ path: '--kind', message: `expected ${names}, got ${show(id)}` });
  }
  return kind?.format ?? pictureFormat;
}

/** Standard output as a target, if -o names it, in the format of --format, else the first one.
 *  @returns one target or none */
export function planPipe<F extends NamedFormat>(given: Given, among: readonly F[], problems: Problem[]): Target<F>[] {
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

/** Checks files that have flags of their own in the same way.
 *  @param inputs the files that the call reads */
export async function planNamedTargets<F extends NamedFormat>(
  wanted: readonly { readonly flag: string; readonly file: string; readonly formats: readonly F[] }[],
  force: boolean,
  inputs: readonly string[],
  problems: Problem[],
): Promise<Target<F>[]> {
  const wishes = wanted.map(({ flag, file, formats }) => {
    const where = `${flag.length === 1 ? '-' : '--'}${flag} ${visiblePath(file)}`;
    return { file, where, formats, expected: extensionsText(formats) };
  });
  return planFiles(wishes, force, inputs, problems);
}

function extensionsText(among: readonly NamedFormat[]): string {
  return among.map(({ extension }) => extension).join(', ');
}

async function planFiles<F extends NamedFormat>(
  wishes: readonly Wish<F>[],
  force: boolean,
  inputs: readonly string[],
  problems: Problem[],
): Promise<Target<F>[]> {
  const targets: Target<F>[] = [];
  const taken = new Set<string>();
  for (const { file, where, formats: among, expected } of wishes) {
    const isFolder = /[/\\]$/.test(file);
    const format = formatOf(file, among);
    const reported = new Set<string>();
    // A problem of the folder is reported once for a file and its sidecar.
    const report = (message: string, problem: Problem = { path: where, message }) => {
      if (!reported.has(message)) problems.push(problem);
      reported.add(message);
    };
    if (!format || isFolder) {
      if (isFolder) report(`expected a file, ${expected}, got a folder`);
      else report(`expected ${expected}, got ${file === '' ? 'an empty name' : path.extname(file) || 'no extension'}`);
      continue;
    }
    for (const name of pathsOf({ path: file, format })) {
      const absolute = path.resolve(name);
      if (taken.has(absolute)) report(`${name} would be written twice`);
      taken.add(absolute);
      const obstacle = await obstacleAt(name, force, inputs);
      if (obstacle) report(obstacle.message, { path: where, ...obstacle });
    }
    targets.push({ path: file, format });
  }
  return targets;
}

/** Adds a problem for every file whose format wants another kind of terrain. */
export function rejectUnfit(targets: readonly Target[], facts: TerrainFacts, problems: Problem[]): void {
  for (const { path: file, format } of targets) {
    const expected = format.expects?.(facts);
    const help = format.isOfProfile ? '; for a line through 2D terrain: faultline slice' : '';
    if (expected) problems.push({ path: `-o ${file}`, message: `expected ${expected}${help}` });
  }
}

/** Writes all files or none, and standard output before them. Contents in memory are encoded before any file is created, so a signal meanwhile
 *  leaves nothing to clean up.
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
  return [...sent, ...(await writeAllOrNone(rest, force, folder))];
}

/** The paths of a target and of its sidecar; standard output has no sidecar. */
function pathsOf({ path: file, format }: Target<NamedFormat>): string[] {
  return format.sidecar && file !== PIPE ? [file, file + format.sidecar] : [file];
}

/** Adds a problem if files cannot be written into a folder, which need not exist yet. */
export async function rejectInFolder(
  where: string,
  folder: string,
  files: readonly string[],
  force: boolean,
  problems: Problem[],
): Promise<void> {
  // What is wrong with one file is usually wrong with all.
  for (const file of existsSync(folder) ? files : [folder]) {
    const obstacle = await obstacleAt(file, force, []);
    if (!obstacle) continue;
    problems.push({ path: where, ...obstacle });
    return;
  }
}

/** Why a file cannot be written. */
async function obstacleAt(file: string, force: boolean, inputs: readonly string[]): Promise<Obstacle | undefined> {
  const message = await wrongName(file, force, inputs);
  if (message !== undefined) return { message };
  const folder = path.dirname(file);
  return access(folder, constants.W_OK).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => ({
      message: `the folder ${folder} cannot be written to: ${describeSystemError(error)}`,
      isOfPlace: true as const,
    }),
  );
}

type Obstacle = Omit<Problem, 'path'> | Omit<PlaceProblem, 'path'>;

/** Why a file may not have this name, in words. */
async function wrongName(file: string, force: boolean, inputs: readonly string[]): Promise<string | undefined> {
  const folder = path.dirname(file);
  const parent = await statOrError(folder);
  if (parent instanceof Error) {
    return `the folder ${folder} cannot be used: ${parent.code === 'ENOENT' ? 'it does not exist' : describeSystemError(parent)}`;
  }
  if (!parent.isDirectory()) return `${folder} is not a folder`;
  const present = await statOrError(file);
  if (!(present instanceof Error)) {
    if (present.isDirectory()) return `${file} is a folder`;
    const sources = await Promise.all(inputs.map(statOrError));
    const isInput = sources.some(
      (source) => !(source instanceof Error) && source.ino === present.ino && source.dev === present.dev,
    );
    if (isInput && !force) return `${file} is the input itself; add --force to replace it`;
    return force ? undefined : `${file} exists; add --force to replace it`;
  }
  if (present.code !== 'ENOENT') return describeSystemError(present);
  return !force && isThere(file) ? `${file} is a broken link; add --force to replace it` : undefined;
}

async function statOrError(file: string): Promise<Stats | NodeJS.ErrnoException> {
  try {
    return await stat(file);
  } catch (error) {
    if (isSystemError(error)) return error;
    throw error;
  }
}
