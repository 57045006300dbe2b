import { createHash, randomUUID } from 'node:crypto';
import { closeSync, openSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure, ignoringSystemErrors, isSystemError, naming } from './system-errors.ts';

/** Names of hidden files say which process of which machine made them, so that others can tell whether it lives. */
const MACHINE = createHash('sha256').update(`${os.hostname()} ${processNumbers()}`).digest('hex').slice(0, 8);
const HIDDEN = /^\.faultline-([0-9a-f]{8})-(\d+)-[0-9a-f-]+\.(tmp|lock)$/;

/** Ten seconds or so: names are given in milliseconds. */
const MOST_ATTEMPTS = 500;
const LONGEST_WAIT_MS = 40;

/** Names the numbering of processes on Linux: a container has its own, in which a number is another process. */
function processNumbers(): string {
  let name = '';
  ignoringSystemErrors(() => (name = readlinkSync('/proc/self/ns/pid')));
  return name;
}

/** A new name for a hidden file of this process. */
export function hiddenName(kind: 'tmp' | 'lock'): string {
  return `.faultline-${MACHINE}-${process.pid}-${randomUUID()}.${kind}`;
}

/** Removes the hidden files and folders that processes of this machine left behind when they were killed. What other machines that share the folder have in
 *  it stays.
 *  @returns the locks of processes that live */
export function sweep(folder: string): string[] {
  let names: string[] = [];
  ignoringSystemErrors(() => (names = readdirSync(folder)));
  return names.filter((name) => {
    const [, machine, pid, kind] = HIDDEN.exec(name) ?? [];
    if (machine !== MACHINE) return false;
    if (isAlive(Number(pid))) return kind === 'lock';
    ignoringSystemErrors(() => rmSync(path.join(folder, name), { recursive: true }));
    return false;
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isSystemError(error) && error.code !== 'ESRCH';
  }
}

/** Does a step while no other call of this machine does one in any of these folders. A call that sees another's lock beside its own removes its
 *  own and tries again a little later, so that none holds one while it waits.
 *  @param step done at once
 *  @throws Failure if another lock stays */
export async function whileAlone<T>(folders: readonly string[], step: () => T): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    await signalsHandled();
    const own = folders.map(() => hiddenName('lock'));
    const locks = own.map((name, i) => path.join(folders[i], name));
    try {
      for (const [i, lock] of locks.entries()) naming(folders[i], () => closeSync(openSync(lock, 'wx')));
      const others = folders.flatMap((folder) =>
        sweep(folder).flatMap((name) => (own.includes(name) ? [] : [path.join(folder, name)])),
      );
      if (others.length === 0) return step();
      if (attempt === MOST_ATTEMPTS)
        throw new Failure(`${others[0]}: another call is writing there; if there is none, remove this file`);
    } finally {
      for (const lock of locks) ignoringSystemErrors(() => rmSync(lock, { force: true }));
    }
    await wait(LONGEST_WAIT_MS * Math.random());
  }
}

/** Waits until pending signals are handled. Two turns of the event loop: the first may have begun before the signal came. */
export async function signalsHandled(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve));
}
