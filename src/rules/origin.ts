import type { Descent, FaultAt, StagePlace } from '../core/origin.ts';
import type { Point } from '../core/profile.ts';
import { type SumTexts, sumTexts } from './formula.ts';
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
export interface Origin extends StagePlace, Moved, SumTexts {
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
    ...sumTexts({
      ...moved,
      terms: parents.length > 0 ? parents : [{ letter: 'start', weight: 1, value: mean }],
      isMoved: bound !== 0 && (parents.length > 0 || bound !== undefined),
      fault,
    }),
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

/** The letter of a parent, by its place in reading order. */
function letterOf(i: number): string {
  return String.fromCharCode(97 + i);
}
