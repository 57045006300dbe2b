import { expect, test } from 'vitest';
import { valueText } from '../../../src/core/number-text.ts';
import { appearanceSchema } from '../../../src/draw/colour/appearance.ts';
import { lineParams } from '../../../src/generators/line-params.ts';
import { optionText } from '../../../src/state/param-text.ts';
import { tooltipOf, whyInactive } from '../../../src/ui/panel/wording.ts';

test('an option reads as words, in its list and in sentences', () => {
  expect(lineParams.ends.options.map((option) => optionText(lineParams.ends, option))).toEqual([
    'Random',
    'Fixed',
    'Segment',
    'Wrapped',
    'Article 002',
  ]);
  expect(valueText(lineParams.displacementFrom, 'as-printed')).toBe('as printed in article 002');
  expect(whyInactive(lineParams, 'endY', { ends: 'article-002' })).toBe('Has no effect while “Ends” is Article 002');
});

test('a tooltip names options as their list does', () => {
  const tooltip = tooltipOf(lineParams.displacementFrom, {}, '');
  expect(tooltip).toContain('as printed in article 002: start + end / 2');
  expect(tooltip).not.toContain('as-printed');
});

test('a tooltip of a number that the page chooses says so, and from where people set it', () => {
  expect(tooltipOf(appearanceSchema.exaggeration, {}, '×')).toMatch(/\nAutomatic, or 0\.1 to 100 ×; default automatic$/);
});

test('a tooltip names the range that the other values leave', () => {
  expect(tooltipOf(lineParams.roughness, { decay: 'factor' }, '')).toContain('0 to 1, default 0.5');
  expect(tooltipOf(lineParams.roughness, { decay: 'power' }, '')).toContain('0 to 4, default 0.5');
});
