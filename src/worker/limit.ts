/** Begins a job, or has it wait for its turn, which lasts until the job is settled. */
export type Limit = <T>(run: () => Promise<T>) => Promise<T>;

/** Jobs of which no more than so many run at once; those of each kind begin in the order they came. */
export interface Limits {
  /** Begins a job; it counts for those that wait. */
  readonly atOnce: Limit;
  /** Has jobs wait while as many run that are not `whenFree`. */
  readonly soon: Limit;
  /** Has jobs wait while as many run of any kind. */
  readonly whenFree: Limit;
}

interface Line {
  readonly waiting: (() => void)[];
  running: number;
}

/** @param most jobs at once, at least 1 */
export function createLimits(most: number): Limits {
  const soon: Line = { waiting: [], running: 0 };
  const whenFree: Line = { waiting: [], running: 0 };

  /** One job begins or ends at a time, so there is never room for more than one. */
  function beginNext(): void {
    if (soon.waiting.length > 0 && soon.running < most) begin(soon);
    else if (soon.running + whenFree.running < most) begin(whenFree);
  }

  function begin(line: Line): void {
    const start = line.waiting.shift();
    if (!start) return;
    line.running++;
    start();
  }

  async function settle<T>(line: Line, run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } finally {
      line.running--;
      beginNext();
    }
  }

  const inTurn =
    (line: Line): Limit =>
    async (run) => {
      await new Promise<void>((resolve) => {
        line.waiting.push(resolve);
        beginNext();
      });
      return settle(line, run);
    };

  return {
    atOnce(run) {
      soon.running++;
      return settle(soon, run);
    },
    soon: inTurn(soon),
    whenFree: inTurn(whenFree),
  };
}
