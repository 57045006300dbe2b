import { type Heightmap, spacingOf } from '../../src/core/heightmap.ts';
import { defaultsOf } from '../../src/core/params.ts';
import { rivers } from '../../src/filters/rivers.ts';
import { routeWater } from '../../src/kernels/depressions.ts';
import { Drainage, ringOf } from '../../src/kernels/drainage.ts';
import { diffuseInPlace, inciseInPlace } from '../../src/kernels/stream-power.ts';

const { hillslope } = defaultsOf(rivers.params);

/** The law of `rivers` on all samples of a square map from the first step on: the same equations without levels. Depressions are not filled. */
export function wornAtFullSize(map: Heightmap, strength: number, steps: number): Heightmap {
  const { width, height } = map;
  const { basin, h, ends } = ringOf(map, spacingOf({ x: 1, y: 1 }, map), -Infinity);
  const drainage = new Drainage(basin);
  for (let step = 0; step < steps; step++) {
    routeWater(h, ends, drainage);
    inciseInPlace(h, drainage, strength / steps);
    diffuseInPlace(h, basin, hillslope * Math.sqrt(strength / steps));
  }
  return { width, height, data: map.data.map((_, i) => h[(Math.floor(i / width) + 1) * basin.stride + (i % width) + 1]) };
}
