import { describe, expect, test } from 'vitest';
import { createHeightmap, type Heightmap, MAX_SIDE, resample, sampleRange } from '../../../../src/core/heightmap.ts';
import {
  bakeTerrainLight,
  coarseGrid,
  isReduced,
  lightRows,
  type TerrainLight,
} from '../../../../src/draw/colour/terrain-light.ts';
import { generateHeightmap } from '../../../../src/generate.ts';
import { skyShare, sunShare } from '../../../oracles/horizon.ts';
import { recipeFor } from '../../../support/recipes.ts';
import { cutElsewhere } from '../../../support/seams.ts';

const SPACING = { x: 10, y: 10 };
const FROM_WEST = { exaggeration: 1, sunAzimuthDeg: 270, sunAltitudeDeg: 45, floor: undefined };

/** A map from a row of elevations, repeated from north to south. */
function ridges(row: readonly number[], height = 5): Heightmap {
  return createHeightmap(
    row.length,
    height,
    Float32Array.from({ length: row.length * height }, (_, i) => row[i % row.length]),
  );
}

function suns({ width, data }: TerrainLight, row = 2): number[] {
  return Array.from({ length: width }, (_, x) => data[2 * (row * width + x)]);
}

function skies({ width, data }: TerrainLight, row = 2): number[] {
  return Array.from({ length: width }, (_, x) => data[2 * (row * width + x) + 1]);
}

