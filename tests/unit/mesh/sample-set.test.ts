import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSampleSet } from '../../../src/mesh/sample-set.ts';
import { forAll } from '../../support/cases.ts';

test('a set has what was added, counts it, and tells how many come before each', () => {
  forAll(100, [fc.integer({ min: 1, max: 200 }), fc.array(fc.nat(199))], (samples, wanted) => {
    const added = [...new Set(wanted.filter((sample) => sample < samples))].sort((a, b) => a - b);
    const set = createSampleSet(samples);
    for (const sample of added) set.add(sample);
    const all = Array.from({ length: samples }, (_, sample) => sample);
    expect(all.filter((sample) => set.has(sample))).toEqual(added);
    expect(set.count()).toBe(added.length);
    const rankOf = set.ranks();
    expect(added.map(rankOf)).toEqual(added.map((_, i) => i));
  });
});
