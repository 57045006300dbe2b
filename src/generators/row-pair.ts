import { exp2 } from '../core/exact-math.ts';
import type { DisplacedLattice, RunOptions, RunPart, StageExplanation, StageGrid } from '../core/generator.ts';
import type { Heightmap, Range } from '../core/heightmap.ts';
import { oncePer } from '../core/memo.ts';
import type { Descent, StagePlace } from '../core/origin.ts';
import { type RowPairPyramid, type RowPairRule, rowPairWindow } from '../kernels/row-pair-pyramid.ts';
import {
  borderDescent,
  coarseParents,
  cornerDescent,
  DIAGONAL,
  explainCorners,
  isEven,
  isOnBorder,
  latticeAt,
  meanOf,
  NORTH_SOUTH,
  type NORTH_WEST_SOUTH_EAST,
  onTorus,
  type StageWording,
  WEST_EAST,
  wordingOf,
} from './lattice-explanation.ts';
import {
  amplitudeAt,
  fieldOf,
  latticeWorkNs,
  levelGrid,
  levelsOf,
  repeats,
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
  return (recipe, { stage = levelsOf(recipe), window, buffer, onProgress, onRange } = {}) => {
    const { part, map } = windowMap(recipe, stage, window, buffer);
    const onRows = (rows: number): void => onProgress?.(rows / part.height);
    rowPairWindow(pyramidOf(recipe), stage, { window: part, out: map.data, onRows, onRange });
    return map;
  };
}

/** Members that are the same in all of them. */
export const WHOLE_LEVELS = {
  check: sizeProblems,
  stages: levelsOf,
  repeats,
  grid: levelGrid,
  workNs: (recipe: SubdivisionRecipe, { stage = levelsOf(recipe), window }: RunPart = {}) => latticeWorkNs(recipe, stage, window),
} as const;

/** What a level after the first does: to which points of its grid, and in which words. */
export interface LevelChange {
  readonly changes: readonly DisplacedLattice[];
  /** What it moves: `moves 4 midpoints` or `moves 4 midpoints, diagonals further,`. */
  readonly does: string;
  /** How its new points are made, in whole sentences. */
  readonly how: string;
}

export function explainLevel(
  recipe: SubdivisionRecipe,
  stage: number,
  rawRange: Range | undefined,
  change: (grid: StageGrid, wording: StageWording) => LevelChange,
): StageExplanation {
  const wording = wordingOf(recipe, stage, rawRange, 'd = d₀ · 2^(−H·k)', { name: 'level', value: stage });
  if (stage === 0) return explainCorners(recipe, wording);
  const grid = levelGrid(recipe, stage);
  const { changes, does, how } = change(grid, wording);
  return {
    title: `Level ${stage} of ${levelsOf(recipe)}`,
    sentence: `${does} ${wording.by}`,
    details: `${how}${onTorus(changes, grid, recipe.source.params.edges)} ${wording.means}`,
    law: wording.law,
    changes,
    grid,
  };
}

/** How a midpoint was made: of an edge from its two ends, of a square from `corners`, which may move `stretch` times as much. */
export function midpointDescent(
  recipe: SubdivisionRecipe,
  { stage, x, y }: StagePlace,
  corners: typeof DIAGONAL | typeof NORTH_WEST_SOUTH_EAST = DIAGONAL,
  stretch = 1,
): Descent {
  if (stage === 0) return cornerDescent(recipe, { x, y });
  if (isEven(x) && isEven(y)) return midpointDescent(recipe, { stage: stage - 1, x: x / 2, y: y / 2 }, corners, stretch);
  const lattice = latticeAt(recipe, stage);
  const here = { stage, x, y };
  if (lattice.edges === 'fixed' && isOnBorder(lattice, here)) return borderDescent(lattice, here);
  const isCentre = !isEven(x) && !isEven(y);
  const stencil = isCentre ? corners : isEven(x) ? NORTH_SOUTH : WEST_EAST;
  return {
    ...here,
    point: isCentre ? 'centre' : 'edge midpoint',
    parents: coarseParents(lattice, stage - 1, here, meanOf(stencil)),
    bound: amplitudeAt(recipe, stage) * (isCentre ? stretch : 1),
  };
}
