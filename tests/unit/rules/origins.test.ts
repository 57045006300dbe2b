/** Origins and shares of samples all over random recipes, against the stages that the generators make. */
import seedrandom from 'seedrandom';
import { describe, expect, test } from 'vitest';
import { type Range, sampleRange } from '../../../src/core/heightmap.ts';
import type { StagePlace } from '../../../src/core/origin.ts';
import type { ParamValues } from '../../../src/core/params.ts';
import type { Recipe } from '../../../src/core/recipe.ts';
import { elevateInPlace, generate, generatorOf, registry, stageCount } from '../../../src/generate.ts';
import { explainSample, whySoHigh } from '../../../src/rules/ask.ts';
import { decimalText } from '../../../src/rules/formula.ts';
import type { Origin } from '../../../src/rules/origin.ts';
import { askedOf } from '../../../src/rules/samples.ts';
import type { WhySoHigh } from '../../../src/rules/why.ts';
import { estimateWork } from '../../../src/work.ts';
import { cases } from '../../support/cases.ts';
import { recipesOfOtherValues } from '../../support/golden-cases.ts';
import { makes } from '../../support/printed-sums.ts';
import { oneOf, type Random, randomRecipe } from '../../support/random-recipes.ts';

const RECIPES = 250;
const PER_RECIPE = cases(1000) / 25;
const SAMPLES = RECIPES * PER_RECIPE;
/** Longer lines take long and reach no other place in the code. */
const MOST_WORK_NS = 1e6;
const ANY_RANGE = { min: 0, max: 1 };

/** A recipe with what its stages hold. */
interface Drawn {
  readonly recipe: Recipe;
  readonly range: Range;
  readonly params: ParamValues;
  readonly stages: number;
  /** The elevation of a sample; beyond the map too, where the terrain goes on. */
  elevation(place: StagePlace): number;
  place(random: Random): StagePlace;
  finishedPlace(random: Random): StagePlace;
}

const drawn = drawRecipes();

