import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeProfile, describeSamples } from '../../../src/analysis/statistics.ts';
import { createHeightmap } from '../../../src/core/heightmap.ts';
import { forAll } from '../../support/cases.ts';

const mapOf = (rows: number[][]) => createHeightmap(rows[0].length, rows.length, Float32Array.from(rows.flat()));

describe('the statistics of a map', () => {
  test('count, span, mean and deviation of all samples', () => {
    const map = mapOf([
      [2, 4, 4],
      [4, 5, 5],
      [7, 9, 5],
    ]);
    const { meanSlopeDeg: _, ...figures } = describeSamples(map, { x: 1, y: 1 });
    expect(figures).toEqual({ count: 9, min: 2, max: 9, mean: 5, deviation: Math.sqrt(32 / 9) });
  });

  test('a plane is as steep everywhere as it rises', () => {
    const plane = createHeightmap(5, 4);
    for (let y = 0; y < 4; y++) for (let x = 0; x < 5; x++) plane.data[y * 5 + x] = 30 * x + 40 * y;
    // 30 m in 30 m eastwards and 40 m in 20 m southwards: √(1² + 2²)
    expect(describeSamples(plane, { x: 30, y: 20 }).meanSlopeDeg).toBeCloseTo((Math.atan(Math.sqrt(5)) * 180) / Math.PI, 12);
  });

  test('slopes look from neighbour to neighbour, and at the border from the sample itself', () => {
    const ridge = mapOf([
      [0, 1, 0],
      [0, 1, 0],
    ]);
    expect(describeSamples(ridge, { x: 1, y: 1 }).meanSlopeDeg).toBeCloseTo((4 / 6) * 45, 12);
  });

  test('slopes of a map beyond two million samples are those of evenly spread rows', () => {
    const roof = createHeightmap(1201, 2001); // the eastern half is steep, every row the same
    for (let i = 0; i < roof.data.length; i++) roof.data[i] = Math.max(0, (i % 1201) - 600);
    // 600 flat columns, one that looks both ways, 600 at 45°
    const atFoot = (Math.atan(0.5) * 180) / Math.PI;
    expect(describeSamples(roof, { x: 1, y: 1 }).meanSlopeDeg).toBeCloseTo((atFoot + 600 * 45) / 1201, 9);
  });

  test('a flat map has no deviation and no slope', () => {
    const flat = createHeightmap(3, 2, new Float32Array(6).fill(7.25));
    expect(describeSamples(flat, { x: 1, y: 1 })).toEqual({
      count: 6,
      min: 7.25,
      max: 7.25,
      mean: 7.25,
      deviation: 0,
      meanSlopeDeg: 0,
    });
  });

  test('small differences on high ground keep their deviation', () => {
    const high = createHeightmap(2, 2, Float32Array.of(1e6, 1e6 + 1, 1e6, 1e6 + 1));
    expect(describeSamples(high, { x: 1, y: 1 }).deviation).toBe(0.5);
  });

  test('moving all samples up moves span and mean, and nothing else', () => {
    const wholes = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 12, maxLength: 12 });
    forAll(100, [wholes, fc.integer({ min: -1000, max: 1000 })], (samples, up) => {
      const before = describeSamples(createHeightmap(4, 3, Float32Array.from(samples)), { x: 2, y: 3 });
      const after = describeSamples(
        createHeightmap(
          4,
          3,
          Float32Array.from(samples, (v) => v + up),
        ),
        { x: 2, y: 3 },
      );
      expect(after.min).toBe(before.min + up);
      expect(after.max).toBe(before.max + up);
      expect(after.mean).toBeCloseTo(before.mean + up, 9);
      expect(after.deviation).toBeCloseTo(before.deviation, 9);
      expect(after.meanSlopeDeg).toBe(before.meanSlopeDeg);
    });
  });
});

test('of a line, the figures are those of its points, and its slope that of its segments', () => {
  const line = { x: Float64Array.of(0, 10, 20, 15), y: Float32Array.of(0, 10, 10, 15) };
  const { count, min, max, mean, meanSlopeDeg } = describeProfile(line);
  expect([count, min, max, mean]).toEqual([4, 0, 15, 8.75]);
  expect(meanSlopeDeg).toBeCloseTo((45 + 0 + 45) / 3, 12);
  expect(describeProfile({ x: Float64Array.of(3), y: Float32Array.of(7) }).meanSlopeDeg).toBe(0);
});
