/** Queues of blocks on a server, by BullMQ: an optional package that is loaded where --queue names a server. */
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Processor, Queue, QueueEvents, Worker } from 'bullmq';
import { type Problem, show } from '../core/params.ts';
import { type Flag, flagValue, type Given } from './flags.ts';
import { askFor, installedFile } from './optional-packages.ts';
import { readVersion } from './package.ts';
import { describeSystemError, Failure, isSystemError } from './system-errors.ts';
import { note } from './terminal.ts';

/** The package that talks to the server, by protocol. */
const CLIENTS: ReadonlyMap<string, string> = new Map([
  ['redis:', 'ioredis@6'],
  ['rediss:', 'ioredis@6'],
  ['postgres:', 'pg@8'],
  ['postgresql:', 'pg@8'],
]);
/** Until a server has to answer for the first time: people wait for it. */
const ANSWER_MS = 5000;
/** Errors of a connection that follow each other faster are of one outage: clients try again at least every 20 s. */
const OUTAGE_MS = 60_000;
/** A worker that is killed keeps its block for as long as its lock is valid. Blocks are made in threads, so the event loop renews locks in time
 *  however long a block takes; and a block that is made twice does no harm. */
const LOCK_MS = 10_000;
/** A look marks the blocks that are being made, and the next one takes those that have lost their lock since: 10 to 20 s after a kill. */
const STALLED_LOOK_MS = 10_000;
/** A block fails by what is wrong with it, never by how often its workers were killed. */
const MOST_STALLS = 1_000_000;

export const queueFlag: Flag = {
  name: 'queue',
  value: 'URL',
  doc: 'A server of Redis or PostgreSQL, such as redis://host:6379, rediss://… or postgres://….',
};

/** The server that --queue names; undefined without the flag, and where it is a problem. */
export function queueUrlFrom(given: Given, problems: Problem[]): URL | undefined {
  const text = flagValue(given, 'queue');
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && url.hostname !== '' && CLIENTS.has(url.protocol)) return url;
  const expected = 'expected redis://HOST:PORT, rediss://HOST:PORT or postgres://USER@HOST:PORT/DATABASE';
  problems.push({ path: '--queue', message: `${expected}, got ${show(text)}` });
  return undefined;
}

/** The queue of this version of Faultline on a server: other versions may make other bytes. */
export interface QueueServer {
  /** Its address, without a password. */
  readonly name: string;
  /** Does a step on the queue. @returns undefined if the server fails, which is noted */
  ask<T>(step: (queue: Queue) => Promise<T>): Promise<T | undefined>;
  /** What becomes of jobs, from now on. */
  events(): Promise<QueueEvents>;
  /** Takes jobs, `count` at once. */
  work(processor: Processor, count: number): Worker;
  /** Breaks off what it does on the server. */
  close(): Promise<void>;
}

/** @param quiet notes no outage of the server
 *  @throws Failure if a package is not installed, or no server answers */
export async function openQueue(url: URL, quiet: boolean): Promise<QueueServer> {
  const packages = ['bullmq@6', CLIENTS.get(url.protocol) ?? ''];
  if (packages.some((name) => installedFile(name.replace(/@.*/, '')) === undefined)) {
    throw new Failure(`--queue takes ${askFor(packages)}`);
  }
  const bullmq = await import('bullmq');
  const isPostgres = url.protocol.startsWith('postgres');
  if (isPostgres) bullmq.setDefaultBackendFactory(bullmq.createPostgresBackend);
  const connection = isPostgres
    ? { connectionString: url.href, migrate: true, connectionTimeoutMillis: ANSWER_MS }
    : // Calls of a lost server wait until it is back.
      { url: url.href, connectTimeout: ANSWER_MS, maxRetriesPerRequest: null };
  const name = `${url.protocol}//${url.host}`;
  const queueName = `faultline-${readVersion()}`;
  const onError = outageNotes(name, quiet);
  const queue = new bullmq.Queue(queueName, { connection });
  let isOpen = false;
  queue.on('error', (error) => isOpen && onError(error));
  try {
    await firstAnswer(queue);
    isOpen = true;
  } catch (error) {
    await queue.close().catch(() => {});
    throw new Failure(`${name}: ${reasonOf(error)}; expected the server of a queue`, { cause: error });
  }
  const opened: { close(force?: boolean): Promise<void> }[] = [queue];
  return {
    name,
    async ask(step) {
      try {
        return await step(queue);
      } catch (error) {
        onError(error as Error);
        return undefined;
      }
    },
    async events() {
      const events = new bullmq.QueueEvents(queueName, { connection });
      opened.push(events.on('error', onError));
      await events.waitUntilReady();
      return events;
    },
    work(processor, count) {
      const worker = new bullmq.Worker(queueName, processor, {
        connection,
        name: hostname(),
        concurrency: count,
        lockDuration: LOCK_MS,
        stalledInterval: STALLED_LOOK_MS,
        maxStalledCount: MOST_STALLS,
      });
      opened.push(worker.on('error', onError));
      return worker;
    },
    async close() {
      await Promise.allSettled(opened.map((one) => one.close(true)));
    },
  };
}

/** Waits until a server has answered. @throws the first thing that goes wrong */
async function firstAnswer(queue: Queue): Promise<void> {
  const failed = new Promise<never>((_resolve, reject) => queue.once('error', reject));
  const clock = new AbortController();
  const late = wait(ANSWER_MS, undefined, { signal: clock.signal }).then(() => {
    throw new Error(`no answer in ${ANSWER_MS / 1000} s`);
  });
  try {
    await Promise.race([queue.waitUntilReady(), failed, late]);
  } finally {
    late.catch(() => {});
    failed.catch(() => {});
    clock.abort();
  }
}

/** Notes each outage of a server once. */
function outageNotes(name: string, quiet: boolean): (error: Error) => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (error) => {
    // Somebody else has the block too, or the server forgot it: both do no harm.
    if (/\b(lock|Missing key) for job\b/.test(error.message)) return;
    const isNew = performance.now() - lastMs > OUTAGE_MS;
    lastMs = performance.now();
    if (isNew && !quiet) note(`${name}: ${reasonOf(error)}; trying again`);
  };
}

function reasonOf(error: unknown): string {
  // A name with two addresses fails once for each.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return isSystemError(first) ? describeSystemError(first) : first instanceof Error ? first.message : String(first);
}
