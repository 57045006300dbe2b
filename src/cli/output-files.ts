import { randomUUID } from 'node:crypto';
import {
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFile as writeFileWithCallback,
} from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Problem } from '../core/params.ts';
import type { FileBytes, FileFormat, TerrainFacts } from '../io/file-format.ts';
import { formatOf, formats } from '../io/formats.ts';
import { pictureFormat } from '../io/picture.ts';
import { describeSystemError, Failure, failureOf, isSystemError } from './errors.ts';

/** What is asked of a format before there is anything to write in it. */
export type NamedFormat = Pick<FileFormat, 'extension' | 'sidecar'>;

/** A file to write. */
export interface Target<F extends NamedFormat = FileFormat> {
  readonly path: string;
  readonly format: F;
}

/** What goes into a file: its bytes, at once or in pieces, which are not kept. */
export type Contents = Omit<FileBytes, 'bytes'> & { readonly bytes: Uint8Array | AsyncIterable<Uint8Array> };

/** A file that was written. */
export interface WrittenFile {
  readonly path: string;
  readonly bytes: number;
}

interface PlanOptions {
  readonly force: boolean;
  /** Files to look at are wanted instead of heightmaps. */
  readonly picture: boolean;
  /** What the call writes, if not every format. */
  readonly formats?: readonly FileFormat[];
  /** The file the terrain comes from. */
  readonly input?: string | undefined;
}

/** A file that a call wants to be written, and what is right for it. */
interface Wish<F extends NamedFormat> {
  readonly file: string;
  /** The flag and the file, as problems name it. */
  readonly where: string;
  readonly formats: readonly F[];
  /** What is expected of the file's name, for people. */
  readonly expected: string;
}

/** Checks everything about the files of a call that can be checked before the work; writes nothing. */
export async function planTargets(files: readonly string[], options: PlanOptions, problems: Problem[]): Promise<Target[]> {
  const among = options.picture ? [pictureFormat] : (options.formats ?? formats);
  const extensions = extensionsOf(among);
  if (files.length === 0) {
    problems.push({ path: '-o', message: `expected a file to write, such as terrain${among[0].extension}, got nothing` });
  }
  const expected = options.picture ? `${extensions} with --picture` : extensions;
  const wishes = files.map((file) => ({ file, where: `-o ${file}`, formats: among, expected }));
  return planFiles(wishes, options.force, options.input === undefined ? [] : [options.input], problems);
}

/** The same for files that flags of their own ask for.
 *  @param inputs the files that the call reads */
export async function planNamedTargets<F extends NamedFormat>(
  wanted: readonly { readonly flag: string; readonly file: string; readonly formats: readonly F[] }[],
  force: boolean,
  inputs: readonly string[],
  problems: Problem[],
): Promise<Target<F>[]> {
  const wishes = wanted.map(({ flag, file, formats }) => {
    const where = `${flag.length === 1 ? '-' : '--'}${flag} ${file}`;
    return { file, where, formats, expected: extensionsOf(formats) };
  });
  return planFiles(wishes, force, inputs, problems);
}

