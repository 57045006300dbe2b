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
  return {
    get: () => value,
    set(changes) {
      const before = value;
      const differs = (Object.keys(changes) as (keyof T)[]).some((key) => !Object.is(changes[key], before[key]));
      if (!differs) return;
      const now: T = Object.freeze({ ...before, ...changes });
      value = now;
      for (const listener of listeners) {
        if (value !== now) return; // a listener replaced it: the others have heard of the newer value
        listener(now, before);
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
