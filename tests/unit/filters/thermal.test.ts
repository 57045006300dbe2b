import { describe, expect, test } from 'vitest';
import type { Ground } from '../../../src/core/generator.ts';
import { crop, type Heightmap } from '../../../src/core/heightmap.ts';
import { thermal } from '../../../src/filters/thermal.ts';
import { TALUS_UNIT } from '../../../src/kernels/talus.ts';
import { bumpyMap } from '../../support/filter-maps.ts';
import { mapFrom, rows } from '../../support/recipes.ts';
import { bumpyTile, seamGap } from '../../support/seams.ts';

/** Square cells of 1 m under a range of `metres`. */
const groundOf = ({ width, height }: Heightmap, metres = 1): Ground => ({
  extent: { x: width - 1, y: height - 1 },
  elevation: { min: 0, max: metres },
});

const slid = (map: Heightmap, talus: number, steps: number, metres?: number): Heightmap =>
  thermal.apply(map, { talus, steps }, undefined, groundOf(map, metres));

/** Mass in units: that of the columns and rows that a tile has twice counts once. */
const massOf = ({ width, height, data, repeats }: Heightmap): number =>
  data.reduce((sum, v, i) => {
    const isAgain = repeats && (i % width === width - 1 || Math.floor(i / width) === height - 1);
    return sum + (isAgain ? 0 : Math.round(v / TALUS_UNIT));
  }, 0);

test('an eighth of what is above the talus goes to each lower neighbour', () => {
  const peak = mapFrom(3, 3, (x, y) => (x === 1 && y === 1 ? 1 : 0));
  const across = Math.floor((1 - Math.SQRT2 / 2) / 8 / TALUS_UNIT) * TALUS_UNIT;
  const got = slid(peak, 45, 1, 2); // falls of ½ along, √2 / 2 across stay
  expect(rows(got)).toEqual([
    [across, 1 / 16, across],
    [1 / 16, 0.75 - 4 * across, 1 / 16],
    [across, 1 / 16, across],
  ]);
});

describe('what one sample loses others gain', () => {
  test.each([
    ['a map', bumpyMap(65, 49)],
    ['a tile', { ...bumpyTile(65, 49), repeats: true as const }],
    ['a strip', bumpyMap(1, 300)],
  ])('to the last unit, on %s', (_, map) => {
    const after = slid(map, 10, 200);
    expect(after.data).not.toEqual(map.data);
    expect(massOf(after)).toBe(massOf(map));
  });

  test('and a tile still tiles', () => expect(seamGap(slid({ ...bumpyTile(65, 49), repeats: true }, 10, 30))).toBe(0));
});

test('in the end no slope is steeper than the talus angle, in metres', () => {
  const metres = 40;
  const map = bumpyMap(33, 33);
  const { data } = slid(map, 30, 500, metres);
  for (let y = 0; y < 33; y++) {
    for (let x = 0; x < 32; x++) {
      const fall = Math.abs(data[y * 33 + x] - data[y * 33 + x + 1]) * metres;
      expect((Math.atan(fall) * 180) / Math.PI).toBeLessThan(35);
    }
  }
  expect(slid(map, 85, 500, 1)).toEqual(map);
});

test('a window with k samples around it is the crop of the whole after k steps, bit for bit', () => {
  const map = bumpyMap(65, 65);
  const [steps, window] = [8, { x: 20, y: 12, width: 17, height: 25 }];
  const around = { x: 12, y: 4, width: 33, height: 41 };
  const part = crop(slid(crop(map, around), 12, steps), { ...window, x: steps, y: steps });
  expect(part.data).toEqual(crop(slid(map, 12, steps), window).data);
});

test('a mirrored map is the mirrored one, and what does not slide keeps its bits', () => {
  const map = bumpyMap(40, 30);
  const mirrored = (of: Heightmap): Heightmap => mapFrom(40, 30, (x, y) => of.data[y * 40 + 39 - x]);
  expect(slid(mirrored(map), 12, 20)).toEqual(mirrored(slid(map, 12, 20)));
});