function extensionsOf(among: readonly NamedFormat[]): string {
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
    const told = new Set<string>();
    // What is wrong with the folder is so for a file and what lies beside it.
    const report = (message: string) => {
      if (!told.has(message)) problems.push({ path: where, message });
      told.add(message);
    };
    if (!format || isFolder) {
      report(
        isFolder
          ? `expected a file, ${expected}, got a folder`
          : `expected ${expected}, got ${path.extname(file) || 'no extension'}`,
      );
      continue;
    }
    for (const name of namesOf({ path: file, format })) {
      const place = path.resolve(name);
      if (taken.has(place)) report(`${name} would be written twice`);
      taken.add(place);
      const obstacle = await obstacleAt(name, force, inputs);
      if (obstacle) report(obstacle);
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

/** Writes all files or none: each under a temporary name in its own folder, then renamed together.
 *  A failure or a signal on the way removes what was begun; only what `force` has replaced by then stays replaced.
 *  @param encode makes a file's bytes; one file's at a time are held in memory
 *  @param folder made if it does not exist, for files in it; it goes with them */
export async function writeTargets<F extends NamedFormat>(
  targets: readonly Target<F>[],
  force: boolean,
  encode: (target: Target<F>) => Promise<Contents>,
  folder?: string,
): Promise<WrittenFile[]> {
  const begun = new Map<string, string>();
  const written: WrittenFile[] = [];
  let made: string | undefined;
  const cleanUp = () => {
    removeAll(begun.keys());
    if (made !== undefined) removeIfEmpty(made);
  };
  const stopListening = onSignals(cleanUp);
  try {
    if (folder !== undefined) made = makeFolder(folder);
    for (const target of targets) {
      const { bytes, sidecar } = await encode(target);
      const [file, beside] = namesOf(target);
      written.push(await writeTemporary(file, bytes, begun));
      if (beside && sidecar) written.push(await writeTemporary(beside, sidecar, begun));
    }
    renameAll(begun, force);
    return written;
  } finally {
    stopListening();
    cleanUp();
  }
}

/** @returns the folder, unless it was there before */
function makeFolder(folder: string): string | undefined {
  try {
    mkdirSync(folder);
    return folder;
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return undefined;
    throw failureOf(folder, error);
  }
}

function namesOf({ path: file, format }: Target<NamedFormat>): string[] {
  return format.sidecar ? [file, file + format.sidecar] : [file];
}

/** Why a file cannot be written, in words. */
export async function obstacleAt(file: string, force: boolean, inputs: readonly string[]): Promise<string | undefined> {
  const folder = path.dirname(file);
  const parent = await statOrReason(folder);
  if (typeof parent === 'string')
    return `the folder ${folder} cannot be used: ${parent === 'no such file' ? 'it does not exist' : parent}`;
  if (!parent.isDirectory()) return `${folder} is not a folder`;
  const present = await statOrReason(file);
  if (typeof present !== 'string') {
    if (present.isDirectory()) return `${file} is a folder`;
    const sources = await Promise.all(inputs.map(statOrReason));
    const isInput = sources.some(
      (source) => typeof source !== 'string' && source.ino === present.ino && source.dev === present.dev,
    );
    if (isInput && !force) return `${file} is the input itself; add --force to replace it`;
    if (!force) return `${file} exists; add --force to replace it`;
  } else if (!force && isThere(file)) return `${file} is a link that leads nowhere; add --force to replace it`;
  return access(folder, constants.W_OK).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => `the folder ${folder} cannot be written to: ${describeSystemError(error)}`,
  );
}

async function statOrReason(file: string): Promise<Awaited<ReturnType<typeof stat>> | string> {
  try {
    return await stat(file);
  } catch (error) {
    if (isSystemError(error)) return describeSystemError(error);
    throw error;
  }
}

const writeDescriptor = promisify(writeFileWithCallback);

/** A link counts, also one that leads nowhere: renaming would replace it. */
function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

/** @param begun the temporary file is noted here before it exists, and opened without a pause, so that no signal can miss it */
async function writeTemporary(file: string, bytes: Contents['bytes'], begun: Map<string, string>): Promise<WrittenFile> {
  const temporary = path.join(path.dirname(file), `.faultline-${randomUUID()}.tmp`);
  begun.set(temporary, file);
  let length = 0;
  try {
    const descriptor = openSync(temporary, 'wx');
    try {
      for await (const piece of bytes instanceof Uint8Array ? [bytes] : bytes) {
        await writeDescriptor(descriptor, piece);
        length += piece.length;
      }
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    // The folder was there: such as /proc, it takes no files.
    if (isSystemError(error) && error.code === 'ENOENT') {
      throw new Failure(`${file}: the folder ${path.dirname(file)} takes no new files`, { cause: error });
    }
    throw failureOf(file, error);
  }
  return { path: file, bytes: length };
}

/** Gives all files their names, without a pause in which a signal could come. Without `force` a failure takes back those given. */
function renameAll(begun: ReadonlyMap<string, string>, force: boolean): void {
  const present = force ? undefined : [...begun.values()].find((file) => isThere(file));
  if (present !== undefined) throw madeMeanwhile(present);
  const renamed: string[] = [];
  try {
    for (const [temporary, file] of begun) {
      if (!force && isThere(file)) throw madeMeanwhile(file);
      try {
        renameSync(temporary, file);
      } catch (error) {
        throw failureOf(file, error);
      }
      renamed.push(file);
    }
  } catch (error) {
    if (!force) removeAll(renamed);
    throw error;
  }
}

function madeMeanwhile(file: string): Failure {
  return new Failure(`${file}: was made by someone else in the meantime; nothing is replaced`);
}

/** Removes what can be removed: the failure that led here is the one to tell. */
function removeAll(files: Iterable<string>): void {
  for (const file of files) {
    try {
      rmSync(file, { force: true });
    } catch (error) {
      if (!isSystemError(error)) throw error;
    }
  }
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!isSystemError(error)) throw error;
  }
}

/** Cleans up when the process is told to end, then ends it as it would have ended.
 *  @returns stops listening, so that at other times a signal ends the process at once, even in the midst of a computation */
function onSignals(cleanUp: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const handle = (signal: NodeJS.Signals): void => {
    stop();
    cleanUp();
    process.kill(process.pid, signal);
  };
  const stop = () => {
    for (const signal of signals) process.off(signal, handle);
  };
  for (const signal of signals) process.on(signal, handle);
  return stop;
}
