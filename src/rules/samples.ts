import type { Generator, RecipeFor } from '../core/generator.ts';
import type { Range } from '../core/heightmap.ts';
import type { StagePlace } from '../core/origin.ts';
import type { Schema } from '../core/params.ts';
import type { Profile } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import { elevateInPlace, rawRange, sourceOf } from '../generate.ts';
import { rawScaleOf } from '../generators/stage-text.ts';

/** A generated recipe whose samples are asked for, one by one. */
export interface Asked {
  readonly generator: Generator;
  readonly recipe: RecipeFor<Schema>;
  /** Of the generator. */
  readonly stages: number;
  /** Lowest and highest raw value of the finished run. */
  readonly range: Range;
}

/** @throws RangeError if the recipe is imported */
export function askedOf(recipe: Recipe, finishedRange: Range | undefined): Asked {
  const { generator, recipe: own, ownStages } = sourceOf(recipe);
  if (!generator) throw notGenerated();
  return { generator, recipe: own, stages: ownStages, range: finishedRange ?? rawRange(recipe) };
}

export function notGenerated(): RangeError {
  return new RangeError('explain: an imported terrain has no stages');
}

/** Single samples of stages, in the recipe's elevations, bit for bit as the stages hold them. */
export interface Samples {
  elevation(place: StagePlace): number;
  /** Metres along a line at which a point stands; undefined on maps. */
  distance(place: StagePlace): number | undefined;
  /** A raw elevation in the recipe's, rounded as samples are. */
  elevated(raw: number): number;
  /** What one raw unit is in the recipe's elevations; 0 if the finished terrain is flat, as then all stages are. */
  readonly factor: number;
}

export function samplesOf({ generator, recipe, range }: Asked): Samples {
  const elevated = (raw: number): number => {
    const one = Float32Array.of(raw);
    elevateInPlace(one, recipe, range);
    return one[0];
  };
  const isFlat = range.min === range.max && recipe.elevation !== null;
  const factor = isFlat ? 0 : rawScaleOf(recipe, range, '').factor;
  if (generator.kind === 'heightmap') {
    const elevation = ({ stage, x, y }: StagePlace): number =>
      elevated(generator.generate(recipe, { stage, window: { x, y, width: 1, height: 1 } }).data[0]);
    return { elevation, distance: () => undefined, elevated, factor };
  }
  const lineAt = recentLines((stage) => generator.generate(recipe, { stage }));
  return {
    elevation: ({ stage, x }) => elevated(lineAt(stage).y[x]),
    distance: ({ stage, x }) => lineAt(stage).x[x],
    elevated,
    factor,
  };
}

/** A point needs its own stage and the one before: two lines are kept. */
function recentLines(make: (stage: number) => Profile): (stage: number) => Profile {
  const kept = new Map<number, Profile>();
  return (stage) => {
    const known = kept.get(stage);
    if (known) return known;
    const made = make(stage);
    for (const old of kept.keys()) if (Math.abs(old - stage) > 1) kept.delete(old);
    kept.set(stage, made);
    return made;
  };
}
