import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** What a program printed. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end.
 *  @throws Error with what it printed, if it fails */
export async function run(program: string, args: readonly string[]): Promise<Printed> {
  return execute(program, args, { maxBuffer: 1 << 28 });
}

/** Whether a program is there. */
export async function isInstalled(program: string): Promise<boolean> {
  try {
    await execute(program, ['--version']);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
  return true;
}

/** The numbers of the first match of a pattern's groups; NaN where there is none. */
export function numbersIn(text: string, pattern: RegExp): number[] {
  return (pattern.exec(text) ?? [Number.NaN, Number.NaN]).slice(1).map(Number);
}
