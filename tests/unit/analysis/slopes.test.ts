import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineSlopes, ruggednessOf, slopesOf } from '../../../src/analysis/slopes.ts';
import { describeProfile, describeSamples } from '../../../src/analysis/statistics.ts';
import { seamOf, terrainFigures } from '../../../src/analysis/terrain-figures.ts';
import { createHeightmap, type Heightmap } from '../../../src/core/heightmap.ts';
import { generateHeightmap } from '../../../src/generate.ts';
import { EAST } from '../../../src/kernels/ground.ts';
import { rowKernels } from '../../../src/kernels/rows.ts';
import { ruggednessOracle, seamOracle, slopesOracle } from '../../oracles/terrain-figures.ts';
import { forAll } from '../../support/cases.ts';
import { expectClose } from '../../support/close.ts';
import { mapFrom, recipeFor } from '../../support/recipes.ts';
import { smallMaps } from '../../support/small-maps.ts';

const spacings = fc.record({ x: fc.constantFrom(0.5, 30, 47.3), y: fc.constantFrom(0.5, 20, 47.3) });
const degrees = (tangent: number): number => (Math.atan(tangent) * 180) / Math.PI;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('slopes', () => {
  test('are those of the definition', () => {
    forAll(100, [smallMaps(), spacings], (map, spacing) => {
      const wanted = slopesOracle(map, spacing);
      const { meanDeg, steepestDeg, perDegree } = slopesOf(map, spacing);
      expectClose(meanDeg, mean(wanted));
      expectClose(steepestDeg, Math.max(...wanted));
      expect(perDegree.reduce((sum, count) => sum + count)).toBe(map.data.length);
      const isAtEdge = wanted.some((slope) => Math.abs(slope - Math.round(slope)) < 1e-9 && slope > 0);
      if (!isAtEdge)
        expect([...perDegree]).toEqual(Array.from(perDegree, (_, d) => wanted.filter((s) => Math.floor(s) === d).length));
    });
  });

  test.each([
    [0.5, 0, 1, 1],
    [0, -3, 1, 1],
    [3, 4, 1, 1],
    [-24, 16, 32, 64],
    [1, 1, 0.25, 0.5],
  ])('of a plane that rises %d and %d from sample to sample, %d and %d apart, are its own everywhere', (east, south, x, y) => {
    const { meanDeg, steepestDeg, perDegree } = slopesOf(
      mapFrom(7, 5, (column, row) => east * column + south * row),
      { x, y },
    );
    const own = degrees(Math.sqrt((east / x) ** 2 + (south / y) ** 2));
    expect(steepestDeg).toBe(own);
    expect(perDegree[Math.floor(own)]).toBe(35);
    expect(Math.abs(meanDeg - own)).toBeLessThan(1e-12);
  });

  test('have the mean that the statistics tell, and are among the figures', () => {
    const [map, spacing] = [generateHeightmap(recipeFor('diamond-square', { width: 65, height: 40 })), { x: 9, y: 7 }];
    const slopes = slopesOf(map, spacing);
    expect(slopes.meanDeg).toBe(describeSamples(map, spacing).meanSlopeDeg);
    expect(slopes).toEqual(terrainFigures(map, spacing).slopes);
  });

  test('of a line are those of its segments, upright ones in the last degree', () => {
    const line = { x: Float64Array.of(0, 10, 20, 20, 15), y: Float32Array.of(0, 10, 10, 30, 25) };
    const { meanDeg, steepestDeg, perDegree } = lineSlopes(line);
    expect([meanDeg, steepestDeg]).toEqual([(45 + 0 + 90 + 45) / 4, 90]);
    expect([perDegree[0], perDegree[45], perDegree[89]]).toEqual([1, 2, 1]);
    expect(lineSlopes({ x: Float64Array.of(3), y: Float32Array.of(7) }).meanDeg).toBe(0);
  });
});

describe('ruggedness', () => {
  test('is Riley’s index of the samples with eight neighbours', () => {
    forAll(100, [smallMaps(3)], (map) => {
      const wanted = ruggednessOracle(map);
      const found = ruggednessOf(map);
      if (found.kind === 'none') throw new Error(found.why);
      expectClose(found.mean, mean(wanted));
      expectClose(found.highest, Math.max(...wanted));
    });
  });

  test('needs samples with eight neighbours', () => {
    expect(ruggednessOf(createHeightmap(2, 9))).toEqual({ kind: 'none', why: 'it needs at least 3 × 3 samples, got 2 × 9' });
  });
});

