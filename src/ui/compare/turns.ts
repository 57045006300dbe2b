/** Work that waits for its turn, so that neither a task nor a frame is long: after each frame one thing is written, and the next frame
 *  lays it out and paints it. */
export interface Turns {
  /** Nothing waits. */
  readonly isIdle: boolean;
  /** Does `work` in its turn, once however often it is asked for until then.
   *  @param work returns whether it wrote anything: what did not takes no turn */
  ask(work: () => boolean): void;
}

/** @param onIdle all that was asked for is done */
export function createTurns(onIdle: () => void): Turns {
  const waiting = new Set<() => boolean>();
  let isScheduled = false;
  const run = (): void => {
    isScheduled = false;
    for (const work of waiting) {
      waiting.delete(work);
      if (work()) break;
    }
    if (waiting.size > 0) schedule();
    else onIdle();
  };
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => setTimeout(run));
  };
  return {
    get isIdle() {
      return waiting.size === 0;
    },
    ask(work) {
      waiting.add(work);
      schedule();
    },
  };
}
