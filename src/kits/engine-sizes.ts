import { isSameSize, type Size } from '../core/heightmap.ts';

/** The least number of samples of `sides` that is not less than another; the most where there is none. */
export function sideFrom(sides: readonly number[], side: number): number {
  return sides.find((one) => one >= side) ?? sides[sides.length - 1];
}

/** Unity: 2^n + 1, 33 … 4097 a side. */
export const UNITY_SIDES = [33, 65, 129, 257, 513, 1025, 2049, 4097] as const;

/** Unreal Engine: a landscape is made of at most 32 × 32 components, each of 1 or 2 × 2 sections of so many quads a side. */
const UNREAL_SECTIONS = [7, 15, 31, 63, 127, 255] as const;
const UNREAL_COMPONENTS = 32;
/** So many components more are as bad as a size that is off by a factor of e: each costs the engine time. */
const COMPONENTS_PER_SIZE = 2000;

/** The size of a landscape that Unreal Engine takes whole: both sides are components × sections × quads + 1. A size that it takes stays; of the others
 *  the nearest, with few components. */
export function unrealSize({ width, height }: Size): Size {
  let best = { size: { width, height }, cost: Number.POSITIVE_INFINITY };
  for (const quads of UNREAL_SECTIONS) {
    for (const component of [quads, 2 * quads]) {
      const [across, down] = [width, height].map((side) => {
        const count = Math.round((side - 1) / component);
        return Math.min(Math.max(count, 1), UNREAL_COMPONENTS);
      });
      const size = { width: across * component + 1, height: down * component + 1 };
      if (isSameSize(size, { width, height })) return size;
      const off = Math.abs(Math.log(size.width / width)) + Math.abs(Math.log(size.height / height));
      const cost = off + (across * down) / COMPONENTS_PER_SIZE;
      if (cost < best.cost) best = { size, cost };
    }
  }
  return best.size;
}
