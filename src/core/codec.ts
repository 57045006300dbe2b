import {
  describeAccepted,
  isObject,
  nearestName,
  type ParamSpec,
  type ParamValue,
  type ParamValues,
  type Problem,
  parseParam,
  readParamText,
  type Schema,
  show,
} from './params.ts';

// What follows from a schema alone: reading values from texts, the nearest where one is out of range; writing those that differ from a
// base; checking values that a program gave. Links, files, flags and the history do it through here.

/** A value of a form of its own, such as a colour: what a schema cannot say of it in data. */
export interface OwnSpec<T = unknown> {
  readonly kind: 'own';
  readonly label: string;
  /** One line: what it does; empty where lists do not name it. */
  readonly doc: string;
  /** In texts; the id unless given. */
  readonly key?: string | undefined;
  write(value: T): string;
  /** The nearest value, in a list; an empty list keeps `base`, what was there. Adds to `problems` if that is not what the text says. */
  read(text: string, path: string, problems: Problem[], base: T): readonly T[];
  /** Adds to `problems` unless a program may give this value. */
  check(value: unknown, path: string, problems: Problem[]): void;
}

/** Values of schemas and of forms of their own, by their ids. */
export type Fields = Readonly<Record<string, ParamSpec | OwnSpec>>;

/** Texts by their keys, such as a URL query. */
interface Texts {
  get(key: string): string | null | undefined;
}

/** The key of a field in texts. */
export function keyOf(id: string, spec: ParamSpec | OwnSpec): string {
  return (spec.kind === 'own' && spec.key) || id;
}

/** The fields that differ from a base, as entries of a text. */
export function writeFields(fields: Fields, values: object, base: object): [key: string, text: string][] {
  const [own, others] = [values, base] as Record<string, unknown>[];
  const entries: [string, string][] = [];
  for (const id of Object.keys(fields)) {
    if (own[id] === others[id]) continue;
    const spec = fields[id];
    if (spec.kind !== 'own') entries.push([id, String(own[id])]);
    else {
      // Lists may be equal without being the same.
      const text = spec.write(own[id]);
      if (text !== spec.write(others[id])) entries.push([keyOf(id, spec), text]);
    }
  }
  return entries;
}

/** The fields that a text states, each the nearest value that it may have; what cannot be read is left out. Adds all that was changed to
 *  `problems`.
 *  @param base what the text stands on
 *  @param prefix of the paths in problems, such as `scene.` */
export function readFields<V extends object>(
  fields: Fields,
  texts: Texts,
  base: V,
  prefix: string,
  problems: Problem[],
): Partial<V> {
  const before = base as Record<string, unknown>;
  const read = Object.entries(fields).flatMap(([id, spec]) => {
    const key = keyOf(id, spec);
    const text = texts.get(key);
    if (text === null || text === undefined) return [];
    const path = prefix + key;
    const values = spec.kind === 'own' ? spec.read(text, path, problems, before[id]) : [nearestOf(spec, text, path, problems)];
    return values.map((value) => [id, value]);
  });
  return Object.fromEntries(read) as Partial<V>;
}

function nearestOf(spec: ParamSpec, text: string, path: string, problems: Problem[]): ParamValue {
  const value = parseParam(spec, readParamText(spec, text), path, problems);
  // Adding 0 makes 0 of −0, which no text tells apart.
  return typeof value === 'number' ? value + 0 : value;
}

/** Problems for the parameters that a program left out of values that must be whole.
 *  @param later may be missing */
export function missingParams(schema: Schema, given: unknown, path: string, later: ParamValues = {}): Problem[] {
  if (given !== undefined && !isObject(given)) return []; // already reported
  const missing = Object.entries(schema).filter(([id]) => !Object.hasOwn(given ?? {}, id) && !Object.hasOwn(later, id));
  return missing.map(([id, spec]) => ({ path: `${path}.${id}`, message: `expected ${describeAccepted(spec)}, got nothing` }));
}

/** Problems for keys that a text should not have, each once, with the nearest known one.
 *  @param prefix of keys in problems */
export function unknownKeys(keys: Iterable<string>, known: readonly string[], prefix = ''): Problem[] {
  return [...new Set(keys)]
    .filter((key) => !known.includes(key))
    .map((key) => {
      const near = nearestName(key, known);
      const hint = near === undefined ? '' : `; did you mean ${show(`${prefix}${near}`)}?`;
      return { path: `${prefix}${key}`, message: `there is no such setting${hint}` };
    });
}
