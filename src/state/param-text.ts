import { optionWords } from '../core/number-text.ts';
import { type ChoiceSpec, type Problem, readNumber, type Schema } from '../core/params.ts';
import type { Recipe } from '../core/recipe.ts';
import { capitalised, typographic } from '../core/text.ts';

/** An option as controls show it: `factor` → `Factor`. */
export function optionText(spec: ChoiceSpec, option: string): string {
  return capitalised(optionWords(spec, option));
}

/** Reads a number with a minus sign, grouped thousands or a decimal comma: `−1,234.5`, `0,5`, `1.234,5`, `1’234.5`. One group alone is as in
 *  English: `1,234` is above a thousand, `1.234` is not. */
export function readTyped(text: string): number | undefined {
  const plain = text.replace('−', '-').replace(/[\s’']/g, '');
  const isGrouped = /^[+-]?\d{1,3}(,\d{3})+(\.|$)/.test(plain);
  const isGroupedByPoints = /^[+-]?\d{1,3}(\.\d{3})+(,|\.\d{3}$)/.test(plain);
  const digits = isGrouped ? plain.replaceAll(',', '') : isGroupedByPoints ? plain.replaceAll('.', '') : plain;
  return readNumber(digits.replace(',', '.'));
}

/** Describes elevations that are not scaled to metres. */
export function unscaledText({ source }: Recipe): string {
  return source.kind === 'imported' ? 'Elevations as in the file' : 'Elevations as generated';
}

/** What fields of a document are called, by their paths in problems. */
export const fieldLabels = {
  v: 'Version',
  text: 'The text',
  generator: 'Generator',
  seed: 'Seed',
  size: 'Size',
  width: 'Width',
  height: 'Height',
  extent: 'Side lengths',
  'extent.x': 'East–west',
  'extent.y': 'North–south',
  elevation: 'Elevations',
  'elevation.min': 'Lowest',
  'elevation.max': 'Highest',
  'source.name': 'Name of the file',
  'source.sha256': 'Samples of the file',
  filters: 'Filters',
  stage: 'Stage',
  cut: 'Section',
  zoom: 'Zoom of the profile',
  camera: 'Camera',
  landscape: 'Landscape',
  terrains: 'Terrains',
  pane: 'Selected terrain',
  pair: 'Difference',
  pins: 'Pins',
  pin: 'Colour',
} as const;

/** A problem for people: `End x: expected above “Start x” (1200), got 1000`, `Pin 1, filter 1, Radius: …`, `Filter 1: no filter named “moon”; …`.
 *  @param schema of the ids in it */
export function problemText({ path, message }: Problem, schema: Schema): string {
  const [, owner, own = path] = /^((?:pin|terrain) \d+), (.*)$/s.exec(path) ?? [];
  const [, filter, id = own] = /^(?:filters\.(\d+)\.?)?(?:(?:params|appearance|page|compare)\.)?(.*)$/s.exec(own) ?? [];
  const labels: Readonly<Record<string, string>> = fieldLabels;
  const known = Object.hasOwn(schema, id) ? schema[id].label : Object.hasOwn(labels, id) ? labels[id] : undefined;
  // A message that something is unknown names it.
  const isNamed = id === '' || message.startsWith('no ');
  const label = isNamed ? undefined : (known ?? `“${id}”`);
  const where = [owner, filter && `filter ${Number(filter) + 1}`, label].filter((part) => part !== undefined).join(', ');
  // Ids of two words and more cannot be mistaken for prose. A message about an unknown name lists ids, one of which is to be written.
  const labelled = (word: string): string => (Object.hasOwn(schema, word) ? `“${schema[word].label}”` : word);
  const words = isNamed ? message : message.replace(/\b[a-z]+[A-Z]\w*\b/g, labelled);
  return typographic(capitalised(where === '' ? words : `${where}: ${words}`));
}
