import type { RowKernels, RowMemory } from './row-kernels.ts';

/** The row kernels in plain TypeScript: what they mean, and what runs where WebAssembly SIMD does not. */
export function plainRows({ ints, doubles, floats }: RowMemory): RowKernels {
  return {
    hashes(out, end, x, step, rowKeyB) {
      let column = x;
      for (let i = out >> 2; i < end >> 2; i++) {
        let h = column;
        h ^= h >>> 16;
        h = Math.imul(h, 0x21f0aaad);
        h ^= h >>> 15;
        h ^= rowKeyB;
        h = Math.imul(h, 0x735a2d97);
        ints[i] = h ^ (h >>> 15);
        column = (column + step) | 0;
      }
    },

    uniform(out, end, hash, scale) {
      for (let i = out >> 3, h = hash >> 2; i < end >> 3; i++, h++) doubles[i] = ints[h] * scale;
    },

    binary(out, end, hash, scale) {
      for (let i = out >> 3, h = hash >> 2; i < end >> 3; i++, h++) doubles[i] = ((ints[h] >> 31) | 1) * scale;
    },

    gaussian(out, end, hash, amplitude, knots) {
      for (let i = out >> 3, h = hash >> 2; i < end >> 3; i++, h++) {
        const cell = (knots >> 3) + (ints[h] >>> 20);
        const part = (ints[h] & 0xfffff) * (1 / 0x100000);
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

    lineMidpoints(out, end, coarse, offsets) {
      for (let i = out >> 3, c = coarse >> 3, o = offsets >> 3; i < end >> 3; i += 2, c++, o++) {
        doubles[i] = doubles[c];
        doubles[i + 1] = (doubles[c] + doubles[c + 1]) * 0.5 + doubles[o];
      }
    },

    toFloat32(out, end, from) {
      for (let i = out >> 2, f = from >> 3; i < end >> 2; i++, f++) floats[i] = doubles[f];
    },
  };
}
