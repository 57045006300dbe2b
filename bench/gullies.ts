import type { Heightmap } from '../src/core/heightmap.ts';
import { latticeHash, latticeKey, rowKey } from '../src/core/random.ts';
import { gullies } from '../src/filters/gullies.ts';
import { generateHeightmap } from '../src/generate.ts';
import { applied } from '../tests/support/filter-maps.ts';
import { recipeFor } from '../tests/support/recipes.ts';
import { medians, ms, table, times } from './measure.ts';

const SIDE = 1025;
const ROUNDS = 3;
const OCTAVES = 5;
/** Samples along a cell of the first octave: gullies are half as wide. */
const FIRST_CELL = 64;

/** Gullies of five octaves over diamond-square H 0.9, beside the same number of waves summed up point by point, and at other settings. */
export function benchGullies(): string {
  const wishes = { width: SIDE, height: SIDE, params: { hurst: 0.9 }, elevation: { min: 0, max: 1 } };
  const map = generateHeightmap(recipeFor('diamond-square', wishes));
  const width = FIRST_CELL / 2 / (SIDE - 1);
  const t = medians(ROUNDS, {
    plain: () => pointByPoint(map),
    five: () => applied(gullies, map, { octaves: OCTAVES, width }),
    one: () => applied(gullies, map, { octaves: 1, width }),
    eight: () => applied(gullies, map, { octaves: 8, width }),
  });
  const row = (name: string, time: number): string[] => [
    name,
    ms(time),
    `${((time * 1e6) / SIDE ** 2).toPrecision(3)} ns`,
    times(t.plain / time),
  ];
  return table(
    [`gullies of ${SIDE}²`, 'time', 'a sample', 'as fast as point by point'],
    [
      row(`${OCTAVES} octaves, point by point`, t.plain),
      row(`\`gullies:octaves=${OCTAVES}\``, t.five),
      row('`gullies:octaves=1`', t.one),
      row('`gullies:octaves=8`', t.eight),
    ],
  );
}

/** The same idea without any of its short cuts: for each sample and octave the waves of 3 × 3 pivots, hashed anew. The slope is that between samples
 *  a gully apart. */
function pointByPoint({ width, height, data }: Heightmap): Float32Array {
  const key = latticeKey('bench', 'gullies');
  const out = new Float32Array(data.length);
  const reach = FIRST_CELL / 4;
  for (let y = 0, sample = 0; y < height; y++) {
    const north = Math.max(y - reach, 0) * width;
    const south = Math.min(y + reach, height - 1) * width;
    for (let x = 0; x < width; x++, sample++) {
      let gx = 2 * (data[y * width + Math.min(x + reach, width - 1)] - data[y * width + Math.max(x - reach, 0)]);
      let gy = 2 * (data[south + x] - data[north + x]);
      let sum = 0;
      let cell = FIRST_CELL;
      for (let k = 0; k < OCTAVES; k++) {
        const g = Math.sqrt(gx * gx + gy * gy) + 1e-12;
        const nx = -gy / g;
        const ny = gx / g;
        const u = x / cell;
        const v = y / cell;
        const column = Math.floor(u);
        const row = Math.floor(v);
        let weights = 0;
        let waves = 0;
        let slopes = 0;
        for (let j = row - 1; j <= row + 1; j++) {
          const a = rowKey(key.a, k, j);
          const b = rowKey(key.b, k, j);
          for (let i = column - 1; i <= column + 1; i++) {
            const hash = latticeHash(a, b, i);
            const ex = u - (i + 0.25 + (hash & 0xffff) / 131_072);
            const ey = v - (j + 0.25 + (hash >>> 16) / 131_072);
            const q = 1 - (ex * ex + ey * ey) * 0.64;
            if (q <= 0) continue;
            const w = q * q * q;
            const phase = (ex * nx + ey * ny) * 2;
            const t = phase - Math.floor(phase);
            const m = t < 0.5 ? 2 * t : 2 - 2 * t;
            weights += w;
            waves += w * (1 - 2 * m * m * (3 - 2 * m));
            slopes += w * (t < 0.5 ? -24 : 24) * m * (1 - m);
          }
        }
        const tall = (0.35 * g * cell) / (4 * FIRST_CELL);
        sum += tall * (waves / weights - 1) * 0.5;
        const turn = (tall * slopes * FIRST_CELL) / (weights * cell);
        gx += turn * nx;
        gy += turn * ny;
        cell *= 0.5;
      }
      out[sample] = data[sample] + sum;
    }
  }
  return out;
}
