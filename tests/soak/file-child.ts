/** Reads files of any format in a process of its own, so that a crash, an endless loop or a peak of memory is seen from outside.
 *  Each answer goes to the parent as it is known. */
import { readFileSync } from 'node:fs';
import type { InputFormat } from '../../src/io/file-format.ts';
import { formatOf, inputFormats } from '../../src/io/formats.ts';
import { mutationsOf, prefixes, verdictOn } from '../support/hostile-files.ts';
import { originals } from '../support/hostile-originals.ts';
import type { ChildAnswer } from './in-child.ts';

/** A file to read from disk, or damaged files of a format to make: the same ones each time, without the first `from`. */
export type FileJob =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'mutations'; readonly extension: string; readonly count: number; readonly from: number }
  | { readonly kind: 'prefixes'; readonly extension: string; readonly from: number };

const SEED = 25;
const MIB = 1024 ** 2;

process.once('message', async (job: FileJob) => {
  const format =
    job.kind === 'file'
      ? formatOf(job.path, inputFormats)
      : originals.find((of) => of.format.extension === job.extension)?.format;
  if (!format) throw new Error('expected a format that is read');
  // What is fetched at first use is no memory of a file.
  for (const file of originals.find((of) => of.format === format)?.files ?? []) await verdictOn(format, { bytes: file.slice() });
  let index = 0;
  for (const bytes of filesOf(job)) {
    if (job.kind === 'file' || index >= job.from) await answer(format, bytes);
    index++;
  }
  process.disconnect();
});

async function answer(format: InputFormat, bytes: Uint8Array): Promise<void> {
  const before = process.memoryUsage.rss() / MIB;
  const start = performance.now();
  let outcome: ChildAnswer['outcome'] = 'crashes';
  try {
    outcome = (await verdictOn(format, { bytes })) === 'accepted' ? 'decoded' : 'refused';
  } catch (error) {
    console.error(error);
  }
  const elapsedMs = performance.now() - start;
  const extraMiB = Math.max(0, process.resourceUsage().maxRSS / 1024 - before);
  process.send?.({ outcome, elapsedMs, extraMiB } satisfies ChildAnswer);
}

function* filesOf(job: FileJob): Generator<Uint8Array> {
  if (job.kind === 'file') {
    yield new Uint8Array(readFileSync(job.path));
    return;
  }
  const files = originals.find(({ format }) => format.extension === job.extension)?.files ?? [];
  if (job.kind === 'mutations') yield* mutationsOf(files, SEED, job.count);
  else for (const file of files) yield* prefixes(file);
}
