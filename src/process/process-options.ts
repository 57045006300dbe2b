import type { Size } from '../core/heightmap.ts';
import { defaultsOf, type ParamValues, type Schema, type ValuesOf } from '../core/params.ts';
import type { Recipe } from '../core/recipe.ts';
import { makesProfile, stageCount } from '../generate.ts';

/** Pixels along a side of a frame: what players and browsers show without trouble. */
const SIDE = { min: 64, max: 4096 } as const;
/** Of 1D terrain, unless it is said. */
const LINE_WIDTH = 960;
const LINE_ASPECT = 16 / 9;
/** Of 2D terrain with more samples, unless it is said. */
const MAP_WIDTH = 1024;
/** Up to so many frames each has time to be read. */
const FEW = 24;
const MOST_FRAMES = 9999;

/** What can be chosen of an animation. Numbers of 0 stand for a value that the terrain suggests. */
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
    doc: 'Of more stages, so many are shown.',
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
    doc: `Of the picture, from ${SIDE.min} on; 0 for ${LINE_WIDTH} of 1D terrain, and for a pixel a sample, ${MAP_WIDTH} at most, of 2D terrain.`,
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

/** An animation before it is painted. */
export interface ProcessPlan {
  readonly recipe: Recipe;
  /** Of the recipe. */
  readonly stageCount: number;
  /** The stages that are shown, in order. */
  readonly stages: readonly number[];
  readonly spread: ProcessOptions['spread'];
  /** Of the picture, without its line of explanation. */
  readonly size: Size;
  readonly hasText: boolean;
  /** Milliseconds that a stage is shown, and how much longer the last one. */
  readonly stageMs: number;
  readonly holdMs: number;
  readonly isPlayedOnce: boolean;
}

/** Lays out the animation of a recipe's stages.
 *  @param given values of `processSchema`; what is left out has its default
 *  @throws RangeError for stages that the recipe does not have, or a width that is too small */
export function planProcess(recipe: Recipe, given: ParamValues = {}): ProcessPlan {
  const options = { ...defaultsOf(processSchema), ...given } as ProcessOptions;
  const count = stageCount(recipe);
  const first = options.firstStage;
  const last = options.lastStage === 0 ? count : options.lastStage;
  if (count === 0) throw new RangeError('stages: this terrain has none');
  if (last > count) throw new RangeError(`last stage: expected 1 … ${count}, got ${last}`);
  if (first >= last) throw new RangeError(`first stage: expected 0 … ${last - 1}, before the last one, got ${first}`);
  const stages = shownStages(first, last, options.mostFrames, options.spread);
  return {
    recipe,
    stageCount: count,
    stages,
    spread: options.spread,
    size: pictureSize(recipe, options.frameWidth),
    hasText: !options.bare,
    stageMs: Math.round(1000 * options.frameTime) || usualMs(stages.length),
    holdMs: Math.round(1000 * options.hold),
    isPlayedOnce: options.once,
  };
}

/** Stages that a picture has room for. */
const MOST_CELLS = 12;
/** Of more stages, those of a picture lie further and further apart. */
const MANY = 64;

/** The same for a picture of the stages. */
export function planEvolution(recipe: Recipe, given: ParamValues = {}): ProcessPlan {
  const spread = stageCount(recipe) > MANY ? 'doubling' : 'even';
  return planProcess(recipe, { mostFrames: MOST_CELLS, spread, ...given });
}

/** Stages from the first to the last one, each once. */
export function shownStages(first: number, last: number, most: number, spread: ProcessOptions['spread']): number[] {
  const stages = new Set<number>();
  if (spread === 'doubling') {
    stages.add(first);
    for (let step = 1; first + step < last; step *= 2) stages.add(first + step);
    stages.add(last);
    return [...stages].slice(-most);
  }
  const count = Math.min(last - first + 1, most);
  for (let i = 0; i < count; i++) stages.add(first + Math.round((i * (last - first)) / (count - 1)));
  return [...stages];
}

/** @param width 0 for the usual one */
function pictureSize(recipe: Recipe, width: number): Size {
  if (width !== 0 && width < SIDE.min)
    throw new RangeError(`width: expected ${SIDE.min} … ${SIDE.max} pixels, or 0 for the usual one, got ${width}`);
  if (makesProfile(recipe)) {
    const wide = width || LINE_WIDTH;
    return { width: wide, height: Math.round(wide / LINE_ASPECT) };
  }
  const wide = width || Math.min(recipe.width, MAP_WIDTH);
  return { width: wide, height: Math.min(Math.max(Math.round((wide * (recipe.height - 1)) / (recipe.width - 1)), 1), SIDE.max) };
}

/** Milliseconds for a stage: all of many frames together take some twelve seconds. */
function usualMs(frames: number): number {
  return frames <= FEW ? 800 : Math.max(Math.round(12_000 / frames), 20);
}
