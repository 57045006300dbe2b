import type { OnProgress } from '../core/progress.ts';
import { serveCalls, type ThreadPort } from '../rpc.ts';
import type { Hello } from './protocol.ts';

/** Makes this thread a worker of the page: does the jobs that come, and answers each.
 *  @param run does one and reports the fraction done now and then; the memory of its result is transferred */
export function serveJobs<J extends { readonly kind: string }>(run: (job: J, onProgress: OnProgress) => unknown): void {
  const port = self as unknown as ThreadPort;
  serveCalls<J | Hello>(port, (job, onProgress) => (isHello(job) ? holdLock(job.lock) : run(job, onProgress)));
}

function isHello(job: { readonly kind: string }): job is Hello {
  return job.kind === 'hello';
}

/** Takes a lock, which the page will get when this worker has ended, however it ended.
 *  @returns whether there is one */
function holdLock(lock: string): Promise<boolean> {
  return new Promise((resolve) => {
    if (!('locks' in navigator)) return resolve(false); // a page that came over plain http
    const hold = (): Promise<never> => {
      resolve(true);
      return new Promise(() => {});
    };
    navigator.locks.request(lock, hold).catch(() => resolve(false));
  });
}
