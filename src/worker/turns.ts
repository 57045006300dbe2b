/** Does so much at once and no more; the rest in the order it came.
 *  @param run begins what is to be done when its turn has come, which lasts until it is settled */
export type Turns = <T>(run: () => Promise<T>) => Promise<T>;

/** @param atOnce at least 1 */
export function createTurns(atOnce: number): Turns {
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
