import { expect, test } from 'vitest';
import { hydrology } from '../../src/analysis/hydrology.ts';
import { createHeightmap, type Heightmap } from '../../src/core/heightmap.ts';
import { generateHeightmap } from '../../src/generate.ts';
import { fillInPlace } from '../../src/kernels/depressions.ts';
import { grassFlow, isThere, sagaArea, sagaFilled } from '../support/flow-programs.ts';
import { recipeFor } from '../support/recipes.ts';

const programs = { grass: await isThere('grass'), saga: await isThere('saga_cmd') };
for (const [name, isHere] of Object.entries(programs)) {
  if (!isHere) console.log(`${name} is not installed: what it finds of water is not compared (apt-get install grass-core saga)`);
}

const SIDE = 257;

/** Ground without pits, level parts and ties, in a ring that is lower: programs differ in all of these, and in what leaves a map over its border.
 *  Elevations are whole numbers, which each of them holds. */
function drainedGround(): Heightmap {
  const rough = generateHeightmap(recipeFor('diamond-square', { width: SIDE, height: SIDE, elevation: { min: 0, max: 1e5 } }));
  const { receiver } = hydrology(rough, { spacing: { x: 1, y: 1 } });
  const z = rough.data.map(Math.round);
  const isDone = Uint8Array.from(receiver, (to, i) => Number(to === i));
  for (let i = 0; i < z.length; i++) {
    // Up again from the first sample below that is done.
    const way: number[] = [];
    for (let at = i; isDone[at] === 0; at = receiver[at]) way.push(at);
    for (const at of way.reverse()) {
      z[at] = Math.max(z[at], z[receiver[at]] + 1);
      isDone[at] = 1;
    }
  }
  const width = SIDE + 2;
  const ringed = createHeightmap(width, width);
  for (let y = 0, i = 0; y < width; y++) {
    for (let x = 0; x < width; x++, i++) {
      const isInside = x > 0 && y > 0 && x <= SIDE && y <= SIDE;
      // No two neighbours of a sample are alike in the last digit.
      ringed.data[i] = (isInside ? 16 * (100 + z[(y - 1) * SIDE + x - 1]) : 0) + (x % 3) + 3 * (y % 3);
    }
  }
  return ringed;
}

/** Samples inside the ring. */
const inside = ({ width, height }: Heightmap): number[] =>
  Array.from({ length: width * height }, (_, i) => i).filter((i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return x > 0 && y > 0 && x < width - 1 && y < height - 1;
  });

const ground = drainedGround();
const { receiver, area } = hydrology(ground, { spacing: { x: 1, y: 1 } });

test.skipIf(!programs.grass)(
  'GRASS sends water the same way, but where the lowest sample around is not the steepest, and counts as much',
  async () => {
    const found = await grassFlow(ground);
    const { width, data } = ground;
    const around = [1 - width, -width, -1 - width, -1, width - 1, width, width + 1, 1];
    const samples = inside(ground);
    const other = samples.filter((i) => i + around[Math.abs(found.direction[i]) - 1] !== receiver[i]);
    // GRASS goes from the lowest ground up, and the first that comes to a sample takes its water, unless a straight way beside it is steeper.
    const lowestOf = (i: number): number => Math.min(...around.map((step) => data[i + step]));
    expect(other.filter((i) => data[receiver[i]] === lowestOf(i))).toEqual([]);
    expect(other.length).toBeLessThan(0.02 * samples.length);
    // Below such samples numbers part, either way.
    const isBelow = new Set<number>();
    for (const i of other) {
      for (const first of [receiver[i], i + around[Math.abs(found.direction[i]) - 1]]) {
        for (let at = first; !isBelow.has(at); at = receiver[at]) isBelow.add(at);
      }
    }
    const alike = samples.filter((i) => !isBelow.has(i));
    expect(alike.length).toBeGreaterThan(0.7 * samples.length);
    expect(alike.filter((i) => Math.abs(found.area[i]) !== area[i])).toEqual([]);
  },
);

test.skipIf(!programs.saga)('SAGA counts as much that drains through every sample', async () => {
  const found = await sagaArea(ground);
  expect(inside(ground).filter((i) => found[i] !== area[i])).toEqual([]);
});

test.skipIf(!programs.saga)('SAGA fills depressions to the same surface', async () => {
  const rough = generateHeightmap(recipeFor('diamond-square', { width: 513, height: 513 }));
  const found = await sagaFilled(rough);
  fillInPlace(rough, -Infinity);
  expect(found.reduce((most, level, i) => Math.max(most, Math.abs(level - rough.data[i])), 0)).toBe(0);
});
