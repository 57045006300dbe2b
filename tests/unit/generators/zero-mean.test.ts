import { describe, expect, test } from 'vitest';
import type { Generator } from '../../../src/core/generator.ts';
import type { ParamValues } from '../../../src/core/params.ts';
import type { Recipe } from '../../../src/core/recipe.ts';
import { registry } from '../../../src/generate.ts';
import { rawSamples } from '../../support/golden-cases.ts';
import { recipeFor } from '../../support/recipes.ts';

const SIDE = 9;
const SEEDS = 2000;

/** Standard errors that a mean of 2,000 samples may lie from zero: 5 happens by chance once in 21,000 maps of 9² samples. */
const LIMIT = 5;

/** Every generator with each of its edges; few fault lines, which take their time. */
const variants = registry.generators.flatMap((generator) => {
  const { edges, lines } = generator.params;
  const usual: ParamValues = lines ? { lines: 24 } : {};
  if (edges?.kind !== 'choice') return [{ name: generator.id, generator, params: usual }];
  return edges.options.map((option) => ({
    name: `${generator.id}, edges ${option}`,
    generator,
    params: { ...usual, edges: option, ...(option === 'fixed' && { edgeHeight: 0 }) } as ParamValues,
  }));
});

/** What is wrong with the mean of each position, over maps made with 2,000 seeds. */
function unevenPositions(mapOf: (seed: string) => Float32Array, isStill: (position: number) => boolean): string[] {
  const length = mapOf('0').length;
  const sums = new Float64Array(length);
  const squares = new Float64Array(length);
  for (let seed = 0; seed < SEEDS; seed++) {
    const map = mapOf(`${seed}`);
    for (let i = 0; i < length; i++) {
      sums[i] += map[i];
      squares[i] += map[i] * map[i];
    }
  }
  return Array.from(sums).flatMap((sum, i) => {
    if (isStill(i)) return sum === 0 && squares[i] === 0 ? [] : [`${i} moves`];
    const mean = sum / SEEDS;
    const error = Math.sqrt((squares[i] / SEEDS - mean * mean) / SEEDS);
    if (error === 0) return [`${i} never moves`];
    return Math.abs(mean) < LIMIT * error ? [] : [`${i} is ${(mean / error).toFixed(1)} standard errors from zero`];
  });
}

const isOnBorder = (i: number): boolean => {
  const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
  return x === 0 || y === 0 || x === SIDE - 1 || y === SIDE - 1;
};

function mapsOf(generator: Generator, params: ParamValues): (seed: string) => Float32Array {
  const recipe = recipeFor(generator.id, { width: SIDE, height: SIDE, params });
  return (seed) => rawSamples({ ...recipe, source: { ...recipe.source, seed } } as Recipe);
}

describe('over many seeds, no position of a map is raised or lowered on average', () => {
  test.each(variants)('$name', ({ generator, params }) => {
    const isStill = params.edges === 'fixed' ? isOnBorder : () => false;
    expect(unevenPositions(mapsOf(generator, params), isStill)).toEqual([]);
  });
});
