/** Keeps what has not changed of a list that is made anew: items with the same fields stay the objects they were, and a list of such items
 *  the list it was. Whoever shows it sees at once what there is to do. */
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