describe('the origins of samples', () => {
  const random = seedrandom('origins');
  const asked = drawn.flatMap((of) =>
    Array.from({ length: PER_RECIPE }, () => {
      const place = of.place(random);
      return { of, place, origin: explainSample(of.recipe, place.stage, place.x, place.y, of.range) };
    }),
  );

  test('are of all generators, edges, offsets, ends, faults and points', () => {
    const seen = new Set(asked.flatMap(({ of, origin }) => [origin.point, ...Object.values(of.params).map(String)]));
    const choices = registry.generators.flatMap(({ params }) =>
      Object.values(params).flatMap((spec) => (spec.kind === 'choice' ? spec.options : [])),
    );
    const points = ['corner', 'centre', 'edge midpoint', 'border point', 'old point', 'new point', 'end', 'midpoint', 'sample'];
    expect([...choices, ...points].filter((name) => !seen.has(name))).toEqual([]);
    expect(new Set(asked.map(({ origin }) => origin.parents.length))).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(new Set(asked.map(({ origin }) => origin.stoppedAt))).toEqual(new Set([undefined, 'floor', 'ceiling']));
    expect(asked.length).toBe(SAMPLES);
  });

  test('have the elevations that the stages hold, bit for bit', () => {
    for (const { of, place, origin } of asked) {
      expect(origin.stage).toBeLessThanOrEqual(place.stage);
      expect(origin.point).not.toBe('');
      if (origin.value !== of.elevation(place)) throw wrong(of, origin, `is ${of.elevation(place)} at stage ${place.stage}`);
      for (const parent of origin.parents) {
        expect(parent.stage).toBeLessThanOrEqual(origin.stage);
        if (parent.value !== of.elevation(parent)) throw wrong(of, origin, `parent ${parent.letter} is ${of.elevation(parent)}`);
      }
    }
  });

  test('are told in numbers that make the result as it is printed, to its last digit', () => {
    for (const { of, origin } of asked) {
      const { numbers, result, value } = origin;
      if (!makes(numbers, result)) throw wrong(of, origin, `makes no ${result}`);
      expect(result).toBe(decimalText(value, origin.decimals));
    }
  });

  test('have weights that add up to 1, and parents whose places and elevations have the mean that is told', () => {
    for (const { of, origin } of asked) {
      const { parents } = origin;
      if (parents.length === 0) continue;
      const sum = (part: (parent: (typeof parents)[number]) => number): number =>
        parents.reduce((total, parent) => total + part(parent), 0);
      expect(sum(({ weight }) => weight)).toBeCloseTo(1, 12);
      expect(origin.mean).toBe(sum(({ weight, value }) => weight * value));
      expect(origin.offset).toBe(origin.value - origin.mean);
      for (const { letter } of parents) expect(origin.formula).toContain(letter);
      const [x, y] = [sum(({ weight, at }) => weight * at.x), sum(({ weight, at }) => weight * at.y)];
      const isAside = parents.length === 3 && Math.abs(x - origin.x) + Math.abs(y - origin.y) < 0.34;
      if (!isAside && (x !== origin.x || y !== origin.y)) throw wrong(of, origin, `parents lie about (${x}, ${y})`);
    }
  });

  test('have parents on the map where it repeats, beside the opposite border for points on the border', () => {
    let beyond = 0;
    for (const { of, origin } of asked.filter(({ of }) => of.params.edges === 'toroidal')) {
      for (const parent of origin.parents) {
        const { width, height } = gridOf(of, parent.stage);
        if (!(parent.x >= 0 && parent.y >= 0 && parent.x < width && parent.y < height))
          throw wrong(of, origin, 'parent off the map');
        if (parent.at.x < 0 || parent.at.y < 0) beyond++;
      }
    }
    expect(beyond).toBeGreaterThan(SAMPLES / 500);
  });

  test('have offsets within the bound of the rule, and as large as it where they are binary', () => {
    let binary = 0;
    for (const { of, origin } of asked) {
      const { bound, offset, stoppedAt } = origin;
      if (bound === undefined || of.params.offsets === 'gaussian') continue;
      const rest = Math.abs(offset) - bound;
      const isExact = of.params.offsets === 'binary' && of.params.direction !== 'perpendicular' && !stoppedAt;
      if (!((isExact ? Math.abs(rest) : rest) <= slackOf(of, origin))) throw wrong(of, origin, `bound ${bound}`);
      if (isExact && bound > 0) binary++;
    }
    expect(binary).toBeGreaterThan(SAMPLES / 50);
  });

  test('tell faults by the profile of the distance, and what they added', () => {
    let faults = 0;
    for (const { of, origin } of asked) {
      const { fault, offset } = origin;
      if (!fault) continue;
      faults++;
      const { params, recipe } = of;
      const band = Number(params.band) * Math.max(recipe.extent.x, recipe.extent.y);
      if (!(Math.abs(offset - fault.step * fault.f) <= slackOf(of, origin)))
        throw wrong(of, origin, `f ${fault.f}, step ${fault.step}`);
      if (fault.distance === undefined || Math.abs(fault.distance) < 1e-6 * band) continue;
      const f = PROFILES[String(params.faultProfile)](Math.min(Math.max(fault.distance / band, -0.5), 0.5));
      if (!(Math.abs(fault.f - f) <= 3e-6))
        throw wrong(of, origin, `f ${fault.f} at ${fault.distance} m of ${band} m, wanted ${f}`);
    }
    expect(faults).toBeGreaterThan(SAMPLES / 20);
  });
});

