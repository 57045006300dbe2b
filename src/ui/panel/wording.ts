import { defaultsOf, type ParamSpec, type ParamValues, type Schema } from '../../core/params.ts';
import { capitalised, numberText } from '../../state/param-text.ts';

/** `Sea level, m` */
export function labelOf(label: string, unit: string | undefined): string {
  return unit ? `${label}, ${unit}` : label;
}

/** What a parameter does, its range and its default. */
export function tooltipOf(spec: ParamSpec, unit = 'unit' in spec ? spec.unit : undefined): string {
  switch (spec.kind) {
    case 'number':
    case 'integer': {
      const accepted = `${numberText(spec.min)} to ${numberText(spec.max)}${unit ? ` ${unit}` : ''}`;
      return `${spec.doc}\n${accepted}, default ${numberText(spec.default)}`;
    }
    case 'choice':
      return `${spec.doc}\nDefault ${spec.default}`;
    case 'flag':
      return `${spec.doc}\nDefault ${spec.default ? 'on' : 'off'}`;
  }
}

/** Why a parameter has no effect with the other values; undefined if it has one. */
export function whyInactive(schema: Schema, id: string, values: ParamValues): string | undefined {
  const effective: ParamValues = { ...defaultsOf(schema), ...values };
  for (const [other, wanted] of Object.entries(schema[id].when ?? {})) {
    if (wanted.includes(String(effective[other]))) continue;
    const { label, kind } = schema[other];
    const value = effective[other];
    return noEffectWhile(label, kind === 'flag' ? (value ? 'on' : 'off') : capitalised(String(value)));
  }
  return undefined;
}

/** `Has no effect while “Motion” is Still` */
export function noEffectWhile(label: string, value: string): string {
  return `Has no effect while “${label}” is ${value}`;
}
