/** Holds one immutable value and tells who listens when it was replaced. */
export interface Store<T> {
  get(): T;
  /** Replaces the named fields; nobody is told if none differs. */
  set(changes: Partial<T>): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: (now: T, before: T) => void): () => void;
}

export function createStore<T extends object>(initial: T): Store<T> {
  let value: T = Object.freeze(initial);
  const listeners = new Set<(now: T, before: T) => void>();
  const untold: { readonly now: T; readonly before: T }[] = [];
  let isTelling = false;
  const tell = (): void => {
    // A listener may change the store again: what it changes is told after, so that all hear every change, in the same order.
    if (isTelling) return;
    isTelling = true;
    try {
      for (let change = untold.shift(); change; change = untold.shift()) {
        for (const listener of listeners) listener(change.now, change.before);
      }
    } finally {
      isTelling = false;
    }
  };
  return {
    get: () => value,
    set(changes) {
      const before = value;
      const differs = (Object.keys(changes) as (keyof T)[]).some((key) => !Object.is(changes[key], before[key]));
      if (!differs) return;
      const now: T = Object.freeze({ ...before, ...changes });
      value = now;
      untold.push({ now, before });
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Calls `run` once after what happens now is over, however often it is asked: the next key or pointer event finds it done. */
export function oncePerTask(run: () => void): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    queueMicrotask(() => {
      isAsked = false;
      run();
    });
  };
}
