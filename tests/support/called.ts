/** Calls of the command line in this process: starting another takes far longer than most calls do. */
import { Readable } from 'node:stream';
import { callFaultline } from '../../src/cli/call.ts';
import type { Streams } from '../../src/cli/terminal.ts';

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Those of standard output. */
  readonly bytes: Buffer;
}

/** What a call has as standard input. */
export type PipedInput = string | Uint8Array | Readable;

/** Makes a call in the folder of this process.
 *  @param onTerminal whether the outputs call themselves terminals */
export async function called(args: readonly string[], input: PipedInput = '', onTerminal = false): Promise<Outcome> {
  const [stdout, stderr] = [collector(onTerminal), collector(onTerminal)];
  const stdin = input instanceof Readable ? input : Readable.from(input.length === 0 ? [] : [Buffer.from(input)]);
  const code = await callFaultline(args, { stdin, stdout, stderr });
  const bytes = Buffer.concat(stdout.chunks);
  return { code, stdout: String(bytes), stderr: String(Buffer.concat(stderr.chunks)), bytes };
}

function collector(isTTY: boolean): Streams['stdout'] & { readonly chunks: Buffer[] } {
  const chunks: Buffer[] = [];
  return {
    chunks,
    isTTY,
    write(chunk, taken) {
      chunks.push(Buffer.from(chunk));
      if (taken) process.nextTick(taken);
    },
  };
}
