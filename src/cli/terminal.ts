import { readSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { failureOf } from './errors.ts';
import type { NewFiles } from './new-files.ts';
import { isSystemError } from './system-errors.ts';
import { CLEAR_LINE, printable } from './text.ts';

/** The argument that stands for standard input or standard output. */
export const PIPE = '-';
/** Their names in messages. */
export const STANDARD_INPUT = 'standard input';
export const STANDARD_OUTPUT = 'standard output';

/** Bytes read from standard input at a time. */
const CHUNK_BYTES = 2 ** 16;
const RETRY_MS = 5;

/** What a call reads and writes; `process` is one. */
export interface Streams {
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** The files to write, where another thread keeps them. */
  readonly newFiles?: NewFiles;
  /** Sets what is said if a signal ends the process. */
  readonly lastWords?: (text: string | undefined) => Promise<void>;
}

interface Output {
  readonly isTTY?: boolean;
  /** @param taken is called once the chunk has been accepted, or has failed */
  write(chunk: string | Uint8Array, taken?: (error?: Error | null) => void): unknown;
}

/** The streams of the process, for a thread that may wait for them. */
export function processStreams(): Streams {
  return { stdin: readInput(), stdout: outputTo(1), stderr: outputTo(2) };
}

/** A terminal is left to Node. Into anything else everything is written or an error is thrown: Node itself drops in silence what a full disk takes
 *  only a part of. A reader that closes the pipe, such as `head`, is no failure. */
function outputTo(descriptor: 1 | 2): Output {
  const terminal = descriptor === 1 ? process.stdout : process.stderr;
  if (isatty(descriptor)) return { isTTY: true, write: (chunk, taken) => terminal.write(chunk, taken) };
  const write = (chunk: string | Uint8Array, taken?: (error?: Error | null) => void): void => {
    const bytes = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
    try {
      for (let at = 0; at < bytes.length; ) at += waiting(() => writeSync(descriptor, bytes, at));
    } catch (error) {
      if (descriptor === 2) process.exit(1); // there is nowhere left to say why
      if (!isSystemError(error) || error.code !== 'EPIPE') throw failureOf(STANDARD_OUTPUT, error);
      taken?.(error);
      return;
    }
    taken?.();
  };
  return { write };
}

async function* readInput(): AsyncGenerator<Uint8Array> {
  for (;;) {
    const chunk = new Uint8Array(CHUNK_BYTES);
    const length = waiting(() => readSync(0, chunk));
    if (length === 0) return;
    yield chunk.subarray(0, length);
  }
}

/** Does a step on a pipe, which may be one that says at once that it is full, or empty.
 *  @returns the number of bytes; 0 at the end, which Windows calls an error */
function waiting(step: () => number): number {
  for (;;) {
    try {
      return step();
    } catch (error) {
      if (isSystemError(error) && error.code === 'EOF') return 0;
      if (!isSystemError(error) || error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
  }
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
      const isTaken = await new Promise<boolean>((resolve) => streams.stdout.write(part, (error) => resolve(!error)));
      if (!isTaken) return length;
      length += part.length;
    }
  }
  return length;
}

/** Prints a note to standard error, apart from the result, and in place of a progress bar. */
export function note(text: string): void {
  streams.stderr.write(`${streams.stderr.isTTY ? CLEAR_LINE : ''}${printable(`note: ${text}\n`)}`);
}
