import { latticeHash } from '../../src/core/random.ts';
import { arctangentTable, compileRows, type RowKernels, type Rows } from '../../src/kernels/rows.ts';
import type { CellularKernels } from '../../src/kernels/simd/cellular-rows.ts';
import { FRACTION_BITS, LINE_BYTES, type MarkCrossings, TO_FRACTIONS } from '../../src/kernels/simd/fault-marks.ts';
import { ROUNDER } from '../../src/kernels/simd/fault-profiles.ts';
import { ARCTANGENT_STEPS } from '../../src/kernels/simd/ground-rows.ts';
import { FAINT, LEVEL, NEAR, TURN, WAVES } from '../../src/kernels/simd/gully-rows.ts';
import type { NoiseKernels } from '../../src/kernels/simd/noise-rows.ts';
import { COLOUR_BYTES, PALETTE, SRGB_STEPS } from '../../src/kernels/simd/relief-rows.ts';

/** A memory with what the row kernels mean, in plain TypeScript. The noise kernels are left as they are: `NoiseKind.at` is their plain twin. */
export function plainRows(): Rows {
  const rows = compileRows();
  return { ...rows, kernels: { ...rows.kernels, ...plainKernels(rows) } };
}

const ARCTANGENTS = arctangentTable();

function arctangent(t: number): number {
  const small = t > 1 ? 1 / t : t;
  const step = Math.floor(small * ARCTANGENT_STEPS + 0.5);
  const c = step / ARCTANGENT_STEPS;
  const r = (small - c) / (1 + small * c);
  const r2 = r * r;
  const angle = ARCTANGENTS[step] + (r - r * r2 * (1 / 3 - r2 * (1 / 5 - r2 * (1 / 7))));
  return t > 1 ? Math.PI / 2 - angle : angle;
}

