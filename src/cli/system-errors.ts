import { getSystemErrorMap } from 'node:util';

/** A valid call that failed; the message is for people. Exit code 1. */
export class Failure extends Error {
  override readonly name = 'Failure';
}

/** The reason a file operation failed, in the words of the system. */
export function describeSystemError(error: NodeJS.ErrnoException): string {
  return getSystemErrorMap().get(error.errno ?? 0)?.[1] ?? error.message;
}

export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** Does a step with a file.
 *  @throws Failure with the file's name in front of what the system says */
export function naming<T>(file: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw isSystemError(error) ? new Failure(`${file}: ${describeSystemError(error)}`, { cause: error }) : error;
  }
}

/** @returns whether the step could be done */
export function ignoringSystemErrors(step: () => unknown): boolean {
  try {
    step();
    return true;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}
