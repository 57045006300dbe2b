/** Spreads work on the page over frames, so that neither a task nor a frame is long: after each frame one piece of work is done, and the
 *  next frame lays it out and paints it. */
export interface Turns {
  /** Nothing waits. */
  readonly isIdle: boolean;
  /** Does `work` in its turn, once however often it is asked for until then.
   *  @param work returns whether it changed the page: if not, the next work has the same turn */
  ask(work: () => boolean): void;
}

/** @param onIdle called when all work is done */
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
