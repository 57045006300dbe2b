/** Calls of the command line that are stopped at any moment or get no room for their files, and requests of any kind to its server. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { servePage } from '../../src/cli/serve.ts';
import { type Dice, diceFrom } from '../support/png-mutations.ts';
import { emptyTally } from './in-child.ts';
import { inTemporaryFolder } from './png-bombs.ts';
import type { SoakRow } from './row.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const MAIN = join(ROOT, 'dist/lib/cli/main.js');
const SEED = 59;
const KILLS = 500;
const THREAD_KILLS = 200;
const FULL_DISKS = 100;
const REQUESTS = 5000;
/** A signal that ends a call later than this counts as a hang. */
const MOST_MS = 1000;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const;
const WRITERS = [
  'generate diamond-square --size 257 --for godot -o new',
  'generate fault-lines --size 129 -o new.png -o new.r32 -o new.tif -o new.stl',
  'generate fault-lines --lines 60 --size 129 --frames-dir new -o new.apng',
  'landscape --size 320x200 --set motion=loop --frames 9 -o new.apng -o new.png -o new.svg',
];

export async function soakCalls(): Promise<SoakRow[]> {
  execFileSync(process.execPath, [join(ROOT, 'tools/build.js'), 'lib', '--if-stale'], { stdio: 'inherit', cwd: ROOT });
  return [await killedCommands(), await killedThreads(), await fullDisks(), await requests()];
}

interface Stop {
  readonly signal: NodeJS.Signals;
  readonly afterMs: number;
}

interface Ended {
  readonly isWhole: boolean;
  readonly stderr: string;
  /** From the signal on. */
  readonly elapsedMs: number;
}

/** Makes a call, and stops it by a signal after some time unless it has ended. */
function call(folder: string, words: readonly string[], stop?: Stop): Promise<Ended> {
  return new Promise((resolve) => {
    const [program, ...args] = words;
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (text) => (stderr += text));
    let start = performance.now();
    const kill = () => {
      start = performance.now();
      child.kill(stop?.signal);
    };
    const timer = stop && setTimeout(kill, stop.afterMs);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ isWhole: code === 0, stderr, elapsedMs: performance.now() - start });
    });
  });
}

const faultline = (words: string) => [process.execPath, MAIN, ...words.split(' ')];
const hasTrace = (stderr: string): boolean => /^\s+at /m.test(stderr);
/** Paths and contents of the files in a folder and in those below it, as one text. */
const contents = (folder: string): string =>
  readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const inside = join(folder, entry.name);
      return `${entry.name} ${entry.isDirectory() ? contents(inside) : readFileSync(inside).toString('latin1')}`;
    })
    .join('\n');

/** Every command that writes files, over those of another call. A world keeps what it has made when it is stopped: `soak -- world`. */
function killedCommands(): Promise<SoakRow> {
  return kills('calls: every command stopped at any moment', KILLS, [
    (seed) => `generate diamond-square --size 257 --seed ${seed} --for godot -o out`,
    (seed) => `generate fault-lines --size 129 --seed ${seed} -o out/a.png -o out/a.r32 -o out/a.tif -o out/a.stl -o out/a.json`,
    (seed) => `generate midpoint-displacement --seed ${seed} -o out/a.csv -o out/a.svg`,
    (seed) => `generate fault-lines --lines 60 --size 65 --seed ${seed} --frames-dir out/frames -o out/a.apng`,
    (seed) => `convert ${seed}.r32 -o out/a.exr -o out/a.asc -o out/a.glb`,
    (seed) => `slice ${seed}.r32 --row 9 -o out/a.csv -o out/a.svg -o out/a.png`,
    (seed) => `water ${seed}.r32 -o out/a.geojson -o out/a.csv -o out/a-area.tif`,
    (seed) => `scatter ${seed}.r32 --density 0.5 -o out/a.csv -o out/a.glb`,
    (seed) => `compare ${seed}.r32 c.r32 --difference out/a.png --picture out/b.png`,
    (seed) => `landscape --seed ${seed} --size 320x200 --set motion=loop --frames 9 -o out/a.apng -o out/a.png -o out/a.svg`,
  ]);
}

/** Pictures as large as those that threads make. */
function killedThreads(): Promise<SoakRow> {
  return kills('calls: three threads stopped at any moment', THREAD_KILLS, [
    (seed) => `generate diamond-square --size 3300 --seed ${seed} --threads 3 --picture -o out/a.png`,
  ]);
}

/** The words of a call whose files depend on a seed. They go to the folder `out`. */
type Words = (seed: string) => string;

/** Calls that write a folder, stopped at any moment: it holds the files of one call and no others. SIGKILL may end a call between two names, and
 *  the next one puts that right. */
