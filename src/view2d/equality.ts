/** Whether two objects have the same fields with the same values. */
export function hasSameFields<T extends object>(a: T, b: T): boolean {
  if (a === b) return true;
  const names = Object.keys(a) as (keyof T)[];
  return names.length === Object.keys(b).length && names.every((name) => Object.is(a[name], b[name]));
}
