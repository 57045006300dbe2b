import { numberText, optionWords, valueText } from '../../core/number-text.ts';
import { defaultsOf, maxBeside, type ParamSpec, type ParamValues, type Schema } from '../../core/params.ts';
import { capitalised } from '../../core/text.ts';

/** `Sea level, m` */
export function labelOf(label: string, unit: string | undefined): string {
  return unit ? `${label}, ${unit}` : label;
}

/** What a parameter does, its range beside the other values and its default. */
export function tooltipOf(spec: ParamSpec, values: ParamValues, unit: string): string {
  switch (spec.kind) {
    case 'number':
    case 'integer': {
      const max = maxBeside(spec, values)?.max ?? spec.max;
      const automatic = spec.kind === 'number' ? spec.automatic : undefined;
      const range = `${numberText(automatic?.least ?? spec.min)} to ${numberText(max)}${unit ? ` ${unit}` : ''}`;
      return `${spec.doc}\n${automatic ? `Automatic, or ${range}; default automatic` : `${range}, default ${numberText(spec.default)}`}`;
    }
    case 'choice':
      return `${docText(spec)}\nDefault ${valueText(spec, spec.default)}`;
    case 'flag':
      return `${spec.doc}\nDefault ${spec.default ? 'on' : 'off'}`;
    case 'text':
      return `${spec.doc}\n${capitalised(spec.accepted)}; default ${spec.default || 'none'}`;
  }
}

/** What a parameter does; the options of a choice are named as its control shows them. */
export function docText(spec: ParamSpec): string {
  if (spec.kind !== 'choice') return spec.doc;
  return spec.options.reduce((text, option) => text.replaceAll(`${option}:`, `${optionWords(spec, option)}:`), spec.doc);
}

/** Why a parameter has no effect with the other values; undefined if it has one. */
export function whyInactive(schema: Schema, id: string, values: ParamValues): string | undefined {
  const effective: ParamValues = { ...defaultsOf(schema), ...values };
  for (const [other, wanted] of Object.entries(schema[id].when ?? {})) {
    if (wanted.includes(String(effective[other]))) continue;
    const spec = schema[other];
    const value = valueText(spec, effective[other]);
    return noEffectWhile(spec.label, spec.kind === 'choice' ? capitalised(value) : value);
  }
  return undefined;
}

/** `Has no effect while “Motion” is Still` */
export function noEffectWhile(label: string, value: string): string {
  return `Has no effect while “${label}” is ${value}`;
}
