import type { Generator } from '../core/generator.ts';
import {
  conditionsOf,
  defaultsOf,
  describeAccepted,
  inWords,
  onlyWith,
  type ParamSpec,
  type ParamValues,
  type Problem,
  type Schema,
  withoutEffect,
} from '../core/params.ts';
import { capitalised } from '../core/text.ts';
import { formats } from '../formats.ts';
import type { FileFormat } from '../io/file-format.ts';
import { extensionsOf } from '../io/input-formats.ts';
import { type Flag, type Given, isOn, paramFrom } from './flags.ts';

/** `faultProfile` → `fault-profile` */
export function kebab(id: string): string {
  return id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The flags of a generator's parameters, in the schema's order, with range and default in their text. */
export function paramFlags(generator: Generator): Flag[] {
  return Object.entries(generator.params).map(([id, spec]) => paramFlag(id, spec, docOf(spec)));
}

/** The flag of one parameter. */
export function paramFlag(id: string, spec: ParamSpec, doc: string): Flag {
  return { name: kebab(id), ...(spec.kind !== 'flag' && { value: PLACEHOLDER[spec.kind] }), doc };
}

/** The values of a schema's parameters that flags give; each that is none is a problem. */
export function paramsFrom(given: Given, schema: Schema, problems: Problem[]): ParamValues {
  const values = Object.entries(schema).flatMap(([id, spec]) => {
    const value = paramFrom(given, kebab(id), spec, problems);
    return value === undefined ? [] : [[id, value]];
  });
  return Object.fromEntries(values);
}

/** The flags of all generators, each name once: which of them apply is known once the generator is. */
export function allParamFlags(generators: readonly Generator[]): Flag[] {
  const byName = new Map<string, Flag>();
  for (const flag of generators.flatMap(paramFlags)) byName.set(flag.name, byName.get(flag.name) ?? flag);
  return [...byName.values()];
}

/** What stands for a value in help. */
const PLACEHOLDER = { number: 'X', integer: 'N', choice: 'NAME', text: 'TEXT' } as const;

/** A parameter's text, with accepted values and default.
 *  @param nameOf how the text names another parameter */
export function docOf(spec: ParamSpec, nameOf = (id: string): string => `--${kebab(id)}`): string {
  const accepted = spec.kind === 'choice' ? `One of ${spec.options.join(', ')}` : capitalised(describeAccepted(spec));
  const unit = 'unit' in spec && spec.unit ? ` ${spec.unit}` : '';
  return `${spec.doc} ${accepted}${unit}; default ${spec.default === '' ? 'none' : spec.default}.${onlyWith(spec, nameOf)}`;
}

/** An option, and the formats that have it. */
interface SharedOption {
  readonly id: string;
  readonly spec: ParamSpec;
  readonly formats: readonly FileFormat[];
}

/** The options of some formats, each once: those of the same id are the same. */
function sharedOptions(among: readonly FileFormat[]): SharedOption[] {
  const byId = new Map<string, SharedOption>();
  for (const format of among) {
    for (const [id, spec] of Object.entries(format.options ?? {})) {
      byId.set(id, { id, spec, formats: [...(byId.get(id)?.formats ?? []), format] });
    }
  }
  return [...byId.values()];
}

/** The flags for the options of formats, by default of all. */
export function formatFlags(among: readonly FileFormat[] = formats): Flag[] {
  return sharedOptions(among).map(({ id, spec, formats: having }) =>
    paramFlag(id, spec, `Of ${inWords(having.flatMap(extensionsOf), 'and')}: ${docOf(spec)}`),
  );
}

/** Checks the flags for the options of formats; one that none of the files has is a problem.
 *  @param usual values of options whose flags are not given, where they are not the formats' defaults
 *  @returns the options of a format that are given */
export function optionsOfFormats(
  given: Given,
  targets: readonly { readonly format: Pick<FileFormat, 'options'> }[],
  problems: Problem[],
  usual: ParamValues = {},
): (format: Pick<FileFormat, 'options'>) => ParamValues {
  const picture = isOn(given, 'picture') ? '--picture' : given.values.has('kind') ? '--kind' : undefined;
  const shared = sharedOptions(formats);
  const values = paramsFrom(given, Object.fromEntries(shared.map(({ id, spec }) => [id, spec])), problems);
  const acts = (id: string, options: Schema): boolean =>
    id in options && !withoutEffect(options, { ...defaultsOf(options), ...usual, ...values }).some((idle) => idle.id === id);
  for (const { id, formats: having } of shared) {
    if (!(id in values) || targets.length === 0) continue;
    const takers = targets.flatMap(({ format: { options = {} } }) => (id in options ? [options] : []));
    if (takers.some((options) => acts(id, options))) continue;
    const files = inWords(having.flatMap(extensionsOf), 'or');
    const [needed] = takers.map((options) => conditionsOf(options[id], (other) => `--${kebab(other)}`));
    const path = `--${kebab(id)}`;
    const idle = needed === undefined ? undefined : `only with ${needed}`;
    problems.push({ path, message: idle ?? (picture ? `not with ${picture}` : `only with a file of ${files}`) });
  }
  return ({ options = {} }) => Object.fromEntries(Object.entries({ ...usual, ...values }).filter(([id]) => acts(id, options)));
}
