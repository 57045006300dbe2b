import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountFormat, signedText } from '../../../../src/ui/explain/why-model.ts';
import { forAll } from '../../../support/cases.ts';

const metres = amountFormat(1000, 'm');

test('amounts have their sign, nothing has none', () => {
  expect(['206 m', '−12 m', '0 m', '0.00'].map(signedText)).toEqual(['+206 m', '−12 m', '0 m', '0.00']);
});

test('three thirds add up to one as they are printed', () => {
  expect(metres.addingUp([1 / 3, 1 / 3, 1 / 3])).toEqual([0.4, 0.3, 0.3]);
});

test('rounded amounts add up to their rounded sum, and none is off by a tenth or more', () => {
  forAll(100, [fc.array(fc.double({ min: -1e4, max: 1e4, noNaN: true }), { minLength: 1, maxLength: 40 })], (parts) => {
    const rounded = metres.addingUp(parts);
    const total = parts.reduce((sum, part) => sum + part, 0);
    expect(rounded.reduce((sum, part) => sum + part, 0)).toBeCloseTo(Math.round(10 * total) / 10, 6);
    for (const [i, part] of rounded.entries()) expect(Math.abs(part - parts[i])).toBeLessThan(0.1 + 1e-6);
  });
});
