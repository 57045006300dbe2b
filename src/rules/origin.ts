import type { Descent, FaultAt, StagePlace } from '../core/origin.ts';
import type { Point } from '../core/profile.ts';
import { threeDigits } from '../generators/stage-text.ts';
import type { Asked, Samples } from './samples.ts';

/** A point that another one was made from. */
export interface Parent extends StagePlace {
  /** `a` … `d`, in reading order. */
  readonly letter: string;
  /** How much of it the mean has; those of a point add up to 1. */
  readonly weight: number;
  /** Its place in the grid of the point: between samples where new points stand between old ones, or beyond the map. */
  readonly at: Point;
  readonly value: number;
}

/** A number that a rule moved. */
export interface Moved {
  readonly mean: number;
  /** value − mean */
  readonly offset: number;
  readonly value: number;
}

/** How one sample got its value: the mean of its parents, and what was added. Its place is that of the stage that gave it the value, which may be
 *  before the one that was asked for. Elevations are the recipe's, of the samples as the stages hold them; filters come later. */
export interface Origin extends StagePlace, Moved {
  /** What the rule calls the point: `centre`. */
  readonly point: string;
  /** None where the terrain begins; the mean is then the elevation that the point was moved from. A sample that a stage only added to has one
   *  parent: itself, one stage before. */
  readonly parents: readonly Parent[];
  /** How far the rule moves such a point at most; the deviation where offsets are normal; 0 where it stays at the mean. Undefined where the rule has
   *  no such number. */
  readonly bound: number | undefined;
  /** The limit of the rule that the point was put onto. */
  readonly stoppedAt: 'floor' | 'ceiling' | undefined;
  /** The fault that the stage added; only of generators of faults. `step` is in the recipe's elevations. */
  readonly fault: FaultAt | undefined;
  /** Metres along a line, of points that are moved sideways too. */
  readonly along: Moved | undefined;
  /** `(a + b + c + d) / 4 + s`, s being the offset; `a + step · f` of a fault; `start + s` without parents. */
  readonly formula: string;
  /** The same with numbers: `(990 + 728 + 433 + 526) / 4 + 206`. */
  readonly numbers: string;
  /** The value with as many decimals: `875`. */
  readonly result: string;
}

/** The sample's origin at its stage or at the last one before that changed it. */
export function originAt(asked: Asked, samples: Samples, place: StagePlace): Origin {
  return originOf(asked, samples, descentOf(asked, place));
}

/** How a sample was made; of a generator whose stages only add to samples, each of these descends from itself, one stage before. */
export function descentOf({ generator, recipe }: Asked, place: StagePlace): Descent {
  if (generator.descent) return generator.descent(recipe, place);
  const { stage, x, y } = place;
  const parents = stage === 0 ? [] : [{ stage: stage - 1, x, y, weight: 1, at: { x, y } }];
  return { stage, x, y, point: 'sample', parents };
}

/** A descent with the elevations of its points. */
export function originOf(asked: Asked, samples: Samples, descent: Descent): Origin {
  const { stage, x, y, point, bound, limits, start } = descent;
  const value = samples.elevation(descent);
  const parents = [...descent.parents]
    .sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x)
    .map((parent, i) => ({ ...parent, letter: letterOf(i), value: samples.elevation(parent) }));
  const sum = parents.reduce((total, parent) => total + parent.weight * parent.value, 0);
  const mean = parents.length > 0 ? sum : start === undefined && bound === undefined ? value : samples.elevated(start ?? 0);
  const fault = faultOf(asked, samples, descent);
  const moved = { mean, offset: value - mean, value };
  return {
    stage,
    x,
    y,
    point,
    parents,
    bound: bound === undefined ? undefined : bound * samples.factor,
    ...moved,
    stoppedAt: limits && stoppedAt(samples, limits, value),
    fault,
    along: alongOf(asked, samples, descent),
    ...textsOf(parents, moved, bound !== 0 && (parents.length > 0 || bound !== undefined), fault),
  };
}

function stoppedAt(samples: Samples, { min, max }: NonNullable<Descent['limits']>, value: number): Origin['stoppedAt'] {
  if (min > Number.NEGATIVE_INFINITY && value === samples.elevated(min)) return 'floor';
  return max < Number.POSITIVE_INFINITY && value === samples.elevated(max) ? 'ceiling' : undefined;
}

function faultOf({ generator, recipe }: Asked, { factor }: Samples, place: StagePlace): FaultAt | undefined {
  if (!generator.faultAt || place.stage === 0) return undefined;
  const fault = generator.faultAt(recipe, place);
  return { ...fault, step: fault.step * factor };
}

