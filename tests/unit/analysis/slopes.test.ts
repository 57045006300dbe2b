import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ruggednessOf } from '../../../src/analysis/ruggedness.ts';
import { seamOf } from '../../../src/analysis/seam.ts';
import { lineSlopes, slopesOf } from '../../../src/analysis/slopes.ts';
import { describeSamples } from '../../../src/analysis/statistics.ts';
import { createHeightmap, type Heightmap } from '../../../src/core/heightmap.ts';
import { generateHeightmap } from '../../../src/generate.ts';
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

  test('of a plane whose numbers are no whole ones are its own to the rounding of its samples', () => {
    const plane = mapFrom(64, 64, (x, y) => 0.1 * x - 0.7 * y);
    const { meanDeg, steepestDeg } = slopesOf(plane, { x: 0.3, y: 0.9 });
    const own = degrees(Math.hypot(0.1 / 0.3, 0.7 / 0.9));
    expectClose(meanDeg, own);
    expect(Math.abs(steepestDeg - own)).toBeLessThan(1e-3);
  });

  test('have the mean that the statistics tell', () => {
    const map = generateHeightmap(recipeFor('diamond-square', { width: 65, height: 40 }));
    expect(slopesOf(map, { x: 9, y: 7 }).meanDeg).toBe(describeSamples(map, { x: 9, y: 7 }).meanSlopeDeg);
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

  test('of a single peak is its height times √8', () => {
    expect(ruggednessOf(mapFrom(3, 3, (x, y) => (x === 1 && y === 1 ? 5 : 0)))).toEqual({
      kind: 'ruggedness',
      mean: Math.sqrt(8 * 25),
      highest: Math.sqrt(8 * 25),
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

  test('of a ramp is as many steps as it has', () => {
    expect(seamOf(mapFrom(9, 4, (x) => 3 * x))).toEqual({ kind: 'seam', eastWest: 8, northSouth: 0 });
  });

  test('of toroidal terrain is none', () => {
    const map = generateHeightmap(recipeFor('diamond-square', { width: 65, height: 65, params: { edges: 'toroidal' } }));
    expect(seamOf(map)).toEqual({ kind: 'seam', eastWest: 0, northSouth: 0 });
  });

  test('needs two samples along its side', () => {
    expect(seamOf(createHeightmap(1, 3))).toMatchObject({ eastWest: { kind: 'none', why: 'there is only one column' } });
    expect(seamOf(createHeightmap(3, 1))).toMatchObject({ northSouth: { kind: 'none', why: 'there is only one row' } });
  });
});
