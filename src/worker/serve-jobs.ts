import { type OnProgress, paced } from '../core/progress.ts';
import { buffersIn } from './buffer-pool.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

/** Makes this thread a worker of the page: does the jobs that come, and answers each.
 *  @param run does one and reports the fraction done now and then; the memory of its result is transferred */
export function serveJobs<J>(run: (job: J, onProgress: OnProgress) => unknown): void {
  let ready = Promise.resolve();
  const answer = async ({ id, job }: Extract<ToWorker<J>, { kind: 'job' }>): Promise<void> => {
    await ready;
    const onProgress = paced(
      (fraction) => post({ kind: 'progress', id, fraction }),
      () => performance.now(),
    );
    try {
      const result = await run(job, onProgress);
      post({ kind: 'done', id, result }, [...buffersIn(result)]);
    } catch (error) {
      const { name, message } = error instanceof Error ? error : new Error(String(error));
      post({ kind: 'failed', id, name, message });
    }
  };
  self.addEventListener('message', ({ data }: MessageEvent<ToWorker<J>>) => {
    if (data.kind === 'hello') ready = comeAlive(data.lock);
    else void answer(data);
  });
}

/** Takes the lock and tells the page, which will get the lock when this worker has ended, however it ended. */
async function comeAlive(lock: string): Promise<void> {
  const hasLock = await new Promise<boolean>((resolve) => {
    if (!('locks' in navigator)) return resolve(false); // a page that came over plain http
    const hold = (): Promise<never> => {
      resolve(true);
      return new Promise(() => {});
    };
    navigator.locks.request(lock, hold).catch(() => resolve(false));
  });
  post({ kind: 'alive', hasLock });
}

function post(message: FromWorker<unknown>, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}
