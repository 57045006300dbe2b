import { randomUUID } from 'node:crypto';
import {
  closeSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFile as writeFileWithCallback,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Failure, failureOf, isSystemError, messageOf } from './errors.ts';
import type { Pieces } from './terminal.ts';

/** A file that was written. */
export interface WrittenFile {
  readonly path: string;
  readonly bytes: number;
}

/** Writes all files or none: each under a temporary name in its own folder, then renamed together. A failure or a signal on the way
 *  removes what was begun and puts back what was replaced.
 *  @param force whether existing files are replaced
 *  @param folder created for the files in it if it does not exist, and removed again if they cannot be written */
export async function writeAllOrNone(
  files: readonly { readonly path: string; readonly pieces: Pieces }[],
  force: boolean,
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
    for (const file of files) written.push(await writeTemporary(file.path, file.pieces, begun));
    await handlePendingSignals();
    renameAll(begun, force);
    begun.clear();
    return written;
  } finally {
    cleanUp();
    await handlePendingSignals();
    stopListening();
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

const writeDescriptor = promisify(writeFileWithCallback);

/** Whether a name is taken. A link counts, also one that leads nowhere: renaming would replace it. A name that cannot be looked up
 *  counts as absent: renaming to it fails with the reason. */
export function isThere(file: string): boolean {
  try {
    lstatSync(file);
    return true;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}

function temporaryBeside(file: string): string {
  return path.join(path.dirname(file), `.faultline-${randomUUID()}.tmp`);
}

/** @param begun the temporary file is added here before it exists, and opened synchronously, so that no signal leaves it behind */
async function writeTemporary(file: string, pieces: Pieces, begun: Map<string, string>): Promise<WrittenFile> {
  const temporary = temporaryBeside(file);
  begun.set(temporary, file);
  let length = 0;
  try {
    const descriptor = openSync(temporary, 'wx');
    try {
      for await (const piece of pieces) {
        await writeDescriptor(descriptor, piece);
        length += piece.length;
      }
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    // The folder exists, but takes no files: /proc is one.
    if (isSystemError(error) && error.code === 'ENOENT') {
      throw new Failure(`${file}: the folder ${path.dirname(file)} does not accept new files`, { cause: error });
    }
    throw failureOf(file, error);
  }
  return { path: file, bytes: length };
}

/** A step back, and what to say if it fails. */
interface Undo {
  readonly step: () => void;
  readonly otherwise: string;
}

/** Renames all files synchronously, so that no signal is handled in between. A failure undoes the renames before it. */
function renameAll(begun: ReadonlyMap<string, string>, force: boolean): void {
  const present = force ? undefined : [...begun.values()].find(isThere);
  if (present !== undefined) throw madeMeanwhile(present);
  const backups: string[] = [];
  const undo: Undo[] = [];
  let left = begun.size;
  try {
    for (const [temporary, file] of begun) {
      if (!force && isThere(file)) throw madeMeanwhile(file);
      // The last one needs no backup: nothing can fail after it.
      const backup = --left > 0 ? backUp(file) : undefined;
      if (backup !== undefined) {
        backups.push(backup);
        undo.push({ step: () => putBack(backup, file), otherwise: `${file} could not be put back, it is kept as ${backup}` });
      }
      try {
        renameSync(temporary, file);
      } catch (error) {
        throw failureOf(file, error);
      }
      if (backup === undefined) {
        undo.push({ step: () => rmSync(file, { force: true }), otherwise: `the new ${file} could not be removed` });
      }
    }
  } catch (error) {
    const troubles = undo.reverse().filter(({ step }) => !ignoringSystemErrors(step));
    if (troubles.length === 0) throw error;
    throw new Failure([messageOf(error), ...troubles.map(({ otherwise }) => otherwise)].join('; '), { cause: error });
  }
  removeAll(backups);
}

/** Errors of files that cannot be linked, but may be renamed. */
const NO_LINKS: readonly unknown[] = ['EACCES', 'EISDIR', 'EMLINK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EXDEV'];

/** Keeps a file that is about to be replaced under another name.
 *  @returns that name, unless there is no file */
function backUp(file: string): string | undefined {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (!stats || stats.isDirectory()) return undefined;
  const backup = temporaryBeside(file);
  try {
    try {
      linkSync(file, backup);
    } catch (error) {
      if (!isSystemError(error) || !NO_LINKS.includes(error.code)) throw error;
      renameSync(file, backup);
    }
  } catch (error) {
    throw failureOf(file, error);
  }
  return backup;
}

/** If both names are links to one file, renaming does nothing and leaves both. */
function putBack(backup: string, file: string): void {
  renameSync(backup, file);
  rmSync(backup, { force: true });
}

function madeMeanwhile(file: string): Failure {
  return new Failure(`${file}: another program has created it in the meantime; nothing was replaced`);
}

/** Removes what can be removed: the failure that led here is the one to report. */
function removeAll(files: Iterable<string>): void {
  for (const file of files) ignoringSystemErrors(() => rmSync(file, { force: true }));
}

function removeIfEmpty(folder: string): void {
  ignoringSystemErrors(() => rmdirSync(folder));
}

/** @returns whether the step could be done */
function ignoringSystemErrors(step: () => void): boolean {
  try {
    step();
    return true;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}

/** Lets signals that came during a computation be handled. Two turns of the event loop: the first may have begun before the signal came. */
async function handlePendingSignals(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await turnOfEventLoop();
}

/** Waits for a turn of the event loop, in which signals are handled. */
export function turnOfEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Cleans up on SIGINT, SIGTERM and SIGHUP, then ends the process. SIGTERM gives exit code 1, because nothing was written. The others end it by the
 *  signal itself: a shell leaves its loop only if Ctrl-C killed the command.
 *  @returns a function that stops listening, so that from then on a signal ends the process at once, even during a computation */
function onSignals(cleanUp: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const handle = (signal: NodeJS.Signals): void => {
    stop();
    cleanUp();
    writeSync(2, `${signal}: stopped, and nothing was written\n`);
    if (signal === 'SIGTERM') process.exit(1);
    process.kill(process.pid, signal);
  };
  const stop = () => {
    for (const signal of signals) process.off(signal, handle);
  };
  for (const signal of signals) process.on(signal, handle);
  return stop;
}
