import type { Problem, Schema } from '../../core/params.ts';
import { problemText } from '../../state/param-text.ts';

/** What rows of a recipe's own fields are called, by the path of the field. */
export const rowLabels = {
  seed: 'Seed',
  size: 'Size',
  width: 'Width',
  height: 'Height',
  'extent.x': 'East–west',
  'extent.y': 'North–south',
  'elevation.min': 'Lowest',
  'elevation.max': 'Highest',
} as const;

/** Why a change was refused, with the labels of the panel: `Lowest must be below Highest, got −50 … −100`. */
export function panelProblemText({ path, message }: Problem, schema: Schema): string {
  const text =
    path === 'elevation'
      ? message.replace('expected min below max', `${rowLabels['elevation.min']} must be below ${rowLabels['elevation.max']}`)
      : Object.hasOwn(rowLabels, path)
        ? `${rowLabels[path as keyof typeof rowLabels]}: ${message}`
        : problemText({ path, message }, schema);
  return text.replace(/(?<=^|\s)-(?=\d)/g, '−');
}
