import seedrandom from 'seedrandom';
import { expect, test } from 'vitest';
import type { Range } from '../../../../src/core/heightmap.ts';
import { SUPERSCRIPTS, SUPERSCRIPTS_OF } from '../../../../src/core/number-text.ts';
import type { Point } from '../../../../src/core/profile.ts';
import { generatorOf, registry } from '../../../../src/generate.ts';
import {
  explainStage,
  generateHeightmap,
  hydrology,
  parseRecipe,
  type Recipe,
  rawRange,
  stageCount,
  whySoHigh,
} from '../../../../src/index.ts';
import { explainSample } from '../../../../src/rules/ask.ts';
import { askedOf } from '../../../../src/rules/samples.ts';
import { unitOf } from '../../../../src/state/terrain-text.ts';
import { makeTerrain } from '../../../../src/terrain/make-terrain.ts';
import { withPowers } from '../../../../src/ui/controls/marked-text.ts';
import { constantOf } from '../../../../src/ui/explain/constant-scrub.ts';
import {
  finishedSample,
  nearestSample,
  neighbourOf,
  positionOf,
  sampleToExplain,
} from '../../../../src/ui/explain/explained-sample.ts';
import { displacementsOf } from '../../../../src/ui/explain/levels-chart.ts';
import { hasStencil, outline, sampleModel, stencilPlaces } from '../../../../src/ui/explain/sample-model.ts';
import { whyModel } from '../../../../src/ui/explain/why-model.ts';
import { explainedX } from '../../../../src/ui/profile/line-level.ts';
import { estimateWork } from '../../../../src/work.ts';
import { makes } from '../../../support/printed-sums.ts';
import { type Random, randomRecipe } from '../../../support/random-recipes.ts';

function recipeOf(generator: string, changes: object = {}, params: object = {}): Recipe {
  const source = { kind: 'generated', generator, seed: 'dolerite', params };
  return parseRecipe({ version: 1, source, width: 33, height: 33, elevation: { min: 0, max: 1000 }, ...changes });
}

/** A printed number: `+1,206 m`. */
function numberIn(text: string): number {
  return Number(text.replace('−', '-').replace(/[^\d.-]/g, ''));
}

const GENERATORS = registry.generators.map(({ id }) => ({ id }));

test.each(GENERATORS)('the first point explained is a new one of the stage, nearest to the middle: $id', ({ id }) => {
  const recipe = recipeOf(id);
  for (let stage = 1; stage <= Math.min(stageCount(recipe), 4); stage++) {
    const terrain = makeTerrain({ recipe, stage });
    const sample = sampleToExplain(terrain, undefined);
    expect(explainSample(recipe, stage, sample.x, sample.y, terrain.rawRange).stage).toBe(stage);
    const { x, y } = positionOf(terrain, sample);
    expect(Math.hypot(x - 0.5, y - 0.5)).toBeLessThanOrEqual(0.5);
  }
});

test.each(GENERATORS)('arrow keys stay on new points, and go back where they came from along a row: $id', ({ id }) => {
  const recipe = recipeOf(id);
  const terrain = makeTerrain({ recipe, stage: Math.min(3, stageCount(recipe)) });
  const start = sampleToExplain(terrain, undefined);
  const left = neighbourOf(terrain, start, 'left');
  expect(left.x).toBeLessThan(start.x);
  expect(neighbourOf(terrain, left, 'right')).toEqual({ x: start.x, y: start.y });
  for (const direction of ['left', 'right', 'up', 'down'] as const) {
    const { x, y } = neighbourOf(terrain, start, direction);
    expect(explainSample(recipe, terrain.stage, x, y, terrain.rawRange).stage).toBe(terrain.stage);
  }
});

test('at the edge there is no neighbour, and the sample stays', () => {
  const terrain = makeTerrain({ recipe: recipeOf('diamond-square'), stage: 1 });
  expect(neighbourOf(terrain, { x: 1, y: 1 }, 'left')).toEqual({ x: 1, y: 1 });
});

