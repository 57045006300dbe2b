/** Keeps the objects of a list that is computed again and again: an item with the same fields as before is replaced by the one before, and
 *  so is a list of the same items. Memos that compare objects then see what has changed. */
export function createKeptList<T extends object>(): (list: readonly T[]) => readonly T[] {
  let kept: readonly T[] = [];
  return (list) => {
    const now = list.map((item, i) => (isSame(item, kept[i]) ? kept[i] : item));
    if (now.length !== kept.length || now.some((item, i) => item !== kept[i])) kept = now;
    return kept;
  };
}

function isSame<T extends object>(a: T, b: T | undefined): boolean {
  const keys = Object.keys(a) as (keyof T)[];
  return b !== undefined && Object.keys(b).length === keys.length && keys.every((key) => Object.is(a[key], b[key]));
}
