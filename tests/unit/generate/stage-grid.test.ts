import { describe, expect, test, vi } from 'vitest';
import type { HeightmapGenerator } from '../../../src/core/generator.ts';
import { explainStage, generateHeightmap, registry, runOf } from '../../../src/generate.ts';
import { generators } from '../../../src/index.ts';
import { makeFigures } from '../../../src/terrain/make-figures.ts';
import { makeProfile } from '../../../src/terrain/make-profile.ts';
import { recipeFor } from '../../support/recipes.ts';

const SIZE = { width: 33, height: 17 };
const CUT = { mode: 'row', row: 0.5, column: 0.5, a: { x: 0, y: 0 }, b: { x: 1, y: 1 } } as const;

describe.each(registry.generators.map((generator) => [generator.id, generator] as const))('%s', (id, generator) => {
  const recipe = recipeFor(id, { ...SIZE, extent: { x: 320, y: 320 } });
  const { stages } = runOf(recipe);
  const someStages = [0, 1, stages - 1, stages];

  test.each(someStages)('tells the grid of stage %i as its explanation does', (stage) => {
    const told = generators.find((other) => other.id === id) as HeightmapGenerator;
    expect(told.grid(recipe as never, stage)).toEqual(explainStage(recipe, stage).grid);
  });

  test.each(someStages)('a run to stage %i has the samples of its map over the whole extent', (stage) => {
    const { grid } = runOf(recipe, stage);
    const { width, height } = generateHeightmap(recipe, { stage });
    expect([grid.width, grid.height]).toEqual([width, height]);
    const { step } = generator.kind === 'heightmap' ? generator.grid(recipe as never, stage) : { step: 1 };
    expect(grid.spacing).toEqual({ x: 10 * step, y: 20 * step });
  });

  test('is not explained for figures and profiles', () => {
    const explain = vi.spyOn(generator, 'explain');
    makeFigures(recipe, undefined);
    makeProfile({ recipe, stage: 1, cut: CUT });
    expect(explain).not.toHaveBeenCalled();
    explain.mockRestore();
  });

  test('has no grid for a stage that it does not have', () => {
    expect(() => runOf(recipe, stages + 1)).toThrow(`stage: expected 0 … ${stages}, got ${stages + 1}`);
    const told = generators.find((other) => other.id === id);
    expect(() => told?.grid(recipe as never, -1)).toThrow(`stage: expected 0 … ${stages}, got -1`);
  });
});
