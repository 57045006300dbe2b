import type { FaultCircle, FaultCut, PlacedFault } from '../core/generator.ts';
import { isSameJson, oncePer } from '../core/memo.ts';
import type { ParamValues } from '../core/params.ts';
import { parseRecipe } from '../core/parse-recipe.ts';
import type { Point } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import { MAX_FILTERS } from '../core/recipe-fields.ts';
import { type FaultParams, faultMeeting, type OwnFaultAt } from '../filters/fault.ts';
import { type FilterRun, generatorOf, registry, sourceOf } from '../generate.ts';

/** A fault that a person cut: one of the recipe's filters. */
export interface OwnFault extends PlacedFault {
  /** Of the filter, 0 … filters − 1. */
  readonly index: number;
}

const FILTER = 'fault';

/** The faults among a recipe's filters, in order. */
export function ownFaults({ filters }: Pick<Recipe, 'filters'>): OwnFault[] {
  return filters.flatMap(({ filter, params }, index) => {
    if (filter !== FILTER) return [];
    const at = (x: string, y: string): Point => ({ x: Number(params[x]), y: Number(params[y]) });
    return { index, isCircle: params.shape === 'circle', p: at('px', 'py'), q: at('qx', 'qy') };
  });
}

/** A fault that acts on the finished terrain of a recipe. */
export interface ActingFault {
  readonly fault: OwnFault;
  readonly params: FaultParams;
  /** How a place meets it: a place is in fractions of the extent. */
  at(place: Point): OwnFaultAt;
  /** What it adds at a place, as a fraction of the elevation range. */
  gainAt(place: Point): number;
  /** The same of all that act after it; undefined where one of those is no fault: what that does depends on more than the place. */
  readonly laterGainAt: ((place: Point) => number) | undefined;
}

/** @param index of the filter
 *  @returns undefined if there is no fault, it is off, or its points coincide */
export function actingFault(recipe: Recipe, index: number): ActingFault | undefined {
  const fault = ownFaults(recipe).find((one) => one.index === index);
  const { filters } = sourceOf(recipe);
  const own = filters.findIndex((run) => run.index === index);
  const meeting = fault && own >= 0 ? meetingOf(filters[own]) : undefined;
  if (!fault || !meeting) return undefined;
  const later = filters.slice(own + 1);
  return {
    fault,
    params: paramsOf(filters[own]),
    at: meeting,
    gainAt: (place) => gainAt(filters[own], place),
    laterGainAt: later.every(({ filter }) => filter.id === FILTER)
      ? (place) => later.reduce((sum, run) => sum + gainAt(run, place), 0)
      : undefined,
  };
}

/** The fault in hand as it acts on a terrain; undefined at an early stage, and of 1D terrain, which has no sides.
 *  @param index of its filter, if one is in hand */
export function faultInHand(
  { recipe, stage, stages }: { readonly recipe: Recipe; readonly stage: number; readonly stages: number },
  index: number | undefined,
): ActingFault | undefined {
  if (index === undefined || stage < stages || generatorOf(recipe)?.kind === 'profile') return undefined;
  return actingFault(recipe, index);
}

const meetingOf = oncePer((run: FilterRun) => faultMeeting(paramsOf(run), run.input));

function gainAt(run: FilterRun, place: Point): number {
  const meeting = meetingOf(run);
  return meeting ? paramsOf(run).height * meeting(place).share : 0;
}

/** A recipe's parameters are those of their filter's schema. */
function paramsOf({ params }: FilterRun): FaultParams {
  return params as FaultParams;
}

/** Where a fault is after another recipe took the place of the one it was in: filters were moved, removed or undone, or the fault was changed.
 *  @param index of its filter before
 *  @returns undefined if it is not there any more */
export function indexAfter(before: Recipe, now: Recipe, index: number): number | undefined {
  const fault = before.filters[index];
  if (isSameJson(now.filters[index], fault)) return index;
  const moved = now.filters.findIndex((other) => isSameJson(other, fault));
  if (moved >= 0) return moved;
  const changed = now.filters[index];
  const isChangeOfIt = changed?.filter === FILTER && isSameJson(withFilterAt(before, index, changed), now);
  return isChangeOfIt ? index : undefined;
}

/** Why a recipe cannot take another fault; undefined if it can. */
export function whyFull({ filters }: Recipe): string | undefined {
  return filters.length < MAX_FILTERS ? undefined : `A terrain has at most ${MAX_FILTERS} filters`;
}

/** A recipe with one more fault, after all filters, of the height, profile and band of the last one.
 *  @param p without points it goes through the middle; those beyond the map are taken to its border */
export function withFault(recipe: Recipe, p?: Point, q?: Point): Recipe {
  const last = ownFaults(recipe).at(-1);
  const { px: _, py: __, qx: ___, qy: ____, ...like } = last ? recipe.filters[last.index].params : {};
  const params = { ...like, ...(p && pointParams('p', p)), ...(q && pointParams('q', q)) };
  return parseRecipe({ ...recipe, filters: [...recipe.filters, { filter: FILTER, params }] }, registry);
}

/** @param index of the filter */
export function withFaultParams(recipe: Recipe, index: number, params: ParamValues): Recipe {
  const step = recipe.filters[index];
  return parseRecipe(withFilterAt(recipe, index, { ...step, params: { ...step.params, ...params } }), registry);
}

function withFilterAt(recipe: Recipe, index: number, step: Recipe['filters'][number]): Recipe {
  return { ...recipe, filters: recipe.filters.map((other, i) => (i === index ? step : other)) };
}

/** A recipe whose fault has a point elsewhere, at the border where that lies beyond the map. */
export function withFaultPoint(recipe: Recipe, index: number, end: 'p' | 'q', to: Point): Recipe {
  return withFaultParams(recipe, index, pointParams(end, to));
}

/** A recipe whose fault raises its other side: of a line its points are swapped, of a circle its height is. */
export function withFaultFlipped(recipe: Recipe, { index, isCircle, p, q }: OwnFault): Recipe {
  if (!isCircle) return withFaultParams(recipe, index, { ...pointParams('p', q), ...pointParams('q', p) });
  return withFaultParams(recipe, index, { height: -Number(recipe.filters[index].params.height) });
}

/** A fault as the marks of a stage have it. */
export function faultMark({ filters, extent }: Recipe, { index, isCircle, p, q }: OwnFault): FaultCut | FaultCircle {
  const isRaised = Number(filters[index].params.height) >= 0;
  if (!isCircle) return { kind: 'fault', from: isRaised ? p : q, to: isRaised ? q : p };
  const radius = Math.hypot((q.x - p.x) * extent.x, (q.y - p.y) * extent.y);
  return { kind: 'fault-circle', centre: p, radius: { x: radius / extent.x, y: radius / extent.y }, raisesInside: isRaised };
}

/** Places to five decimals: as many digits as a screen shows. */
const PLACES = 1e5;

function pointParams(end: 'p' | 'q', { x, y }: Point): ParamValues {
  const placed = (v: number): number => Math.round(Math.min(Math.max(v, 0), 1) * PLACES) / PLACES;
  return { [`${end}x`]: placed(x), [`${end}y`]: placed(y) };
}
