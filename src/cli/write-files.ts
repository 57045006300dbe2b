import { randomUUID } from 'node:crypto';
import { closeSync, lstatSync, mkdirSync, openSync, renameSync, rmdirSync, rmSync, writeFile, writeSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Failure, failureOf, isSystemError } from './errors.ts';
import type { Pieces } from './terminal.ts';

/** A file that was written. */
export interface WrittenFile {
  readonly path: string;
  readonly bytes: number;
}

/** Writes files together: each under a temporary name in its own folder, then all are renamed. A failure or a signal before that leaves
 *  nothing.
 *  @param force whether existing files are replaced
 *  @param folder created for the files in it if it does not exist, and removed again if they cannot be written */
export async function writeFiles(
  files: readonly { readonly path: string; readonly pieces: Pieces }[],
  force: boolean,
  folder?: string,
): Promise<WrittenFile[]> {
  const temporaries: string[] = [];
  const written: WrittenFile[] = [];
  let createdFolder: string | undefined;
  let isRenaming = false;
  const cleanUp = () => {
    for (const temporary of temporaries) ignoringSystemErrors(() => rmSync(temporary, { force: true }));
    if (createdFolder !== undefined) ignoringSystemErrors(() => rmdirSync(String(createdFolder)));
  };
  const stopListening = onSignals(cleanUp, () => !isRenaming);
  try {
    if (folder !== undefined && !isThere(folder)) {
      naming(folder, () => mkdirSync(folder));
      createdFolder = folder;
    }
    for (const { path: file, pieces } of files) {
      const temporary = path.join(path.dirname(file), `.faultline-${randomUUID()}.tmp`);
      temporaries.push(temporary);
      written.push({ path: file, bytes: await writePieces(temporary, file, pieces) });
    }
    await signalsHandled();
    const present = force ? undefined : files.find((file) => isThere(file.path));
    if (present) throw new Failure(`${present.path}: another program has created it in the meantime; nothing was replaced`);
    isRenaming = true;
    for (const [i, { path: file }] of files.entries()) naming(file, () => renameSync(temporaries[i], file));
    return written;
  } finally {
    cleanUp();
    await signalsHandled();
    stopListening();
  }
}

const writeDescriptor = promisify(writeFile);

/** @param file the name that the temporary file will get
 *  @returns the number of bytes */
async function writePieces(temporary: string, file: string, pieces: Pieces): Promise<number> {
  // Opened synchronously, so that no signal leaves it behind.
  const descriptor = naming(file, () => openSync(temporary, 'wx'));
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      await writeDescriptor(descriptor, piece);
      bytes += piece.length;
    }
  } catch (error) {
    throw failureOf(file, error);
  } finally {
    closeSync(descriptor);
  }
  return bytes;
}

/** Whether a name is taken, also by a link that leads nowhere: renaming would replace it. */
export function isThere(file: string): boolean {
  return ignoringSystemErrors(() => lstatSync(file));
}

/** @throws Failure with the file's name in front of what the system says */
function naming<T>(file: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw failureOf(file, error);
  }
}

/** @returns whether the step could be done */
function ignoringSystemErrors(step: () => unknown): boolean {
  try {
    step();
    return true;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}

/** Waits for a turn of the event loop, in which signals are handled. */
export function turnOfEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Lets signals that came during a computation be handled. Two turns: the first may have begun before the signal came. */
async function signalsHandled(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await turnOfEventLoop();
}

/** Cleans up on SIGINT, SIGTERM and SIGHUP, then ends the process. SIGTERM gives exit code 1 if nothing was written. Else it ends by the signal
 *  itself: a shell leaves its loop only if Ctrl-C killed the command.
 *  @param isNothingWritten asked when a signal has come
 *  @returns a function that stops listening, so that from then on a signal ends the process at once, even during a computation */
function onSignals(cleanUp: () => void, isNothingWritten: () => boolean): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const handle = (signal: NodeJS.Signals): void => {
    stop();
    cleanUp();
    if (isNothingWritten()) {
      writeSync(2, `${signal}: stopped, and nothing was written\n`);
      if (signal === 'SIGTERM') process.exit(1);
    }
    process.kill(process.pid, signal);
  };
  const stop = () => {
    for (const signal of signals) process.off(signal, handle);
  };
  for (const signal of signals) process.on(signal, handle);
  return stop;
}
