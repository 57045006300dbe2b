import { hydrology } from '../src/analysis/hydrology.ts';
import type { Heightmap } from '../src/core/heightmap.ts';
import { rivers } from '../src/filters/rivers.ts';
import { generateHeightmap } from '../src/generate.ts';
import { fillInPlace, routeDepressions } from '../src/kernels/depressions.ts';
import { Drainage, ringOf } from '../src/kernels/drainage.ts';
import { diffuseInPlace, inciseInPlace } from '../src/kernels/stream-power.ts';
import { applied } from '../tests/support/filter-maps.ts';
import { recipeFor } from '../tests/support/recipes.ts';
import { median, medians, ms, table, times } from './measure.ts';

const ROUNDS = 5;
/** Share of the strength of `rivers` that a step takes. */
const STEP = 0.35 / 4;

/** Water over diamond-square H 0.9: filling beside a plain priority flood, the parts of a step of stream power, and whole calls. */
export function benchWater(): string {
  const map = terrain(2049);
  const samples = map.width * map.height;
  const ns = (time: number): string => `${((time * 1e6) / samples).toPrecision(3)} ns`;
  const fills = medians(ROUNDS, {
    ours: () => fillInPlace({ ...map, data: map.data.slice() }, -Infinity),
    flood: () => priorityFlood(map),
  });
  const speed = (time: number): string => `${(samples / time / 1e3).toFixed(1)} M/s`;
  const filling = table(
    ['depressions of 2049² filled', 'time', 'samples'],
    [
      ['basins and their lowest passes', ms(fills.ours), speed(fills.ours)],
      [`priority flood, ${times(fills.flood / fills.ours)} slower`, ms(fills.flood), speed(fills.flood)],
    ],
  );
  const steps = stepTimes(map);
  const parts = Object.entries(steps).map(([name, all]) => [name, ns(median(all))]);
  const whole = Object.values(steps).reduce((sum, all) => sum + median(all), 0);
  const stepping = table(['a step of stream power at 2049²', 'a sample'], [...parts, ['all', ns(whole)]]);
  const calls = [1025, 4097].flatMap((side) => {
    const ground = terrain(side);
    const spacing = { x: 25_600 / (side - 1), y: 25_600 / (side - 1) };
    const t = medians(side > 2000 ? 1 : ROUNDS, {
      rivers: () => applied(rivers, ground),
      hydrology: () => hydrology(ground, { spacing }),
    });
    return Object.entries(t).map(([name, time]) => [
      `\`${name}\``,
      `${side}²`,
      ms(time),
      `${((time * 1e6) / side ** 2).toFixed(0)} ns`,
    ]);
  });
  return [filling, stepping, table(['call', 'map', 'time', 'a sample'], calls)].join('\n\n');
}

function terrain(side: number): Heightmap {
  const wishes = { width: side, height: side, params: { hurst: 0.9 }, elevation: { min: 0, max: 1 } };
  return generateHeightmap(recipeFor('diamond-square', wishes));
}

/** Milliseconds of the parts of steps, one after the other on ground that is worn more and more. */
function stepTimes(map: Heightmap): Record<string, number[]> {
  const cell = 1 / (map.width - 1);
  const { basin, h, ends } = ringOf(map, { x: cell, y: cell }, -Infinity);
  const drainage = new Drainage(basin);
  const parts = {
    receivers: () => drainage.findReceivers(h, ends),
    depressions: () => routeDepressions(h, drainage),
    'order and area': () => drainage.orderAndCount(),
    'implicit step': () => inciseInPlace(h, drainage, STEP),
    diffusion: () => diffuseInPlace(h, basin, 0.0016 * Math.sqrt(STEP)),
  };
  const elapsed: Record<string, number[]> = Object.fromEntries(Object.keys(parts).map((name) => [name, []]));
  for (let step = 0; step < 9; step++) {
    for (const [name, part] of Object.entries(parts)) {
      const start = performance.now();
      part();
      elapsed[name].push(performance.now() - start);
    }
  }
  return elapsed;
}

/** Filling as it is mostly done: from the border inwards, the lowest sample first, by a binary heap; what lies lower than the one it is met from
 *  needs none.
 *  @source R. Barnes, C. Lehman, D. Mulla, "Priority-flood" (2014), algorithm 2 */
function priorityFlood({ width, height, data }: Heightmap): Float32Array {
  const filled = data.slice();
  const isSeen = new Uint8Array(data.length);
  const heap = new Int32Array(data.length);
  const pit = new Int32Array(data.length);
  let [heaped, first, last] = [0, 0, 0];
  const push = (sample: number): void => {
    let at = heaped++;
    for (let above = (at - 1) >> 1; at > 0 && filled[heap[above]] > filled[sample]; above = (at - 1) >> 1) {
      heap[at] = heap[above];
      at = above;
    }
    heap[at] = sample;
  };
  const pop = (): number => {
    const top = heap[0];
    const sample = heap[--heaped];
    let at = 0;
    for (let below = 1; below < heaped; below = 2 * at + 1) {
      if (below + 1 < heaped && filled[heap[below + 1]] < filled[heap[below]]) below++;
      if (filled[heap[below]] >= filled[sample]) break;
      heap[at] = heap[below];
      at = below;
    }
    heap[at] = sample;
    return top;
  };
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1) continue;
    isSeen[i] = 1;
    push(i);
  }
  while (heaped > 0 || first < last) {
    const i = first < last ? pit[first++] : pop();
    const [x, y] = [i % width, Math.floor(i / width)];
    for (let row = Math.max(y - 1, 0); row <= Math.min(y + 1, height - 1); row++) {
      for (let column = Math.max(x - 1, 0); column <= Math.min(x + 1, width - 1); column++) {
        const j = row * width + column;
        if (isSeen[j] === 1) continue;
        isSeen[j] = 1;
        if (filled[j] > filled[i]) push(j);
        else {
          filled[j] = filled[i];
          pit[last++] = j;
        }
      }
    }
  }
  return filled;
}