async function kills(campaign: string, count: number, calls: readonly Words[]): Promise<SoakRow> {
  const dice = diceFrom(SEED);
  const tally = emptyTally();
  await inTemporaryFolder(async (folder) => {
    const places = calls.map((words, i) => ({ words, place: join(folder, `${i}`), known: [] as string[], wholeMs: 0 }));
    const made = (words: Words, place: string, seed: string, stop?: Stop) =>
      call(place, faultline(`${words(seed)} --force --quiet`), stop);
    for (const each of places) {
      mkdirSync(join(each.place, 'out'), { recursive: true });
      for (const seed of 'abc')
        await call(each.place, faultline(`generate diamond-square --size 129 --seed ${seed} --quiet -o ${seed}.r32`));
      for (const seed of 'ab') {
        const { isWhole, stderr, elapsedMs } = await made(each.words, each.place, seed);
        if (!isWhole) throw new Error(`soak: ${each.words(seed)}: ${stderr}`);
        each.wholeMs = elapsedMs;
        each.known.push(contents(join(each.place, 'out')));
      }
      if (each.known[0] === each.known[1]) throw new Error(`soak: the files of ${each.words('a')} do not depend on its seed`);
    }
    for (let i = 0; i < count; i++) {
      const { words, place, known, wholeMs } = places[i % places.length];
      const signal = SIGNALS[dice(SIGNALS.length)];
      const ended = await made(words, place, 'ab'[dice(2)], { signal, afterMs: dice(Math.ceil(1.1 * wholeMs)) });
      if (signal === 'SIGKILL') await made(words, place, 'ab'[dice(2)]);
      tally.slowestMs = Math.max(tally.slowestMs, ended.isWhole ? 0 : ended.elapsedMs);
      if (hasTrace(ended.stderr) || !known.includes(contents(join(place, 'out')))) tally.crashes++;
      else if (!ended.isWhole && ended.elapsedMs > MOST_MS) tally.hangs++;
      else tally[ended.isWhole ? 'decoded' : 'refused']++;
    }
  });
  return { campaign, files: count, ...tally };
}

/** Calls whose files find no room after some bytes: all is written, or nothing and a sentence. */
async function fullDisks(): Promise<SoakRow> {
  const dice = diceFrom(SEED);
  const tally = emptyTally();
  await inTemporaryFolder(async (folder) => {
    for (let i = 0; i < FULL_DISKS; i++) {
      const limited = `ulimit -f ${1 + dice(400)}; exec "$0" "$@"`;
      const { isWhole, stderr, elapsedMs } = await call(folder, [
        'sh',
        '-c',
        limited,
        ...faultline(`${WRITERS[i % WRITERS.length]} --quiet`),
      ]);
      const left = readdirSync(folder);
      const isSaid = /^[\w./-]+: file too large\n$/.test(stderr);
      tally.slowestMs = Math.max(tally.slowestMs, elapsedMs);
      if (isWhole ? stderr === '' : isSaid && left.length === 0) tally[isWhole ? 'decoded' : 'refused']++;
      else tally.crashes++;
      for (const name of left) rmSync(join(folder, name), { recursive: true });
    }
  });
  return { campaign: 'calls: files larger than the disk has room for', files: FULL_DISKS, ...tally };
}

/** Requests with any path, method, `Host` and `Range`: each is answered. */
async function requests(): Promise<SoakRow> {
  const dice = diceFrom(SEED);
  const tally = emptyTally();
  const onCrash = (): void => {
    tally.crashes++;
  };
  process.on('uncaughtException', onCrash);
  await inTemporaryFolder(async (folder) => {
    mkdirSync(join(folder, 'app/assets'), { recursive: true });
    for (const name of ['index.html', 'assets/page.js', '.hidden']) writeFileSync(join(folder, 'app', name), 'ten bytes.');
    const server = await servePage(join(folder, 'app'), 0);
    const { port } = server.address() as AddressInfo;
    for (let i = 0; i < REQUESTS; i++) {
      const start = performance.now();
      const status = await statusOf({ port, ...anyRequest(dice) });
      tally.slowestMs = Math.max(tally.slowestMs, performance.now() - start);
      if (status === undefined) tally.hangs++;
      else tally[status < 400 ? 'decoded' : 'refused']++;
    }
    server.closeAllConnections();
    server.close();
  });
  process.off('uncaughtException', onCrash);
  return { campaign: 'calls: requests to `serve`', files: REQUESTS, ...tally };
}

function anyRequest(dice: Dice): { path: string; method: string; headers: Record<string, string> } {
  const text = (signs: readonly string[], most: number) =>
    Array.from({ length: dice(most) }, () => signs[dice(signs.length)]).join('');
  const oneOf = (first: string, other: string) => (dice(3) > 0 ? first : other);
  const number = () => ['', '0', '3', '9', '10', '99', '-1', '1e3', '18446744073709551615'][dice(9)];
  const names = ['/', '.', '..', '%2e', '%2f', '%00', '%', '\\', '?', 'index.html', 'assets', 'page.js', '.hidden'];
  return {
    path: oneOf('/index.html', `/${text(names, 6)}`),
    method: ['GET', 'GET', 'GET', 'HEAD', 'POST'][dice(5)],
    headers: {
      host: oneOf('127.0.0.1', text(['localhost', '.', ':', '80', '[', '@', 'evil'], 4)),
      range: oneOf(`bytes=${number()}-${number()}`, text(['bytes', '=', '-', ',', ' ', '1', '9', 'lines', '*'], 9).trim()),
    },
  };
}

/** @returns undefined if no answer came */
function statusOf(asked: RequestOptions): Promise<number | undefined> {
  return new Promise((resolve) => {
    const sent = request({ ...asked, host: '127.0.0.1', timeout: 5000 }, (answer) => {
      answer.resume().on('close', () => resolve(answer.statusCode));
    });
    sent
      .on('error', () => resolve(undefined))
      .on('timeout', () => sent.destroy())
      .end();
  });
}
