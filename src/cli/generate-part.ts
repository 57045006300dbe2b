import { MAX_SIDE, requireWindow, sampleRange, type Window, WindowError } from '../core/heightmap.ts';
import { type Problem, show } from '../core/params.ts';
import type { Profile } from '../core/profile.ts';
import type { OnProgress } from '../core/progress.ts';
import { actingFilters, type Recipe } from '../core/recipe.ts';
import { svgFormat } from '../draw/chart/svg-format.ts';
import { generateRun, runOf, stageCount } from '../generate.ts';
import { endlessStrips } from '../generators/line-strips.ts';
import { midpointDisplacement } from '../generators/midpoint-displacement.ts';
import { csvFormat } from '../io/csv.ts';
import type { FileFormat, TerrainToWrite } from '../io/file-format.ts';
import { pngFormat } from '../io/png-heightmap.ts';
import { r32Format } from '../io/r32.ts';
import { rangeOf } from '../kernels/values.ts';
import { estimateWork } from '../work.ts';
import type { CommonFlag } from './common-flags.ts';
import { chartPictureFormat } from './draw-svg.ts';
import { CallError } from './errors.ts';
import { flagValue, type Given, MAX_POINTS, numbersFrom, rejectFlags } from './flags.ts';
import { noteLong, noteLongWork, withProgress } from './progress.ts';
import type { Order } from './recipe-flags.ts';
import type { Report } from './terrain-files.ts';
import { rangeText } from './text.ts';

/** A part of endless terrain to write instead of a recipe's own terrain: raw values, without elevations, filters or recipe. */
export type Part =
  | { readonly kind: 'window'; readonly window: Window }
  | { readonly kind: 'strips'; readonly first: number; readonly last: number };

/** What a part can be written as. */
export const PART_FORMATS: Readonly<Record<Part['kind'], readonly FileFormat[]>> = {
  window: [pngFormat, r32Format],
  strips: [csvFormat, svgFormat, chartPictureFormat],
};

/** Up to here distances are exact. */
const FARTHEST_STRIP = 2 ** 30;

/** Flags that mean nothing for raw values. */
const FOREIGN: Readonly<Record<Part['kind'], readonly (CommonFlag | 'range')[]>> = {
  window: ['min', 'max', 'range', 'filter', 'threads'],
  strips: ['min', 'max', 'filter', 'stage', 'picture', 'kind', 'window', 'threads'],
};

/** The kind of part that a call asks for, even if the flag's value is wrong. */
export function partKind(given: Given): Part['kind'] | undefined {
  return (['strips', 'window'] as const).find((kind) => given.values.has(kind));
}

/** The part that a call asks for; every problem is added under its flag. */
export function partFrom(given: Given, order: Order | undefined, problems: Problem[]): Part | undefined {
  const kind = partKind(given);
  if (!kind) return undefined;
  rejectFlags(given, FOREIGN[kind], `not together with --${kind}, which writes raw values`, problems);
  if (kind === 'strips') return stripsFrom(given, order, problems);
  const window = windowFrom(given, problems);
  return window && { kind, window };
}

/** The samples that --window names; a problem is added if its value is none. */
export function windowFrom(given: Given, problems: Problem[]): Window | undefined {
  const expected = 'column, row, width and height in whole samples, as X,Y,W,H';
  const numbers = numbersFrom(given, 'window', [4], expected, Number.isSafeInteger, problems);
  if (!numbers) return undefined;
  const [x, y, width, height] = numbers;
  return { x, y, width, height };
}

function stripsFrom(given: Given, order: Order | undefined, problems: Problem[]): Part | undefined {
  const text = flagValue(given, 'strips');
  const [, first, last] = (/^(-?\d+)\.\.(-?\d+)$/.exec(text ?? '') ?? []).map(Number);
  if (order && order.generator.id !== midpointDisplacement.id) {
    problems.push({ path: '--strips', message: `only with ${midpointDisplacement.id}, got ${order.generator.id}` });
  }
  const isNear = Math.abs(first) <= FARTHEST_STRIP && Math.abs(last) <= FARTHEST_STRIP;
  if (isNear && first <= last) return { kind: 'strips', first, last };
  const expected = `FIRST..LAST, whole numbers within ±${FARTHEST_STRIP}, the first not above the last, such as -2..5`;
  problems.push({ path: '--strips', message: `expected ${expected}, got ${show(text)}` });
  return undefined;
}

/** Makes the part.
 *  @throws CallError if there is no such part; nothing is made then */
