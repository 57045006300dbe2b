import { hasSameFields } from '../../core/memo.ts';

/** Keeps the objects of a list that is computed again and again: an item with the same fields as before is replaced by the one before, and
 *  so is a list of the same items. Memos that compare objects then see what has changed. */
export function createKeptList<T extends object>(): (list: readonly T[]) => readonly T[] {
  let kept: readonly T[] = [];
  return (list) => {
    const now = list.map((item, i) => (i < kept.length && hasSameFields(item, kept[i]) ? kept[i] : item));
    if (!hasSameFields(now, kept)) kept = now;
    return kept;
  };
}
