import { formatNumber } from '../../chart/number-text.ts';
import { defaultsOf, type ParamSpec, type ParamValues, type Problem, type Schema } from '../../core/params.ts';

/** `two-point` → `Two-point` */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `Two-point` → `two-point` */
export function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** `Sea level, m` */
export function labelOf(label: string, unit: string | undefined): string {
  return unit ? `${label}, ${unit}` : label;
}

/** A number as prose has it, with the decimals it needs. */
export function numberText(value: number): string {
  const decimals = String(Number(value.toPrecision(7))).split('.')[1]?.length ?? 0;
  return formatNumber(value, Math.min(decimals, 6));
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

/** A problem with a recipe as the panel calls its parameters: `End x: expected above “Start x” (1200), got 1000`. */
export function problemText({ path, message }: Problem, schema: Schema): string {
  const id = /^params\.(\w+)$/.exec(path)?.[1];
  const place = id !== undefined && Object.hasOwn(schema, id) ? schema[id].label : path;
  // Ids of two words and more cannot be mistaken for prose.
  return `${place}: ${message.replace(/\b[a-z]+[A-Z]\w*\b/g, (word) => (Object.hasOwn(schema, word) ? `“${schema[word].label}”` : word))}`;
}
