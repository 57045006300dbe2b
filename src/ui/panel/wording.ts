import { defaultsOf, type ParamSpec, type ParamValues, type Schema } from '../../core/params.ts';
import { capitalised, numberText } from '../../state/param-text.ts';

/** `Sea level, m` */
export function labelOf(label: string, unit: string | undefined): string {
  return unit ? `${label}, ${unit}` : label;
}

/** What a parameter does, what it takes and what it starts with. */
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

/** Why a parameter has no effect beside the other values; undefined if it has. */
export function whyIdle(schema: Schema, id: string, values: ParamValues): string | undefined {
  const effective: ParamValues = { ...defaultsOf(schema), ...values };
  for (const [other, wanted] of Object.entries(schema[id].when ?? {})) {
    if (wanted.includes(String(effective[other]))) continue;
    const { label, kind } = schema[other];
    if (kind === 'flag') return `Has no effect while “${label}” is ${effective[other] ? 'on' : 'off'}`;
    return `Has no effect while “${label}” is ${capitalised(String(effective[other]))}`;
  }
  return undefined;
}
