import { isOnMap } from '../../core/cut.ts';
import type { Range } from '../../core/heightmap.ts';
import type { Point } from '../../core/profile.ts';
import type { Recipe } from '../../core/recipe.ts';
import { asRecipeFor } from '../../core/recipe-fields.ts';
import { explainStage, runOf, sourceOf } from '../../generate.ts';
import { questionsOf } from '../../rules/ask.ts';
import type { Question } from '../../rules/questions.ts';
import { type FaultPath, faultPaths } from '../../view2d/fault-marks.ts';
import { indexOf, type Subject, sampleOf } from './predict-model.ts';

/** A place on the terrain with its name: `a`, `1`. */
export interface NamedPlace {
  readonly name: string;
  /** Fraction of the extent. */
  readonly position: Point;
  /** Undefined: on the ground. */
  readonly elevation: number | undefined;
}

/** The places on the terrain that a question is about. */
export interface AskedPlaces {
  /** The point that moves; its elevation is the mean. */
  readonly point: Point | undefined;
  /** Its parents, as far as they lie on the terrain, or the places to choose from. */
  readonly named: readonly NamedPlace[];
  /** The fault, without its raised side; a straight one runs from its first point to its second. */
  readonly faults: readonly FaultPath[];
  /** Where its water goes; undefined of other questions. */
  readonly water: AskedWater | undefined;
}

/** The water that a question is about, as on a map. */
export interface AskedWater {
  /** From its place to where it leaves the land. */
  readonly way: readonly Point[];
  /** A place, by the index of its sample. */
  positionOf(index: number): Point;
  /** The index of the sample nearest to a place. */
  indexAt(position: Point): number;
}

const NO_PLACES: AskedPlaces = { point: undefined, named: [], faults: [], water: undefined };

/** @param rawRange of the finished terrain */
export function placesOf(recipe: Recipe, stage: number, question: Question, rawRange: Range): AskedPlaces {
  if (question.kind === 'where') {
    const { origin } = question;
    const at = positionsAt(recipe, stage, rawRange);
    const named = origin.parents.map(({ letter, at: place, value }) => ({ name: letter, position: at(place), elevation: value }));
    return { ...NO_PLACES, point: at(origin), named: named.filter(({ position }) => isOnMap(position)) };
  }
  if (question.kind === 'outlet') {
    const at = positionsAt(recipe, stage, rawRange);
    const { size } = question;
    const [origin, step] = [at({ x: 0, y: 0 }), at({ x: 1, y: 1 })];
    const nearest = (place: number, one: number, samples: number): number =>
      Math.min(Math.max(Math.round(place / one), 0), samples - 1);
    return {
      ...NO_PLACES,
      named: [{ name: '1', position: at(question.place), elevation: undefined }],
      water: {
        way: question.way.map(at),
        positionOf: (index) => at(sampleOf(question, index)),
        indexAt: ({ x, y }) =>
          indexOf(question, {
            x: nearest(x - origin.x, step.x - origin.x, size.width),
            y: nearest(y - origin.y, step.y - origin.y, size.height),
          }),
      },
    };
  }
  if (question.kind !== 'side') return NO_PLACES;
  const at = positionsAt(recipe, stage, rawRange);
  return {
    ...NO_PLACES,
    named: question.places.map((place, i) => ({ name: String(i + 1), position: at(place), elevation: undefined })),
    faults: faultPaths(explainStage(recipe, stage, rawRange).changes, recipe.extent),
  };
}

/** Positions of a stage's samples. Points of a line lie along the middle of the terrain, before they move sideways. */
function positionsAt(recipe: Recipe, stage: number, rawRange: Range): (at: Point) => Point {
  const { extent } = recipe;
  const { generator, grid } = runOf(recipe, stage);
  if (generator?.kind === 'profile') {
    const { x: xs } = generator.generate(asRecipeFor(recipe, generator), { stage });
    const moved = explainStage(recipe, stage, rawRange).changes.find((change) => change.kind === 'points');
    const xOf = (i: number): number => (i % 2 === 1 && moved ? moved.meanX[(i - 1) / 2] : xs[i]);
    return ({ x }) => ({ x: xOf(x) / extent.x, y: 0.5 });
  }
  const { spacing } = grid;
  return ({ x, y }) => ({ x: (x * spacing.x) / extent.x, y: (y * spacing.y) / extent.y });
}

/** Questions about a generated terrain, by its own seed: the same terrain asks the same.
 *  @param rawRange of the finished terrain */
export function subjectOf(recipe: Recipe, rawRange: Range): Subject {
  const { source } = recipe;
  const seed = source.kind === 'generated' ? source.seed : '';
  const isNormal = source.kind === 'generated' && source.params.offsets === 'gaussian';
  const { stages, ownStages } = sourceOf(recipe);
  return {
    stages,
    ownStages,
    isNormal,
    questions: (stage, round) => questionsOf(recipe, stage, round === 0 ? seed : `${seed} ${round}`, rawRange),
  };
}
