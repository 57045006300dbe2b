import {
  type Heightmap,
  hasEqualCells,
  isSameSize,
  type Range,
  type Size,
  type Spacing,
  spacingOf,
  type Window,
} from './core/heightmap.ts';
import type { Problem } from './core/params.ts';
import { actingFilters, type Recipe, RecipeError } from './core/recipe.ts';
import { generate, generateHeightmap, generatorOf, registry, samplesOf } from './generate.ts';
import { codeRange, codesCover, fitsInCodes, float32ErrorOf, halfCodeOf, quantise } from './io/codes.ts';
import type { DecodedPng } from './io/png/index.ts';
import { parseRecipeJson } from './io/recipe-json.ts';
import { rangeOf } from './kernels/values.ts';
import { CHECK_BUDGET_NS, durationText, estimateWork } from './work.ts';

/** The result of checking the recipe in a picture. */
export type Restored =
  | { readonly kind: 'none' }
  /** The recipe makes exactly these samples, on the ground that the file states, if it states any: it may take the file's place. */
  | { readonly kind: 'reproduces'; readonly recipe: Recipe }
  /** The recipe makes other samples, or cells of another size: the picture was changed, or made by another version. Its pixels and its ground
   *  are to be kept. */
  | { readonly kind: 'differs'; readonly recipe: Recipe; readonly why: string }
  /** Making its terrain is more work than a check may take. Its pixels are to be kept. */
  | { readonly kind: 'not-checked'; readonly recipe: Recipe; readonly why: string }
  | { readonly kind: 'unreadable'; readonly problems: readonly Problem[] };

/** How much may be done to check the recipe of a picture. */
export interface RestoreOptions {
  /** Nanoseconds of one core that the check may take; by default CHECK_BUDGET_NS, Infinity for no limit. */
  readonly budgetNs?: number;
  /** Called now and then with the fraction done, 0 … 1. */
  readonly onProgress?: (fraction: number) => void;
}

/** A shorter check is done in full at once, without first looking at samples of some rows. */
const SHORT_CHECK_NS = 2e9;
/** The most that those looks may take together. */
const LOOKS_NS = 1.5e9;
const LOOKS = 8;
const LOOK_SAMPLES = 64;

/** Whether the recipe in a picture names its terrain: by what the picture says, then, for long work, by a few samples, then by all of them.
 *  The last step is skipped, as `not-checked`, beyond `budgetNs`. */
export function restore(png: DecodedPng, options: RestoreOptions = {}): Restored {
  if (png.recipeProblem !== undefined) return { kind: 'unreadable', problems: [{ path: 'recipe', message: png.recipeProblem }] };
  if (png.recipeText === undefined) return { kind: 'none' };
  return checked(png.recipeText, options, {
    unlikeness: (recipe, workNs) => unlikeness(recipe, png) ?? (workNs > SHORT_CHECK_NS ? unlikeRows(recipe, png) : undefined),
    firstDifference: (recipe, onProgress) => firstDifference(recipe, png, onProgress),
  });
}

/** The same for a file of elevations: its recipe names the terrain only if it makes every float.
 *  @param map the samples of the file as they are
 *  @param spacing the cell size that the file states, if it does */
export function restoreFloats(
  recipeText: string,
  map: Heightmap,
  spacing: Spacing | undefined,
  options: RestoreOptions = {},
): Restored {
  const file = { ...map, spacing };
  return checked(recipeText, options, {
    unlikeness: (recipe) => (recipe.source.kind === 'imported' ? IMPORTED : otherGround(recipe, file, 'file')),
    firstDifference(recipe, onProgress) {
      const made = generateHeightmap(recipe, onProgress && { onProgress }).data;
      let differing = 0;
      for (let i = 0; i < made.length; i++) if (made[i] !== map.data[i]) differing++;
      return differing > 0 ? `${differing} of ${made.length} samples differ` : undefined;
    },
  });
}

/** How a file is compared with its recipe: each tells why it differs, half a sentence. */
interface Comparison {
  unlikeness(recipe: Recipe, workNs: number): string | undefined;
  firstDifference(recipe: Recipe, onProgress: RestoreOptions['onProgress']): string | undefined;
}

function checked(text: string, { budgetNs = CHECK_BUDGET_NS, onProgress }: RestoreOptions, comparison: Comparison): Restored {
  let recipe: Recipe;
  try {
    recipe = parseRecipeJson(text, registry);
  } catch (error) {
    if (error instanceof RecipeError) return { kind: 'unreadable', problems: error.problems };
    throw error;
  }
  const workNs = estimateWork(recipe);
  const unlike = comparison.unlikeness(recipe, workNs);
  if (unlike === undefined && workNs > budgetNs) {
    const why = `making its terrain would take ${durationText(workNs)}; recipes in files are checked up to ${budgetNs / 1e9} seconds`;
    return { kind: 'not-checked', recipe, why };
  }
  const why = unlike ?? comparison.firstDifference(recipe, onProgress);
  return why === undefined ? { kind: 'reproduces', recipe } : { kind: 'differs', recipe, why };
}

