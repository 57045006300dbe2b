import { html, type TemplateResult } from 'lit-html';

/** A text with what is marked in it as something else.
 *  @param marks pattern with the flag `g` and named groups
 *  @param shown what stands for a match, by its groups */
export function markedText<T>(
  text: string,
  marks: RegExp,
  shown: (groups: Partial<Readonly<Record<string, string>>>) => T,
): (T | string)[] {
  const parts: (T | string)[] = [];
  let end = 0;
  for (const { 0: whole, index, groups = {} } of text.matchAll(marks)) {
    parts.push(text.slice(end, index), shown(groups));
    end = index + whole.length;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}

const POWER = /\^\((?<term>[^)]+)\)|\^(?<power>\w)/g;

/** A text with its powers raised: `2^(−r·k)`, `r^k`. */
export function withPowers(text: string): (TemplateResult | string)[] {
  return markedText(text, POWER, ({ term, power }) => html`<sup>${term ?? power}</sup>`);
}
