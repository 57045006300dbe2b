/** Reads a file in a process of its own, so that a crash, an endless loop or a peak of memory is seen from outside. */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { readerOf } from '../support/fuzz-readers.ts';
import { sentencesOf } from '../support/hostile-files.ts';
import { type ChildAnswer, measured } from './in-child.ts';

/** A file to read from disk. */
export interface BombJob {
  readonly path: string;
}

process.once('message', async ({ path }: BombJob) => {
  const reader = readerOf(extname(path).slice(1));
  // What is fetched at first use is no memory of a file.
  for (const seed of await reader.seeds()) await reader.read(new Uint8Array(seed), '');
  const bytes = new Uint8Array(readFileSync(path));
  let outcome: ChildAnswer['outcome'] = 'decoded';
  const taken = await measured(async () => {
    try {
      await reader.read(bytes, '');
    } catch (error) {
      sentencesOf(error);
      outcome = 'refused';
    }
  });
  process.send?.({ outcome, ...taken } satisfies ChildAnswer, () => process.disconnect());
});