test('a chosen sample is explained at its stage, and any sample of finished terrain', () => {
  const recipe = recipeOf('diamond-square');
  const early = makeTerrain({ recipe, stage: 3 });
  const corner = { place: { x: 0, y: 0 }, stage: 3 };
  expect(sampleToExplain(early, corner)).toEqual({ stage: 3, x: 0, y: 0 });
  expect(sampleToExplain(early, { ...corner, stage: 2 })).toEqual({ stage: 3, x: 1, y: 1 });
  const finished = makeTerrain({ recipe, stage: undefined });
  expect(sampleToExplain(finished, corner)).toEqual({ stage: finished.stage, x: 0, y: 0 });
});

test('of a line the new point is explained that is nearest to a place chosen before, as the chart marks it', () => {
  const terrain = makeTerrain({
    recipe: recipeOf('midpoint-displacement', { width: 1025, extent: { x: 1024, y: 1024 } }),
    stage: 3,
  });
  const [change] = terrain.explanation?.changes ?? [];
  if (change?.kind !== 'points' || !terrain.profile) throw new Error('expected a line with new points');
  // Nearer to the old point at 256 than to that at 128, which is new.
  for (const x of [0.1, 0.19, 0.31, 0.5, 0.62]) {
    const chosen = { place: { x, y: 0.5 }, stage: 8 };
    expect(terrain.profile.x[sampleToExplain(terrain, chosen).x], `${x}`).toBe(explainedX(change.x, chosen, 1024));
  }
});

test.each(GENERATORS)('a sample is found again where it lies: $id', ({ id }) => {
  const recipe = recipeOf(id);
  const terrain = makeTerrain({ recipe, stage: Math.min(2, stageCount(recipe)) });
  const { stage, ...at } = sampleToExplain(terrain, undefined);
  expect(nearestSample(terrain, positionOf(terrain, { stage, ...at }))).toEqual(at);
  const { x, y } = finishedSample(terrain, at);
  const finished = makeTerrain({ recipe, stage: undefined });
  expect(positionOf(finished, { stage: finished.stage, x, y }).x).toBeCloseTo(positionOf(terrain, { stage, ...at }).x);
});

test.each(GENERATORS)('the card shows what the rules say, and its numbers make the elevation: $id', ({ id }) => {
  const recipe = recipeOf(id);
  const range = rawRange(recipe);
  for (let stage = 0; stage <= Math.min(stageCount(recipe), 4); stage++) {
    const terrain = makeTerrain({ recipe, stage });
    const { x, y } = sampleToExplain(terrain, undefined);
    const origin = explainSample(recipe, stage, x, y, range);
    const model = sampleModel(origin, stage, 'm');
    expect(model.formula).toBe(origin.formula);
    expect(model.numbers.replaceAll(',', '')).toBe(origin.numbers);
    expect(model.result.replaceAll(',', '')).toBe(`${origin.result} m`);
    const step = 10 ** -origin.decimals;
    for (const { parent, value } of model.parents) expect(Math.abs(numberIn(value) - parent.value)).toBeLessThan(step);
    const [mean] = model.rows;
    const offset = model.rows.find(({ isOffset }) => isOffset);
    if (origin.fault || !offset) continue;
    expect(Math.abs(numberIn(mean.value) - origin.mean)).toBeLessThan(0.051 * step);
    expect(Math.abs(numberIn(offset.value) - origin.offset)).toBeLessThan(0.051 * step);
  }
});

test('four parents are the corners of a square, three those of a shape that ends at the border, and two make none', () => {
  const sidesOf = (generator: string, stage: number, x: number, y: number, params = {}): string =>
    outline(explainSample(recipeOf(generator, {}, params), stage, x, y))
      .map(([from, to]) => from + to)
      .join(' ');
  expect(sidesOf('diamond-square', 1, 1, 1)).toBe('ab bd dc ca');
  expect(sidesOf('diamond-square', 2, 1, 0, { edges: 'free' })).toBe('bc ca');
  expect(sidesOf('midpoint-displacement', 1, 1, 0)).toBe('');
});