describe('the shares of a sample', () => {
  test('are those of its ancestors, whose weights add up to 1, and add up to it', () => {
    const random = seedrandom('shares');
    for (const of of drawn) {
      const isTree = generatorOf(of.recipe)?.descent !== undefined;
      for (let i = 0; i < PER_RECIPE / 2; i++) {
        const at = of.finishedPlace(random);
        const why = whySoHigh({ ...of.recipe, filters: [] }, at.x, at.y, of.range);
        const amounts = why.shares.map(({ amount }) => amount);
        const sum = amounts.reduce((total, amount) => total + amount, why.base);
        expect(why.value).toBe(of.elevation(at));
        expect(why.rounding).toBe(why.value - sum);
        const most =
          (isTree ? 1e-12 : 2 ** -22 * Math.sqrt(of.stages)) * Math.max(...[why.value, why.base, ...amounts].map(Math.abs));
        if (!(Math.abs(why.rounding) <= most))
          throw new Error(`${JSON.stringify(of.recipe)} at (${at.x}, ${at.y}) leaves ${why.rounding}`);
        if (isTree) checkAncestors(of, why);
      }
    }
  });

  test('of faults are what each stage added, the largest first', () => {
    const random = seedrandom('faults');
    for (const of of drawn.filter(({ recipe }) => generatorOf(recipe)?.id === 'fault-lines')) {
      const place = of.finishedPlace(random);
      const why = whySoHigh({ ...of.recipe, filters: [] }, place.x, place.y, of.range);
      const sizes = why.shares.map(({ amount }) => Math.abs(amount));
      expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
      expect(why.shares.map(({ stage }) => stage).sort((a, b) => a - b)).toEqual(why.shares.map((_, i) => i + 1));
      for (const { stage, amount } of why.shares.slice(0, 3)) {
        const [after, before] = [stage, stage - 1].map((k) => of.elevation({ ...place, stage: k }));
        expect(Math.abs(amount - (after - before))).toBeLessThanOrEqual(slack(of, [after, before, amount]));
      }
    }
  });

  test('end in the filters, each of which takes on what the one before left, and the last one gives the finished terrain', () => {
    const random = seedrandom('filters');
    const filters = new Set<string>();
    for (const of of drawn.filter(({ recipe }) => recipe.filters.length > 0 && estimateWork(recipe) < MOST_WORK_NS)) {
      const isLine = generatorOf(of.recipe)?.kind === 'profile';
      const at = isLine ? { x: 0, y: 0 } : of.finishedPlace(random);
      const finished = generate(of.recipe);
      if (!('data' in finished)) throw new TypeError('filtered terrain is a map');
      const why = whySoHigh(of.recipe, at.x, at.y, of.range);
      expect(why.filters.map(({ filter }) => filter)).toEqual(of.recipe.filters.map(({ filter }) => filter));
      for (const { filter } of why.filters) filters.add(filter);
      for (let i = 1; i < why.filters.length; i++) expect(why.filters[i].before).toBe(why.filters[i - 1].after);
      const isFirstColumn = !isLine || of.params.ends !== 'segment';
      if (isFirstColumn) expect(why.filters.at(-1)?.after).toBe(finished.data[at.y * finished.width + at.x]);
      if (!isLine) expect(why.filters[0].before).toBe(why.value);
    }
    expect([...filters].sort()).toEqual(registry.filters.map(({ id }) => id).sort());
  });
});

/** The points of a tree are of their stages, and hold what these do; their weights add up to 1 where the terrain begins. */
function checkAncestors(of: Drawn, { shares }: WhySoHigh): void {
  for (const { stage, amount, ancestors } of shares) {
    expect(ancestors.length).toBeLessThanOrEqual(16);
    expect(amount).toBe(ancestors.reduce((total, { weight, origin }) => total + weight * origin.offset, 0));
    for (const { origin } of ancestors) {
      if (origin.stage !== stage || origin.value !== of.elevation(origin)) throw wrong(of, origin, `ancestor of stage ${stage}`);
    }
  }
  const ancestors = shares.flatMap((share) => share.ancestors);
  const first = ancestors.filter(({ origin }) => origin.parents.length === 0);
  expect(first.reduce((total, { weight }) => total + weight, 0)).toBeCloseTo(1, 12);
}

const PROFILES: Readonly<Record<string, (u: number) => number>> = {
  step: (u) => Math.sign(u) / 2,
  ramp: (u) => u,
  cosine: (u) => Math.sin(Math.PI * u) / 2,
  smoothstep: (u) => 1.5 * u - 2 * u * u * u,
  sine: (u) => Math.sin(2 * Math.PI * u) / 2,
};

