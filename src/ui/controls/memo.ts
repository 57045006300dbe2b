export { oncePer } from '../../core/once-per.ts';

/** Runs `update` only when one of the values differs from the last call's.
 *  @returns whether it ran */
export function onChange(update: () => unknown): (...values: readonly unknown[]) => boolean {
  let last: readonly unknown[] | undefined;
  return (...values) => {
    if (last && isSame(last, values)) return false;
    update();
    last = values;
    return true;
  };
}

/** Shows a model only when one of its fields differs from the last call's.
 *  @returns whether it was shown */
export function onFieldChange<M extends object>(show: (model: M) => void): (model: M) => boolean {
  let model: M;
  const showChanged = onChange(() => show(model));
  return (now) => {
    model = now;
    return showChanged(...Object.values(now));
  };
}

/** Memoizes a function's last call. */
export function latest<A extends readonly unknown[], V>(compute: (...args: A) => V): (...args: A) => V {
  let last: { readonly args: A; readonly value: V } | undefined;
  return (...args) => {
    if (!last || !isSame(last.args, args)) last = { args, value: compute(...args) };
    return last.value;
  };
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
}