describe('terrain light', () => {
  test.each([
    ['a flat map has no shadow and sees all of the sky', 9, 7, 45],
    ['the widest map there may be is lit', MAX_SIDE, 70, 45],
    ['level ground is in full light, however low the sun', 130, 9, 1],
  ])('%s', (_, width, height, sunAltitudeDeg) => {
    const { data } = bakeTerrainLight(createHeightmap(width, height), SPACING, { ...FROM_WEST, sunAltitudeDeg });
    expect(data).toHaveLength(2 * width * height);
    expect(data.every((light) => light === 255)).toBe(true);
  });

  test('a row that no map has is refused', () => {
    const rowAt = lightRows({ map: createHeightmap(10, 150), spacing: SPACING }, FROM_WEST);
    for (const y of [-1, 150]) expect(() => rowAt(y)).toThrow(`light: expected a row of the map, got ${y}`);
  });

  test('two lights that are made in turns are those that are made one after another', () => {
    const maps = [100, 150].map((side) => generateHeightmap(recipeFor('diamond-square', { width: side, height: 150 })));
    const alone = maps.map((map) => bakeTerrainLight(map, SPACING, FROM_WEST).data);
    const rows = maps.map((map) => lightRows({ map, spacing: SPACING }, FROM_WEST));
    for (let y = 0; y < 150; y++) {
      maps.forEach(({ width }, i) => {
        expect(rows[i](y)).toEqual(alone[i].subarray(2 * width * y, 2 * width * (y + 1)));
      });
    }
  });

  const wall = ridges([0, 0, 0, 25, 0, 0, 0, 0, 0]);
  const low = ridges([0, 8, 0, 0]);
  // 10 m and 20 m behind the wall it rises by 2.5 and 1.25 per metre, 30 m behind by 0.83.
  test.each([
    ['a wall of 25 m throws 25 m of shadow away from a sun at 45°', wall, {}, SPACING, [255, 255, 255, 255, 0, 0, 255, 255, 255]],
    ['the shadow lies where the sun does not', wall, { sunAzimuthDeg: 90 }, SPACING, [255, 0, 0, 255, 255, 255, 255, 255, 255]],
    ['spacing counts as metres', wall, {}, { x: 20, y: 10 }, [255, 255, 255, 255, 64, 255, 255, 255, 255]],
    ['a low wall throws a short shadow', low, {}, SPACING, [255, 255, 179, 255]],
    ['exaggeration lengthens it', low, { exaggeration: 2 }, SPACING, [255, 255, 0, 230]],
    ['water covers what would throw it', low, { exaggeration: 2, floor: 8 }, SPACING, [255, 255, 255, 255]],
  ])('%s', (_, map, options, spacing, wanted) => {
    expect(suns(bakeTerrainLight(map, spacing, { ...FROM_WEST, ...options }))).toEqual(wanted);
  });

  test('on a tile shadows go on at the opposite border, from near and from far', () => {
    const beside = { ...ridges([0, 0, 0, 0, 0, 0, 25, 0, 0]), repeats: true } as const;
    // The last column is the first again: the wall stands two columns west of both.
    expect(suns(bakeTerrainLight(beside, SPACING, FROM_WEST))).toEqual([0, 255, 255, 255, 255, 255, 255, 0, 0]);
    const far = { ...ridges([...Array(180).fill(0), ...Array(11).fill(400), ...Array(10).fill(0)], 80), repeats: true } as const;
    const lit = suns(bakeTerrainLight(far, SPACING, { ...FROM_WEST, sunAltitudeDeg: 20 }), 40);
    // 400 m throw a shadow of 1099 m, 110 columns: those after the wall, of which the last is column 0 again, and 100 more.
    expect([190, 191, 200, 0, 50, 80, 150].map((x) => lit[x])).toEqual([255, 0, 0, 0, 0, 0, 255]);
  });

  test('a tile that is cut elsewhere has the same light, cut there', () => {
    const params = { edges: 'toroidal', lines: 100 };
    const tile = generateHeightmap(recipeFor('fault-lines', { width: 161, height: 97, params }));
    // Slanted, lines to far ground pass elsewhere between its samples.
    for (const sunAzimuthDeg of [0, 45, 90, 135, 180, 225, 270, 315]) {
      const options = { exaggeration: 3, sunAzimuthDeg, sunAltitudeDeg: 12, floor: undefined };
      const lightOf = (map: Heightmap) => bakeTerrainLight(map, { x: 160, y: 160 }, options).data;
      const here = lightOf(tile);
      const there = lightOf(cutElsewhere(tile, 100, 52));
      for (const channel of [0, 1]) {
        const data = here.filter((_, i) => i % 2 === channel);
        const wanted = cutElsewhere({ width: 161, height: 97, data }, 100, 52).data;
        const errors = there.filter((_, i) => i % 2 === channel).map((light, i) => Math.abs(light - wanted[i]));
        expect(errors.filter((error) => error > 4)).toEqual(new Uint8Array());
      }
    }
  });

  test('a sun in the north throws shadows to the south', () => {
    const wall = createHeightmap(3, 5, Float32Array.from([0, 0, 0, 25, 25, 25, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
    const light = bakeTerrainLight(wall, SPACING, { ...FROM_WEST, sunAzimuthDeg: 0 });
    expect([0, 1, 2, 3, 4].map((y) => light.data[2 * (3 * y + 1)])).toEqual([255, 255, 0, 0, 255]);
  });

  test('the edge of a shadow is soft within ± 0.05 of the sun’s rise', () => {
    const behind = (wall: number): number => suns(bakeTerrainLight(ridges([wall, ...Array(12).fill(0)]), SPACING, FROM_WEST))[10];
    expect([94, 100, 106].map(behind)).toEqual([255, 128, 0]);
    expect(behind(98)).toBeGreaterThan(behind(102));
  });

  test('near what throws a shadow its edge is as wide as a sample', () => {
    const behind = (wall: number): number => suns(bakeTerrainLight(ridges([wall, 0, 0]), SPACING, FROM_WEST))[1];
    expect([4, 7.5, 10, 12.5, 16].map(behind)).toEqual([255, 191, 128, 64, 0]);
  });

  test('a valley sees less of the sky than the ridges beside it', () => {
    const [, ridge, valley] = skies(bakeTerrainLight(ridges([0, 40, 0, 40, 0]), SPACING, FROM_WEST));
    expect(ridge).toBe(255);
    expect(valley).toBeLessThan(130);
  });

  test('coarse light is of 385 samples a side at most, on the same corners', () => {
    const large = generateHeightmap(recipeFor('diamond-square', { width: 769, height: 33 }));
    const { map, spacing } = coarseGrid({ map: large, spacing: SPACING });
    expect([map.width, map.height, spacing]).toEqual([385, 33, { x: 20, y: 10 }]);
    expect(map.data.at(-1)).toBe(large.data.at(-1));
    expect(isReduced(large)).toBe(true);
  });

  test('the coarse light of a small map is of every sample, in memory of its own', () => {
    const small = generateHeightmap(recipeFor('diamond-square', { width: 385, height: 129 }));
    const { map } = coarseGrid({ map: small, spacing: SPACING });
    expect(map).toEqual(small);
    expect(map.data.buffer).not.toBe(small.data.buffer);
    expect(isReduced(small)).toBe(false);
  });
});

/** Elevations of 401 × 301 samples, 10 m apart. */
const hills = resample(generateHeightmap(recipeFor('diamond-square', { width: 513, height: 513 })), 401, 301);

/** Places all over the hills, edges included. */
const places = Array.from({ length: 300 }, (_, i) => ({ x: (i * 97) % 401, y: i }));

describe('light of hills', () => {
  const [low, high] = [sampleRange(hills.data).min, sampleRange(hills.data).max];
  const map = { ...hills, data: hills.data.map((value) => ((value - low) / (high - low)) * 800) };
  const options = { exaggeration: 1, sunAzimuthDeg: 300, sunAltitudeDeg: 30, floor: undefined };
  const light = bakeTerrainLight(map, SPACING, options);

  test('the sky in sight is that along 16 rays, to a hundredth', () => {
    const errors = places.map(({ x, y }) => light.data[2 * (401 * y + x) + 1] / 255 - skyShare(map, SPACING, x, y));
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.01);
  });

  test('the sun is that of a ray toward it, but where far ground throws the edge of a shadow', () => {
    const errors = places.map(({ x, y }) =>
      Math.abs(light.data[2 * (401 * y + x)] / 255 - sunShare(map, SPACING, x, y, 300, 30)),
    );
    expect(errors.filter((error) => error > 0.02).length).toBeLessThan(6);
  });

  test('exaggerated hills have the light of higher hills', () => {
    const higher = { ...map, data: map.data.map((value) => 2 * value) };
    expect(bakeTerrainLight(map, SPACING, { ...options, exaggeration: 2 })).toEqual(bakeTerrainLight(higher, SPACING, options));
  });

  test.each([false, true])('rows asked for in any order are those of the whole, also where the map repeats: %s', (repeats) => {
    const whole = repeats ? { ...map, repeats } : map;
    const { data } = bakeTerrainLight(whole, SPACING, options);
    const rowAt = lightRows({ map: whole, spacing: SPACING }, options);
    for (const y of [300, 130, 131, 0, 64, 299, 7, 300])
      expect([y, rowAt(y)]).toEqual([y, data.subarray(802 * y, 802 * (y + 1))]);
  });

  test('is made from north to south, as it reports', () => {
    const done: number[] = [];
    bakeTerrainLight(map, SPACING, options, (fraction) => done.push(fraction));
    expect(done.length).toBeGreaterThan(1);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(done.at(-1)).toBe(1);
  });
});
