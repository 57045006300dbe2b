import fc from 'fast-check';
import { expect, test } from 'vitest';
import { curveOf } from '../../src/kernels/fault-profile.ts';
import { compileRows, type RowKernels, type Rows, reserve } from '../../src/kernels/rows.ts';
import { FRACTION_BITS, LINE_BYTES } from '../../src/kernels/simd/fault-marks.ts';
import { PALETTE } from '../../src/kernels/simd/relief-rows.ts';
import { plainRows } from '../oracles/plain-rows.ts';
import { forAll } from '../support/cases.ts';
import { diceFrom } from '../support/png-mutations.ts';

const [OUT, A, B, C, D, E] = [0, 1, 2, 3, 4, 5].map(() => reserve(200) + 16); // room for two elements before each row
const [MARKS, LISTED] = [reserve(12 * 80), reserve(30 * 12 + 1)];
const [SHARES, TABLE, COLOURS] = [reserve(80), reserve(256), reserve(PALETTE.bytes / 8)];

const simd = compileRows();
const plain = plainRows();
const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const count = fc.integer({ min: 1, max: 70 });
const amplitude = fc.double({ min: 0, max: 1e6, noNaN: true });

/** Numbers that look random, the same ones for the same seed, one after another. */
function fill(seed: number, view: Float32Array | Float64Array, ...rows: readonly (readonly [from: number, to: number])[]): void {
  let state = seed;
  for (const [from, to] of rows) {
    for (let i = from; i < to; i++) {
      state = (Math.imul(state, 1664525) + 1013904223) | 0;
      view[i] = state / 2 ** 20;
    }
  }
}

/** Runs the same call in both memories, on the same random rows, and compares `length` elements of the result. */
function expectEqual(
  seed: number,
  call: (kernels: RowKernels, knots: number) => void,
  read: (rows: Rows) => ArrayLike<number>,
): void {
  for (const { doubles, kernels, knots } of [simd, plain]) {
    fill(seed, doubles, ...[A, B, C, D, E].map((row) => [row / 8 - 2, row / 8 + 160] as const));
    call(kernels, knots);
  }
  expect(read(simd)).toEqual(read(plain));
}

const doublesOf =
  (length: number) =>
  ({ doubles }: Rows): Float64Array =>
    doubles.slice(OUT / 8, OUT / 8 + length);

test.each(['uniform', 'binary', 'gaussian'] as const)('%s offsets by SIMD equal the plain ones', (law) => {
  forAll(100, [count, int32, fc.integer({ min: 1, max: 3 }), int32, amplitude], (n, x, step, key, scale) => {
    expectEqual(0, (kernels, knots) => kernels[law](OUT, OUT + 8 * n, x, step, key, scale, knots), doublesOf(n));
  });
});

test('rows of centres, of even and odd rows, of a line by SIMD equal the plain ones', () => {
  forAll(100, [int32, count], (seed, n) => {
    expectEqual(seed, (kernels) => kernels.centres(OUT, OUT + 8 * n, A, B, C), doublesOf(n));
    expectEqual(seed, (kernels) => kernels.evenRow(OUT, OUT + 16 * n, A, B, C, D), doublesOf(2 * n));
    expectEqual(seed, (kernels) => kernels.oddRow(OUT, OUT + 16 * n, A - 8, B, C, D), doublesOf(2 * n));
    expectEqual(seed, (kernels) => kernels.lineMidpoints(OUT, OUT + 16 * n, A, B), doublesOf(2 * n));
  });
});

test('rows mixed, spread and cut by diagonals by SIMD equal the plain ones', () => {
  const weight = fc.double({ min: 0, max: 2, noNaN: true });
  forAll(100, [int32, count, weight, weight], (seed, n, a, b) => {
    expectEqual(seed, (kernels) => kernels.mix(OUT, OUT + 8 * n, A, B, a), doublesOf(n));
    expectEqual(seed, (kernels) => kernels.spread(OUT, OUT + 8 * n, A, B, a, b), doublesOf(n));
    expectEqual(seed, (kernels) => kernels.triangleRow(OUT, OUT + 8 * n, A, B, C, a), doublesOf(n));
  });
});

