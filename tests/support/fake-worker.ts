import type { FromWorker, Job, ToWorker } from '../../src/worker/protocol.ts';

/** A job with the number that answers name. */
interface AskedJob {
  readonly id: number;
  readonly job: Job;
}

/** A worker whose jobs the test does. */
export interface FakeWorker extends Worker {
  readonly asked: AskedJob[];
  readonly isAlive: boolean;
  /** Answers the page, unless it has been ended. */
  say(message: FromWorker<unknown>): void;
}

/** @param doesLoad whether it says by itself that its script has loaded */
export function createFakeWorker(onJob: (asked: AskedJob) => void, doesLoad = true): FakeWorker {
  const worker = Object.assign(new EventTarget(), {
    ...{ onmessage: null, onmessageerror: null, onerror: null, asked: [] as AskedJob[], isAlive: true },
    postMessage(message: ToWorker) {
      if (message.kind === 'job') {
        worker.asked.push(message);
        onJob(message);
      } else if (doesLoad) void Promise.resolve().then(() => worker.say({ kind: 'alive', hasLock: false }));
    },
    terminate() {
      worker.isAlive = false;
    },
    say(data: FromWorker<unknown>) {
      if (worker.isAlive) worker.dispatchEvent(new MessageEvent('message', { data }));
    },
  });
  return worker;
}
