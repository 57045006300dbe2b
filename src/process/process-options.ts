import type { Size } from '../core/heightmap.ts';
import { defaultsOf, type ParamValues, type Problem, type Schema, type ValuesOf } from '../core/params.ts';
import type { Recipe } from '../core/recipe.ts';
import { lineLack, sourceOf, stageCount } from '../generate.ts';

/** Pixels along a side of a frame: what players and browsers show without trouble. */
const SIDE = { min: 64, max: 4096 } as const;
/** Default of 1D terrain and of the 3D view. */
const USUAL_WIDTH = 960;
const LINE_ASPECT = 16 / 9;
/** Default of 2D terrain: wide enough for the line of explanation, and no wider than a screen. */
const MAP_WIDTH = { least: 512, most: 1024 };
/** Up to this many frames, each is shown long enough to read. */
const FEW = 24;
/** Terrain with more stages shows a selection of this many. */
const MOST = { frames: 120, pictures: 12 };
/** How much longer the last stage is shown. */
const HOLD_MS = 2000;
/** Narrower frames have no line of explanation: it would not fit. */
const LEAST_TEXT_WIDTH = 256;

/** What can be chosen of an animation. A 0 for last stage, width or time takes the usual value. */
export const processSchema = {
  lastStage: {
    kind: 'integer',
    label: 'Last stage',
    default: 0,
    min: 0,
    max: 16_777_216,
    doc: 'The stage that it ends with; 0 for the finished terrain.',
  },
  spread: {
    kind: 'choice',
    label: 'Stages',
    default: 'even',
    options: ['even', 'doubling'],
    doc: 'even: the same number of stages from frame to frame; doubling: stages 1, 2, 4, 8 …, as each of thousands of faults changes little.',
  },
  frameWidth: {
    kind: 'integer',
    label: 'Width',
    default: 0,
    min: 0,
    max: SIDE.max,
    unit: 'px',
    doc: `Of the picture, ${SIDE.min} or more, with a line of explanation from ${LEAST_TEXT_WIDTH} on; 0 for ${USUAL_WIDTH} of 1D terrain; of 2D terrain for 1, 2, 3 … pixels a sample, whichever first makes ${MAP_WIDTH.least}, but ${MAP_WIDTH.most} at most.`,
  },
  frameTime: {
    kind: 'number',
    label: 'Time per stage',
    default: 0,
    min: 0,
    max: 60,
    step: 0.05,
    unit: 's',
    doc: `How long each stage is shown; 0 for 0.8 s of up to ${FEW} frames, less of more.`,
  },
} as const satisfies Schema;

export type ProcessOptions = ValuesOf<typeof processSchema>;

/** What can be chosen of a picture of the stages. */
export const evolutionSchema = {
  lastStage: processSchema.lastStage,
  spread: processSchema.spread,
} as const satisfies Schema;

/** An animation, or a picture of the stages, before it is painted. */
export interface ProcessPlan {
  readonly recipe: Recipe;
  /** Of the recipe. */
  readonly stageCount: number;
  /** The stages that are shown, in order. */
  readonly stages: readonly number[];
  /** Of the picture, without its line of explanation. */
  readonly size: Size;
  readonly hasText: boolean;
  /** Milliseconds that a stage is shown, and how much longer the last one. */
  readonly stageMs: number;
  readonly holdMs: number;
}

/** What is wrong with options for this recipe, by their ids; all at once. */
export function processProblems(recipe: Recipe, given: ParamValues): Problem[] {
  const { lastStage, frameWidth } = optionsOf(given);
  const count = stageCount(recipe);
  if (count === 0) return [{ path: 'lastStage', message: 'this terrain has no stages' }];
  const problems: Problem[] = [];
  if (lastStage > count) problems.push({ path: 'lastStage', message: `expected a stage of 1 … ${count}, got ${lastStage}` });
  if (frameWidth !== 0 && frameWidth < SIDE.min) {
    problems.push({
      path: 'frameWidth',
      message: `expected ${SIDE.min} … ${SIDE.max} pixels, or 0 for the usual width, got ${frameWidth}`,
    });
  }
  return problems;
}

/** Lays out the animation of a recipe's stages.
 *  @param given values of `processSchema` without problems; what is left out has its default
 *  @param view of which frames have the ratio of sides: where stages are not silhouettes or relief from above */
export function planProcess(recipe: Recipe, given: ParamValues = {}, view?: Size): ProcessPlan {
  return planOf(recipe, optionsOf(given), MOST.frames, (_last, most) => most, view);
}