/** Of points that left the mean of their parents sideways. */
function alongOf({ generator, recipe }: Asked, samples: Samples, { parents, ...place }: Descent): Moved | undefined {
  const value = samples.distance(place);
  if (value === undefined || parents.length === 0 || generator.kind !== 'profile' || !generator.folds?.(recipe)) return undefined;
  const mean = parents.reduce((total, parent) => total + parent.weight * (samples.distance(parent) ?? 0), 0);
  return { mean, offset: value - mean, value };
}

function textsOf(parents: readonly Parent[], { mean, offset, value }: Moved, isMoved: boolean, fault: FaultAt | undefined) {
  const hasParents = parents.length > 0;
  const values = hasParents ? parents.map(({ value }) => value) : [mean];
  const counts = isMoved ? offset : 0;
  const result = numberTexts(values, counts)(value);
  // With one more digit than the result, rounded terms still add up to it.
  const text = numberTexts(values, counts, 1);
  const numbers = values.map(text);
  if (fault) {
    const gain = `${fault.f < 0 ? '−' : ''}${text(fault.step)} · ${threeDigits(Math.abs(fault.f))}`;
    return { formula: 'a + step · f', numbers: plus(numbers[0], gain), result };
  }
  const weights = hasParents ? parents.map(({ weight }) => weight) : [1];
  const letters = hasParents ? parents.map(({ letter }) => letter) : ['start'];
  return {
    formula: formulaOf(weights, letters, isMoved ? 's' : ''),
    numbers: formulaOf(weights, numbers, isMoved ? text(offset) : ''),
    result,
  };
}

// The sum that made a sample, as text: with letters for its parents, and with their numbers.

/** The letter of a parent, by its place in reading order. */
function letterOf(i: number): string {
  return String.fromCharCode(97 + i);
}

/** A mean of parents, and what was added to it.
 *
 *      formulaOf([¼, ¼, ¼, ¼], ['a', 'b', 'c', 'd'], 's')   (a + b + c + d) / 4 + s
 *
 *  @param weights of the parents; they add up to 1
 *  @param terms what stands for each parent
 *  @param added what stands for the offset; nothing where there is none */
export function formulaOf(weights: readonly number[], terms: readonly string[], added: string): string {
  const divisor = divisorOf(weights);
  const sum = terms
    .map((term, i) => ({ term, times: Math.round(weights[i] * divisor) }))
    .map(({ term, times }) => (times === 1 ? term : `${times} · ${term}`))
    .reduce(plus);
  return plus(divisor === 1 ? sum : `(${sum}) / ${divisor}`, added);
}

/** `a + b`; `a − 3` where b is −3; `a` where b is nothing. */
export function plus(a: string, b: string): string {
  if (b === '') return a;
  const negative = /^(\d+ · )?−/.exec(b);
  return negative ? `${a} − ${b.replace('−', '')}` : `${a} + ${b}`;
}

/** Numbers as texts of equally many decimals: three digits of the largest, and two of the one that counts most.
 *  @param counts such as the offset, which may be far smaller than the others
 *  @param more decimals */
export function numberTexts(values: readonly number[], counts: number, more = 0): (value: number) => string {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), Math.abs(counts));
  const decimals =
    Math.max(decimalsOf(largest, 3), counts === 0 ? 0 : Math.min(decimalsOf(counts, 2), decimalsOf(largest, 7))) + more;
  return (value) => {
    const text = decimals > MOST_DECIMALS ? value.toPrecision(3) : value.toFixed(decimals);
    return (/[1-9]/.test(text) ? text : text.replace('-', '')).replaceAll('-', '−');
  };
}

/** Numbers that need more have an exponent. */
const MOST_DECIMALS = 9;

/** The decimals with which a number has so many digits. */
function decimalsOf(value: number, digits: number): number {
  if (value === 0) return 0;
  let decimals = digits - 1;
  for (let rest = Math.abs(value); rest >= 10 && decimals > 0; rest /= 10) decimals--;
  for (let rest = Math.abs(value); rest < 1 && decimals <= MOST_DECIMALS; rest *= 10) decimals++;
  return decimals;
}

/** The least number that makes whole numbers of all weights. */
function divisorOf(weights: readonly number[]): number {
  for (let divisor = 1; divisor < 64; divisor++) {
    if (weights.every((weight) => Math.abs(weight * divisor - Math.round(weight * divisor)) < 1e-9)) return divisor;
  }
  throw new RangeError(`weights: expected fractions of a number below 64, got ${weights.join(', ')}`);
}