test.each([
  ['diamond-square', ['mean of a, b, c, d', 'displacement s']],
  ['midpoint-displacement', ['mean of a, b', 'displacement s']],
  ['fault-lines', ['distance', 'f, share of the step', 'step', 'step · f']],
])('the card has the terms of its rule: %s', (id, labels) => {
  const recipe = recipeOf(id);
  const { y } = sampleToExplain(makeTerrain({ recipe, stage: 3 }), undefined);
  const model = sampleModel(explainSample(recipe, 3, 3, y, rawRange(recipe)), 3, 'm');
  expect(model.rows.map(({ label }) => label)).toEqual(labels);
  const sum =
    numberIn(model.rows.at(-1)?.value ?? '') + numberIn((model.parents.length > 1 ? model.rows[0] : model.parents[0]).value);
  expect(sum).toBeCloseTo(numberIn(model.result), 0);
});

test('mean and displacement make the new elevation on every card, and the new place along a line', () => {
  const seen = new Set<string>();
  for (const { recipe, random, range } of randomTerrains()) {
    const stage = Math.floor(random() * (stageCount(recipe) + 1));
    const { x, y } = anyPlace(recipe, stage, random);
    const { rows, parents, result, origin } = sampleModel(explainSample(recipe, stage, x, y, range), stage, unitOf(recipe));
    const printed = rows.map(({ label, value }) => [label, value.replace(/ k?m$/, '')]);
    const { 'new x': newX, 'mean along x': meanX, 'moved along x': movedX, ...others } = Object.fromEntries(printed);
    const first = origin.fault ? parents[0].value.replace(/ m$/, '') : printed[0]?.[1];
    const moved = others['displacement s'] ?? others['step · f'];
    if (moved !== undefined && !makes(sumOf(first, moved), result)) throw new Error(`${first} and ${moved} make no ${result}`);
    if (newX !== undefined && !makes(sumOf(meanX, movedX), newX)) throw new Error(`${meanX} and ${movedX} make no ${newX}`);
    for (const { label } of rows) seen.add(label);
  }
  for (const label of ['displacement s', 'step · f', 'new x']) expect(seen).toContain(label);
});

/** Terrains all over the schemas, of little work. */
function* randomTerrains(): Generator<{ recipe: Recipe; random: Random; range: Range }> {
  for (let number = 0; number < 400; number++) {
    const recipe = { ...randomRecipe(number), filters: [] };
    if (estimateWork(recipe) > 3e6) continue;
    yield { recipe, random: seedrandom(`card ${number}`), range: rawRange(recipe) };
  }
}

function anyPlace(recipe: Recipe, stage: number, random: Random): Point {
  const asked = askedOf(recipe, { min: 0, max: 1 });
  const { width, height } = asked.generator.grid(asked.recipe, stage);
  return { x: Math.floor(random() * width), y: Math.floor(random() * height) };
}

/** `990.4 − 12.5` of `990.4` and `−12.5`. */
function sumOf(first: string, moved: string): string {
  return moved.startsWith('−') ? `${first} − ${moved.slice(1)}` : `${first} + ${moved.replace('+', '')}`;
}

test('a sample of an earlier stage says so, and ends with the elevation of the terrain, which filters have changed', () => {
  const recipe = recipeOf('diamond-square');
  const origin = explainSample(recipe, 5, 0, 0, rawRange(recipe));
  const { made, total, result } = sampleModel(origin, 5, 'm');
  expect([made, total]).toEqual(['how it was made at stage 0', { label: 'new elevation z', elevation: result }]);
  expect(sampleModel(origin, 0, 'm').made).toBe('');
  const filtered = sampleModel(origin, 0, 'm', '77 m');
  expect([filtered.made, filtered.total]).toEqual([made, { label: `${result} at stage 0, now`, elevation: '77 m' }]);
});