test('the steepest ways down by SIMD are the plain ones, the first of those that are equal', () => {
  const level = fc.integer({ min: 0, max: 4 });
  const rows = fc.array(fc.oneof(level, fc.constant(Infinity)), { minLength: 120, maxLength: 120 });
  const share = fc.constantFrom(0.5, 1, Math.SQRT1_2);
  forAll(100, [rows, fc.integer({ min: 1, max: 38 }), share, share, share], (heights, n, across, along, down) => {
    const [plainSlots, simdSlots] = [plain, simd].map(({ kernels, doubles, ints }) => {
      for (const [k, row] of [A, B, C].entries()) {
        for (let x = 0; x < 40; x++)
          doubles[row / 8 + x] = k === 1 && !Number.isFinite(heights[40 + x]) ? 2 : heights[40 * k + x];
      }
      kernels.steepest(OUT, OUT + 4 * n, A, B, C, 1000, 40, across, along, down);
      return Array.from(ints.slice(OUT / 4, OUT / 4 + n));
    });
    expect(simdSlots).toEqual(plainSlots);
  });
});

test('a row that is added leaves what stands past its end', () => {
  for (const { kernels, doubles } of [simd, plain]) {
    for (let n = 0; n < 9; n++) {
      doubles.fill(1, OUT / 8, OUT / 8 + 10);
      doubles.fill(2, A / 8, A / 8 + 10);
      kernels.addRow(OUT, OUT + 8 * n, A);
      expect(Array.from(doubles.slice(OUT / 8, OUT / 8 + 10))).toEqual(Array.from({ length: 10 }, (_, i) => (i < n ? 3 : 1)));
    }
  }
});

test('rounding to float32 by SIMD equals the plain one', () => {
  forAll(100, [int32, count], (seed, n) => {
    const floats = ({ floats: all }: Rows): Float32Array => all.slice(OUT / 4, OUT / 4 + n);
    expectEqual(seed, (kernels) => kernels.toFloat32(OUT, OUT + 4 * n, A), floats);
    if (n % 2 === 0) expectEqual(seed, (kernels) => kernels.lineMidpointsFloat32(OUT, OUT + 4 * n, A, B), floats);
  });
});

test('ranges of values and rescaled values by SIMD equal the plain ones', () => {
  forAll(100, [int32, fc.integer({ min: 1, max: 15 }), amplitude, amplitude], (seed, turns, from, rise) => {
    const n = 16 * turns;
    const results = [simd, plain].map(({ kernels, floats }) => {
      fill(seed, floats, [A / 4, A / 4 + n]);
      floats.fill(Number.POSITIVE_INFINITY, OUT / 4, OUT / 4 + 4);
      floats.fill(Number.NEGATIVE_INFINITY, OUT / 4 + 4, OUT / 4 + 8);
      kernels.range(A, A + 4 * n, OUT);
      kernels.rescale(A, A + 4 * n, from, 1 + from / 3, rise, -from);
      return [...floats.slice(OUT / 4, OUT / 4 + 8), ...floats.slice(A / 4, A / 4 + n)];
    });
    expect(results[0]).toEqual(results[1]);
  });
});

test('shares of a range in whole numbers by SIMD equal the plain ones', () => {
  const special = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 0.5, 1.5, 0.49999997];
  const values = fc.array(fc.oneof(fc.float({ min: -3, max: 70_000 }), fc.constantFrom(...special)), {
    minLength: 1,
    maxLength: 60,
  });
  const spans = fc.constantFrom(1, 255, 65_535, 69_000.1, -65_535);
  forAll(100, [values, amplitude, spans, fc.constantFrom(255, 65_535)], (row, from, span, highest) => {
    for (const base of [0, from]) {
      const results = [simd, plain].map(({ kernels, floats }) => {
        floats.set(row, A / 4);
        kernels.roundShares(OUT, OUT + 2 * row.length, A, base, span, highest);
        return [...new Uint16Array(floats.buffer, OUT, row.length)];
      });
      expect(results[0]).toEqual(results[1]);
    }
  });
});

