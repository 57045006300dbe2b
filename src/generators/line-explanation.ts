import {
  type DisplacedPoints,
  type Law,
  type LawValue,
  pseudocode,
  type RuleLine,
  type StageExplanation,
} from '../core/generator.ts';
import type { Range } from '../core/heightmap.ts';
import type { Descent, StagePlace } from '../core/origin.ts';
import { DRAWN } from './lattice-explanation.ts';
import { fillLine, type LinePlan, limitsOf, lineGrid, planOf } from './line-law.ts';
import type { LineRecipe } from './line-params.ts';
import {
  AMPLITUDE_NAMES,
  amplitudeText,
  counted,
  elevationText,
  OFFSETS_MEAN,
  type RawScale,
  rawScaleOf,
  sizeText,
  threeDigits,
} from './stage-text.ts';

/** What a level of midpoint displacement did: its points, where their parents' means were, and its law. */
export function explainLevel(recipe: LineRecipe, stage: number, rawRange?: Range): StageExplanation {
  const plan = planOf(recipe);
  const scale = rawScaleOf(recipe, rawRange, '');
  const grid = lineGrid(plan, stage);
  const law = lawAt(recipe, plan, stage, scale);
  if (stage === 0) return { title: 'Two ends', ...describeEnds(recipe, plan, scale), law, changes: [], grid };
  // In float64, which tells a displacement from the rounding of the elevations that it is the difference of.
  const y = new Float64Array(grid.width);
  const x = fillLine(recipe, plan, stage, y);
  const moves = describeMoves(recipe, plan, stage, { x, y, scale });
  return { title: `Level ${stage} of ${plan.levels}`, ...moves, law, changes: [movesOf(recipe, x, y)], grid };
}

const FORMULAS = {
  factor: 'd = d₀ · r^k',
  power: 'd = d₀ · 2^(−r·k)',
  linear: 'd = d₀ · max(0, 1 − r·k)',
  logarithmic: 'd = d₀ · max(0, 1 − r·log₂(k + 1))',
  none: 'd = d₀',
  once: 'd = d₀ once, then 0',
} as const;

/** Where d₀ comes from. */
const FIRST_BOUNDS = { given: '', mean: 'd₀ = (y₀ + y₁)/2; ', 'as-printed': 'd₀ = y₀ + y₁/2; ' } as const;

/** The decay with the displacement it gives this stage's points; for the ends, with where the first one comes from. */
function lawAt(recipe: LineRecipe, plan: LinePlan, stage: number, scale: RawScale): Law {
  const { decay, displacementFrom, offsets, roughness } = recipe.source.params;
  const { firstBound, firstK, bounds, start, end } = plan;
  const { factor, zero, unit } = scale;
  const first = {
    symbol: 'd₀',
    name: displacementFrom === 'given' ? 'Displacement' : 'first displacement',
    value: firstBound * factor,
    unit,
  };
  const ends: LawValue[] = [
    { symbol: 'y₀', name: 'elevation of the left end', value: zero + start.y * factor, unit },
    { symbol: 'y₁', name: 'elevation of the right end', value: zero + end.y * factor, unit },
  ];
  const rates: LawValue[] =
    decay === 'none' || decay === 'once'
      ? []
      : [
          { symbol: 'r', name: 'Roughness', value: roughness, unit: '' },
          { symbol: 'k', name: firstK === 1 ? 'level' : 'levels before this one', value: firstK + stage - 1, unit: '' },
        ];
  const formula = FORMULAS[decay];
  if (stage > 0) {
    const d = { symbol: 'd', name: AMPLITUDE_NAMES[offsets], value: bounds[stage - 1] * factor, unit };
    return { formula, values: [d, first, ...rates] };
  }
  const isGiven = displacementFrom === 'given';
  return { formula: FIRST_BOUNDS[displacementFrom] + formula, values: [first, ...rates.slice(0, 1), ...(isGiven ? [] : ends)] };
}

type Told = Pick<StageExplanation, 'sentence' | 'details'>;

const ENDS_ARE = {
  random: 'Both ends have random elevations',
  fixed: 'Both ends are fixed',
  segment: 'The line starts and ends where its parameters say',
  wrapped: 'Both ends have one random elevation, so that the line repeats',
  'article-002': 'The left end is fixed, the right one has a random elevation',
} as const;

function describeEnds(recipe: LineRecipe, { start, end, floor, ceiling }: LinePlan, scale: RawScale): Told {
  const { ends } = recipe.source.params;
  const rise = end.y - start.y;
  const [left, right] = [start, end].map(({ x, y }) => {
    const at = ends === 'segment' ? ` at x ${x < 0 ? '−' : ''}${threeDigits(Math.abs(x))}` : '';
    return `${elevationText(scale, y)}${y === floor ? ' (the floor)' : y === ceiling ? ' (the ceiling)' : ''}${at}`;
  });
  const line =
    rise === 0
      ? `level line at ${elevationText(scale, start.y)}`
      : `straight line that ${rise > 0 ? 'rises' : 'falls'} by ${sizeText(scale, rise)}`;
  return {
    sentence: `starts with a ${line}`,
    details: `${ENDS_ARE[ends]}. The line runs from ${left} to ${right}. Next: every level moves midpoints. The formula gives how far.`,
  };
}

interface Moved {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly scale: RawScale;
}

function describeMoves(recipe: LineRecipe, plan: LinePlan, stage: number, { x, y, scale }: Moved): Told {
  const { direction, offsets } = recipe.source.params;
  const midpoints = counted((y.length - 1) / 2, 'midpoint');
  const bound = Math.abs(plan.bounds[stage - 1]);
  const where = direction === 'vertical' ? 'up or down' : 'to the left or right of the segment';
  const how = 'Every segment gets a new point at its middle: the mean of its two ends';
  if (bound === 0)
    return { sentence: `adds ${midpoints} and moves none`, details: `${how}. The displacement of this level is 0.` };
  const largest = largestMove(x, y);
  const farthest =
    offsets === 'binary' ? '' : ` The largest displacement here is ${largest < 0 ? '−' : '+'}${sizeText(scale, largest)}.`;
  const stopped = stoppedText(y, plan.floor, 'floor') + stoppedText(y, plan.ceiling, 'ceiling');
  return {
    sentence: `moves ${midpoints} ${amplitudeText(offsets, bound, scale)}`,
    details: `${how}, moved ${where} at random. ${OFFSETS_MEAN[offsets]}${farthest}${stopped}`,
  };
}

/** How many new points of a level lie on a limit. */
function stoppedText(y: Float64Array, limit: number, name: 'floor' | 'ceiling'): string {
  const stopped = y.reduce((sum, elevation, i) => sum + Number(i % 2 === 1 && elevation === limit), 0);
  return stopped > 0 ? ` ${counted(stopped, 'point')} stopped at the ${name}.` : '';
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
