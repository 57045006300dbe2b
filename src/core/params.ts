/** The spec of a parameter: types, validation, flags, controls and tables in the docs all follow from it. */
import { onOneLine } from './text.ts';

/** What is said of a parameter of any kind. */
export interface SpecCommon {
  /** As a control shows it, without the unit. */
  readonly label: string;
  /** One line: what it does. */
  readonly doc: string;
  /** The parameter matters only while another one has one of these values. */
  readonly when?: Readonly<Record<string, readonly string[]>>;
}
/** A parameter that takes any number of a range. */
export interface NumberSpec extends SpecCommon {
  readonly kind: 'number';
  readonly default: number;
  readonly min: number;
  readonly max: number;
  /** Smaller maxima beside values of other parameters of a generator or a layer: `{ decay: { factor: 1 } }`. */
  readonly maxWhen?: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The increment a control offers; any value in the range is valid. */
  readonly step: number;
  readonly unit?: string;
  /** 0 leaves the value to the page; people set `least` and more. */
  readonly automatic?: { readonly least: number };
}
/** A parameter that takes whole numbers of a range. */
export interface IntegerSpec extends SpecCommon {
  readonly kind: 'integer';
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
}
/** A parameter that takes one of several words. */
export interface ChoiceSpec extends SpecCommon {
  readonly kind: 'choice';
  readonly default: string;
  readonly options: readonly string[];
  /** How controls and sentences call options whose ids do not say it. */
  readonly words?: Readonly<Record<string, string>>;
}
/** A parameter that is on or off. */
export interface FlagSpec extends SpecCommon {
  readonly kind: 'flag';
  readonly default: boolean;
}
/** A parameter that takes texts of a form of its own, such as a list. */
export interface TextSpec extends SpecCommon {
  readonly kind: 'text';
  readonly default: string;
  /** In words: `offsets as LEVEL.INDEX:OFFSET`. */
  readonly accepted: string;
  /** Texts that it takes, for docs and tests. */
  readonly examples: readonly string[];
  /** What it lists, where a control draws that: points of a curve, such as `0:0 0.4:0.2 1:1`. */
  readonly form?: 'curve';
  /** What is wrong with a text, as `expected …, got …`; undefined if it is taken. */
  problemIn(text: string): string | undefined;
}
/** All that is said of one parameter: default, range, unit, and one line of text. */
export type ParamSpec = NumberSpec | IntegerSpec | ChoiceSpec | FlagSpec | TextSpec;
type Bare<P> = P extends ParamSpec ? Omit<P, keyof SpecCommon | 'step' | 'examples' | 'form' | 'automatic' | 'words'> : never;
/** What values a parameter takes, without label and doc. */
export type ValueSpec =
  | Bare<ChoiceSpec | FlagSpec | TextSpec>
  // In words, if not as a number of the range.
  | (Bare<NumberSpec | IntegerSpec> & { readonly accepted?: string });
/** Parameters by their ids. */
export type Schema = Readonly<Record<string, ParamSpec>>;
/** A value of any parameter. */
export type ParamValue = number | string | boolean;
/** Values by the ids of their parameters. */
export type ParamValues = Readonly<Record<string, ParamValue>>;

/** The values that a schema's parameters take. */
export type ValuesOf<S extends Schema> = { readonly [K in keyof S]: ValueOf<S[K]> };

/** The values that one parameter takes. */
export type ValueOf<P extends ParamSpec> = P extends ChoiceSpec
  ? P['options'][number]
  : P extends FlagSpec
    ? boolean
    : P extends TextSpec
      ? string
      : number;

/** One thing that is wrong with a value from outside, and where. */
export interface Problem {
  /** Where it stands, such as `width` or `params.hurst`. */
  readonly path: string;
  /** What was expected and what was given. */
  readonly message: string;
  /** The nearest accepted value; undefined leaves the parameter out. */
  readonly instead?: ParamValue | undefined;
}

/** Problems as the message of an error: a line each, whatever their paths and messages quote. */
export function problemLines(problems: readonly Problem[]): string {
  return problems.map(({ path, message }) => onOneLine(`${path}: ${message}`)).join('\n');
}

/** Adds a change. One of a value that was changed before takes the place of that, and still says what was given at first. */
export function addChange<T extends Problem>(changes: T[], change: T): void {
  const index = changes.findIndex(({ path }) => path === change.path);
  const [, given] = changes[index]?.message.split(/(?=, got )/) ?? [];
  if (given === undefined) changes.push(change);
  else changes[index] = { ...change, message: change.message.replace(/, got .*$/s, () => given) };
}

