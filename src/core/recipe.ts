import type { Range } from './heightmap.ts';
import { type ParamValues, type Problem, problemLines } from './params.ts';

/** Metres across the map, between its first and last sample. */
export interface Extent {
  readonly x: number;
  readonly y: number;
}
/** Terrain that a generator makes from a seed and parameters. */
export interface GeneratedSource {
  readonly kind: 'generated';
  readonly generator: string;
  readonly seed: string;
  readonly params: ParamValues;
}
/** Pixels that are kept beside the recipe. */
export interface ImportedSource {
  readonly kind: 'imported';
  readonly name: string;
  /** Of the samples as little-endian float32, in hexadecimal. */
  readonly sha256: string;
}
/** One filter of a recipe, with all of its parameters. */
export interface FilterStep {
  readonly filter: string;
  readonly params: ParamValues;
  /** It keeps its place and its parameters, and does nothing; left out of filters that act. */
  readonly isOff?: true;
}

/** The value that fully names a terrain. */
export interface Recipe {
  readonly version: typeof RECIPE_VERSION;
  readonly source: GeneratedSource | ImportedSource;
  /** Samples a side, 2 … 16384, at most 67,125,249 in all. */
  readonly width: number;
  readonly height: number;
  readonly extent: Extent;
  /** Metres of the lowest and highest sample; null keeps the units as generated. */
  readonly elevation: Range | null;
  readonly filters: readonly FilterStep[];
}

/** Counts the changes that give an old recipe another terrain. */
export const RECIPE_VERSION = 1;

/** Text or values from outside that do not make a recipe; `problems` lists all of them. */
export class RecipeError extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problemLines(problems));
    this.name = 'RecipeError';
    this.problems = problems;
  }
}

/** The filters that act, in order: all that are not off. */
export function actingFilters({ filters }: Pick<Recipe, 'filters'>): readonly FilterStep[] {
  return filters.some(({ isOff }) => isOff) ? filters.filter(({ isOff }) => !isOff) : filters;
}

/** The recipe as files and links state it: without the later parameters that have their defaults. */
export function asWritten(recipe: Recipe): Recipe {
  const { source, filters } = recipe;
  return {
    ...recipe,
    source:
      source.kind === 'generated' ? { ...source, params: writtenParams('generators', source.generator, source.params) } : source,
    filters: filters.map((step) => ({ ...step, params: writtenParams('filters', step.filter, step.params) })),
  };
}

/** The one JSON text of a recipe: fields and parameters in a fixed order, equal for equal recipes. */
export function recipeToJson(recipe: Recipe): string {
  const { version, source, width, height, extent, elevation, filters } = asWritten(recipe);
  return `${JSON.stringify({ version, source, width, height, extent, elevation, filters }, null, 2)}\n`;
}

/** Parameters that came after 0.2.0, by the id of their generator or filter, each with its default. */
interface LaterParams {
  readonly generators: Readonly<Record<string, ParamValues>>;
  readonly filters: Readonly<Record<string, ParamValues>>;
}

/** Parameters added after 0.2.0. At their defaults, which never change, they are not written, so older programs read every recipe that they
 *  can make. */
export const laterParams: LaterParams = {
  generators: { 'midpoint-displacement': { minDisplacedSegment: 0, ceiling: 100_000, ownOffsets: '' } },
  filters: {},
};

/** The parameters as files and links state them: without the later ones that have their defaults. */
export function writtenParams(kind: keyof LaterParams, id: string, params: ParamValues): ParamValues {
  const later = laterParams[kind][id];
  if (later === undefined) return params;
  return Object.fromEntries(
    Object.entries(params).filter(([name, value]) => !Object.hasOwn(later, name) || later[name] !== value),
  );
}
