import { expect, test } from 'vitest';
import type { Heightmap } from '../../src/core/heightmap.ts';
import { rivers } from '../../src/filters/rivers.ts';
import { generateHeightmap } from '../../src/generate.ts';
import { hydrology } from '../../src/index.ts';
import { correlation } from '../support/correlation.ts';
import { applied } from '../support/filter-maps.ts';
import { recipeFor } from '../support/recipes.ts';
import { wornAtFullSize } from '../support/stream-power.ts';

/** Metres across. */
const EXTENT = 25_600;
const [SMALL, LARGE] = [257, 1025];
const STEP = (LARGE - 1) / (SMALL - 1);

const kinds = [
  ['diamond-square, H 0.9', 'diamond-square', { hurst: 0.9 }],
  ['diamond-square, H 0.8', 'diamond-square', { hurst: 0.8 }],
  ['diamond-square, H 0.7', 'diamond-square', { hurst: 0.7 }],
  ['fault lines', 'fault-lines', {}],
] as const;

/** What stays where it was on a map of sixteen times as many samples: shares of the small map's rivers, and how alike the ground changed. */
interface Kept {
  /** Of samples that drain over 1 km²: a river of the large map is at most one sample of the small one away. */
  readonly streams: number;
  /** Of those over 5 km²: at most two samples. */
  readonly rivers: number;
  readonly correlation: number;
}

test.each(kinds)('%s: rivers at 257² are those at 1025², unlike those of stream power at full size', (_, id, params) => {
  const kept = ['a', 'b', 'c', 'd'].map((seed) => {
    const maps = [SMALL, LARGE].map((side) =>
      generateHeightmap(recipeFor(id, { width: side, height: side, seed, params, elevation: { min: 0, max: 1 } })),
    );
    return { byLevels: keptOf(maps, (map) => applied(rivers, map)), plain: keptOf(maps, (map) => wornAtFullSize(map, 0.35, 10)) };
  });
  for (const { byLevels, plain } of kept) {
    expect(byLevels.streams).toBeGreaterThanOrEqual(0.93);
    expect(byLevels.rivers).toBeGreaterThanOrEqual(0.97);
    expect(byLevels.correlation).toBeGreaterThanOrEqual(0.93);
    expect(plain.streams).toBeLessThan(0.85);
    expect(plain.correlation).toBeLessThan(0.6);
  }
});

function keptOf(maps: readonly Heightmap[], erode: (map: Heightmap) => Heightmap): Kept {
  const [small, large] = maps.map((map) => {
    const eroded = erode(map);
    const change = eroded.data.map((value, i) => value - map.data[i]);
    const cell = EXTENT / (map.width - 1);
    return { change, area: hydrology(eroded, { spacing: { x: cell, y: cell } }).area };
  });
  const share = (threshold: number, reach: number): number => {
    const samples = [...small.area.keys()].filter((i) => small.area[i] >= threshold);
    return samples.filter((i) => hasRiver(large.area, inLarge(i), threshold, reach * STEP)).length / samples.length;
  };
  return {
    streams: share(1e6, 1),
    rivers: share(5e6, 2),
    correlation: correlation([...small.change.keys()].map((i) => [small.change[i], large.change[indexOf(inLarge(i))]])),
  };
}

function inLarge(i: number): readonly [x: number, y: number] {
  return [STEP * (i % SMALL), STEP * Math.floor(i / SMALL)];
}

function indexOf([x, y]: readonly [number, number]): number {
  return y * LARGE + x;
}

function hasRiver(area: Float64Array, [x, y]: readonly [number, number], threshold: number, reach: number): boolean {
  for (let row = Math.max(y - reach, 0); row <= Math.min(y + reach, LARGE - 1); row++) {
    for (let column = Math.max(x - reach, 0); column <= Math.min(x + reach, LARGE - 1); column++) {
      if (area[indexOf([column, row])] >= threshold) return true;
    }
  }
  return false;
}