/** Recipes of all generators, but none that takes long: one with each choice that a generator offers, the others at random. */
function drawRecipes(): Drawn[] {
  const found: Drawn[] = [];
  const add = (recipe: Recipe): void => {
    const { generator, recipe: own } = askedOf(recipe, ANY_RANGE);
    if (generator.workNs(own) <= MOST_WORK_NS) found.push(drawnOf(recipe, own.source.params));
  };
  for (const generator of registry.generators) {
    for (const [id, { kind }] of Object.entries(generator.params)) {
      if (kind !== 'choice') continue;
      for (const [, recipe] of recipesOfOtherValues(generator, id)) add(withFewSamples(recipe));
    }
  }
  for (let number = 0; found.length < RECIPES; number++) add(randomRecipe(number));
  return found;
}

function withFewSamples(recipe: Recipe): Recipe {
  const { source } = recipe;
  const isOfFaults = source.kind === 'generated' && 'lines' in source.params;
  const fewer = isOfFaults ? { ...source, params: { ...source.params, lines: 100 } } : source;
  return { ...recipe, source: fewer, width: 33, height: 33 };
}

function drawnOf(recipe: Recipe, params: ParamValues): Drawn {
  const plain = { ...recipe, filters: [] };
  const stages = stageCount(plain);
  const finished = generate(plain, { raw: true });
  const values = 'data' in finished ? finished.data : finished.y;
  const range = sampleRange(values);
  elevateInPlace(values, plain, range);
  const held = new Map([[stages, finished]]);
  const stageAt = (stage: number): ReturnType<typeof generate> => {
    const terrain = held.get(stage) ?? generate(plain, { stage, rawRange: range });
    held.set(stage, terrain);
    return terrain;
  };
  const placeIn = (stage: number, random: Random): StagePlace => {
    const { width, height } = gridOf({ recipe, range }, stage);
    return { stage, x: Math.floor(random() * width), y: Math.floor(random() * height) };
  };
  return {
    recipe,
    range,
    params,
    stages,
    elevation({ stage, x, y }) {
      const terrain = stageAt(stage);
      if (!('data' in terrain)) return terrain.y[x];
      if (x >= 0 && y >= 0 && x < terrain.width && y < terrain.height) return terrain.data[y * terrain.width + x];
      const beyond = generate(plain, { stage, raw: true, window: { x, y, width: 1, height: 1 } });
      if (!('data' in beyond)) throw new TypeError('a map has windows');
      elevateInPlace(beyond.data, plain, range);
      return beyond.data[0];
    },
    place: (random) => placeIn(oneOf([stages, Math.floor(random() * (stages + 1))], random), random),
    finishedPlace: (random) => placeIn(stages, random),
  };
}

function gridOf({ recipe, range }: Pick<Drawn, 'recipe' | 'range'>, stage: number): { width: number; height: number } {
  const asked = askedOf(recipe, range);
  return asked.generator.grid(asked.recipe, stage);
}

/** What the rounding of raw values and of elevations to float32 makes of the difference of some of them, at most. */
function slack({ recipe, range }: Drawn, values: readonly number[]): number {
  const { min, max } = recipe.elevation ?? range;
  const perRaw = range.max > range.min ? (max - min) / (range.max - range.min) : 0;
  const raw = perRaw * Math.max(Math.abs(range.min), Math.abs(range.max));
  return 2 ** -22 * Math.max(...[raw, min, max, ...values].map(Math.abs));
}

function slackOf(of: Drawn, { value, mean, bound = 0, parents }: Origin): number {
  return slack(of, [value, mean, bound, ...parents.map((parent) => parent.value)]);
}

function wrong({ recipe }: Drawn, { stage, x, y, formula, numbers, value }: Origin, what: string): Error {
  return new Error(
    `${JSON.stringify(recipe)}: sample (${x}, ${y}) of stage ${stage}, ${formula} = ${numbers} = ${value}: ${what}`,
  );
}
