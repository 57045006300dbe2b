import type { Filter } from '../../src/core/generator.ts';
import { createHeightmap, type Heightmap } from '../../src/core/heightmap.ts';
import { defaultsOf, type ParamValues, type Schema } from '../../src/core/params.ts';

/** A hill with noise on it, in 0 … 1 with both ends reached: integers and one division, so the same in every engine. */
export function bumpyMap(width: number, height: number): Heightmap {
  const map = createHeightmap(width, height);
  for (let i = 0; i < map.data.length; i++) {
    let h = Math.imul(i + 1, 0x9e3779b1);
    h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
    const [x, y] = [i % width, Math.floor(i / width)];
    const hill = (x * (width - 1 - x) + y * (height - 1 - y)) / (width * width + height * height);
    map.data[i] = Math.min(1, 2 * hill + ((h ^ (h >>> 15)) >>> 0) / 2 ** 33);
  }
  map.data[0] = 0;
  map.data[map.data.length - 1] = 1;
  return map;
}

/** The filter with these parameters, else its defaults. */
export function applied<S extends Schema>(filter: Filter<S>, map: Heightmap, params: ParamValues = {}): Heightmap {
  return filter.apply(map, { ...defaultsOf(filter.params), ...params });
}
