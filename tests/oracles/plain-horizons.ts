import { compileHorizons, type HorizonKernels, LOOK_BYTES } from '../../src/kernels/simd/horizons.ts';
import type { KernelMemory } from '../../src/kernels/simd/module.ts';

/** A memory with what the horizon kernels mean, in plain TypeScript. */
export function plainHorizons(): KernelMemory<HorizonKernels> {
  const memory = compileHorizons();
  return { ...memory, kernels: plainKernels(memory) };
}

const { fround } = Math;

function plainKernels({ bytes, floats, ints }: KernelMemory<HorizonKernels>): HorizonKernels {
  const float = (address: number): number => floats[address >> 2];
  const add = (a: number, b: number): number => fround(a + b);
  const times = (a: number, b: number): number => fround(a * b);

  /** The slope to a look from a sample of elevation z. */
  type SlopeOf = (ground: number, look: number, z: number) => number;

  const slanted: SlopeOf = (ground, look, z) => {
    const a = times(float(ground + ints[look >> 2]), float(look + 8));
    const b = times(float(ground + ints[(look >> 2) + 1]), float(look + 12));
    return fround(add(a, b) - times(z, float(look + 16)));
  };
  const straight: SlopeOf = (ground, look, z) => times(fround(float(ground + ints[look >> 2]) - z), float(look + 16));

  /** What stands for sample x in two rows of every other sample. */
  function farAt(north: number, south: number, x: number): number {
    const sum = (i: number): number => add(float(north + 4 * i), float(south + 4 * i));
    return times(add(sum(x >> 1), sum((x + 1) >> 1)), 0.25);
  }

  /** The looks of a row: what is steepest from each sample, and q of it. */
  function eachSteepest(
    slopeOf: SlopeOf,
    [out, end, ground, looks, looksEnd, north, south, apart]: Parameters<HorizonKernels['sky']>,
    found: (at: number, slope: number, q: number, z: number) => void,
    scaleFar = (slope: number): number => slope,
  ): void {
    for (let x = 0; out + 4 * x < end; x++) {
      const z = float(ground + 4 * x);
      let q = farAt(north + apart, south + apart, x);
      let top = scaleFar(fround(farAt(north, south, x) - times(q, z)));
      for (let look = looks; look < looksEnd; look += LOOK_BYTES) {
        const slope = slopeOf(ground + 4 * x, look, z);
        if (!(top < slope)) continue;
        top = slope;
        q = float(look + 16);
      }
      found(out + 4 * x, top, q, z);
    }
  }

  const skyOf =
    (slopeOf: SlopeOf): HorizonKernels['sky'] =>
    (...args) =>
      eachSteepest(slopeOf, args, (at, slope) => {
        const top = Math.max(slope, 0);
        const sine = fround(top / fround(Math.sqrt(add(1, times(top, top)))));
        floats[at >> 2] = add(float(at), fround(1 - sine));
      });

  const farOf =
    (slopeOf: SlopeOf): HorizonKernels['far'] =>
    (...[out, end, ground, looks, looksEnd, north, south, apart, ownApart]) =>
      eachSteepest(slopeOf, [out, end, ground, looks, looksEnd, north, south, apart], (at, slope, q, z) => {
        floats[at >> 2] = add(slope, times(q, z));
        floats[(at + ownApart) >> 2] = q;
      });

  return {
    sky: skyOf(slanted),
    skyStraight: skyOf(straight),
    far: farOf(slanted),
    farStraight: farOf(straight),

    shade(out, end, ground, looks, looksEnd, north, south, apart, factor, offset) {
      eachSteepest(
        (at, look, z) => add(slanted(at, look, z), float(look + 20)),
        [out, end, ground, looks, looksEnd, north, south, apart],
        (at, slope) => {
          floats[at >> 2] = slope;
        },
        (slope) => add(times(slope, fround(factor)), fround(offset)),
      );
    },

    raise(out, end, floor, factor) {
      for (let at = out; at < end; at += 4) floats[at >> 2] = times(Math.max(float(at), fround(floor)), fround(factor));
    },

    halve(out, end, north, own, south, part) {
      for (let at = out, x = 0; at < end; at += 4, x += 8) {
        const around = [north, own, south].flatMap((row) => [-4, 0, 4].map((by) => float(row + x + by)));
        const z = float(own + x);
        floats[at >> 2] = add(z, times(fround(Math.max(...around) - z), fround(part)));
      }
    },

    bytes(out, end, shade, sky, perSky) {
      for (let at = out, x = 0; at < end; at += 2, x += 4) {
        const within = Math.min(Math.max(float(shade + x), -1), 1);
        bytes[at] = fround(128 - times(within, 127.5));
        bytes[at + 1] = add(times(float(sky + x), fround(perSky)), 0.5);
      }
    },
  };
}
