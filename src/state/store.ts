/** Holds one immutable value, and notifies listeners when it is replaced. */
export interface Store<T> {
  get(): T;
  /** Replaces the named fields; listeners are notified if one differs. */
  set(changes: Partial<T>): void;
  /** @returns a function that ends the subscription */
  subscribe(listener: (now: T, before: T) => void): () => void;
}

export function createStore<T extends object>(initial: T): Store<T> {
  let value: T = Object.freeze(initial);
  const listeners = new Set<(now: T, before: T) => void>();
  const pending: { readonly now: T; readonly before: T }[] = [];
  let isNotifying = false;
  const notify = (): void => {
    // A listener may change the store again: that change waits, so that all listeners see all changes in the same order.
    if (isNotifying) return;
    isNotifying = true;
    try {
      for (let change = pending.shift(); change; change = pending.shift()) {
        for (const listener of listeners) listener(change.now, change.before);
      }
    } finally {
      isNotifying = false;
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
      pending.push({ now, before });
      notify();
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
