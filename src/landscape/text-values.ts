import type { ParamValues, Problem, Schema } from '../core/params.ts';
import { nearestName, parseParams, readParamText, show } from '../core/params.ts';

const COLOUR = /^#?[0-9a-f]{6}$/i;
/** Halves of surrogate pairs; `u` matches whole pairs as one character. */
const SURROGATE = /\p{Surrogate}/gu;

/** Whether it is `#rrggbb` in small letters, as landscapes have colours. */
export function isColour(colour: unknown): colour is string {
  return typeof colour === 'string' && /^#[0-9a-f]{6}$/.test(colour);
}

/** `#rrggbb` of six hexadecimal digits, with # or without. */
export function readColour(text: string): string | undefined {
  return COLOUR.test(text) ? `#${text.slice(-6).toLowerCase()}` : undefined;
}

/** What of a text may be a name or seed: well-formed, and not too long.
 *  @param most characters */
export function fittingText(text: string, most: number): string {
  return text.slice(0, most).replace(SURROGATE, '');
}

/** Reads a name or seed, whatever it is. */
export function readShortText(text: string, most: number, path: string, changes: Problem[]): string {
  const instead = fittingText(text, most);
  if (instead !== text) changes.push({ path, message: `expected at most ${most} characters, got ${text.length}`, instead });
  return instead;
}

/** The settings of a base with those that a query names in their place.
 *  @param path of the settings in problems */
export function readSettings<V extends ParamValues>(
  query: ReadonlyMap<string, string>,
  schema: Schema,
  base: V,
  path: string,
  changes: Problem[],
): V {
  const given = Object.keys(schema).flatMap((id) => {
    const text = query.get(id);
    return text === undefined ? [] : [[id, readParamText(schema[id], text)] as const];
  });
  const read = parseParams(schema, Object.fromEntries(given), path, changes);
  // Adding 0 makes 0 of −0, which no text tells apart.
  const entries = given.map(([id]) => [id, typeof read[id] === 'number' ? read[id] + 0 : read[id]]);
  return { ...base, ...Object.fromEntries(entries) };
}

/** Keys that stand for nothing. */
export function unknownKeys(query: ReadonlyMap<string, string>, known: readonly string[], prefix: string): Problem[] {
  return [...query.keys()]
    .filter((key) => !known.includes(key))
    .map((key) => {
      const near = nearestName(key, known);
      const hint = near === undefined ? '' : `; did you mean ${show(`${prefix}${near}`)}?`;
      return { path: `${prefix}${key.slice(0, 40)}`, message: `there is no such setting${hint}` };
    });
}
