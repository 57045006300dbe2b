import { hasSameFields } from '../../core/memo.ts';

export { latest, oncePer } from '../../core/memo.ts';

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
