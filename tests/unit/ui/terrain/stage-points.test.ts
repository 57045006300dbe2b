import { describe, expect, test } from 'vitest';
import { generateHeightmap } from '../../../../src/generate.ts';
import { makeTerrain } from '../../../../src/terrain/make-terrain.ts';
import { stagePoints } from '../../../../src/ui/terrain/stage-points.ts';
import { recipeFor } from '../../../support/recipes.ts';

const square = (params = {}) => recipeFor('diamond-square', { width: 9, height: 9, params });

test('a diamond step makes centres from the mean of four corners', () => {
  const terrain = makeTerrain({ recipe: square(), stage: 1 });
  const { newPoints: made, parents } = stagePoints(terrain);
  const [nw, ne, sw, se] = [0, 2, 6, 8].map((i) => terrain.surface.map.data[i]);
  expect(made).toHaveLength(1);
  expect(made[0].position).toEqual({ x: 0.5, y: 0.5 });
  expect(made[0].mean).toBeCloseTo((nw + ne + sw + se) / 4, 3);
  expect(made[0].elevation).toBe(terrain.surface.map.data[4]);
  expect(parents).toHaveLength(4);
});

test('a square step has corners and centres as parents', () => {
  const { newPoints: made, parents } = stagePoints(makeTerrain({ recipe: square(), stage: 4 }));
  expect(made).toHaveLength(12);
  expect(parents).toHaveLength(13);
});

describe('the first square step, all of whose points lie on the border, takes the mean of', () => {
  /** The middle of the northern border: what its mean is, and the corners and the centre on the map. */
  const northern = (edges: string) => {
    const terrain = makeTerrain({ recipe: square({ edges }), stage: 2 });
    const { data } = terrain.surface.map;
    const mean = stagePoints(terrain).newPoints.find(({ position: { x, y } }) => x === 0.5 && y === 0)?.mean;
    return { terrain, mean, onMap: [data[0], data[2], data[4]] };
  };
  const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

  test('three points where the map is closed', () => {
    const { mean, onMap } = northern('free');
    expect(mean).toBeCloseTo(meanOf(onMap), 2);
  });

  test('the centre twice where the map repeats', () => {
    const { mean, onMap } = northern('toroidal');
    expect(mean).toBeCloseTo(meanOf([...onMap, onMap[2]]), 2);
  });

  test('a centre beyond the border where the terrain goes on', () => {
    const { terrain, mean, onMap } = northern('plane');
    const { recipe, rawRange, range } = terrain;
    const window = { x: 1, y: -1, width: 1, height: 1 };
    const [raw] = generateHeightmap(recipe, { stage: 2, raw: true, window }).data;
    const beyond = range.min + ((raw - rawRange.min) / (rawRange.max - rawRange.min)) * (range.max - range.min);
    expect(mean).toBeCloseTo(meanOf([...onMap, beyond]), 2);
  });
});

test('where all points move, an old one is moved from where the stage before left it, a new one from the mean of the old ones beside it', () => {
  const recipe = recipeFor('random-additions', { width: 9, height: 9, elevation: { min: 0, max: 100 } });
  const { data } = makeTerrain({ recipe, stage: 1 }).surface.map;
  const means = stagePoints(makeTerrain({ recipe, stage: 2 })).newPoints.map(({ mean }) => mean);
  expect(means).toHaveLength(25);
  expect(means[0]).toBeCloseTo(data[0], 3);
  expect(means[1]).toBeCloseTo((data[0] + data[1]) / 2, 3);
});

test('a level of a line has its points along the middle of the terrain', () => {
  const terrain = makeTerrain({ recipe: recipeFor('midpoint-displacement', { width: 17, height: 5 }), stage: 2 });
  const { newPoints: made, parents } = stagePoints(terrain);
  expect(made.map(({ position }) => position)).toEqual([
    { x: 0.25, y: 0.5 },
    { x: 0.75, y: 0.5 },
  ]);
  expect(parents.map(({ x }) => x)).toEqual([0, 0.5, 1]);
  expect(made[0].elevation).toBe(terrain.profile?.y[1]);
});

test('finished terrain and stages of many points show none', () => {
  expect(stagePoints(makeTerrain({ recipe: square(), stage: undefined })).newPoints).toEqual([]);
  const large = recipeFor('diamond-square', { width: 65, height: 65 });
  expect(stagePoints(makeTerrain({ recipe: large, stage: 10 })).newPoints).toEqual([]);
});
