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
