import type { Heightmap } from '../core/heightmap.ts';
import { repeatFirstInPlace } from '../core/repeat.ts';
import { routeDepressions } from './depressions.ts';
import { Drainage, ringOf } from './drainage.ts';

/** Cuts the outlets of depressions: along the drainage, which leaves each over its lowest pass, no sample stays higher than those that drain to it, but
 *  none is lowered by more than `most`. Where that is enough nothing is left to fill.
 *  @param sea samples below it are left as they are, and drain
 *  @param most above 0 */
export function breachInPlace(map: Heightmap, sea: number, most: number): void {
  const { width, data } = map;
  const { basin, h, ends } = ringOf(map, { x: 1, y: 1 }, sea);
  const drainage = new Drainage(basin);
  drainage.findReceivers(h, ends);
  routeDepressions(h, drainage);
  drainage.orderAndCount();
  const { order, receivers } = drainage;
  const level = h.slice();
  for (const i of order) {
    const to = receivers[i];
    if (level[to] > level[i]) level[to] = Math.max(level[i], h[to] - most);
  }
  for (let y = 0; y < basin.height; y++) {
    for (let x = 0, i = (y + 1) * basin.stride + 1; x < basin.width; x++, i++) data[y * width + x] = level[i];
  }
  if (basin.isTorus) repeatFirstInPlace(data, map);
}