test.each(['int32', 'float64'] as const)(
  'marked crossings, those listed as unsettled, and sums of %s by SIMD equal the plain ones',
  (type) => {
    const line = fc.record({
      // Every fourth crosses a row at a sample, or very near it.
      column: fc.oneof(
        { weight: 3, arbitrary: fc.double({ min: 0.6, max: 60, noNaN: true }) },
        { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }).map((sample) => sample + 2 ** -19) },
      ),
      fraction: fc.constantFrom(0, 2 ** FRACTION_BITS - 1),
      slope: fc.oneof(fc.constant(0), fc.double({ min: -0.5, max: 0.5, noNaN: true })),
      step: type === 'int32' ? fc.constantFrom(-1, 1) : fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
      first: fc.integer({ min: 0, max: 12 }),
      rows: fc.integer({ min: 0, max: 14 }),
    });
    const bytes = type === 'int32' ? 4 : 8;
    forAll(100, [fc.array(line, { minLength: 1, maxLength: 30 }), fc.integer({ min: 0, max: 6 }), int32], (all, top, start) => {
      const results = [simd, plain].map(({ kernels, doubles, floats, ints }) => {
        const marks = type === 'int32' ? ints : doubles;
        const [from, to] = [MARKS / bytes, MARKS / bytes + 12 * 80];
        marks.fill(0, from, to);
        for (const [i, { column, fraction, slope, step, first, rows }] of all.entries()) {
          const at = A + i * LINE_BYTES;
          const middle = column + (slope < 0 ? -slope * 12 : 0); // so that it stays in its row of marks
          doubles.set([middle, slope, step], at / 8);
          ints.set([first, first + rows, fraction], at / 4 + 6);
        }
        const mark = type === 'int32' ? kernels.markCrossings : kernels.markWeightedCrossings;
        mark(A, A + all.length * LINE_BYTES, MARKS, bytes * 80, top, top + 12, LISTED);
        const marked = Array.from(marks.slice(from, to));
        const listed = Array.from(ints.slice(LISTED / 4, ints.indexOf(0, LISTED / 4)));
        if (type === 'int32') kernels.sumMarks(OUT, OUT + 4 * 80, MARKS, start >> 8, 0.1);
        else {
          kernels.sumWeightedSlopes(OUT, OUT + 4 * 80, MARKS + bytes * 80, start, 1 / 3);
          kernels.sumWeightedMarks(OUT + 4 * 80, OUT + 4 * 160, MARKS, start, 1 / 3);
        }
        return [
          marked,
          listed,
          Array.from(marks.slice(from, from + 80)),
          Array.from(floats.slice(OUT / 4, OUT / 4 + (type === 'int32' ? 80 : 160))),
        ];
      });
      expect(results[0]).toEqual(results[1]);
      expect(results[0][2].every((cleared) => cleared === 0)).toBe(true);
    });
  },
);

test.each(['ramp', 'sine', 'cosine', 'smoothstep'] as const)('marked bands of a %s by SIMD equal the plain ones', (profile) => {
  const { table } = curveOf(profile);
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const weight = fc.integer({ min: -(2 ** 34), max: 2 ** 34 });
  forAll(100, [int32, fc.integer({ min: 0, max: 60 }), weight, weight, share], (seed, n, units, level, first) => {
    const [simdMarks, plainMarks] = [simd, plain].map(({ kernels, doubles }) => {
      doubles.set(table, B / 8);
      doubles.fill(1, MARKS / 8, MARKS / 8 + 3 * 80);
      fill(seed, doubles, [A / 8, A / 8 + n]);
      for (let i = 0; i < n; i++) doubles[A / 8 + i] /= 2 ** 11; // also beyond the band
      const [row, next, last] = [0, 1, 2].map((k) => MARKS + 8 * (1 + 80 * k));
      const [column, cell] = [Math.floor(900 * first), 30 * (1 - 0.9 * first)];
      const place = column * cell;
      const span = n * cell + 1;
      kernels.markDistances(row, row + 8 * n, B, units, level, -level, A);
      kernels.markLineBand(next, next + 8 * n, B, units, level, 3, column, cell, -1 / span, place / span + 0.5);
      kernels.markCircleBand(last, last + 8 * n, B, units, 0, level, column, cell, place, first * 1e4, span / 2, 2 * span + 200);
      return Array.from(doubles.slice(MARKS / 8, MARKS / 8 + 3 * 80));
    });
    expect(simdMarks).toEqual(plainMarks);
  });
});

