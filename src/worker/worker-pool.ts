import type { OnProgress } from '../core/progress.ts';
import { Cancelled } from './protocol.ts';
import { startWorker, type WorkerHandle, type WorkerOptions } from './worker-handle.ts';

/** The age up to which a cancelled job may finish: cheaper than the start of another worker. */
const PATIENCE_MS = 250;
/** Priorities in the order in which waiting jobs begin. */
const PRIORITIES = ['now', 'soon', 'later', 'last'] as const;

/** `now` begins at once. The others wait while `maxTurns` jobs have a turn; of `later` at most `maxLater` run at once, and `last` may begin
 *  beside them. */
export type Priority = (typeof PRIORITIES)[number];

/** Equal workers for all jobs. A worker does one job at a time and is started when it is needed. */
export interface WorkerPool {
  /** Does a job when its turn has come. A turn ends with its job, or after `turnMs`: a long job goes on, but no other waits for it.
   *  @param start begins the job on the chosen worker
   *  @throws Cancelled, WorkerCrashed, or what the job itself throws */
  run<T>(start: Start<T>, options: RunOptions<T>): Promise<T>;
  /** Has every worker lack imported samples: others have come under the same hash. */
  forgetSamples(sha256: string): void;
  /** Ends all workers; every job that is not done rejects with Cancelled. */
  dispose(): void;
}

type Start<T> = (worker: WorkerHandle, onProgress: OnProgress) => Promise<T>;

export interface RunOptions<T> {
  readonly priority: Priority;
  /** Cancels the job. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: OnProgress | undefined;
  /** Hashes of imported samples: an idle worker that has them all is preferred. */
  readonly needs?: readonly string[];
  /** Gets the result of a job that was cancelled but finished. */
  readonly onDropped?: ((result: T) => void) | undefined;
}

export interface PoolOptions extends WorkerOptions {
  /** Turns at once, at least 1; jobs of priority `now` may take more. */
  readonly maxTurns: number;
  /** How long a turn lasts at most. */
  readonly turnMs: number;
  /** Jobs of priority `later` at once, at least 1. */
  readonly maxLater: number;
  /** How long a worker stays idle before it may be ended. */
  readonly idleMs: number;
}

interface PooledJob {
  readonly priority: Priority;
  readonly needs: readonly string[];
  /** Does the job and resolves its promise, or drops the result of a cancelled one. */
  readonly run: (worker: WorkerHandle) => Promise<void>;
  readonly reject: (error: unknown) => void;
  /** When its worker began it; undefined before. */
  begunMs: number | undefined;
}

interface Member {
  readonly worker: WorkerHandle;
  job: PooledJob | undefined;
  /** With a job: in its `turn`, `long` after its turn, or `cancelled`. Without one: `idle`, and `expired` after `idleMs`. */
  state: 'turn' | 'long' | 'cancelled' | 'idle' | 'expired';
  /** Runs when the state has lasted its time. */
  timer: ReturnType<typeof setTimeout> | undefined;
}

