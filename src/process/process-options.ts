import type { Size } from '../core/heightmap.ts';
import { defaultsOf, type ParamValues, type Problem, type Schema, type ValuesOf } from '../core/params.ts';
import type { Recipe } from '../core/recipe.ts';
import { stageCount } from '../generate.ts';
import { isLine } from './stage-painter.ts';

/** Pixels along a side of a frame: what players and browsers show without trouble. */
const SIDE = { min: 64, max: 4096 } as const;
/** Of 1D terrain and of the 3D view, unless it is said. */
const USUAL_WIDTH = 960;
const LINE_ASPECT = 16 / 9;
/** Of 2D terrain, unless it is said: enough for the line of explanation, and no more than a screen shows. */
const MAP_WIDTH = { least: 512, most: 1024 };
/** Up to this many frames, each is shown long enough to read. */
const FEW = 24;
const MOST_FRAMES = 9999;

/** What can be chosen of an animation. A 0 for last stage, width or time takes the usual value. */
export const processSchema = {
  firstStage: {
    kind: 'integer',
    label: 'First stage',
    default: 0,
    min: 0,
    max: 16_777_216,
    doc: 'The stage that it begins with; 0 is before the first step.',
  },
  lastStage: {
    kind: 'integer',
    label: 'Last stage',
    default: 0,
    min: 0,
    max: 16_777_216,
    doc: 'The stage that it ends with; 0 for the finished terrain.',
  },
  mostFrames: {
    kind: 'integer',
    label: 'Frames, at most',
    default: 120,
    min: 2,
    max: MOST_FRAMES,
    doc: 'Terrain with more stages shows a selection of this many.',
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
    doc: `Of the picture, from ${SIDE.min} on; 0 for ${USUAL_WIDTH} of 1D terrain; of 2D terrain for 1, 2, 3 … pixels a sample, whichever first makes ${MAP_WIDTH.least}, but ${MAP_WIDTH.most} at most.`,
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
  hold: {
    kind: 'number',
    label: 'Hold at the end',
    default: 2,
    min: 0,
    max: 60,
    step: 0.1,
    unit: 's',
    doc: 'How much longer the last stage is shown.',
  },
  once: { kind: 'flag', label: 'Play once', default: false, doc: 'Stop at the end instead of beginning again.' },
  bare: {
    kind: 'flag',
    label: 'Without explanation',
    default: false,
    doc: 'Leave out the line below the picture that tells what the stage did.',
  },
} as const satisfies Schema;

export type ProcessOptions = ValuesOf<typeof processSchema>;

/** What can be chosen of a picture of the stages. */
export const evolutionSchema = {
  firstStage: processSchema.firstStage,
  lastStage: processSchema.lastStage,
  mostFrames: { ...processSchema.mostFrames, label: 'Stages, at most', default: 12, max: 60 },
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
  readonly isPlayedOnce: boolean;
}

/** What is wrong with options for this recipe, by their ids; all at once. */
export function processProblems(recipe: Recipe, given: ParamValues): Problem[] {
  const { firstStage, lastStage, frameWidth } = optionsOf(given);
  const count = stageCount(recipe);
  if (count === 0) return [{ path: 'lastStage', message: 'this terrain has no stages' }];
  const problems: Problem[] = [];
  const last = lastStage || count;
  if (last > count) problems.push({ path: 'lastStage', message: `expected a stage of 1 … ${count}, got ${last}` });
  else if (firstStage >= last) {
    problems.push({ path: 'firstStage', message: `expected a stage before the last one, 0 … ${last - 1}, got ${firstStage}` });
  }
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
  const options = optionsOf(given);
  const count = stageCount(recipe);
  const stages = shownStages(options.firstStage, options.lastStage || count, options.mostFrames, options.spread);
  return {
    recipe,
    stageCount: count,
    stages,
    size: pictureSize(recipe, options.frameWidth, view),
    hasText: !options.bare,
    stageMs: Math.round(1000 * options.frameTime) || usualMs(stages.length),
    holdMs: Math.round(1000 * options.hold),
    isPlayedOnce: options.once,
  };
}

/** Of more stages, those of a picture lie further and further apart. */
const MANY = 64;

/** How the stages of a picture are spread unless it is said. */
export function usualSpread(recipe: Recipe): ProcessOptions['spread'] {
  return stageCount(recipe) > MANY ? 'doubling' : 'even';
}

/** The same for a picture of the stages.
 *  @param given values of `evolutionSchema` */
export function planEvolution(recipe: Recipe, given: ParamValues = {}): ProcessPlan {
  const options = optionsOf({ ...defaultsOf(evolutionSchema), spread: usualSpread(recipe), ...given });
  if (options.spread === 'doubling') return planProcess(recipe, options);
  const span = (options.lastStage || stageCount(recipe)) - options.firstStage;
  return planProcess(recipe, { ...options, mostFrames: wholeStrides(span, options.mostFrames) });
}

function optionsOf(given: ParamValues): ProcessOptions {
  return { ...defaultsOf(processSchema), ...given } as ProcessOptions;
}

/** Stages from the first to the last one, each once. */
export function shownStages(first: number, last: number, most: number, spread: ProcessOptions['spread']): number[] {
  const stages = new Set<number>([first]);
  if (spread === 'doubling') {
    for (let step = 1; first + step < last; step *= 2) stages.add(first + step);
    stages.add(last);
    const all = [...stages];
    return all.length <= most ? all : [first, ...all.slice(1 - most)];
  }
  const count = Math.min(last - first + 1, most);
  for (let i = 1; i < count; i++) stages.add(first + Math.round((i * (last - first)) / (count - 1)));
  return [...stages];
}

/** So many stages of a picture at most that whole strides fit: they keep to one kind of step, such as the squares of diamond-square. */
function wholeStrides(span: number, most: number): number {
  const stride = Math.ceil(span / (most - 1));
  return span % stride === 0 ? span / stride + 1 : most;
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
