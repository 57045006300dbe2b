import { hasSameFields } from '../../core/equality.ts';

export { oncePer } from '../../core/once-per.ts';

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

/** Memoizes a function's last call. */
export function latest<A extends readonly unknown[], V>(compute: (...args: A) => V): (...args: A) => V {
  let last: { readonly args: A; readonly value: V } | undefined;
  return (...args) => {
    if (!last || !hasSameFields(last.args, args)) last = { args, value: compute(...args) };
    return last.value;
  };
}
