import type { Answer, Call } from '../../src/rpc.ts';
import type { Job } from '../../src/worker/jobs.ts';
import type { Hello } from '../../src/worker/protocol.ts';

/** A worker whose jobs the test does. */
export interface FakeWorker extends Worker {
  readonly asked: Call<Job>[];
  readonly isAlive: boolean;
  /** Answers the page, unless it has been ended. */
  say(answer: Answer): void;
  /** Says that its script has loaded. */
  load(): void;
}

/** @param doesLoad whether it says by itself that its script has loaded */
export function createFakeWorker(onJob: (asked: Call<Job>) => void, doesLoad = true): FakeWorker {
  let hello = 0;
  const worker = Object.assign(new EventTarget(), {
    ...{ onmessage: null, onmessageerror: null, onerror: null, asked: [] as Call<Job>[], isAlive: true },
    postMessage({ id, job }: Call<Job | Hello>) {
      if (job.kind !== 'hello') {
        worker.asked.push({ id, job });
        onJob({ id, job });
        return;
      }
      hello = id;
      if (doesLoad) void Promise.resolve().then(worker.load);
    },
    terminate() {
      worker.isAlive = false;
    },
    say(data: Answer) {
      if (worker.isAlive) worker.dispatchEvent(new MessageEvent('message', { data }));
    },
    load: () => worker.say({ id: hello, result: false }),
  });
  return worker;
}
