/** Begins a job, or has it wait for its turn, which lasts until the job is settled. */
export type Limit = <T>(run: () => Promise<T>) => Promise<T>;

/** Jobs of which no more than so many run at once. */
export interface Limits {
  /** Has jobs wait while as many run, and begins them in the order they came. */
  readonly inTurn: Limit;
  /** Begins a job at once; it counts for those that wait. */
  readonly atOnce: Limit;
}

/** @param most jobs at once, at least 1 */
export function createLimits(most: number): Limits {
  const waiting: (() => void)[] = [];
  let running = 0;

  const settle: Limit = async (run) => {
    try {
      return await run();
    } finally {
      running--;
      if (running < most) waiting.shift()?.();
    }
  };
  const begin = (): void => {
    running++;
  };

  return {
    async inTurn(run) {
      if (running < most) begin();
      else {
        await new Promise<void>((resolve) => {
          waiting.push(() => {
            begin();
            resolve();
          });
        });
      }
      return settle(run);
    },
    atOnce(run) {
      begin();
      return settle(run);
    },
  };
}
