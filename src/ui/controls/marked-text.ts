/** A text with what is marked in it as elements.
 *  @param marks pattern with the flag `g` and named groups
 *  @param elementOf what stands for a match, by its groups */
export function markedText(
  text: string,
  marks: RegExp,
  elementOf: (groups: Partial<Readonly<Record<string, string>>>) => Node | string,
): (Node | string)[] {
  const parts: (Node | string)[] = [];
  let end = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(marks)) {
    parts.push(text.slice(end, index), elementOf(groups));
    end = index + whole.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}
