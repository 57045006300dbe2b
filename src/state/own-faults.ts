import type { FaultCircle, FaultCut } from '../core/generator.ts';
import type { ParamValues } from '../core/params.ts';
import { MAX_FILTERS, parseRecipe } from '../core/parse-recipe.ts';
import type { Point } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import { registry } from '../generate.ts';

/** A fault that a person cut: one of the recipe's filters. */
export interface OwnFault {
  /** Of the filter, 0 … filters − 1. */
  readonly index: number;
  readonly isCircle: boolean;
  /** Fractions of the extent. */
  readonly p: Point;
  readonly q: Point;
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

/** Why a recipe takes no more faults; undefined if it does. */
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
  const filters = recipe.filters.map((step, i) => (i === index ? { ...step, params: { ...step.params, ...params } } : step));
  return parseRecipe({ ...recipe, filters }, registry);
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

/** Places to five decimals: a link says no more digits than a screen shows. */
const PLACES = 1e5;

function pointParams(end: 'p' | 'q', { x, y }: Point): ParamValues {
  const placed = (v: number): number => Math.round(Math.min(Math.max(v, 0), 1) * PLACES) / PLACES;
  return { [`${end}x`]: placed(x), [`${end}y`]: placed(y) };
}