export function makePart(part: Part, order: Order, quiet: boolean): TerrainToWrite {
  const recipe = { ...order.recipe, filters: [] }; // parts are raw
  const stage = order.stage && Math.min(order.stage, stageCount(recipe));
  if (part.kind === 'strips') return makeStrips(recipe, part.first, part.last, quiet);
  try {
    return makeWindow(recipe, part.window, stage, quiet);
  } catch (error) {
    if (error instanceof WindowError) throw new CallError([{ path: '--window', message: error.problem }]);
    throw error;
  }
}

function makeWindow(recipe: Recipe, window: Window, stage: number | undefined, quiet: boolean): TerrainToWrite {
  requireWindow(window);
  const { width, height } = window;
  if (Math.max(width, height) > MAX_SIDE) {
    throw new CallError([{ path: '--window', message: `expected at most ${MAX_SIDE} samples a side, got ${width} × ${height}` }]);
  }
  const run = runOf(recipe, stage);
  if (!quiet) noteLongWork('the window', recipe, { raw: true, stage: run.stage, window });
  const map = withProgress('window', quiet, (onProgress) => generateRun(run, { raw: true, window, onProgress }));
  if (!('data' in map)) throw new TypeError('window: expected a map, got a line');
  return { map, elevation: rangeOf(map.data), isInMetres: false, spacing: run.grid.spacing };
}

function makeStrips(recipe: Recipe, first: number, last: number, quiet: boolean): TerrainToWrite {
  const count = last - first + 1;
  const steps = 2 ** stageCount(recipe);
  const points = count * steps + 1;
  if (points > MAX_POINTS) {
    const most = Math.floor((MAX_POINTS - 1) / steps);
    throw new CallError([{ path: '--strips', message: `expected at most ${most} strips of ${steps + 1} points, got ${count}` }]);
  }
  // A strip is not drawn out to a map: its points count as two rows.
  if (!quiet) noteLong('the strips', count * estimateWork({ ...recipe, height: 2 }, { raw: true }));
  const { x, y } = withProgress('strips', quiet, (onProgress) =>
    joinStrips(endlessStrips(recipe, first), first, count, steps, onProgress),
  );
  return { map: { width: points, height: 1, data: y }, profile: { x, y }, elevation: rangeOf(y), isInMetres: false };
}

/** Strips joined to one line, with one point where two meet. Strip n is moved by n times its span, so each begins where the one before
 *  ends. */
function joinStrips(
  strips: Generator<Profile, never>,
  first: number,
  count: number,
  steps: number,
  onProgress: OnProgress,
): { x: Float64Array; y: Float32Array } {
  const [x, y] = [new Float64Array(count * steps + 1), new Float32Array(count * steps + 1)];
  for (let i = 0; i < count; i++) {
    const strip = strips.next().value;
    const span = strip.x[steps] - strip.x[0];
    for (let k = i === 0 ? 0 : 1; k <= steps; k++) {
      x[i * steps + k] = strip.x[k] + (first + i) * span;
      y[i * steps + k] = strip.y[k];
    }
    onProgress((i + 1) / count);
  }
  return { x, y };
}

/** Notes on what a recipe from a file states and raw values leave out. */
export function partNotes(given: Given, recipe: Recipe): string[] {
  const { elevation } = recipe;
  const filters = actingFilters(recipe);
  if (!given.values.has('recipe')) return [];
  const left = [...(filters.length > 0 ? ['filters'] : []), ...(elevation ? ['elevation'] : [])];
  return left.length > 0 ? [`raw values: the recipe's ${left.join(' and ')} ${filters.length > 0 ? 'are' : 'is'} left out`] : [];
}

/** The report of a part. */
export function partReport(part: Part, terrain: TerrainToWrite, recipe: Recipe): Report {
  const range = rangeOf(terrain.map.data);
  const rawRecipe = { ...recipe, elevation: null, filters: [] };
  if (part.kind === 'window') {
    const { x, y, width, height } = part.window;
    return {
      summary: `raw values of the window ${width} × ${height} at (${x}, ${y})`,
      json: (files) => ({ files, raw: true, window: part.window, range, recipe: rawRecipe }),
    };
  }
  const { first, last } = part;
  const along = sampleRange(terrain.profile?.x ?? []);
  return {
    summary: `raw values of strips ${first} to ${last}, x ${rangeText(along, '')}`,
    json: (files) => ({ files, raw: true, strips: { first, last }, points: terrain.map.width, along, range, recipe: rawRecipe }),
  };
}
