import type { DisplacedPoints, Law, StageExplanation } from '../core/generator.ts';
import { type LinePlan, lineGrid, planOf } from './line-law.ts';
import type { LineRecipe } from './line-params.ts';
import { fillLine } from './line-points.ts';
import { describeAmplitude, threeDigits } from './offset-text.ts';

/** What a level of midpoint displacement did: its points, where their parents' means were, and its law. */
export function explainLevel(recipe: LineRecipe, stage: number): StageExplanation {
  const plan = planOf(recipe);
  const grid = lineGrid(plan, stage);
  const law = lawAt(recipe, plan, stage);
  if (stage === 0) return { title: 'Ends', sentence: describeEnds(recipe, plan), law, changes: [], grid };
  // In float64, which tells a displacement from the rounding of the elevations that it is the difference of.
  const y = new Float64Array(grid.width);
  const x = fillLine(recipe, plan, stage, y);
  const sentence = describeMoves(recipe, plan, stage, x, y);
  return { title: `Level ${stage} of ${plan.levels}`, sentence, law, changes: [movesOf(recipe, x, y)], grid };
}

const FORMULAS = {
  factor: 'b × r each level',
  power: 'b × 2^(−r) each level',
  linear: 'b = b₀·max(0, 1 − r·k)',
  logarithmic: 'b = b₀·max(0, 1 − r·log₂(k + 1))',
  none: 'b = b₀',
  once: 'b = b₀ once, then 0',
} as const;

/** The decay with the bound it gives this stage's points; for the ends, with where b₀ comes from. */
function lawAt(recipe: LineRecipe, plan: LinePlan, stage: number): Law {
  const { decay, roughness, displacementFrom } = recipe.source.params;
  const { firstBound, firstK, bounds, start, end } = plan;
  const formula = FORMULAS[decay];
  const bound = { symbol: 'b', value: stage === 0 ? firstBound : bounds[stage - 1], isElevation: true };
  const rate = { symbol: 'r', value: roughness };
  const first = { symbol: 'b₀', value: firstBound, isElevation: true };
  const values =
    decay === 'factor' || decay === 'power'
      ? [bound, rate]
      : decay === 'linear' || decay === 'logarithmic'
        ? [bound, first, rate, { symbol: 'k', value: stage === 0 ? 0 : firstK + stage - 1 }]
        : [bound, first];
  if (stage > 0 || displacementFrom === 'given') return { formula, values };
  const source = displacementFrom === 'mean' ? 'b₀ = (y₀ + y₁)/2' : 'b₀ = y₀ + y₁/2';
  const ends = [
    { symbol: 'y₀', value: start.y },
    { symbol: 'y₁', value: end.y },
  ];
  return { formula: `${source}; ${formula}`, values: [...values, ...ends] };
}

function describeEnds(recipe: LineRecipe, { start, end, floor }: LinePlan): string {
  const { ends } = recipe.source.params;
  const [left, right] = [start.y, end.y].map((y) => (y === floor ? `${placeText(y)} (the floor)` : placeText(y)));
  switch (ends) {
    case 'random':
    case 'fixed':
      return `starts from two ${ends} ends, at ${left} and ${right}`;
    case 'segment':
      return `starts from a segment: ${left} at x ${placeText(start.x)}, ${right} at x ${placeText(end.x)}`;
    case 'wrapped':
      return `starts from one random elevation at both ends, ${left}`;
    case 'article-002':
      return `starts from a left end at ${left} and a random right end at ${right}`;
  }
}

function describeMoves(recipe: LineRecipe, plan: LinePlan, stage: number, x: Float64Array, y: Float64Array): string {
  const { offsets } = recipe.source.params;
  const count = (y.length - 1) / 2;
  const bound = Math.abs(plan.bounds[stage - 1]);
  if (bound === 0) return `halves ${count === 1 ? '1 segment' : `${count} segments`}, nothing is displaced`;

  const largest = largestMove(x, y);
  const size = describeAmplitude(offsets, bound);
  const by = offsets === 'gaussian' ? `, ${size}` : ` by ${size}`;
  const isSaid = offsets === 'binary' && Math.abs(Math.abs(largest) - bound) <= 1e-6 * bound;
  const moved = `${largest < 0 ? '−' : '+'}${threeDigits(Math.abs(largest))}`;
  const floored = y.reduce((sum, elevation, i) => sum + Number(i % 2 === 1 && elevation === plan.floor), 0);
  const onFloor = floored > 0 ? `, ${floored} on the floor` : '';
  if (count === 1) return `displaces 1 midpoint${by}, here by ${moved}${onFloor}`;
  return `displaces ${count} midpoints${by}${isSaid ? '' : `, the largest by ${moved}`}${onFloor}`;
}

/** The largest displacement of a level: above 0 up, or to the left of its segment's way; below 0 down, or to the right. */
function largestMove(x: Float64Array, y: Float64Array): number {
  let largest = 0;
  for (let i = 1; i < y.length; i += 2) {
    const moveX = x[i] - (x[i - 1] + x[i + 1]) * 0.5;
    const moveY = y[i] - (y[i - 1] + y[i + 1]) * 0.5;
    const length = Math.sqrt(moveX * moveX + moveY * moveY);
    const isRight = moveY * (x[i + 1] - x[i - 1]) < moveX * (y[i + 1] - y[i - 1]);
    if (length > Math.abs(largest)) largest = isRight ? -length : length;
  }
  return largest;
}

/** The sticks from the parents' means to the new points. */
function movesOf({ source }: LineRecipe, x: Float64Array, y: Float64Array): DisplacedPoints {
  const count = (y.length - 1) / 2;
  const newX = new Float64Array(count);
  const newY = new Float32Array(count);
  const meanX = new Float64Array(count);
  const meanY = new Float32Array(count);
  const isVertical = source.params.direction === 'vertical';
  for (let i = 0; i < count; i++) {
    newX[i] = x[2 * i + 1];
    newY[i] = y[2 * i + 1];
    meanX[i] = isVertical ? newX[i] : (x[2 * i] + x[2 * i + 2]) * 0.5;
    meanY[i] = (y[2 * i] + y[2 * i + 2]) * 0.5;
  }
  return { kind: 'points', x: newX, y: newY, meanX, meanY };
}

/** A position or an elevation: `−37.2`, `200`, `1234.5` as `1235`. */
function placeText(value: number): string {
  const size = Math.abs(value);
  const text = String(size >= 999.5 ? Math.round(size) : Number(size.toPrecision(3)));
  return (value < 0 ? '−' : '') + text.replace('-', '−');
}
