import {
  accepts,
  describeAccepted,
  type ParamValue,
  type ParamValues,
  type Problem,
  readParamText,
  show,
} from '../core/params.ts';
import type { FileFormat } from '../io/file-format.ts';
import { extensionsOf, formats } from '../io/formats.ts';
import { type Flag, flagValue, type Given } from './flags.ts';
import { docOf, kebab } from './param-flags.ts';

/** The flags for the options of formats. */
export function formatFlags(): Flag[] {
  return formats.flatMap((format) =>
    Object.entries(format.options ?? {}).map(([id, spec]) => ({
      name: kebab(id),
      ...(spec.kind !== 'flag' && { value: spec.kind === 'choice' ? 'NAME' : 'N' }),
      doc: `Of ${extensionsOf(format).join(' and ')}: ${docOf(spec)}`,
    })),
  );
}

/** Checks the flags for the options of formats; one that none of the files has is a problem.
 *  @returns the options of a format that are given */
export function optionsOfFormats(
  given: Given,
  targets: readonly { readonly format: Pick<FileFormat, 'options'> }[],
  problems: Problem[],
): (format: Pick<FileFormat, 'options'>) => ParamValues {
  const values = new Map<string, ParamValue>();
  for (const format of formats) {
    for (const [id, spec] of Object.entries(format.options ?? {})) {
      const text = flagValue(given, kebab(id));
      if (text === undefined) continue;
      const value = readParamText(spec, text);
      if (!accepts(spec, value)) {
        problems.push({ path: `--${kebab(id)}`, message: `expected ${describeAccepted(spec)}, got ${show(value)}` });
      } else if (targets.length > 0 && !targets.some(({ format: { options = {} } }) => id in options)) {
        problems.push({ path: `--${kebab(id)}`, message: `only with a file of ${extensionsOf(format).join(' or ')}` });
      } else values.set(id, value);
    }
  }
  return ({ options = {} }) => Object.fromEntries([...values].filter(([id]) => id in options));
}
