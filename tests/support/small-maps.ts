import fc from 'fast-check';
import { createHeightmap, type Heightmap } from '../../src/core/heightmap.ts';

/** Maps of 1 to 12 samples a side: wholes, in which many are equal, or any fractions between ±1000. */
export function smallMaps(least = 1): fc.Arbitrary<Heightmap> {
  const samples = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.double({ min: -1000, max: 1000, noNaN: true }));
  const side = fc.integer({ min: least, max: 12 });
  return fc
    .tuple(side, side)
    .chain(([width, height]) =>
      fc
        .array(samples, { minLength: width * height, maxLength: width * height })
        .map((values) => createHeightmap(width, height, Float32Array.from(values))),
    );
}