describe('the seam', () => {
  const transpose = ({ width, height, data }: Heightmap) => mapFrom(height, width, (x, y) => data[x * width + y]);

  test('compares the step across the edges to those inside', () => {
    forAll(100, [smallMaps(2)], (map) => {
      const { eastWest, northSouth } = seamOf(map);
      for (const [got, wanted] of [
        [eastWest, seamOracle(map)],
        [northSouth, seamOracle(transpose(map))],
      ] as const) {
        if (typeof got !== 'number') throw new Error(got.why);
        // Where nothing ever changes there is no step to compare to, and none to see.
        expectClose(got, Number.isNaN(wanted) ? 0 : wanted);
      }
    });
  });

  test('needs two samples along its side', () => {
    expect(seamOf(createHeightmap(1, 3))).toMatchObject({ eastWest: { kind: 'none', why: 'there is only one column' } });
    expect(seamOf(createHeightmap(3, 1))).toMatchObject({ northSouth: { kind: 'none', why: 'there is only one row' } });
  });
});

function arctangent(t: number): number {
  const { doubles, kernels, arctangents } = rowKernels();
  doubles.fill(t, EAST / 8, EAST / 8 + 2);
  kernels.arctangents(EAST, EAST + 8, arctangents);
  return doubles[EAST / 8];
}

const error = (t: number): number => Math.abs(arctangent(t) - Math.atan(t));

describe('the arctangent', () => {
  test('is the platform’s within the rounding of a right angle, from level to upright', () => {
    let worst = 0;
    for (let i = 0; i <= 40_000; i++) worst = Math.max(worst, error(i / 10_000), error(10_000 / i));
    for (let exponent = -1074; exponent <= 1023; exponent++) worst = Math.max(worst, error(2 ** exponent));
    expect(worst).toBeLessThanOrEqual(4e-16);
    forAll(100, [fc.double({ min: 0, noNaN: true })], (t) => error(t) <= 4e-16);
  });

  test('keeps small angles to their last digits', () => {
    forAll(100, [fc.double({ min: 1e-300, max: 1, noNaN: true })], (t) => error(t) <= 1e-15 * t);
  });

  test('is exact at 0, 45 and 90 degrees', () => {
    expect([0, 1, Number.POSITIVE_INFINITY].map(arctangent)).toEqual([0, Math.PI / 4, Math.PI / 2]);
  });
});

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

  test('slopes of a map beyond two million samples are those of evenly spread rows', () => {
    const roof = createHeightmap(1201, 2001); // the eastern half is steep, every row the same
    for (let i = 0; i < roof.data.length; i++) roof.data[i] = Math.max(0, (i % 1201) - 600);
    // 600 flat columns, one that looks both ways, 600 at 45°
    const atFoot = (Math.atan(0.5) * 180) / Math.PI;
    expect(describeSamples(roof, { x: 1, y: 1 }).meanSlopeDeg).toBeCloseTo((atFoot + 600 * 45) / 1201, 9);
  });

  test('small differences on high ground keep their deviation', () => {
    const high = createHeightmap(2, 2, Float32Array.of(1e6, 1e6 + 1, 1e6, 1e6 + 1));
    expect(describeSamples(high, { x: 1, y: 1 }).deviation).toBe(0.5);
  });
});

test('of a line, the figures are those of its points, and its slope that of its segments', () => {
  const line = { x: Float64Array.of(0, 10, 20, 15), y: Float32Array.of(0, 10, 10, 15) };
  const { count, min, max, mean, meanSlopeDeg } = describeProfile(line);
  expect([count, min, max, mean]).toEqual([4, 0, 15, 8.75]);
  expect(meanSlopeDeg).toBeCloseTo((45 + 0 + 45) / 3, 12);
  expect(describeProfile({ x: Float64Array.of(3), y: Float32Array.of(7) }).meanSlopeDeg).toBe(0);
});
