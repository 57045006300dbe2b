/** Decodes PNGs in a process of its own, so that a crash, an endless loop or a peak of memory is seen from outside.
 *  Each answer goes to the parent as it is known. */
import { readFileSync } from 'node:fs';
import { makePng } from '../support/png-maker.ts';
import { mutations } from '../support/png-mutations.ts';
import { smallPngs } from '../support/png-samples.ts';
import { isFailure, verdictOn } from '../support/png-verdict.ts';
import type { ChildAnswer } from './in-child.ts';

/** A file to read from disk, or damaged files to make: the same ones each time, without the first `from`. */
export type PngJob =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'mutations'; readonly count: number; readonly from: number }
  | { readonly kind: 'prefixes'; readonly from: number };

const SEED = 2;
const KIB_PER_MIB = 1024;

process.once('message', async (job: PngJob) => {
  await verdictOn(makePng({ width: 1, height: 1, bitDepth: 8, colourByte: 0, sample: () => 0 }));
  let index = 0;
  for (const bytes of filesOf(job)) {
    if (job.kind === 'file' || index >= job.from) await answer(bytes);
    index++;
  }
  process.disconnect();
});

async function answer(bytes: Uint8Array): Promise<void> {
  const rssMiB = process.memoryUsage.rss() / KIB_PER_MIB ** 2;
  const start = performance.now();
  const verdict = await verdictOn(bytes);
  const elapsedMs = performance.now() - start;
  const extraMiB = Math.max(0, process.resourceUsage().maxRSS / KIB_PER_MIB - rssMiB);
  process.send?.({ outcome: outcomeOf(verdict), elapsedMs, extraMiB } satisfies ChildAnswer);
  if (isFailure(verdict)) console.error(verdict);
}

function outcomeOf(verdict: string): ChildAnswer['outcome'] {
  if (verdict.startsWith('HANG')) return 'hangs';
  if (verdict.startsWith('CRASH')) return 'crashes';
  return verdict.startsWith('accepted') ? 'decoded' : 'refused';
}

function* filesOf(job: PngJob): Generator<Uint8Array> {
  if (job.kind === 'file') yield readFileSync(job.path);
  else if (job.kind === 'mutations') yield* mutations(SEED, job.count);
  else {
    for (const [, bytes] of smallPngs) {
      for (let length = 0; length <= bytes.length; length++) yield bytes.subarray(0, length);
    }
  }
}
