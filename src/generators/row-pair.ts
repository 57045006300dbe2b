import { exp2 } from '../core/exact-math.ts';
import type { DisplacedLattice, RunOptions, RunPart, StageExplanation, StageGrid } from '../core/generator.ts';
import type { Heightmap } from '../core/heightmap.ts';
import { oncePer } from '../core/once-per.ts';
import { type RowPairPyramid, type RowPairRule, rowPairWindow } from '../kernels/row-pair-pyramid.ts';
import { explainCorners, hurstLaw } from './lattice-changes.ts';
import { describeAmplitude } from './offset-text.ts';
import {
  amplitudeAt,
  fieldOf,
  latticeWorkNs,
  levelGrid,
  levelsOf,
  type SubdivisionRecipe,
  sizeProblems,
  windowMap,
} from './subdivision.ts';

/** What the generators have in common whose stages are whole levels, each displaced by 2^−H times as much as the one before. */

/** The `generate` of the generator that has the rule's name. */
export function generateBy(rule: RowPairRule): (recipe: SubdivisionRecipe, options?: RunOptions) => Heightmap {
  const pyramidOf = oncePer((recipe: SubdivisionRecipe): RowPairPyramid => {
    const levels = levelsOf(recipe);
    return {
      ...fieldOf(recipe, rule),
      rule,
      amplitudes: Array.from({ length: levels }, (_, level) => amplitudeAt(recipe, level + 1)),
      diagonalStretch: exp2(recipe.source.params.hurst / 2),
    };
  });
  return (recipe, { stage = levelsOf(recipe), window, buffer, onProgress } = {}) => {
    const { part, map } = windowMap(recipe, stage, window, buffer);
    rowPairWindow(pyramidOf(recipe), stage, part, map.data, (rows) => onProgress?.(rows / part.height));
    return map;
  };
}

/** Members that are the same in all of them. */
export const WHOLE_LEVELS = {
  check: sizeProblems,
  stages: levelsOf,
  grid: levelGrid,
  workNs: (recipe: SubdivisionRecipe, { stage = levelsOf(recipe), window }: RunPart = {}) => latticeWorkNs(recipe, stage, window),
} as const;

/** @param change what a level after the first does: to which points of its grid, and in which words */
export function explainLevel(
  recipe: SubdivisionRecipe,
  stage: number,
  change: (grid: StageGrid) => { changes: DisplacedLattice[]; does: string; formula?: string },
): StageExplanation {
  const amplitude = amplitudeAt(recipe, stage);
  const usual = 'σ = 2^(−H·k)';
  if (stage === 0) return explainCorners(recipe, hurstLaw(recipe, usual, stage, amplitude));
  const grid = levelGrid(recipe, stage);
  const { changes, does, formula = usual } = change(grid);
  return {
    title: `Level ${stage} of ${levelsOf(recipe)}`,
    sentence: `${does}, ${describeAmplitude(recipe.source.params.offsets, amplitude)}`,
    law: hurstLaw(recipe, formula, stage, amplitude),
    changes,
    grid,
  };
}
