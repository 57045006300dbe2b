/** Searches in a process of its own for inputs that a reader does not take as it should. Inputs are changed at random; those that reach code that
 *  none has reached before are changed further. */
import { openSync, writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startCoverage } from './coverage.ts';

/** What to search, for how long, and from which seed. */
export interface FuzzJob {
  readonly reader: string;
  readonly seconds: number;
  readonly seed: number;
  /** For files of its own. */
  readonly folder: string;
  /** Holds the input that is being read, for those who look after a crash: its length in four bytes, then the input. */
  readonly inputPath: string;
}

/** An input that is neither read nor refused as it should be. */
export interface Find {
  readonly what: string;
  /** In base64. */
  readonly input: string;
}

/** What has been found so far. */
export interface FuzzReport {
  executions: number;
  refused: number;
  /** Of the characters in functions of the reader's files, 0 … 1. */
  reached: number;
  /** Inputs from which others are made. */
  inputs: number;
  slowestMs: number;
  /** The most memory that one input took. */
  mostBytes: number;
  finds: Find[];
  isDone: boolean;
}

/** Inputs between two looks at what ran are as many as are read in this time: a look takes some milliseconds. */
const BATCH_MS = 200;
/** The most that an input may take of a processor, unless terrain is made of it. */
const MOST_MS = 2000;
/** What an input may take, whatever its size: code and tables that are made at first use, and rubbish that nobody has collected. */
const FREE_BYTES = 1 << 25;
/** The same, as a multiple of the input or of the map that it announces. */
const MOST_TIMES = 4;
/** What takes more is measured twice. */
const SURELY_FAST_MS = 20;
const SURELY_SMALL_BYTES = 1 << 22;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

process.once('message', async ({ reader: name, seconds, seed, folder, inputPath }: FuzzJob) => {
  // All that runs is counted from its first line on.
  const coverage = startCoverage();
  const [{ announcedBytes, readerOf }, { mutated, withRightSums, wordsIn }, { sentencesOf }, { diceFrom }] = await Promise.all([
    import('../support/fuzz-readers.ts'),
    import('../support/fuzz-mutations.ts'),
    import('../support/hostile-files.ts'),
    import('../support/png-mutations.ts'),
  ]);
  const reader = readerOf(name);
  coverage.keep(coverage.look());
  const dice = diceFrom(seed);
  const current = openSync(inputPath, 'w');
  const report: FuzzReport = {
    ...{ executions: 0, refused: 0, reached: 0, inputs: 0, slowestMs: 0, mostBytes: 0, finds: [], isDone: false },
  };
  const inputs: Uint8Array[] = [];
  const known = new Set<string>();

  /** Reads an input and says what became of it. */
  async function outcomeOf(input: Uint8Array): Promise<{ error?: unknown; isRead: boolean; ms: number; bytes: number }> {
    // Bytes may begin anywhere in memory, as those of a file in a larger one do.
    const buffer = new ArrayBuffer(input.length + 4);
    const bytes = new Uint8Array(buffer, input.length % 4, input.length);
    bytes.set(input);
    const held = heldBytes();
    const start = processorMs();
    try {
      await reader.read(bytes, folder);
      return { isRead: true, ms: processorMs() - start, bytes: heldBytes() - held };
    } catch (error) {
      return { error, isRead: false, ms: processorMs() - start, bytes: heldBytes() - held };
    }
  }

  /** The least that a second reading takes too: a busy machine and the collector are nobody's fault. */
  async function again(input: Uint8Array, first: { readonly ms: number; readonly bytes: number }) {
    collect();
    const second = await outcomeOf(input);
    return { ms: Math.min(first.ms, second.ms), bytes: Math.min(first.bytes, second.bytes) };
  }

  async function read(input: Uint8Array): Promise<void> {
    report.executions++;
    const size = new Uint8Array(Uint32Array.of(input.length).buffer);
    writeSync(current, size, 0, 4, 0);
    writeSync(current, input, 0, input.length, 4);
    const outcome = await outcomeOf(input);
    if (!outcome.isRead) {
      report.refused++;
      try {
        sentencesOf(outcome.error);
      } catch (error) {
        find(...namesOf(error), input);
      }
    }
    const isTimed = !(outcome.isRead && reader.makesTerrain);
    const mayBeSlow = isTimed && outcome.ms > Math.max(report.slowestMs, SURELY_FAST_MS);
    const mayBeLarge = outcome.bytes > Math.max(report.mostBytes, SURELY_SMALL_BYTES);
    const { ms, bytes } = mayBeSlow || mayBeLarge ? await again(input, outcome) : outcome;
    report.mostBytes = Math.max(report.mostBytes, bytes);
    if (isTimed) report.slowestMs = Math.max(report.slowestMs, ms);
    if (isTimed && ms > MOST_MS) find(`took ${ms.toFixed(0)} ms`, 'slow', input);
    if (bytes > FREE_BYTES + MOST_TIMES * Math.max(input.length, announcedBytes(input))) {
      find(`took ${(bytes / 2 ** 20).toFixed(0)} MiB`, 'memory', input);
    }
  }

  function find(what: string, kind: string, input: Uint8Array): void {
    if (known.has(kind)) return;
    known.add(kind);
    report.finds.push({ what, input: Buffer.from(input).toString('base64') });
  }

  async function readAll(some: readonly Uint8Array[]) {
    for (const input of some) await read(input);
    return coverage.look();
  }

  /** Keeps those inputs that reach what none before them has.
   *  @param ran by all of them */
  async function keepNew(some: readonly Uint8Array[], ran: ReturnType<typeof coverage.look>): Promise<void> {
    if (!coverage.isNew(ran)) return;
    if (some.length === 1) inputs.push(some[0]);
    else {
      const middle = some.length >> 1;
      for (const half of [some.slice(0, middle), some.slice(middle)]) await keepNew(half, await readAll(half));
    }
    coverage.keep(ran);
  }

  const first = await reader.seeds();
  const words = wordsIn(first);
  inputs.push(...first);
  coverage.keep(await readAll(first));
  for (const until = performance.now() + 1000 * seconds; performance.now() < until; ) {
    const batch: Uint8Array[] = [];
    for (const start = performance.now(); performance.now() - start < BATCH_MS; ) {
      const input = mutated(inputs, words, dice);
      const whole = reader.hasSums && dice(2) === 0 ? withRightSums(input) : input;
      batch.push(whole);
      await read(whole);
    }
    await keepNew(batch, coverage.look());
    await tell();
  }
  report.isDone = true;
  await tell();
  process.disconnect();

  function tell(): Promise<void> {
    const now = { ...report, reached: coverage.shareOf(reader.files), inputs: inputs.length };
    return new Promise((resolve) => process.send?.(now satisfies FuzzReport, () => resolve()));
  }
});

/** What was thrown, with its place in the sources, and what it has in common with others of its kind. */
function namesOf(thrown: unknown): [what: string, kind: string] {
  const { name, message, stack = '' } = thrown instanceof Error ? thrown : new Error(`threw ${String(thrown)}`);
  const place = /\/src\/\S+?:\d+/.exec(stack)?.[0] ?? '';
  return [`${name}: ${message.slice(0, 500)} ${place}`, `${name} ${place || message.replace(/[\d"'].*/s, '')}`];
}

/** What this process has used of processors, which other processes do not change. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function heldBytes(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
