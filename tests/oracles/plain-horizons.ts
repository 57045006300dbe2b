import { compileHorizons, type HorizonKernels, LOOK_BYTES, NO_SLOPE } from '../../src/kernels/simd/horizons.ts';
import type { KernelMemory } from '../../src/kernels/simd/module.ts';

/** A memory with what the horizon kernels mean, in plain TypeScript. */
export function plainHorizons(): KernelMemory<HorizonKernels> {
  const memory = compileHorizons();
  return { ...memory, kernels: plainKernels(memory) };
}

function plainKernels({ floats, ints }: KernelMemory<HorizonKernels>): HorizonKernels {
  return {
    steepest(out, end, ground, looks, looksEnd) {
      for (let i = out >> 2, g = ground >> 2; i < end >> 2; i++, g++) {
        let steepest = Math.fround(NO_SLOPE);
        for (let look = looks >> 2; look < looksEnd >> 2; look += LOOK_BYTES / 4) {
          const a = Math.fround(floats[g + (ints[look] >> 2)] * floats[look + 2]);
          const b = Math.fround(floats[g + (ints[look + 1] >> 2)] * floats[look + 3]);
          const own = Math.fround(floats[g] * floats[look + 4]);
          const slope = Math.fround(Math.fround(Math.fround(a + b) - own) + floats[look + 5]);
          if (steepest < slope) steepest = slope;
        }
        floats[i] = steepest;
      }
    },

    steepestStraight(out, end, ground, looks, looksEnd) {
      for (let i = out >> 2, g = ground >> 2; i < end >> 2; i++, g++) {
        let steepest = Math.fround(NO_SLOPE);
        for (let look = looks >> 2; look < looksEnd >> 2; look += LOOK_BYTES / 4) {
          const rise = Math.fround(floats[g + (ints[look] >> 2)] - floats[g]);
          const slope = Math.fround(Math.fround(rise * floats[look + 4]) + floats[look + 5]);
          if (steepest < slope) steepest = slope;
        }
        floats[i] = steepest;
      }
    },

    raise(out, end, ground, a, w, factor, offset) {
      const [factor32, offset32] = [Math.fround(factor), Math.fround(offset)];
      const between = (at: number, part: number): number =>
        Math.fround(floats[at] + Math.fround(Math.fround(floats[at + 1] - floats[at]) * part));
      for (let i = out >> 2, x = 0; i < end >> 2; i++, x++) {
        const part = (x & 3) / 4;
        const own = Math.fround(between((w >> 2) + (x >> 2), part) * floats[(ground >> 2) + x]);
        const slope = Math.fround(between((a >> 2) + (x >> 2), part) - own);
        const raised = Math.fround(Math.fround(slope * factor32) + offset32);
        if (floats[i] < raised) floats[i] = raised;
      }
    },

    addSky(out, end, slopes) {
      for (let i = out >> 2, s = slopes >> 2; i < end >> 2; i++, s++) {
        const slope = floats[s] < 0 ? 0 : floats[s];
        floats[i] = Math.fround(
          floats[i] + Math.fround(1 - Math.fround(slope / Math.fround(Math.sqrt(Math.fround(1 + Math.fround(slope * slope)))))),
        );
      }
    },
  };
}