/** Why a picture cannot be its recipe's terrain, judged by kind, depth and size alone; undefined if it can. */
function unlikeness(recipe: Recipe, png: DecodedPng): string | undefined {
  if (recipe.source.kind === 'imported') return IMPORTED;
  if (png.bitDepth !== 16 || png.colourType !== 'grey') {
    return `its samples would be 16-bit grey, the picture's are ${png.bitDepth}-bit ${png.colourType}`;
  }
  return otherGround(recipe, png, 'picture');
}

const IMPORTED = 'it refers to imported samples, which a recipe does not contain';

/** Why a file cannot be its recipe's terrain, judged by its size and by the cells that it states, if it states any; half a sentence. */
export function otherGround(
  recipe: Recipe,
  file: Size & { readonly spacing?: Spacing | undefined },
  noun: 'file' | 'picture',
): string | undefined {
  if (!isSameSize(recipe, file)) {
    return `its terrain is ${recipe.width} × ${recipe.height}, the ${noun} ${file.width} × ${file.height}`;
  }
  const spacing = spacingOf(recipe.extent, recipe);
  if (!file.spacing || hasEqualCells(spacing, file.spacing)) return undefined;
  // Eight digits tell apart what counts as different.
  const cells = ({ x, y }: Spacing): string => [x, y].map((side) => Number(side.toPrecision(8))).join(' × ');
  return `its cells are ${cells(spacing)} m, the ${noun}'s ${cells(file.spacing)} m`;
}

/** Compares short windows of rows, if the generator makes them alone and no filter follows: codes rise with raw values along a line. */
function unlikeRows(recipe: Recipe, png: DecodedPng): string | undefined {
  if (generatorOf(recipe)?.kind !== 'heightmap' || actingFilters(recipe).length > 0) return undefined;
  const windows = Array.from({ length: LOOKS }, (_, look) => lookAt(look, recipe));
  const looksNs = windows.reduce((sum, window) => sum + estimateWork(recipe, { raw: true, window }), 0);
  if (looksNs > LOOKS_NS) return undefined;
  const raw: number[] = [];
  const codes: number[] = [];
  for (const window of windows) {
    raw.push(...samplesOf(generate(recipe, { raw: true, window })));
    const start = window.y * png.width + window.x;
    codes.push(...png.data.subarray(start, start + window.width));
  }
  const stated = png.elevation ?? recipe.elevation ?? undefined;
  return fitsInCodes(raw, codes, stated) ? undefined : 'some rows differ';
}

/** Windows from the first to the last row, each farther east than the one before. */
function lookAt(look: number, { width, height }: Recipe): Window {
  const along = look / (LOOKS - 1);
  const count = Math.min(width, LOOK_SAMPLES);
  return { x: Math.floor(along * (width - count)), y: Math.floor(along * (height - 1)), width: count, height: 1 };
}

/** Makes the whole terrain of a recipe.
 *  @returns how the picture differs from it, if it does */
function firstDifference(recipe: Recipe, png: DecodedPng, onProgress?: (fraction: number) => void): string | undefined {
  const map = generateHeightmap(recipe, onProgress && { onProgress });
  const sampleSpan = rangeOf(map.data);
  const stated = png.elevation ?? codeRange(recipe, map);
  const known = [sampleSpan, recipe.elevation ?? sampleSpan];
  const slack = halfCodeOf(stated) + float32ErrorOf(stated);
  if (!codesCover(stated, sampleSpan) || !known.some((range) => isNear(range, stated, slack))) {
    const unit = recipe.elevation ? ' m' : '';
    return `its elevations span ${sampleSpan.min} … ${sampleSpan.max}${unit}, the picture's ${stated.min} … ${stated.max}${unit}`;
  }
  // The picture stores its range as the lower end and the width, so the upper end is rounded; the codes were made with the exact one.
  const rounding = 1e-15 * (Math.abs(stated.min) + Math.abs(stated.max));
  const codes = quantise(map, known.find((range) => isNear(range, stated, rounding)) ?? stated);
  let differing = 0;
  for (let i = 0; i < codes.length; i++) if (codes[i] !== png.data[i]) differing++;
  return differing > 0 ? `${differing} of ${codes.length} samples differ` : undefined;
}

function isNear(a: Range, b: Range, slack: number): boolean {
  return Math.abs(a.min - b.min) <= slack && Math.abs(a.max - b.max) <= slack;
}
