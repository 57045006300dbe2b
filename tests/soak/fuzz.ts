import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fuzzReaders } from '../support/fuzz-readers.ts';
import type { Find, FuzzJob, FuzzReport } from './fuzz-child.ts';
import { inChild } from './in-child.ts';
import { inTemporaryFolder } from './png-bombs.ts';

const CHILD = new URL('./fuzz-child.ts', import.meta.url);
/** A search that says nothing for so long hangs: it does so several times a second. */
const WATCHDOG_MS = 20_000;
const SECONDS = 600;
/** Where inputs that were found are put, below the folder of the call. */
const FINDS = 'test-output/fuzz';

/** What became of a reader. */
export interface FuzzRow extends Omit<FuzzReport, 'isDone' | 'finds'> {
  readonly reader: string;
  readonly seconds: number;
  /** Each with the file that holds its input. */
  readonly finds: readonly string[];
}

/** What to search: `png 30` is one reader for 30 seconds. */
export function fuzzJobs(args: readonly string[]) {
  const all = fuzzReaders.map(({ name }) => name);
  const isNumber = (arg: string): boolean => Number(arg) > 0;
  const asked = args.filter((arg) => !isNumber(arg));
  return {
    readers: asked.length > 0 ? asked : all,
    seconds: Number(args.find(isNumber) ?? SECONDS),
    unknown: asked.filter((name) => !all.includes(name)),
    all,
  };
}

/** Searches for inputs that a reader neither reads nor refuses in a sentence, in time and in little memory. A process that dies is followed by
 *  another one, from another seed. */
export async function soakFuzz(reader: string, seconds: number): Promise<FuzzRow> {
  const row = { executions: 0, refused: 0, reached: 0, inputs: 0, slowestMs: 0, mostBytes: 0 };
  const finds: string[] = [];
  const start = performance.now();
  const secondsLeft = () => seconds - (performance.now() - start) / 1000;
  await inTemporaryFolder(async (folder) => {
    const inputPath = join(folder, 'input');
    writeFileSync(inputPath, '');
    for (let seed = Date.now() | 0, isDone = false; !isDone && secondsLeft() > 0; seed++) {
      let last: FuzzReport | undefined;
      const job: FuzzJob = { reader, seconds: secondsLeft(), seed, folder, inputPath };
      const end = await inChild(
        CHILD,
        job,
        (report: FuzzReport) => {
          last = report;
        },
        { watchdogMs: WATCHDOG_MS },
      );
      if (!last && end === 'died') throw new Error(`fuzz: the search of ${reader} does not start`);
      const ended = last?.isDone ? [] : [{ what: end === 'hung' ? 'hangs' : 'ends the process', input: inputIn(inputPath) }];
      for (const find of [...(last?.finds ?? []), ...ended]) finds.push(kept(`${reader}-${seed}-${finds.length}`, find));
      isDone = last?.isDone === true;
      if (!last) continue;
      row.executions += last.executions;
      row.refused += last.refused;
      for (const figure of ['reached', 'inputs', 'slowestMs', 'mostBytes'] as const) {
        row[figure] = Math.max(row[figure], last[figure]);
      }
    }
  });
  return { ...row, reader, finds, seconds: (performance.now() - start) / 1000 };
}

/** The input that a process was reading when it ended, in base64. */
function inputIn(path: string): string {
  const bytes = readFileSync(path);
  return bytes.subarray(4, 4 + (bytes.length < 4 ? 0 : bytes.readUInt32LE(0))).toString('base64');
}

/** Writes the input of a find to a file. @returns its name, and what was found */
function kept(name: string, { what, input }: Find): string {
  mkdirSync(FINDS, { recursive: true });
  const file = join(FINDS, name);
  writeFileSync(file, Buffer.from(input, 'base64'));
  return `${file}: ${what}`;
}
