/** The app's workers as they are started, and as the page ends them. */
export interface WorkerRecord {
  readonly started: Worker[];
  readonly ended: Worker[];
  createWorker(): Worker;
}

export function recordWorkers(): WorkerRecord {
  const started: Worker[] = [];
  const ended: Worker[] = [];
  return {
    started,
    ended,
    createWorker() {
      const worker = new Worker(new URL('../../src/worker/worker.ts', import.meta.url), { type: 'module' });
      started.push(worker);
      const terminate = worker.terminate.bind(worker);
      worker.terminate = () => {
        ended.push(worker);
        terminate();
      };
      return worker;
    },
  };
}
