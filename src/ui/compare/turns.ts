/** Work that waits for its turn, so that no frame is long: each frame does what was asked for first, until that has taken a while, and
 *  leaves the rest to the next one. */
export interface Turns {
  /** Nothing waits. */
  readonly isIdle: boolean;
  /** Does `work` in its turn, once however often it is asked for until then. */
  ask(work: () => void): void;
}

/** What a frame does of it, at most, unless a single piece takes longer: layout and paint come on top. */
const FRAME_MS = 2;

/** @param onIdle all that was asked for is done */
export function createTurns(onIdle: () => void): Turns {
  const waiting = new Set<() => void>();
  let frameRequest = 0;
  const run = (): void => {
    frameRequest = 0;
    const startMs = performance.now();
    for (const work of waiting) {
      waiting.delete(work);
      work();
      if (performance.now() - startMs > FRAME_MS) break;
    }
    if (waiting.size > 0) schedule();
    else onIdle();
  };
  const schedule = (): void => {
    if (frameRequest === 0) frameRequest = requestAnimationFrame(run);
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
