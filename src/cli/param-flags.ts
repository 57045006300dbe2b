import type { Generator } from '../core/generator.ts';
import { describeAccepted, onlyWith, type ParamSpec } from '../core/params.ts';
import type { Flag } from './flags.ts';

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

function capitalised(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}