/** The values a schema starts with. */
export function defaultsOf<S extends Schema>(schema: S): ValuesOf<S> {
  return Object.fromEntries(Object.entries(schema).map(([id, spec]) => [id, spec.default])) as ValuesOf<S>;
}

/** What a parameter accepts, in words: `a whole number from 1 to 65536`. */
export function describeAccepted(spec: ValueSpec): string {
  switch (spec.kind) {
    case 'number':
      return spec.accepted ?? `a number from ${spec.min} to ${spec.max}`;
    case 'integer':
      return spec.accepted ?? `a whole number from ${spec.min} to ${spec.max}`;
    case 'choice':
      return inWords(spec.options, 'or');
    case 'flag':
      return 'true or false';
    case 'text':
      return spec.accepted;
  }
}

/** ` Only with a x or y and b z.`: when the parameter matters; empty if it always does.
 *  @param nameOf a parameter as the reader knows it */
export function onlyWith(spec: ParamSpec, nameOf: (id: string) => string): string {
  const conditions = conditionsOf(spec, nameOf);
  return conditions === '' ? '' : ` Only with ${conditions}.`;
}

/** `a x or y and b z`: the values of others with which the parameter matters; empty if it always does. */
export function conditionsOf({ when = {} }: ParamSpec, nameOf: (id: string) => string): string {
  return Object.entries(when)
    .map(([id, values]) => `${nameOf(id)} ${inWords(values, 'or')}`)
    .join(' and ');
}

