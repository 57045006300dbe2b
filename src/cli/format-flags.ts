import {
  accepts,
  describeAccepted,
  inWords,
  type ParamSpec,
  type ParamValue,
  type ParamValues,
  type Problem,
  readParamText,
  show,
} from '../core/params.ts';
import { formats } from '../formats.ts';
import type { FileFormat } from '../io/file-format.ts';
import { extensionsOf } from '../io/formats.ts';
import { type Flag, flagValue, type Given, isOn } from './flags.ts';
import { docOf, kebab, paramFlag } from './param-flags.ts';

/** An option, and the formats that have it. */
interface SharedOption {
  readonly id: string;
  readonly spec: ParamSpec;
  readonly formats: readonly FileFormat[];
}

/** The options of all formats, each once: those of the same id are the same. */
function sharedOptions(): SharedOption[] {
  const byId = new Map<string, SharedOption>();
  for (const format of formats) {
    for (const [id, spec] of Object.entries(format.options ?? {})) {
      byId.set(id, { id, spec, formats: [...(byId.get(id)?.formats ?? []), format] });
    }
  }
  return [...byId.values()];
}

/** The flags for the options of formats. */
export function formatFlags(): Flag[] {
  return sharedOptions().map(({ id, spec, formats: having }) =>
    paramFlag(id, spec, `Of ${inWords(having.flatMap(extensionsOf), 'and')}: ${docOf(spec)}`),
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
  const isPicture = isOn(given, 'picture') || given.values.has('kind');
  for (const { id, spec, formats: having } of sharedOptions()) {
    const text = flagValue(given, kebab(id));
    if (text === undefined) continue;
    const value = readParamText(spec, text);
    if (!accepts(spec, value)) {
      problems.push({ path: `--${kebab(id)}`, message: `expected ${describeAccepted(spec)}, got ${show(value)}` });
    } else if (targets.length > 0 && !targets.some(({ format: { options = {} } }) => id in options)) {
      problems.push({
        path: `--${kebab(id)}`,
        message: isPicture
          ? 'not with --picture or --kind'
          : `only with a file of ${inWords(having.flatMap(extensionsOf), 'or')}`,
      });
    } else values.set(id, value);
  }
  return ({ options = {} }) => Object.fromEntries([...values].filter(([id]) => id in options));
}
