import { type Problem, problemLines } from '../core/params.ts';
import { RecipeError } from '../core/recipe.ts';
import { FormatError } from '../io/file-format.ts';
import { PngError } from '../io/png/index.ts';
import { NoWebAssembly } from '../kernels/simd/module.ts';
import { describeSystemError, Failure, isSystemError } from './system-errors.ts';

/** A call that cannot be carried out, found before anything was written. Exit code 2. */
export class CallError extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problemLines(problems));
    this.name = 'CallError';
    this.problems = problems;
  }
}

/** A problem of the place that files are to go to: the call may be right, and works elsewhere. */
export interface PlaceProblem extends Problem {
  readonly isOfPlace: true;
}

/** @throws CallError if there are any problems; Failure if all of them are of places */
export function throwIfAny(problems: readonly Problem[]): void {
  if (problems.length === 0) return;
  const error = new CallError(problems);
  throw problems.every((problem) => 'isOfPlace' in problem) ? new Failure(error.message) : error;
}

/** What to throw for an error that a file caused: `terrain.png: no space left on the device`, every line with the file's name. An
 *  unexpected error stays as it is, with its stack. */
export function failureOf(file: string, error: unknown): unknown {
  const text = expectedMessage(error);
  if (text === undefined) return error;
  return new Failure(
    text
      .split('\n')
      .map((line) => `${file}: ${line}`)
      .join('\n'),
    { cause: error },
  );
}

/** The bytes of a file that is being made. If its format cannot hold the terrain, the failure names the file. */
export function namingFile<T>(file: string, bytes: Promise<T>): Promise<T> {
  return bytes.catch((error) => {
    throw error instanceof FormatError ? failureOf(file, error) : error;
  });
}

/** A sentence for an expected error; for any other the stack. */
export function messageOf(error: unknown): string {
  if (error instanceof NoWebAssembly) return error.message;
  return expectedMessage(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}

function expectedMessage(error: unknown): string | undefined {
  if (isOneOf(error, [CallError, Failure, PngError, FormatError, RecipeError])) return error.message;
  if (isOutOfMemory(error)) return 'there is not enough memory for a terrain of this size; try a smaller one';
  return isSystemError(error) ? describeSystemError(error) : undefined;
}

function isOneOf(error: unknown, kinds: readonly (abstract new (...args: never[]) => Error)[]): error is Error {
  return kinds.some((kind) => error instanceof kind);
}

/** Engines have no error class for this, only messages: for typed arrays and for WebAssembly memory. */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /allocation failed|could not allocate|out of memory/i.test(error.message);
}