test('gullies by SIMD equal the plain ones, on level ground too', () => {
  const COLUMNS = 24;
  const [slope, share] = [fc.double({ min: -2, max: 2, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })];
  const samples = fc.array(fc.record({ gx: slope, gy: slope, wave: share, u: share, isLevel: fc.boolean() }), {
    minLength: 1,
    maxLength: 40,
  });
  forAll(100, [samples, int32, fc.constantFrom(0.25, 1, 2), share, share], (row, seed, scale, v, height) => {
    const n = row.length;
    const pivots = [C, D, E].map((address) => address / 4);
    const [simdRows, plainOnes] = [simd, plain].map(({ doubles, floats, kernels }) => {
      fill(seed, floats, ...pivots.map((from) => [from, from + 2 * COLUMNS] as const));
      for (const from of pivots) for (let i = from; i < from + 2 * COLUMNS; i++) floats[i] = 0.5 + floats[i] / 2 ** 13;
      for (const [i, { gx, gy, wave, u, isLevel }] of row.entries()) {
        floats.set([isLevel ? 0 : gx], OUT / 4 + i);
        floats.set([isLevel ? 0 : gy], A / 4 + i);
        floats.set([wave], A / 4 + 100 + i);
        floats.set([height * u], A / 4 + 200 + i);
        doubles[B / 8 + i] = (u * (COLUMNS - 4)) / scale;
      }
      kernels.gullies(OUT, OUT + 4 * n, A, A + 400, A + 800, B, C, D, E, 4 * COLUMNS, scale, v, height);
      return [OUT, A, A + 400, A + 800].map((address) => Array.from(floats.slice(address / 4, address / 4 + n)));
    });
    expect(simdRows).toEqual(plainOnes);
    expect(simdRows.flat().every(Number.isFinite)).toBe(true);
  });
});

/** Puts three rows of samples at A, B and C, each with one before its first, and calls the kernels of both memories. */
function withGround<T>(ground: Float32Array, call: (rows: Rows, count: number) => T): [T, T] {
  const count = ground.length / 3 - 2;
  const [bySimd, byPlain] = [simd, plain].map((rows) => {
    for (const [y, row] of [A, B, C].entries())
      rows.floats.set(ground.subarray(y * (count + 2), (y + 1) * (count + 2)), row / 4 - 1);
    return call(rows, count);
  });
  return [bySimd, byPlain];
}

/** Tables that stand side by side, added up. */
const added = (counts: Int32Array, tables: number): number[] =>
  Array.from({ length: counts.length / tables }, (_, i) =>
    counts.subarray(tables * i, tables * (i + 1)).reduce((sum, count) => sum + count),
  );

const threeRows = fc
  .integer({ min: 1, max: 70 })
  .chain((n) =>
    fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.float({ min: -9, max: 9, noNaN: true })), {
      minLength: 3 * (n + 2),
      maxLength: 3 * (n + 2),
    }),
  )
  .map((samples) => Float32Array.from(samples));

test('rises, slopes, ruggedness and steps of ground, and bytes of pictures, by SIMD equal the plain ones', () => {
  const [EAST, SOUTH, SUMS, COUNTS] = [OUT, D, E, MARKS];
  const scale = fc.constantFrom(0, 0.02, 0.5, 3.7);
  forAll(100, [threeRows, scale, scale], (ground, scaleX, scaleY) => {
    const results = withGround(ground, ({ bytes, doubles, ints, kernels, arctangents }, n) => {
      const sums = (): number[] => {
        const [sum, ...most] = doubles.slice(SUMS / 8, SUMS / 8 + 3);
        return [sum, Math.max(...most)];
      };
      doubles.fill(0, SUMS / 8, SUMS / 8 + 3);
      doubles.fill(0, COUNTS / 8, COUNTS / 8 + 91);
      kernels.rises(EAST, EAST + 8 * n, SOUTH, A, B, C, scaleX, scaleY);
      const rises = [EAST, SOUTH].map((row) => Array.from(doubles.slice(row / 8, row / 8 + n)));
      const bytesBy = (length: number, write: (end: number) => void): number[] => {
        write(LISTED + length);
        return Array.from(bytes.slice(LISTED, LISTED + length));
      };
      const pictures = [
        bytesBy(n, (end) => kernels.lightBytes(LISTED, end, EAST, SOUTH, -0.6, 0.48, 0.64)),
        ...[1, -1].map((green) => bytesBy(3 * n, (end) => kernels.normalBytes(LISTED, end, EAST, SOUTH, green))),
      ];
      kernels.tangents(EAST, EAST + 8 * n, SOUTH, SUMS + 8);
      kernels.arctangents(EAST, EAST + 8 * n, arctangents);
      kernels.countAngles(EAST, EAST + 8 * n, SUMS, COUNTS);
      const angles = Array.from(doubles.slice(EAST / 8, EAST / 8 + n));
      pictures.push(bytesBy(n, (end) => kernels.angleBytes(LISTED, end, EAST)));
      const slopes = [angles, sums(), added(ints.slice(COUNTS / 4, COUNTS / 4 + 182), 2)];
      doubles.fill(0.5, SUMS / 8, SUMS / 8 + 3);
      kernels.ruggedness(B, B + 4 * n, A, C, SUMS);
      const ruggedness = sums();
      doubles.fill(0.25, SUMS / 8, SUMS / 8 + 2);
      kernels.sumSteps(B, B + 4 * n, A, SUMS);
      return { rises, pictures, slopes, ruggedness, steps: Array.from(doubles.slice(SUMS / 8, SUMS / 8 + 2)) };
    });
    expect(results[0]).toEqual(results[1]);
  });
});

