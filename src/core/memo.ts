/** Memoizes a function by its argument's identity; garbage collection may drop entries. The argument must never change. */
export function oncePer<K extends object, V>(compute: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}

/** Memoizes a function's last call; what takes no arguments is computed once. */
export function latest<A extends readonly unknown[], V>(compute: (...args: A) => V): (...args: A) => V {
  let last: { readonly args: A; readonly value: V } | undefined;
  return (...args) => {
    if (!last || !hasSameFields(last.args, args)) last = { args, value: compute(...args) };
    return last.value;
  };
}

/** Whether two objects or lists have the same fields with the same values. */
export function hasSameFields<T extends object>(a: T, b: T): boolean {
  if (a === b) return true;
  const names = Object.keys(a) as (keyof T)[];
  return names.length === Object.keys(b).length && names.every((name) => Object.is(a[name], b[name]));
}

/** Whether two values have the same JSON. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Shows a model only when one of its fields differs from the last call's.
 *  @returns whether it was shown */
export function onFieldChange<M extends object>(show: (model: M) => unknown): (model: M) => boolean {
  let last: M | undefined;
  return (model) => {
    if (last && hasSameFields(last, model)) return false;
    show(model);
    last = model;
    return true;
  };
}