export function createWorkerPool(options: PoolOptions): WorkerPool {
  const { maxTurns, turnMs, maxLater, idleMs } = options;
  /** New members stand first, members that ended a job last: of the idle ones, the last was used most recently. */
  let members: Member[] = [];
  /** In the order they came. */
  const waiting = new Set<PooledJob>();
  /** Since the first job of priority `now` ended, a spare worker is kept ready for the next one. */
  let keepsSpare = false;
  let isDisposed = false;

  const idleMembers = (): Member[] => members.filter(({ job }) => !job);

  /** Begins the jobs that may begin, and starts a spare worker if one is missing; called after every change. */
  function update(): void {
    if (isDisposed) return;
    for (const { worker, timer } of members) if (!worker.isAlive) clearTimeout(timer);
    members = members.filter(({ worker }) => worker.isAlive);
    for (let job = nextJob(); job; job = nextJob()) begin(job);
    if (keepsSpare && (members.length < 2 || idleMembers().length === 0)) startMember();
  }

  function nextJob(): PooledJob | undefined {
    const running = members.filter(({ state }) => state !== 'cancelled');
    const isTurnFree = running.filter(({ state }) => state === 'turn').length < maxTurns;
    const isLaterFree = running.filter(({ job }) => job?.priority === 'later').length < maxLater;
    const mayBegin = { now: true, soon: isTurnFree, later: isTurnFree && isLaterFree, last: isTurnFree };
    const ready = [...waiting].filter(({ priority }) => mayBegin[priority]);
    return PRIORITIES.flatMap((one) => ready.filter(({ priority }) => priority === one))[0];
  }

  function begin(job: PooledJob): void {
    waiting.delete(job);
    const idle = idleMembers().reverse();
    const hasSamples = ({ worker }: Member): boolean => job.needs.every((sha256) => worker.imported.has(sha256));
    const member = idle.find(hasSamples) ?? idle[0] ?? startMember();
    member.job = job;
    enterState(member, 'turn', turnMs, () => {
      member.state = 'long';
      update();
    });
    void runOn(member, job);
  }

  async function runOn(member: Member, job: PooledJob): Promise<void> {
    try {
      await member.worker.ready;
      if (member.job !== job) return; // cancelled while the worker started
      job.begunMs = performance.now();
      await job.run(member.worker);
    } catch (error) {
      job.reject(error);
    }
    if (job.priority === 'now') keepsSpare = true;
    endJob(member);
    update();
  }

  function cancel(job: PooledJob): void {
    job.reject(new Cancelled());
    waiting.delete(job);
    const member = members.find((one) => one.job === job);
    if (member) cancelOn(member, job);
    update();
  }

  /** Lets a cancelled job finish while it is young, but only one such job at a time. */
  function cancelOn(member: Member, { begunMs }: PooledJob): void {
    if (begunMs === undefined) endJob(member);
    else {
      for (const { state, worker } of members) if (state === 'cancelled') worker.dispose();
      enterState(member, 'cancelled', begunMs + PATIENCE_MS - performance.now(), member.worker.dispose);
    }
  }

  function endJob(member: Member): void {
    member.job = undefined;
    if (!member.worker.isAlive) return;
    members = [...members.filter((one) => one !== member), member];
    enterIdle(member);
  }

  function startMember(): Member {
    const member: Member = { worker: startWorker(options), job: undefined, state: 'idle', timer: undefined };
    members.unshift(member);
    enterIdle(member);
    return member;
  }

  /** Of the idle workers, the first is the spare, and the last was used most recently: both are kept, others end after `idleMs`. */
  function enterIdle(member: Member): void {
    enterState(member, 'idle', idleMs, () => {
      member.state = 'expired';
      for (const { state, worker } of idleMembers().slice(1, -1)) if (state === 'expired') worker.dispose();
    });
  }

  return {
    run: <T>(start: Start<T>, { priority, signal, onProgress, needs = [], onDropped }: RunOptions<T>) =>
      new Promise<T>((resolve, reject) => {
        if (isDisposed || signal?.aborted) return reject(new Cancelled());
        const onAbort = (): void => cancel(job);
        const report = (fraction: number): void => {
          if (!signal?.aborted) onProgress?.(fraction);
        };
        const job: PooledJob = {
          priority,
          needs,
          async run(worker) {
            const result = await start(worker, report);
            signal?.removeEventListener('abort', onAbort);
            if (signal?.aborted) onDropped?.(result);
            else resolve(result);
          },
          reject(error) {
            signal?.removeEventListener('abort', onAbort);
            reject(error);
          },
          begunMs: undefined,
        };
        signal?.addEventListener('abort', onAbort);
        waiting.add(job);
        update();
      }),
    forgetSamples(sha256) {
      for (const { worker } of members) worker.imported = new Set([...worker.imported].filter((kept) => kept !== sha256));
    },
    dispose() {
      isDisposed = true;
      for (const job of waiting) job.reject(new Cancelled());
      for (const { job, timer, worker } of members) {
        clearTimeout(timer);
        job?.reject(new Cancelled());
        worker.dispose();
      }
    },
  };
}

function enterState(member: Member, state: Member['state'], lastsMs: number, onEnd: () => void): void {
  clearTimeout(member.timer);
  member.state = state;
  member.timer = setTimeout(onEnd, lastsMs);
}
