/** Reads files of any format in a process of its own, so that a crash, an endless loop or a peak of memory is seen from outside.
 *  Each answer goes to the parent as it is known. */
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { mutationsOf, prefixes, verdictOn } from '../support/hostile-files.ts';
import { originals } from '../support/hostile-originals.ts';
import { mutations } from '../support/png-mutations.ts';
import { smallPngs } from '../support/png-samples.ts';
import { verdictOn as verdictOnPng } from '../support/png-verdict.ts';
import { type ChildAnswer, measured } from './in-child.ts';

/** A file to read from disk, or damaged files of a format to make: the same ones each time, without the first `from`. */
export type FileJob =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'mutations'; readonly extension: string; readonly count: number; readonly from: number }
  | { readonly kind: 'prefixes'; readonly extension: string; readonly from: number };

interface Reader {
  readonly files: readonly Uint8Array[];
  verdictOn(bytes: Uint8Array): Promise<string>;
  mutations(count: number): Iterable<Uint8Array>;
}

const png: Reader = {
  files: smallPngs.map(([, bytes]) => bytes),
  verdictOn: verdictOnPng,
  mutations: (count) => mutations(2, count),
};

process.once('message', async (job: FileJob) => {
  const reader = readerOf(job.kind === 'file' ? extname(job.path) : job.extension);
  // What is fetched at first use is no memory of a file.
  for (const file of reader.files) await reader.verdictOn(file.slice());
  let index = 0;
  for (const bytes of filesOf(job, reader)) {
    if (job.kind === 'file' || index >= job.from) {
      let outcome: ChildAnswer['outcome'] = 'crashes';
      const memory = await measured(async () => {
        outcome = await outcomeOf(reader, bytes);
      });
      process.send?.({ outcome, ...memory } satisfies ChildAnswer);
    }
    index++;
  }
  process.disconnect();
});

function readerOf(extension: string): Reader {
  if (extension === '.png') return png;
  const found = originals.find(({ format }) => format.extension === extension);
  if (!found) throw new Error('expected a format that is read');
  const { format, files } = found;
  return { files, verdictOn: (bytes) => verdictOn(format, { bytes }), mutations: (count) => mutationsOf(files, 25, count) };
}

async function outcomeOf(reader: Reader, bytes: Uint8Array): Promise<ChildAnswer['outcome']> {
  try {
    const verdict = await reader.verdictOn(bytes);
    if (/^(CRASH|HANG)/.test(verdict)) console.error(verdict);
    if (verdict.startsWith('HANG')) return 'hangs';
    if (verdict.startsWith('CRASH')) return 'crashes';
    return verdict.startsWith('accepted') ? 'decoded' : 'refused';
  } catch (error) {
    console.error(error);
    return 'crashes';
  }
}

function* filesOf(job: FileJob, reader: Reader): Generator<Uint8Array> {
  if (job.kind === 'file') yield new Uint8Array(readFileSync(job.path));
  else if (job.kind === 'mutations') yield* reader.mutations(job.count);
  else for (const file of reader.files) yield* prefixes(file);
}
