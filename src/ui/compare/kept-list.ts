import { hasSameFields } from '../../core/equality.ts';

/** Keeps what has not changed of a list that is made anew: items with the same fields stay the objects they were, and a list of such items
 *  the list it was. Whoever shows it sees at once what there is to do. */
export function createKeptList<T extends object>(): (list: readonly T[]) => readonly T[] {
  let kept: readonly T[] = [];
  return (list) => {
    const now = list.map((item, i) => (i < kept.length && hasSameFields(item, kept[i]) ? kept[i] : item));
    if (!hasSameFields(now, kept)) kept = now;
    return kept;
  };
}
