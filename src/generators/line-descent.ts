import type { Descent, StagePlace } from '../core/origin.ts';
import { pseudocode, type RuleLine } from '../core/rule.ts';
import { DRAWN } from './lattice-rule.ts';
import { limitsOf, planOf } from './line-law.ts';
import type { LineRecipe } from './line-params.ts';

/** How a point of a line was made: the middle of a segment, moved, unless it is one of the two ends. */
export function lineDescent(recipe: LineRecipe, { stage, x, y }: StagePlace): Descent {
  if (stage === 0) return endDescent(recipe, x === 0);
  if (x % 2 === 0) return lineDescent(recipe, { stage: stage - 1, x: x / 2, y });
  const { bounds, own } = planOf(recipe);
  const isOwn = own.some(({ level, index }) => level === stage - 1 && index === (x - 1) / 2);
  const parents = [x - 1, x + 1].map((at) => ({ stage: stage - 1, x: at / 2, y: 0, weight: 0.5, at: { x: at, y: 0 } }));
  return {
    stage,
    x,
    y: 0,
    point: 'midpoint',
    parents,
    ...(!isOwn && { bound: Math.abs(bounds[stage - 1]) }),
    limits: rangeOf(recipe),
  };
}

function endDescent(recipe: LineRecipe, isLeft: boolean): Descent {
  const { ends, startY, endY, displacement } = recipe.source.params;
  const limits = rangeOf(recipe);
  const isDrawn = ends === 'random' || ends === 'wrapped' || (ends === 'article-002' && !isLeft);
  const given = isLeft || ends === 'wrapped' ? startY : ends === 'article-002' ? 0 : endY;
  const start = Math.min(Math.max(given, limits.min), limits.max);
  return { stage: 0, x: isLeft ? 0 : 1, y: 0, point: 'end', parents: [], start, bound: isDrawn ? displacement : 0, limits };
}

function rangeOf(recipe: LineRecipe): { min: number; max: number } {
  const { floor, ceiling } = limitsOf(recipe);
  return { min: floor, max: ceiling };
}

const START = {
  random: 'y₀ = start + s, y₁ = end + s, with d = displacement',
  fixed: 'y₀ = start, y₁ = end',
  segment: 'y₀ = start, y₁ = end',
  wrapped: 'y₀ = y₁ = start + s, with d = displacement',
  'article-002': 'y₀ = start, y₁ = s, with d = displacement',
} as const;

const FIRST = { given: 'd₀ = displacement', mean: 'd₀ = (y₀ + y₁)/2', 'as-printed': 'd₀ = y₀ + y₁/2' } as const;

/** The formulas of the law, without d =. */
const DECAY = {
  factor: 'd₀ · r^k',
  power: 'd₀ · 2^(−r·k)',
  linear: 'd₀ · max(0, 1 − r·k)',
  logarithmic: 'd₀ · max(0, 1 − r·log₂(k + 1))',
  none: 'd₀',
  once: 'd₀ at the first level, then 0',
} as const;

export function lineRule(recipe: LineRecipe, stage: number): RuleLine[] {
  const { ends, displacementFrom, decay, direction, offsets } = recipe.source.params;
  const { firstK, floor, ceiling } = planOf(recipe);
  const isFirst = stage === 0;
  const isLevel = !isFirst;
  const k = firstK === 1 ? '1, 2, 3 …' : '0, 1, 2 …';
  return pseudocode([
    ['the line is one segment, from y₀ to y₁', isFirst],
    [START[ends], isFirst],
    [FIRST[displacementFrom], isFirst],
    [`for each level k = ${k}`, isLevel],
    [`  d = ${DECAY[decay]}`, isLevel],
    ['  for each segment', isLevel],
    ['    new point at the mean of its 2 ends', isLevel],
    [direction === 'vertical' ? '    y = mean + s' : '    point = mean + s, at right angles to the segment', isLevel],
    [floor > Number.NEGATIVE_INFINITY ? '    if y < floor then y = floor' : '', isLevel],
    [ceiling < Number.POSITIVE_INFINITY ? '    if y > ceiling then y = ceiling' : '', isLevel],
    ['    cut the segment in two at the new point', isLevel],
    [`each s = another random number, ${DRAWN[offsets]}`, true],
  ]);
}