test('faults of one’s own have the numbers of the card, those that are off counted', () => {
  const fault = { filter: 'fault', params: {} };
  const recipe = recipeOf('diamond-square', {
    filters: [fault, { ...fault, isOff: true }, { filter: 'invert', params: {} }, fault],
  });
  const { rows } = whyModel(recipe, rawRange(recipe), whySoHigh(recipe, 5, 5));
  expect(rows.filter(({ kind }) => kind === 'filter').map(({ label }) => label)).toEqual(['your cut 1', 'Invert', 'your cut 3']);
});

const FILTERS = [{ filter: 'terrace', params: {} }];

test.each([
  ...GENERATORS.map(({ id }) => ({ name: id, recipe: recipeOf(id) })),
  { name: 'filtered', recipe: recipeOf('diamond-square', { filters: FILTERS }) },
  { name: 'a filtered line', recipe: recipeOf('midpoint-displacement', { filters: FILTERS }) },
  { name: 'as generated', recipe: recipeOf('midpoint-displacement', { elevation: null }) },
])('the bars add up as they are printed, and each is what the rules say: $name', ({ recipe }) => {
  const range = rawRange(recipe);
  const isLine = generatorOf(recipe)?.kind === 'profile';
  const why = whySoHigh(recipe, 12, isLine ? 0 : 20, range);
  const { rows, elevation } = whyModel(recipe, range, why);
  const sum = rows.reduce((total, { text }) => total + numberIn(text), 0);
  expect(sum).toBeCloseTo(numberIn(elevation), 6);
  const after = why.filters.at(-1)?.after ?? why.value;
  expect(Math.abs(numberIn(elevation) - after)).toBeLessThanOrEqual(1);
  const shares = rows.filter(({ kind }) => kind === 'share');
  for (const [i, { text }] of shares.entries()) expect(Math.abs(numberIn(text) - why.shares[i].amount)).toBeLessThan(1.01);
  for (const [i, row] of rows.entries()) if (i > 0) expect(row.from).toBe(rows[i - 1].to);
});

test('of many faults the largest have a row each, and the others one', () => {
  const recipe = recipeOf('fault-lines', {}, { lines: 2000, stepLaw: 'exponential' });
  const range = rawRange(recipe);
  const { rows } = whyModel(recipe, range, whySoHigh(recipe, 3, 5, range));
  expect(rows).toHaveLength(8);
  expect(rows.at(-1)?.label).toBe('1,994 other lines');
});

test('of a level its points are told, those that give most first', () => {
  const recipe = recipeOf('diamond-square');
  const range = rawRange(recipe);
  const why = whySoHigh(recipe, 13, 21, range);
  const row = whyModel(recipe, range, why).rows.find(({ parts }) => parts.length > 2);
  const gives = row?.parts.map(({ gives }) => Math.abs(gives)) ?? [];
  expect(gives.length).toBeGreaterThan(2);
  expect(gives).toEqual([...gives].sort((a, b) => b - a));
});

test('of rivers each level is told, and the water that comes through the sample', () => {
  const filters = [{ filter: 'rivers', params: {} }];
  const recipe = recipeOf('diamond-square', { width: 129, height: 129, extent: { x: 12_800, y: 12_800 }, filters });
  const range = rawRange(recipe);
  const { rows, water } = whyModel(recipe, range, whySoHigh(recipe, 40, 51, range));
  const row = rows.find(({ label }) => label === 'Rivers');
  expect(row?.parts.map(({ label }) => label)).toEqual(['level 1', 'level 2']);
  expect(isSum(row?.parts ?? [], row?.text ?? '')).toBe(true);
  const { receiver, area } = hydrology(generateHeightmap(recipe), { spacing: { x: 100, y: 100 } });
  const to = receiver[51 * 129 + 40];
  expect(water?.area).toBe(area[51 * 129 + 40]);
  expect(water?.to).toEqual({ x: to % 129, y: Math.floor(to / 129) });
  expect(water?.slope).toBeGreaterThan(0);
});

