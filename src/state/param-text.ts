import { formatNumber } from '../chart/number-text.ts';
import type { ParamSpec, ParamValue, Problem, Schema } from '../core/params.ts';
import type { Recipe } from '../core/recipe.ts';

/** `two-point` → `Two-point` */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `Two-point` → `two-point` */
export function uncapitalised(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A number for people, with the decimals it needs. */
export function numberText(value: number): string {
  const decimals = String(Number(value.toPrecision(7))).split('.')[1]?.length ?? 0;
  return formatNumber(value, Math.min(decimals, 6));
}

/** A parameter's value for people: `0.7`, `1,200 m`, `two-point`, `on`. */
export function valueText(spec: ParamSpec, value: ParamValue): string {
  if (spec.kind === 'flag') return value ? 'on' : 'off';
  const unit = 'unit' in spec && spec.unit ? ` ${spec.unit}` : '';
  return (typeof value === 'number' ? numberText(value) : String(value)) + unit;
}

/** Describes elevations that are not scaled to metres. */
export function unscaledText({ source }: Recipe): string {
  return source.kind === 'imported' ? 'Elevations as in the file' : 'Elevations as generated';
}

/** A problem with labels in place of ids: `End x: expected above “Start x” (1200), got 1000`, `filter 1, Radius: …`. */
export function problemText({ path, message }: Problem, schema: Schema): string {
  const [, before = '', filter, id] =
    /^((?:pin|terrain) \d+, )?(?:filters\.(\d+)\.)?(?:params|appearance|page|compare)\.(\w+)$/.exec(path) ?? [];
  const label = id !== undefined && Object.hasOwn(schema, id) ? schema[id].label : id;
  const where = label === undefined ? path : `${before}${filter === undefined ? '' : `filter ${Number(filter) + 1}, `}${label}`;
  // Ids of two words and more cannot be mistaken for prose.
  return `${where}: ${message.replace(/\b[a-z]+[A-Z]\w*\b/g, (word) => (Object.hasOwn(schema, word) ? `“${schema[word].label}”` : word))}`;
}