/** @param mostOf how many of the generator's stages are shown, of so many and at most */
function planOf(
  recipe: Recipe,
  options: ProcessOptions,
  most: number,
  mostOf: (last: number, most: number) => number,
  view?: Size,
): ProcessPlan {
  const { ownStages, stages: count } = sourceOf(recipe);
  const last = options.lastStage || count;
  const lastOwn = Math.min(last, ownStages);
  // Those of filters are few, and each makes much of the terrain.
  const ofFilters = Array.from({ length: last - lastOwn }, (_, i) => lastOwn + 1 + i).slice(-(most - LEAST_OWN));
  const stages = [...shownStages(lastOwn, mostOf(lastOwn, most - ofFilters.length), options.spread), ...ofFilters];
  const size = pictureSize(recipe, options.frameWidth, view);
  return {
    recipe,
    stageCount: count,
    stages,
    size,
    hasText: size.width >= LEAST_TEXT_WIDTH,
    stageMs: Math.round(1000 * options.frameTime) || usualMs(stages.length),
    holdMs: HOLD_MS,
  };
}

/** Stages of the generator that have room in a plan, whatever those of filters take. */
const LEAST_OWN = 2;

/** Of more stages, those of a picture lie further and further apart. */
const MANY = 64;

/** How the stages of a picture are spread by default. */
export function usualSpread(recipe: Recipe): ProcessOptions['spread'] {
  return sourceOf(recipe).ownStages > MANY ? 'doubling' : 'even';
}

/** Lays out the picture of a recipe's stages.
 *  @param given values of `evolutionSchema` without problems */
export function planEvolution(recipe: Recipe, given: ParamValues = {}): ProcessPlan {
  const options = optionsOf({ spread: usualSpread(recipe), ...given });
  const isEven = options.spread === 'even';
  return planOf(recipe, options, MOST.pictures, (last, most) => (isEven ? wholeStrides(last, most) : most));
}

function optionsOf(given: ParamValues): ProcessOptions {
  return { ...defaultsOf(processSchema), ...given } as ProcessOptions;
}

/** Stages from 0 to the last one, each once. */
export function shownStages(last: number, most: number, spread: ProcessOptions['spread']): number[] {
  if (spread === 'doubling') {
    const stages = [0];
    for (let stage = 1; stage < last; stage *= 2) stages.push(stage);
    stages.push(last);
    return stages.length <= most ? stages : [0, ...stages.slice(1 - most)];
  }
  const count = Math.min(last + 1, most);
  if (count === 1) return [0];
  return Array.from({ length: count }, (_, i) => Math.round((i * last) / (count - 1)));
}

/** As many stages, at most, as whole strides fit: they keep to one kind of step, such as the squares of diamond-square. */
function wholeStrides(last: number, most: number): number {
  const stride = Math.ceil(last / (most - 1));
  return last % stride === 0 ? last / stride + 1 : most;
}

/** Whether all stages of a recipe are lines, filtered or not. */
export function isLine(recipe: Recipe): boolean {
  return lineLack(recipe) === undefined;
}

/** A side has two pixels at least: a picture needs a slope. */
const LEAST_SIDE = 2;

/** @param width 0 for the usual one */
function pictureSize(recipe: Recipe, width: number, view: Size | undefined): Size {
  if (view) return sizeLike(view, width || USUAL_WIDTH);
  if (isLine(recipe)) {
    const wide = width || USUAL_WIDTH;
    return { width: wide, height: Math.round(wide / LINE_ASPECT) };
  }
  return sizeLike(recipe, width || usualWidth(recipe.width));
}

/** A size in the ratio of a shape's sides, smaller than asked where it would be too high. */
function sizeLike(shape: Size, wide: number): Size {
  const shrink = Math.min(1, (SIDE.max * shape.width) / (wide * shape.height));
  return {
    width: Math.max(Math.round(wide * shrink), LEAST_SIDE),
    height: Math.max(Math.round((wide * shrink * shape.height) / shape.width), LEAST_SIDE),
  };
}

function usualWidth(samples: number): number {
  return Math.min(samples * Math.ceil(MAP_WIDTH.least / samples), MAP_WIDTH.most);
}

/** Milliseconds for a stage: all of many frames together take some twelve seconds. */
function usualMs(frames: number): number {
  return frames <= FEW ? 800 : Math.max(Math.round(12_000 / frames), 20);
}