test('water that ends in the last column of terrain that tiles has no slope there, as in the first', () => {
  const filters = [{ filter: 'rivers', params: { sea: 0.6 } }];
  const recipe = recipeOf('diamond-square', { width: 33, height: 33, filters }, { edges: 'toroidal' });
  const range = rawRange(recipe);
  const waters = [0, 32].map((x) => [0, 8, 16, 24, 32].map((y) => whySoHigh(recipe, x, y, range).filters[0].water));
  expect(waters[0]).toContainEqual(expect.objectContaining({ to: undefined, slope: 0 }));
  expect(waters[1]).toEqual(waters[0]);
});

test('the points of a row add up to it, and the rows to the elevation, as they are printed', () => {
  let levels = 0;
  for (const { recipe, random, range } of randomTerrains()) {
    const { x, y } = anyPlace(recipe, stageCount(recipe), random);
    const { rows, elevation } = whyModel(recipe, range, whySoHigh(recipe, x, y, range));
    for (const { text, parts } of rows) {
      if (parts.length === 0) continue;
      levels++;
      if (!isSum(parts, text)) throw new Error(`${parts.map(({ amount }) => amount).join(' ')} make no ${text}`);
    }
    if (
      !isSum(
        rows.map(({ text }) => ({ amount: text })),
        elevation,
      )
    )
      throw new Error(`${rows.map(({ text }) => text).join(' ')} make no ${elevation}`);
  }
  expect(levels).toBeGreaterThan(500);
});

function isSum(parts: readonly { readonly amount: string }[], total: string): boolean {
  const plain = (text: string): string =>
    text.replace(/ m$/, '').replace(/ · 10(.+)$/, (_, power: string) => `e${fromRaised(power)}`);
  const [first, ...rest] = parts.map(({ amount }) => plain(amount));
  return makes(rest.reduce(sumOf, first.replace('+', '')), plain(total).replace('+', ''));
}

/** `−31` of `⁻³¹`. */
function fromRaised(power: string): string {
  return [...power].map((one) => SUPERSCRIPTS_OF[SUPERSCRIPTS.indexOf(one)]).join('');
}

test('values of a law that are parameters are found by their labels', () => {
  const found = (recipe: Recipe) => explainStage(recipe, 3).law.values.map((value) => constantOf(recipe, 3, value)?.id);
  expect(found(recipeOf('diamond-square'))).toEqual([undefined, undefined, 'hurst', undefined]);
  expect(found(recipeOf('midpoint-displacement'))).toEqual([undefined, 'displacement', 'roughness', undefined]);
});

test('d shrinks from stage to stage as the law says; faults have none', () => {
  const recipe = recipeOf('diamond-square', {}, { hurst: 1 });
  const bars = displacementsOf({ recipe, rawRange: rawRange(recipe) });
  expect(bars.map(({ stage }) => stage)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(bars[2].d.value / bars[0].d.value).toBeCloseTo(0.5);
  const faults = recipeOf('fault-lines');
  expect(displacementsOf({ recipe: faults, rawRange: rawRange(faults) })).toEqual([]);
});

test('parents stand about their point as on the map', () => {
  const recipe = recipeOf('diamond-square');
  const origin = explainSample(recipe, 3, 1, 1, rawRange(recipe));
  const signs = stencilPlaces(origin).map(({ x, y }) => `${Math.sign(x)},${Math.sign(y)}`);
  expect(signs).toEqual(['-1,-1', '1,-1', '-1,1', '1,1']);
  const faults = recipeOf('fault-lines');
  expect(hasStencil(explainSample(faults, 3, 1, 1, rawRange(faults)))).toBe(false);
});

test('the rule raises its powers', () => {
  const parts = withPowers('d = d₀ · r^k, 2^(H/2) · s').map((part) => (typeof part === 'string' ? part : part.values));
  expect(parts).toEqual(['d = d₀ · r', ['k'], ', 2', ['H/2'], ' · s']);
});
