import { latticeHash } from '../core/random.ts';
import type { RowKernels, RowMemory } from './row-kernels.ts';

/** The row kernels in plain TypeScript: what they mean, and what runs where WebAssembly SIMD does not. */
export function plainRows({ doubles, floats }: RowMemory): RowKernels {
  return {
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
  };
}
