/** Recipes from all over the schemas, each of a number; small maps, so that thousands take seconds. */
import seedrandom from 'seedrandom';
import type { Filter } from '../../src/core/generator.ts';
import type { ParamSpec, ParamValue, ParamValues, Schema } from '../../src/core/params.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { registry, stageCount } from '../../src/generate.ts';
import type { TerrainToWrite } from '../../src/io/file-format.ts';
import { recipeIfValid } from './any-recipe.ts';
import { terrainOf } from './recipes.ts';

export type Random = () => number;

/** More lines than this take longer and reach no other place in the code. */
const MOST_LINES = 300;
const SIDES = [2, 3, 5, 9, 17, 24, 33, 40];
const ELEVATIONS: readonly Recipe['elevation'][] = [
  null,
  { min: -600, max: 2400 },
  { min: 0.1, max: 0.3 },
  { min: -1e6, max: 1e6 },
  { min: 999_000, max: 1e6 },
  { min: 0, max: 1e-30 },
  { min: -1.1, max: 5.5 },
  { min: 100_000.001, max: 100_000.002 },
  { min: 999_000, max: 999_001 },
];

/** A recipe, the same for the same number. */
export function randomRecipe(number: number): Recipe {
  const random = seedrandom(`recipe ${number}`);
  for (;;) {
    // Values that fit by themselves may not fit together.
    const recipe = recipeIfValid(anyValues(random));
    if (recipe) return recipe;
  }
}

/** A recipe's terrain at some stage, the last one half of the time. */
export function randomTerrain(number: number): { recipe: Recipe; terrain: TerrainToWrite; what: string } {
  const recipe = randomRecipe(number);
  const random = seedrandom(`stage ${number}`);
  const stage = random() < 0.5 ? stageCount(recipe) : Math.floor(random() * (stageCount(recipe) + 1));
  return { recipe, terrain: terrainOf(recipe, stage), what: `recipe ${number}, stage ${stage}: ${JSON.stringify(recipe)}` };
}

function anyValues(random: Random): object {
  const generator = oneOf(registry.generators, random);
  const [width, height] = random() < 0.5 ? Array(2).fill(oneOf(SIDES, random)) : [oneOf(SIDES, random), oneOf(SIDES, random)];
  const elevation = random() < 0.7 ? oneOf(ELEVATIONS, random) : undefined;
  return {
    source: { kind: 'generated', generator: generator.id, seed: String(random()), params: anyParams(generator.params, random) },
    width,
    height,
    ...(elevation !== undefined && { elevation }),
    ...(random() < 0.3 && { extent: { x: 10 ** (random() * 12 - 3), y: 10 ** (random() * 12 - 3) } }),
    filters: Array.from({ length: Math.floor(random() ** 2 * 4) }, () => anyStep(oneOf(registry.filters, random), random)),
  };
}

function anyStep({ id, params }: Filter, random: Random): unknown {
  return { filter: id, params: anyParams(params, random) };
}

function anyParams(schema: Schema, random: Random): ParamValues {
  const changed = Object.entries(schema).filter(() => random() < 0.5);
  return Object.fromEntries(changed.map(([id, spec]) => [id, anyValue(id, spec, random)]));
}

/** A value that a parameter takes: an end of its range, or any other. */
function anyValue(id: string, spec: ParamSpec, random: Random): ParamValue {
  switch (spec.kind) {
    case 'flag':
      return random() < 0.5;
    case 'text':
      return oneOf([spec.default, ...spec.examples], random);
    case 'choice':
      return oneOf(spec.options, random);
    case 'number':
      return oneOf([spec.min, spec.max, spec.min + random() * (spec.max - spec.min)], random);
    case 'integer': {
      const max = id === 'lines' ? MOST_LINES : spec.max;
      return oneOf([spec.min, max, Math.floor(spec.min + random() * (max - spec.min + 1))], random);
    }
  }
}

export function oneOf<T>(values: readonly T[], random: Random): T {
  return values[Math.floor(random() * values.length)];
}