test('a row of a relief by SIMD equals the plain one', () => {
  const range = fc.record({ from: fc.integer({ min: -9, max: 9 }), span: fc.constantFrom(0.5, 7, Number.POSITIVE_INFINITY) });
  forAll(100, [threeRows, range, range, fc.integer({ min: -4, max: 4 }), int32], (ground, sea, land, coast, seed) => {
    const results = withGround(ground, ({ bytes, doubles, kernels }, n) => {
      const dice = diceFrom(seed);
      for (let i = 0; i < 2 * n; i++) bytes[SHARES + i] = dice(256);
      for (let byte = 0; byte < 256; byte++) doubles[TABLE / 8 + byte] = byte / 255;
      doubles.fill(0.3, COLOURS / 8, (COLOURS + PALETTE.seaEnd) / 8);
      doubles.set([coast, sea.from, sea.span, land.from, land.span], (COLOURS + PALETTE.seaEnd) / 8);
      for (let at = PALETTE.seaColours; at < PALETTE.srgb; at += 8) doubles[(COLOURS + at) / 8] = dice(1000) / 700;
      for (let at = PALETTE.srgb; at < PALETTE.bytes; at++) bytes[COLOURS + at] = at >> 6;
      kernels.rises(D, D + 8 * n, E, A, B, C, 0.3, 0.4);
      kernels.reliefLight(D, D + 8 * n, E, B, SHARES, TABLE, coast, 1.5, 0.6, -0.6, 0.48, 0.64);
      const light = [D, E].map((row) => Array.from(doubles.slice(row / 8, row / 8 + n)));
      kernels.reliefPixels(LISTED, LISTED + 4 * n, D, E, B, COLOURS);
      return [light, Array.from(bytes.slice(LISTED, LISTED + 4 * n))];
    });
    expect(results[0]).toEqual(results[1]);
  });
});

test('extremes of columns and errors of quads by SIMD equal the plain ones', () => {
  const share = fc.constantFrom(0.25, 0.5, 0.8);
  forAll(100, [threeRows, share, share], (ground, u, v) => {
    const results = withGround(ground, ({ doubles, floats, kernels }, n) => {
      floats.fill(1, D / 4, D / 4 + n);
      floats.fill(-1, E / 4, E / 4 + n);
      for (const row of [A, B, C]) kernels.extend(D, D + 4 * n, E, row);
      const extremes = [D, E].map((row) => Array.from(floats.slice(row / 4, row / 4 + n)));
      const quads = n >> 1;
      doubles.fill(2, OUT / 8, OUT / 8 + quads);
      if (quads > 0) kernels.quadErrors(OUT, OUT + 8 * quads, A, B, C, u, v, Number(u !== 0.5));
      return [extremes, Array.from(doubles.slice(OUT / 8, OUT / 8 + quads))];
    });
    expect(results[0]).toEqual(results[1]);
  });
});

test('sums of values, of their squares and of their shape, and bars by SIMD equal the plain ones', () => {
  const mean = fc.double({ min: -9, max: 9, noNaN: true });
  forAll(100, [threeRows, mean, fc.constantFrom(0.1, 1, 7)], (ground, around, deviation) => {
    const results = withGround(ground, ({ doubles, ints, kernels }, n) => {
      doubles.fill(0, E / 8, E / 8 + 4);
      doubles.fill(0, MARKS / 8, MARKS / 8 + 160);
      kernels.sum(B, B + 4 * n, E);
      kernels.sumSquares(B, B + 4 * n, E + 8, around);
      kernels.sumShape(B, B + 4 * n, E + 16, around, deviation);
      kernels.countBars(B, B + 4 * n, MARKS, 4, -36);
      return [Array.from(doubles.slice(E / 8, E / 8 + 4)), added(ints.slice(MARKS / 4, MARKS / 4 + 320), 4)];
    });
    expect(results[0]).toEqual(results[1]);
  });
});
