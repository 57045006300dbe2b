import type { DisplacedPoints, Law, LawValue, StageExplanation } from '../core/generator.ts';
import type { Range } from '../core/heightmap.ts';
import { lineGrid, planOf } from './line-law.ts';
import type { LineRecipe } from './line-params.ts';
import { fillLine, type LinePlan } from './line-points.ts';
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
  const told = describeMoves(recipe, plan, stage, { x, y, scale });
  return { title: `Level ${stage} of ${plan.levels}`, ...told, law, changes: [movesOf(recipe, x, y)], grid };
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
