import { fstatSync, writeSync } from 'node:fs';
import { describeSystemError, failureOf } from './errors.ts';
import { printable } from './text.ts';

/** The argument that stands for standard input or standard output. */
export const PIPE = '-';
/** Their names in messages. */
export const STANDARD_INPUT = 'standard input';
export const STANDARD_OUTPUT = 'standard output';

/** What a call reads and writes; `process` is one. */
export interface Streams {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Output;
  readonly stderr: Output;
}

interface Output {
  readonly isTTY?: boolean;
  /** @param taken is called once the chunk has been accepted, or has failed */
  write(chunk: string | Uint8Array, taken?: (error?: Error | null) => void): unknown;
}

/** The streams of this process. Into a regular file everything is written or an error is thrown: Node itself drops in silence what a full
 *  disk takes only a part of. */
export function processStreams(): Streams {
  const { stdin, stdout, stderr } = process;
  return { stdin, stdout: fstatSync(1).isFile() ? { write: writeAll } : stdout, stderr };
}

/** @throws Failure that names standard output */
function writeAll(chunk: string | Uint8Array, taken?: () => void): void {
  const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
  } catch (error) {
    throw failureOf(STANDARD_OUTPUT, error);
  }
  taken?.();
}

/** The streams of the running call. Only one call runs at a time. */
export let streams: Streams = process;

/** Makes a call with streams of its own. */
export async function withStreams<T>(given: Streams, call: () => Promise<T>): Promise<T> {
  const before = streams;
  streams = given;
  try {
    return await call();
  } finally {
    streams = before;
  }
}

/** Writes a command's result. */
export function print(text: string): void {
  streams.stdout.write(printable(text));
}

/** Writes a command's result as data. */
export function printJson(value: object): void {
  print(`${JSON.stringify(value, null, 2)}\n`);
}

/** Writes a command's report where standard output holds a file. */
export function printAside(text: string): void {
  streams.stderr.write(printable(text));
}

/** Bytes handed to standard output at a time. */
const PIECE_BYTES = 2 ** 18;

/** Bytes, piece by piece. */
export type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Writes bytes to standard output, each piece after the one before was accepted, so that nothing piles up behind a slow reader. It ends
 *  early if the reader closes the pipe.
 *  @returns the number of accepted bytes */
export async function writeOut(pieces: Pieces): Promise<number> {
  let length = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += PIECE_BYTES) {
      const part = piece.subarray(at, at + PIECE_BYTES);
      // watchOutput reports what stopped it.
      const isTaken = await new Promise<boolean>((resolve) => streams.stdout.write(part, (error) => resolve(!error)));
      if (!isTaken) return length;
      length += part.length;
    }
  }
  return length;
}

/** Prints a note to standard error, apart from the result. */
export function note(text: string): void {
  streams.stderr.write(printable(`note: ${text}\n`));
}

/** Handles errors of the outputs: a reader that closes the pipe, such as `head`, is no failure; a full disk is one. */
export function watchOutput(): void {
  process.stderr.on('error', () => process.exit(1)); // there is nowhere left to say why
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    process.stderr.write(`${STANDARD_OUTPUT}: ${describeSystemError(error)}\n`);
    process.exit(1);
  });
}