/** `a, b or c` */
export function inWords(names: readonly string[], last: 'or' | 'and'): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}` : names.join();
}

/** Whether `value` is one that the parameter takes. */
export function accepts(spec: ValueSpec, value: unknown): value is ParamValue {
  switch (spec.kind) {
    case 'number':
      return typeof value === 'number' && value >= spec.min && value <= spec.max;
    case 'integer':
      return Number.isInteger(value) && (value as number) >= spec.min && (value as number) <= spec.max;
    case 'choice':
      return typeof value === 'string' && spec.options.includes(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'text':
      return typeof value === 'string' && spec.problemIn(value) === undefined;
  }
}

/** Reads a parameter written as text; what does not read as its kind comes back as the text itself, which no check accepts. */
export function readParamText(spec: ValueSpec, text: string): ParamValue {
  if (spec.kind === 'choice' || spec.kind === 'text') return text;
  if (spec.kind === 'flag') return text === 'true' ? true : text === 'false' ? false : text;
  return numberOrText(text);
}

/** A number if the text is one, else the text itself, which no check accepts. */
export function numberOrText(text: string): number | string {
  return readNumber(text) ?? text;
}

/** A decimal number and nothing else: no hexadecimal, no blanks, no `NaN`. */
export function readNumber(text: string): number | undefined {
  // Each digit matches in one way: `\d+\.?\d*` would try every place at which to split a long number.
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined;
}

/** What keeps a parameter from taking a value; undefined if it does. */
export function valueProblem(spec: ValueSpec, value: unknown): string | undefined {
  if (spec.kind === 'text' && typeof value === 'string') return spec.problemIn(value);
  return accepts(spec, value) ? undefined : expectedText(describeAccepted(spec), value);
}

/** `expected a whole number from 1 to 9, got "x"` */
export function expectedText(what: string, value: unknown): string {
  return `expected ${what}, got ${show(value)}`;
}

/** A parameter's value, or the nearest that it takes: of a number in its range, else the default. Adds to `problems` where that is another. */
export function parseParam<V extends ParamValue = ParamValue>(
  spec: ValueSpec,
  value: unknown,
  path: string,
  problems: Problem[],
): V {
  const message = valueProblem(spec, value);
  if (message === undefined) return value as V;
  const isNumber = (spec.kind === 'number' || spec.kind === 'integer') && typeof value === 'number' && !Number.isNaN(value);
  const instead = isNumber ? clamp(spec.kind === 'integer' ? Math.round(value) : value, spec.min, spec.max) : spec.default;
  problems.push({ path, message, instead });
  return instead as V;
}

/** The nearest number in a range. */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** Completes and checks parameter values from outside, adding every problem to `problems`. Where there is one, the value that comes
 *  nearest is in its place. */
export function parseParams(schema: Schema, given: unknown, path: string, problems: Problem[]): ParamValues {
  const values: Record<string, ParamValue> = { ...defaultsOf(schema) };
  if (given === undefined) return values;
  if (!isObject(given)) {
    problems.push({ path, message: `expected an object of parameters, got ${show(given)}` });
    return values;
  }
  rejectOthers('parameter', given, Object.keys(schema), path, problems, (id) => {
    values[id] = parseParam(schema[id], given[id], `${path}.${id}`, problems);
  });
  return values;
}

/** An error names so many unknown names; it counts the rest. */
export const MOST_NAMED = 20;

/** Adds a problem for each key of an object that is not known, with the nearest known one; beyond the first twenty, one for all the rest.
 *  @param path of the object; empty for the whole
 *  @param take called with each known key, in the order of the object */
export function rejectOthers(
  what: 'field' | 'parameter',
  given: Readonly<Record<string, unknown>>,
  known: readonly string[],
  path: string,
  problems: Problem[],
  take: (key: string) => void = () => {},
): void {
  let others = 0;
  for (const key of Object.keys(given)) {
    if (known.includes(key)) take(key);
    else if (others++ < MOST_NAMED) {
      problems.push({ path: `${path && `${path}.`}${shortened(key)}`, message: unknownName(what, key, known) });
    }
  }
  const more = others - MOST_NAMED;
  if (more > 0) problems.push({ path: path || 'recipe', message: `expected no more unknown ${what}s, got ${more} more` });
}

/** The largest value beside the other values, and `factor decay`, those that lower it; undefined if the schema's maximum holds. */
export function maxBeside(spec: ParamSpec, values: ParamValues): { readonly max: number; readonly because: string } | undefined {
  const limits = Object.entries((spec.kind === 'number' && spec.maxWhen) || {}).flatMap(([other, maxima]) => {
    const value = String(values[other]);
    return Object.hasOwn(maxima, value) ? [{ max: maxima[value], because: `${value} ${other}` }] : [];
  });
  return limits.sort((a, b) => a.max - b.max)[0];
}

/** Values over the maxima that the other values leave them. */
export function limitProblems(schema: Schema, values: ParamValues, path: string): Problem[] {
  return Object.entries(schema).flatMap(([id, spec]) => {
    const limit = maxBeside(spec, values);
    if (limit === undefined || Number(values[id]) <= limit.max) return [];
    const message = `expected at most ${limit.max} with ${limit.because}, got ${values[id]}`;
    return [{ path: `${path}.${id}`, message, instead: limit.max }];
  });
}

/** A parameter that does nothing, or not all that it says. */
export interface Idle {
  readonly id: string;
  /** `ends is wrapped` */
  readonly because: string;
}

/** The parameters that were changed from their defaults but do nothing beside the other values: `endY` while `ends` is `wrapped`. */
export function withoutEffect(schema: Schema, values: ParamValues): Idle[] {
  return Object.entries(schema).flatMap(([id, spec]) => {
    const blocker = Object.entries(spec.when ?? {}).find(([other, wanted]) => !wanted.includes(String(values[other])));
    return blocker && values[id] !== spec.default ? [{ id, because: `${blocker[0]} is ${values[blocker[0]]}` }] : [];
  });
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as an error message quotes it, whatever it is: short, and on one line. */
export function show(value: unknown): string {
  return shortened(textOf(value));
}

/** Characters of what an error message quotes, at most. */
const MOST_SHOWN = 60;

function shortened(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 3)}…` : text;
}

function textOf(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'object':
      return jsonOf(value) ?? 'an object that JSON cannot hold';
    case 'bigint':
      return `${value}n`;
    case 'function':
      return 'a function';
    default:
      return String(value);
  }
}

/** Undefined for what JSON cannot say, such as an object that holds itself. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** `no parameter named "line"; did you mean "lines"?` or, when nothing is near, the names there are. */
export function unknownName(what: string, given: string, known: readonly string[]): string {
  const near = nearestName(given, known);
  const hint = near ? `did you mean ${show(near)}?` : known.length > 0 ? `there are ${known.join(', ')}` : 'there are none';
  return `no ${what} named ${show(given)}; ${hint}`;
}

/** The one known name that begins as given, or the one that takes the fewest edits to reach, if few enough to be a slip. */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  const longer = given.length > 1 ? known.filter((name) => name.startsWith(given)) : [];
  if (longer.length === 1) return longer[0];
  let best: string | undefined;
  const begun = given.slice(0, 64);
  let fewest = Math.max(1, Math.floor(begun.length / 3)) + 1;
  for (const name of known) {
    // An edit changes the length by one at most.
    if (Math.abs(begun.length - name.length) >= fewest) continue;
    const edits = editDistance(begun, name);
    if (edits < fewest) [best, fewest] = [name, edits];
  }
  return best;
}

/** Insertions, deletions and substitutions that turn one text into the other (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}