function plainKernels({ bytes, doubles, floats, ints }: Rows): Omit<RowKernels, keyof NoiseKernels | keyof CellularKernels> {
  const shorts = new Uint16Array(floats.buffer);
  /** @param shift binary logarithm of a mark's bytes */
  const crossingsInto =
    (all: Int32Array | Float64Array, shift: number): MarkCrossings =>
    (lines, linesEnd, marks, stride, top, bottom, unsettled) => {
      let listed = unsettled >> 2;
      for (let line = lines; line < linesEnd; line += LINE_BYTES) {
        const [column, slope, step] = doubles.subarray(line >> 3, (line >> 3) + 3);
        const [first, end, fraction] = ints.subarray((line >> 2) + 6, (line >> 2) + 9);
        const last = Math.min(end, bottom);
        for (let row = Math.max(first, top); row < last; row++) {
          const place = (column + slope * row + TO_FRACTIONS - TO_FRACTIONS) * (1 << FRACTION_BITS);
          if ((place & fraction) !== 0) all[((marks + (row - top) * stride) >> shift) + (place >>> FRACTION_BITS)] += step;
          else {
            ints[listed++] = line;
            ints[listed++] = row;
          }
        }
      }
      ints[listed] = 0;
    };
  const markBand = (
    marks: number,
    end: number,
    curve: number,
    weight: number,
    before: number,
    after: number,
    u: (i: number) => number,
  ): void => {
    const odd = doubles.subarray(curve >> 3, (curve >> 3) + 8);
    const isFolded = ints[(curve >> 2) + 17] !== 0;
    let west = before;
    for (let m = marks >> 3, i = 0; m < end >> 3; m++, i++) {
      const d = u(i);
      let v = d + 0.5 + (d - 0.5);
      if (isFolded) v = Math.abs(v + 0.5) - Math.abs(v - 0.5) - v;
      const value = v * odd.reduceRight((sum, c) => c + v * v * sum, 0) * weight + ROUNDER - ROUNDER;
      doubles[m] += value - west;
      west = value;
    }
    doubles[end >> 3] += after - west;
  };
  const f32 = Math.fround;
  /** f·(8 − 16|f|) */
  const arch = (f: number): number => f32(f * f32(8 - 16 * Math.abs(f)));
  return {
    gullies(gx, end, gy, wave, depth, u, north, middle, south, stride, scale, v, height) {
      const [near, turning, rise] = [f32(NEAR), f32(TURN), f32(height)];
      for (let i = gx >> 2, k = 0; i < end >> 2; i++, k++) {
        const [x, y, before] = [floats[i], floats[(gy >> 2) + k], floats[(wave >> 2) + k]];
        const g = f32(Math.sqrt(f32(f32(f32(x * x) + f32(y * y)) + f32(LEVEL))));
        const turns = f32(WAVES / g);
        const [east, down] = [f32(x * turns), f32(y * turns)];
        const place = doubles[(u >> 3) + k] * scale;
        const column = Math.floor(place);
        const [cosines, sines] = [new Float32Array(4), new Float32Array(4)];
        for (const [j, row] of [north, middle, south].entries()) {
          for (let lane = 0; lane < 4; lane++) {
            const at = (row >> 2) + column + lane;
            const dx = f32(f32(f32(place - column) + 1 - lane) - floats[at]);
            const dy = f32(f32(v + (1 - j)) - floats[at + (stride >> 2)]);
            const w = Math.max(0, f32(1 - f32(near * f32(f32(dx * dx) + f32(dy * dy)))));
            const cube = f32(f32(w * w) * w);
            const p = f32(f32(dy * east) - f32(dx * down));
            const f = f32(p - Math.floor(f32(p + 0.5)));
            cosines[lane] += f32(cube * arch(f32(0.25 - Math.abs(f))));
            sines[lane] += f32(cube * arch(f));
          }
        }
        const [c, s] = [cosines, sines].map((sums) => f32(f32(sums[0] + sums[2]) + f32(sums[1] + sums[3])));
        const m = f32(Math.sqrt(f32(f32(f32(c * c) + f32(s * s)) + f32(FAINT))));
        const share = f32(1 - f32(before * before));
        const after = f32(before + f32(share * f32(f32(c / m) - before)));
        const turn = f32(f32(turning * share) * f32(s / m));
        floats[(wave >> 2) + k] = after;
        floats[(depth >> 2) + k] += f32(f32(rise * g) * f32(1 - after));
        floats[i] = x + f32(turn * y);
        floats[(gy >> 2) + k] = y - f32(turn * x);
      }
    },

    uniform(out, end, x, step, rowKeyB, amplitude) {
      for (let i = out >> 3, column = x; i < end >> 3; i++, column += step)
        doubles[i] = latticeHash(0, rowKeyB, column) * amplitude;
    },

    binary(out, end, x, step, rowKeyB, amplitude) {
      for (let i = out >> 3, column = x; i < end >> 3; i++, column += step) {
        doubles[i] = ((latticeHash(0, rowKeyB, column) >> 31) | 1) * amplitude;
      }
    },

    gaussian(out, end, x, step, rowKeyB, amplitude, knots) {
      for (let i = out >> 3, column = x; i < end >> 3; i++, column += step) {
        const hash = latticeHash(0, rowKeyB, column);
        const cell = (knots >> 3) + (hash >>> 20);
        const part = (hash & 0xfffff) * (1 / 0x100000);
        doubles[i] = (doubles[cell] + (doubles[cell + 1] - doubles[cell]) * part) * amplitude;
      }
    },

    steepest(out, end, north, row, south, slot, stride, across, along, down) {
      for (let i = out >> 2, k = 0; i < end >> 2; i++, k++) {
        const ways = [
          ...([0, 1, 2].map((x) => [north + 8 * x, x - 1 - stride, x === 1 ? down : across]) as [number, number, number][]),
          ...([0, 2].map((x) => [row + 8 * x, x - 1, along]) as [number, number, number][]),
          ...([0, 1, 2].map((x) => [south + 8 * x, x - 1 + stride, x === 1 ? down : across]) as [number, number, number][]),
        ];
        const falls = ways.map(([at, , share]) => (doubles[(row >> 3) + k + 1] - doubles[(at >> 3) + k]) * share);
        const most = Math.max(...falls);
        ints[i] = slot + k + (most > 0 ? ways[falls.indexOf(most)][1] : 0);
      }
    },

    centres(out, end, north, south, offsets) {
      for (let i = out >> 3, n = north >> 3, s = south >> 3, o = offsets >> 3; i < end >> 3; i++, n++, s++, o++) {
        doubles[i] = (doubles[n] + doubles[n + 1] + (doubles[s] + doubles[s + 1])) * 0.25 + doubles[o];
      }
    },

    evenRow(out, end, coarse, above, below, offsets) {
      for (
        let i = out >> 3, c = coarse >> 3, a = above >> 3, b = below >> 3, o = offsets >> 3;
        i < end >> 3;
        i += 2, c++, a++, b++, o++
      ) {
        doubles[i] = doubles[c];
        doubles[i + 1] = (doubles[c] + doubles[c + 1] + (doubles[a] + doubles[b])) * 0.25 + doubles[o];
      }
    },

    oddRow(out, end, west, north, south, offsets) {
      for (
        let i = out >> 3, w = west >> 3, n = north >> 3, s = south >> 3, o = offsets >> 3;
        i < end >> 3;
        i += 2, w++, n++, s++, o++
      ) {
        doubles[i] = (doubles[w] + doubles[w + 1] + (doubles[n] + doubles[s])) * 0.25 + doubles[o];
        doubles[i + 1] = doubles[w + 1];
      }
    },

    addRow(out, end, row) {
      for (let i = out >> 3, from = row >> 3; i < end >> 3; i++, from++) doubles[i] += doubles[from];
    },

    mix(out, end, north, south, weight) {
      const rest = 1 - weight;
      for (let i = out >> 3, n = north >> 3, s = south >> 3; i < end >> 3; i++, n++, s++) {
        doubles[i] = doubles[n] * weight + doubles[s] * rest;
      }
    },

    spread(out, end, coarse, offsets, near, far) {
      for (let i = out >> 3, c = coarse >> 3, o = offsets >> 3; i < end >> 3; i += 2, c++, o += 2) {
        const west = doubles[c];
        const east = doubles[c + 1];
        doubles[i] = west * near + east * (1 - near) + doubles[o];
        doubles[i + 1] = west * far + east * (1 - far) + doubles[o + 1];
      }
    },

    triangleRow(out, end, north, south, offsets, stretch) {
      for (let i = out >> 3, n = north >> 3, s = south >> 3, o = offsets >> 3; i < end >> 3; i += 2, n++, s++, o += 2) {
        doubles[i] = (doubles[n] + doubles[s]) * 0.5 + doubles[o];
        doubles[i + 1] = (doubles[n] + doubles[s + 1]) * 0.5 + doubles[o + 1] * stretch;
      }
    },

    lineMidpoints(out, end, coarse, offsets) {
      for (let i = out >> 3, c = coarse >> 3, o = offsets >> 3; i < end >> 3; i += 2, c++, o++) {
        doubles[i] = doubles[c];
        doubles[i + 1] = (doubles[c] + doubles[c + 1]) * 0.5 + doubles[o];
      }
    },

    lineMidpointsFloat32(out, end, coarse, offsets) {
      for (let i = out >> 2, c = coarse >> 3, o = offsets >> 3; i < end >> 2; i += 2, c++, o++) {
        floats[i] = doubles[c];
        floats[i + 1] = (doubles[c] + doubles[c + 1]) * 0.5 + doubles[o];
      }
    },

    toFloat32(out, end, from) {
      for (let i = out >> 2, f = from >> 3; i < end >> 2; i++, f++) floats[i] = doubles[f];
    },

    range(row, end, extremes) {
      for (let i = row >> 2, at = 0; i < end >> 2; i++, at++) {
        const lane = (extremes >> 2) + (at & 3);
        if (floats[i] < floats[lane]) floats[lane] = floats[i];
        if (floats[i] > floats[lane + 4]) floats[lane + 4] = floats[i];
      }
    },

    markCrossings: crossingsInto(ints, 2),
    markWeightedCrossings: crossingsInto(doubles, 3),

    sumMarks(out, end, marks, start, base) {
      let value = start;
      for (let i = out >> 2, m = marks >> 2; i < end >> 2; i++, m++) {
        value += ints[m];
        ints[m] = 0;
        floats[i] = base + value;
      }
    },

    sumWeightedMarks(out, end, marks, start, factor) {
      let value = start;
      for (let i = out >> 2, m = marks >> 3; i < end >> 2; i++, m++) {
        value += doubles[m];
        doubles[m] = 0;
        floats[i] = value * factor;
      }
    },

    sumWeightedSlopes(out, end, marks, start, factor) {
      let value = start;
      let step = 0;
      for (let i = out >> 2, m = marks >> 3; i < end >> 2; i++, m++) {
        step += doubles[m];
        value += step;
        doubles[m] = 0;
        floats[i] = value * factor;
      }
    },

    markLineBand(marks, end, curve, weight, before, after, column, cell, across, rest) {
      markBand(marks, end, curve, weight, before, after, (i) => across * ((column + i) * cell) + rest);
    },

    markCircleBand(marks, end, curve, weight, before, after, column, cell, middle, square, radius, band) {
      markBand(marks, end, curve, weight, before, after, (i) => {
        const dx = (column + i) * cell - middle;
        return (radius - Math.sqrt(dx * dx + square)) / band;
      });
    },

    markDistances(marks, end, curve, weight, before, after, distances) {
      markBand(marks, end, curve, weight, before, after, (i) => Math.min(Math.max(doubles[(distances >> 3) + i], -0.5), 0.5));
    },

    rescale(row, end, from, span, rise, base) {
      for (let i = row >> 2; i < end >> 2; i++) floats[i] = base + ((floats[i] - from) / span) * rise;
    },

    roundShares(out, end, row, from, span, highest) {
      for (let i = out >> 1, at = row >> 2; i < end >> 1; i++, at++) {
        const share = ((floats[at] - from) / span) * highest;
        const positive = share > 0 ? share : 0;
        shorts[i] = Math.round(positive < highest ? positive : highest);
      }
    },

    roundSteps(out, end, row, from, rate) {
      for (let i = out >> 2, at = row >> 2; i < end >> 2; i++, at++) ints[i] = Math.trunc((floats[at] - from) * rate + 0.5);
    },

    sum(row, end, sum) {
      for (let i = row >> 2; i < end >> 2; i++) doubles[sum >> 3] += floats[i];
    },

    sumSquares(row, end, sum, mean) {
      for (let i = row >> 2; i < end >> 2; i++) doubles[sum >> 3] += (floats[i] - mean) * (floats[i] - mean);
    },

    sumShape(row, end, sums, mean, deviation) {
      for (let i = row >> 2; i < end >> 2; i++) {
        const t = (floats[i] - mean) / deviation;
        const square = t * t;
        doubles[sums >> 3] += square * t;
        doubles[(sums >> 3) + 1] += square * square;
      }
    },

    countBars(row, end, counts, perUnit, first) {
      for (let i = row >> 2; i < end >> 2; i++) ints[(counts >> 2) + 4 * (Math.floor(floats[i] * perUnit) - first)]++;
    },

    rises(east, end, south, above, row, below, scaleX, scaleY) {
      for (let i = east >> 3, k = 0; i < end >> 3; i++, k++) {
        const at = (row >> 2) + k;
        doubles[i] = (floats[at + 1] - floats[at - 1]) * scaleX;
        doubles[(south >> 3) + k] = (floats[(below >> 2) + k] - floats[(above >> 2) + k]) * scaleY;
      }
    },

    tangents(east, end, south, most) {
      for (let i = east >> 3, k = south >> 3; i < end >> 3; i++, k++) {
        const square = doubles[k] * doubles[k] + doubles[i] * doubles[i];
        doubles[i] = Math.sqrt(square);
        doubles[most >> 3] = Math.max(doubles[most >> 3], square);
      }
    },

    arctangents(row, end) {
      for (let i = row >> 3; i < end >> 3; i++) doubles[i] = arctangent(doubles[i]);
    },

    angleBytes(out, end, angles) {
      for (let i = out, k = angles >> 3; i < end; i++, k++) bytes[i] = Math.floor((doubles[k] * 255) / (Math.PI / 2) + 0.5);
    },

    lightBytes(out, end, east, south, sunEast, sunSouth, sunUp) {
      for (let i = out, k = 0; i < end; i++, k++) {
        const [e, s] = [doubles[(east >> 3) + k], doubles[(south >> 3) + k]];
        const light = ((sunUp - sunEast * e - sunSouth * s) * 255) / Math.sqrt(1 + e * e + s * s);
        bytes[i] = Math.floor(Math.max(light, 0) + 0.5);
      }
    },

    normalBytes(out, end, east, south, green) {
      for (let i = out, k = 0; i < end; i += 3, k++) {
        const [e, s] = [doubles[(east >> 3) + k], doubles[(south >> 3) + k]];
        const half = 127.5 / Math.sqrt(1 + e * e + s * s);
        bytes.set([128 - e * half, 128 + green * s * half, 128 + half].map(Math.floor), i);
      }
    },

    reliefLight(...args) {
      const [east, end, south, row, shares, table, coast, landRelief, seaRelief, sunEast, sunSouth, sunUp] = args;
      const share = (i: number): number => doubles[(table >> 3) + bytes[shares + i]];
      for (let k = 0; k < (end - east) >> 3; k++) {
        const relief = floats[(row >> 2) + k] < coast ? seaRelief : landRelief;
        const [e, s] = [relief * doubles[(east >> 3) + k], relief * doubles[(south >> 3) + k]];
        const up = 1 / Math.sqrt(1 + e * e + s * s);
        const facing = up * (sunUp - sunEast * e - sunSouth * s);
        doubles[(east >> 3) + k] = (Math.max(facing, 0) / sunUp) * share(2 * k);
        doubles[(south >> 3) + k] = share(2 * k + 1) * (0.55 + 0.45 * up);
      }
    },

    reliefPixels(out, end, lights, skies, row, palette) {
      const number = (at: number): number => doubles[(palette + at) >> 3];
      for (let i = out, k = 0; i < end; i += 4, k++) {
        const [light, sky] = [doubles[(lights >> 3) + k], doubles[(skies >> 3) + k]];
        const elevation = floats[(row >> 2) + k];
        const [side, colours] =
          elevation < number(PALETTE.seaEnd) ? [PALETTE.sea, PALETTE.seaColours] : [PALETTE.land, PALETTE.landColours];
        const position = (elevation - number(side)) / number(side + 8);
        const entry = Math.floor(Math.min(Math.max(position, 0), 1) * 255 + 0.5);
        for (let channel = 0; channel < 3; channel++) {
          const [sun, above, bounce] = [0, 1, 2].map((of) =>
            number(channel < 2 ? PALETTE.lights + 16 * of + 8 * channel : PALETTE.blues + 8 * of),
          );
          const linear = number(colours + COLOUR_BYTES * entry + 8 * channel) * (sun * light + above * sky + bounce * (1 - sky));
          bytes[i + channel] = bytes[palette + PALETTE.srgb + Math.min(Math.floor(linear * SRGB_STEPS + 0.5), SRGB_STEPS)];
        }
        bytes[i + 3] = 255;
      }
    },

    countAngles(row, end, sum, counts) {
      for (let i = row >> 3; i < end >> 3; i++) {
        doubles[sum >> 3] += doubles[i];
        ints[(counts >> 2) + 2 * Math.floor((doubles[i] * 180) / Math.PI)]++;
      }
    },

    ruggedness(row, end, above, below, sums) {
      for (let i = row >> 2, a = above >> 2, b = below >> 2; i < end >> 2; i++, a++, b++) {
        const square = (at: number): number => (floats[at] - floats[i]) * (floats[at] - floats[i]);
        const [north, south] = [a, b].map((at) => square(at - 1) + square(at) + square(at + 1));
        const index = Math.sqrt(north + south + (square(i - 1) + square(i + 1)));
        doubles[sums >> 3] += index;
        doubles[(sums >> 3) + 1] = Math.max(doubles[(sums >> 3) + 1], index);
      }
    },

    sumSteps(row, end, above, sums) {
      for (let i = row >> 2, a = above >> 2; i < end >> 2; i++, a++) {
        doubles[sums >> 3] += Math.abs(floats[i] - floats[i - 1]);
        doubles[(sums >> 3) + 1] += Math.abs(floats[i] - floats[a]);
      }
    },

    extend(lows, end, highs, row) {
      for (let i = lows >> 2, h = highs >> 2, r = row >> 2; i < end >> 2; i++, h++, r++) {
        if (floats[r] < floats[i]) floats[i] = floats[r];
        if (floats[r] > floats[h]) floats[h] = floats[r];
      }
    },

    quadErrors(most, end, north, middle, south, u, v, isUneven) {
      for (let i = most >> 3, x = 0; i < end >> 3; i++, x += 2) {
        const [[nw, n, ne], [w, c, e], [sw, s, se]] = [north, middle, south].map((row) => floats.subarray((row >> 2) + x));
        const cut = u + v <= 1 ? nw + u * (ne - nw) + v * (sw - nw) : se + (1 - u) * (sw - se) + (1 - v) * (ne - se);
        const sides = [n - nw - u * (ne - nw), w - nw - v * (sw - nw), e - ne - v * (se - ne), s - sw - u * (se - sw)];
        const twist = isUneven ? Math.abs(nw + se - ne - sw) / 4 : 0;
        doubles[i] = Math.max(doubles[i], Math.max(...[c - cut, ...sides].map(Math.abs)) + twist);
      }
    },
  };
}
