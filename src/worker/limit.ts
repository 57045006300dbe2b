/** Lets so many jobs run at once and no more; the others begin in the order they came.
 *  @param run begins a job when its turn has come, which lasts until the job is settled */
export type Limit = <T>(run: () => Promise<T>) => Promise<T>;

/** @param atOnce at least 1 */
export function createLimit(atOnce: number): Limit {
  const waiting: (() => void)[] = [];
  let free = atOnce;

  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free++;
  };

  return async (run) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      leave();
    }
  };
}
