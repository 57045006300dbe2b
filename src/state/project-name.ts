/** Characters of a project's name, at most. */
export const MAX_PROJECT_NAME = 80;

/** A name as a person typed it, without spaces around it and on one line.
 *  @throws RangeError unless 1 to 80 characters remain */
export function projectName(given: string): string {
  const name = given.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  if (name.length >= 1 && name.length <= MAX_PROJECT_NAME) return name;
  throw new RangeError(`A name has 1 to ${MAX_PROJECT_NAME} characters, this one ${name.length}.`);
}

/** A name, or if it is taken, the first of `Alps 2`, `Alps 3` … that is free.
 *  @param name 1 to 80 characters; the result has no more */
export function freeName(name: string, taken: Iterable<string>): string {
  const others = new Set(taken);
  if (!others.has(name)) return name;
  const stem = name.replace(/ \d+$/, '');
  for (let n = 2; ; n++) {
    // Does not leave half a surrogate pair.
    const cut = stem.slice(0, MAX_PROJECT_NAME - ` ${n}`.length).replace(/[\ud800-\udbff]$/, '');
    if (!others.has(`${cut} ${n}`)) return `${cut} ${n}`;
  }
}
