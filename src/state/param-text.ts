import { optionWords } from '../core/number-text.ts';
import { type ChoiceSpec, type Problem, readNumber, type Schema } from '../core/params.ts';
import type { Recipe } from '../core/recipe.ts';
import { capitalised } from '../core/text.ts';

/** An option as controls show it: `factor` → `Factor`. */
export function optionText(spec: ChoiceSpec, option: string): string {
  return capitalised(optionWords(spec, option));
}

/** Reads a number with a minus sign, grouped thousands or a decimal comma: `−1,234.5`, `0,5`. */
export function readTyped(text: string): number | undefined {
  const plain = text.replace('−', '-').replace(/\s/g, '');
  const isGrouped = /^[+-]?\d{1,3}(,\d{3})+(\.|$)/.test(plain);
  return readNumber(isGrouped ? plain.replaceAll(',', '') : plain.replace(',', '.'));
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
