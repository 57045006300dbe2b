import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crop } from '../../../src/core/heightmap.ts';
import { drawLines } from '../../../src/generators/fault-draws.ts';
import { faultLines } from '../../../src/generators/fault-lines.ts';
import { FAULT_LATTICE } from '../../../src/kernels/fault-crossings.ts';
import { sweepFaults } from '../../../src/kernels/fault-sweep.ts';
import { faultLinesOracle } from '../../oracles/fault-lines.ts';
import { forAll } from '../../support/cases.ts';
import { firstDifference, rows, typedRecipe } from '../../support/recipes.ts';

/** The kernel's counts for lines given in samples of the map. */
function sweep(lines: number[], width: number, height: number): { width: number; height: number; data: Float32Array } {
  const data = new Float32Array(width * height);
  sweepFaults(Int32Array.from(lines), { width, height }, 0, { window: { x: 0, y: 0, width, height }, out: data });
  return { width, height, data };
}

const S = FAULT_LATTICE;
const onLattice = fc.oneof(fc.integer({ min: 0, max: S }), fc.constantFrom(0, S, S / 2, S / 4, S - 1, 1));

describe('one fault line', () => {
  test('raises what lies south of an eastward line, and nothing on the line itself', () => {
    expect(rows(sweep([0, S / 2, S, S / 2], 3, 3))).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [1, 1, 1],
    ]);
  });

  test('raises what lies north of a westward line', () => {
    expect(rows(sweep([S, S / 2, 0, S / 2], 3, 3))).toEqual([
      [1, 1, 1],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  test('raises what lies west of a southward line', () => {
    expect(rows(sweep([S / 2, 0, S / 2, S], 3, 2))).toEqual([
      [1, 0, 0],
      [1, 0, 0],
    ]);
  });

  test('cuts a square along its diagonal, corners untouched', () => {
    expect(rows(sweep([0, 0, S, S], 3, 3))).toEqual([
      [0, 0, 0],
      [1, 0, 0],
      [1, 1, 0],
    ]);
  });

  test('just inside a corner spares that corner alone', () => {
    expect(rows(sweep([0, 1, 1, 0], 2, 2))).toEqual([
      [0, 1],
      [1, 1],
    ]);
  });

  test('through coincident points adds nothing', () => {
    expect(rows(sweep([7, 7, 7, 7], 2, 2))).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});

describe('the sweep equals the definition in every sample', () => {
  const compare = (lines: Int32Array, width: number, height: number): string | undefined => {
    const data = new Float32Array(width * height);
    sweepFaults(lines, { width, height }, 0, { window: { x: 0, y: 0, width, height }, out: data });
    return firstDifference(data, faultLinesOracle(lines, width, height).data);
  };

  test('for 200 random recipes, square and not', () => {
    const recipes = fc.record({
      seed: fc.string(),
      width: fc.integer({ min: 2, max: 40 }),
      height: fc.integer({ min: 2, max: 40 }),
      lines: fc.integer({ min: 1, max: 30 }),
      sampling: fc.constantFrom('two-point', 'isotropic'),
    });
    forAll(200, [recipes], ({ seed, width, height, lines, sampling }) => {
      const recipe = typedRecipe(faultLines, { seed, width, height, params: { lines, sampling } });
      const oracle = faultLinesOracle(drawLines(recipe, lines), width, height);
      for (let i = 0; i < oracle.data.length; i++) oracle.data[i] -= lines / 2;
      expect(firstDifference(faultLines.generate(recipe).data, oracle.data)).toBeUndefined();
    });
  });

  test('for lines through samples, along borders, through corners, flat, upright and coincident', () => {
    const line = fc.tuple(onLattice, onLattice, onLattice, onLattice);
    const side = fc.constantFrom(2, 3, 5, 9, 17, 33, 4, 7);
    forAll(400, [fc.array(line, { minLength: 1, maxLength: 8 }), side, side], (lines, width, height) => {
      expect(compare(Int32Array.from(lines.flat()), width, height)).toBeUndefined();
    });
  });

  test('for near ties: lines that pass samples at a distance of a millionth of a cell', () => {
    const nearSample = fc
      .tuple(fc.integer({ min: 0, max: 16 }), fc.integer({ min: -1, max: 1 }))
      .map(([i, d]) => clampToLattice(i * (S / 16) + d));
    const line = fc.tuple(nearSample, nearSample, nearSample, nearSample);
    forAll(
      400,
      [fc.array(line, { minLength: 1, maxLength: 8 }), fc.constantFrom(17, 5, 13), fc.constantFrom(17, 9, 30)],
      (lines, w, h) => {
        expect(compare(Int32Array.from(lines.flat()), w, h)).toBeUndefined();
      },
    );
  });

  test('for the flattest lines over very wide and very tall maps', () => {
    const shallow = fc.tuple(fc.constant(0), fc.integer({ min: 0, max: 3 }), fc.constant(S), fc.integer({ min: 0, max: 3 }));
    const steep = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.constant(0), fc.integer({ min: 0, max: 3 }), fc.constant(S));
    forAll(30, [fc.oneof(shallow, steep), fc.boolean()], (line, wide) => {
      expect(compare(Int32Array.from(line), wide ? 4097 : 2, wide ? 2 : 4097)).toBeUndefined();
    });
  });
});

test('any window of a fault map equals the same part of the whole', () => {
  const width = 90;
  const height = 70;
  for (const sampling of ['two-point', 'isotropic']) {
    const recipe = typedRecipe(faultLines, { width, height, params: { lines: 200, sampling } });
    const whole = faultLines.generate(recipe);
    const corner = fc.tuple(fc.integer({ min: 0, max: width - 1 }), fc.integer({ min: 0, max: height - 1 }));
    forAll(100, [corner, corner], ([ax, ay], [bx, by]) => {
      const window = { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(ax - bx) + 1, height: Math.abs(ay - by) + 1 };
      expect(firstDifference(faultLines.generate(recipe, { window }).data, crop(whole, window).data)).toBeUndefined();
    });
  }
});

test('isotropic lines spread evenly, two-point lines crowd the centre', () => {
  const crossings = (sampling: string): { centre: number; corner: number } => {
    const recipe = typedRecipe(faultLines, { width: 65, height: 65, params: { lines: 4000, sampling } });
    const lines = drawLines(recipe, 4000);
    const hits = (x: number, y: number): number => {
      let n = 0;
      for (let i = 0; i < lines.length; i += 4) {
        const d = distanceToLine(lines.subarray(i, i + 4), x * S, y * S);
        if (d < 0.05 * S) n++;
      }
      return n;
    };
    return { centre: hits(0.5, 0.5), corner: hits(0.1, 0.1) };
  };
  const even = crossings('isotropic');
  expect(even.centre / even.corner).toBeGreaterThan(0.85);
  expect(even.centre / even.corner).toBeLessThan(1.15);
  const crowded = crossings('two-point');
  expect(crowded.centre / crowded.corner).toBeGreaterThan(1.3);
});

function distanceToLine(line: Int32Array, x: number, y: number): number {
  const dx = line[2] - line[0];
  const dy = line[3] - line[1];
  return Math.abs(dx * (y - line[1]) - dy * (x - line[0])) / Math.hypot(dx, dy);
}

function clampToLattice(v: number): number {
  return Math.min(Math.max(v, 0), S);
}
