/** Begins a job, or has it wait for its turn. */
export type Limit = <T>(run: () => Promise<T>) => Promise<T>;

/** Jobs of which so many have a turn at once. A turn ends with its job, or before where the job takes long: then the job goes on, and
 *  others need not wait for it. */
export interface Limits {
  /** Has jobs wait while there are as many turns, and begins them in the order they came. */
  readonly inTurn: Limit;
  /** Begins a job; its turn counts for those that wait. */
  readonly atOnce: Limit;
}

/** @param most turns at once, at least 1
 *  @param turnMs how long a turn lasts at most */
export function createLimits(most: number, turnMs: number): Limits {
  const waiting: (() => void)[] = [];
  let turns = 0;

  async function take<T>(run: () => Promise<T>): Promise<T> {
    turns++;
    const end = (): void => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      turns--;
      if (turns < most) waiting.shift()?.();
    };
    let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(end, turnMs);
    try {
      return await run();
    } finally {
      end();
    }
  }

  return {
    inTurn(run) {
      if (turns < most) return take(run);
      return new Promise((resolve) => {
        waiting.push(() => resolve(take(run)));
      });
    },
    atOnce: take,
  };
}
