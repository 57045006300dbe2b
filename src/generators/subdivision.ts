import { exp2 } from '../core/exact-math.ts';
import type { StageGrid } from '../core/generator.ts';
import {
  createHeightmap,
  type Heightmap,
  MAX_SIDE,
  requireInside,
  type Size,
  samplesIn,
  type Window,
} from '../core/heightmap.ts';
import type { Problem } from '../core/params.ts';
import { latticeKey } from '../core/random.ts';
import type { Recipe } from '../core/recipe.ts';
import { OFFSET_LAWS, type OffsetLaw } from '../kernels/lattice-offsets.ts';
import type { LatticeField } from '../kernels/lattice-pyramid.ts';

/** Parameters, levels and sizes shared by the generators that refine a square lattice. */

type Edges = LatticeField['edges'];

/** A recipe of any of these generators. */
export interface SubdivisionRecipe extends Omit<Recipe, 'source'> {
  readonly source: {
    readonly seed: string;
    readonly params: {
      readonly hurst: number;
      readonly offsets: OffsetLaw;
      readonly edges: Edges;
      readonly edgeHeight?: number;
      readonly cells: number;
    };
  };
}

export const HURST = {
  kind: 'number',
  label: 'Hurst exponent',
  default: 0.8,
  min: 0.01,
  max: 1,
  step: 0.01,
  doc: 'Smoothness H: each level displaces 2⁻ᴴ times as much as the one before. Fractal dimension 3 − H.',
} as const;

export const OFFSETS = {
  kind: 'choice',
  label: 'Offsets',
  default: 'gaussian',
  options: OFFSET_LAWS,
  doc: 'How a displacement is drawn. uniform: evenly within ± the amplitude; binary: + or − the amplitude; gaussian: normal, with the amplitude as deviation.',
} as const;

const EDGES_DOC: Record<Edges, string> = {
  plane: 'a window of endless terrain',
  free: 'the classic closed map, whose edge points have three neighbours',
  toroidal: 'tiles seamlessly',
  fixed: 'the whole border at one height',
};

/** The parameter `edges` of a generator that offers these. */
export function edgesSpec<const O extends readonly Edges[]>(...options: O) {
  const doc = `${options.map((option) => `${option}: ${EDGES_DOC[option]}`).join('; ')}.`;
  return { kind: 'choice', label: 'Edges', default: 'plane', options, doc } as const;
}

export const EDGE_HEIGHT = {
  kind: 'number',
  label: 'Edge height',
  default: -4,
  min: -10,
  max: 10,
  step: 0.1,
  doc: 'Height of the border, in units of the first displacement: below 0 for islands, above 0 for basins.',
  when: { edges: ['fixed'] },
} as const;

export const CELLS = {
  kind: 'integer',
  label: 'Large features across',
  default: 1,
  min: 1,
  max: 256,
  doc: 'Cells of the first level across the longer side: how many large features the map has.',
} as const;

/** First cells across the longer side. With fixed edges they are split once more, so that at least one of their corners lies inside the map. */
function firstCells({ source: { params } }: SubdivisionRecipe): number {
  return params.edges === 'fixed' ? 2 * params.cells : params.cells;
}

/** The fewest levels that give the longer side of the map all its samples. */
export function levelsOf(recipe: SubdivisionRecipe): number {
  const steps = Math.max(recipe.width, recipe.height) - 1;
  let levels = 0;
  while (firstCells(recipe) * (1 << levels) < steps) levels++;
  return levels;
}

/** The grid of a level that covers the map. `step` is the spacing of its samples in samples of the finished map. */
export function levelGrid(recipe: SubdivisionRecipe, level: number): StageGrid {
  const step = 1 << (levelsOf(recipe) - level);
  return { width: Math.ceil((recipe.width - 1) / step) + 1, height: Math.ceil((recipe.height - 1) / step) + 1, step };
}

/** Nanoseconds of one sample, with those of the levels before that lead to it. */
const SAMPLE_NS: Readonly<Record<OffsetLaw, number>> = { uniform: 4, binary: 4, gaussian: 7 };
/** Nanoseconds of a level and of a row, besides their samples. */
const LEVEL_NS = 2000;
const ROW_NS = 250;
/** Samples beyond each border of a window that are made with it. */
const MARGIN = 2;

/** The estimated work of a level, or of a window of it, in nanoseconds of one core. */
export function latticeWorkNs(recipe: SubdivisionRecipe, level: number, window?: Size): number {
  const { width, height } = window ?? levelGrid(recipe, level);
  const samples = (width + 2 * MARGIN) * (height + 2 * MARGIN);
  return (level + 1) * LEVEL_NS + height * ROW_NS + samples * SAMPLE_NS[recipe.source.params.offsets];
}

/** The amplitude of a level's offsets: 2^(−H·level). Half-levels lie between whole ones. */
export function amplitudeAt({ source }: SubdivisionRecipe, level: number): number {
  return exp2(-source.params.hurst * level);
}

/** The lattice that the kernels compute.
 *  @param id of the generator: each has other offsets from the same seed */
export function fieldOf(recipe: SubdivisionRecipe, id: string): LatticeField {
  const { offsets, edges, edgeHeight = 0 } = recipe.source.params;
  const first = levelGrid(recipe, 0);
  return {
    key: latticeKey(recipe.source.seed, id),
    law: offsets,
    cornerAmplitude: amplitudeAt(recipe, 0),
    edges,
    edgeHeight,
    cells: { x: first.width - 1, y: first.height - 1 },
  };
}

/** The map to fill for a window of a level's grid, or for the whole grid.
 *  @throws RangeError if the window reaches outside terrain that has an edge */
export function windowMap(
  recipe: SubdivisionRecipe,
  level: number,
  window: Window | undefined,
  buffer: Float32Array | undefined,
): { part: Window; map: Heightmap } {
  const grid = levelGrid(recipe, level);
  const part = window ?? { x: 0, y: 0, width: grid.width, height: grid.height };
  const { edges } = recipe.source.params;
  if (edges === 'free' || edges === 'fixed') {
    const first = levelGrid(recipe, 0);
    requireInside(part, ((first.width - 1) << level) + 1, ((first.height - 1) << level) + 1);
  }
  return { part, map: createHeightmap(part.width, part.height, samplesIn(buffer, part.width * part.height)) };
}

/** Whether the terrain tiles. */
export function repeats({ source }: SubdivisionRecipe): boolean {
  return source.params.edges === 'toroidal';
}

/** Problems of sizes that are not whole first cells: toroidal terrain repeats after whole cells, and a fixed border runs along them. */
export function sizeProblems(recipe: SubdivisionRecipe): Problem[] {
  const { edges, cells } = recipe.source.params;
  if (edges !== 'toroidal' && edges !== 'fixed') return [];
  // All in steps between samples, of which a side has one fewer than samples.
  const longer = Math.max(recipe.width, recipe.height) - 1;
  const stepsPerCell = 1 << levelsOf(recipe);
  const above = firstCells(recipe) * stepsPerCell;
  const below = stepsPerCell === 1 ? above : above / 2;
  const nearest = above < MAX_SIDE && above - longer < longer - below ? above : below;
  const unit = nearest / cells;
  const form = edges === 'fixed' ? '2ⁿ·2·cells + 1' : '2ⁿ·cells + 1';
  return (['width', 'height'] as const).flatMap((side) => {
    const steps = recipe[side] - 1;
    const valid = steps === longer ? nearest : Math.max(1, Math.min(Math.round(steps / unit), cells)) * unit;
    if (steps === valid) return [];
    // The shorter side must have cells of the same size as the longer one: a size of the form alone is not enough.
    const ratio = steps / firstCells(recipe);
    const isOfForm = Number.isInteger(ratio) && (ratio & (ratio - 1)) === 0;
    const needed = isOfForm
      ? `with ${nearest + 1} samples on the longer side, ${edges} edges need k·${unit} + 1 on the shorter`
      : `${edges} edges need ${form} samples`;
    const message = `${needed}, got ${steps + 1}; nearest: ${valid + 1}`;
    return [{ path: side, message, instead: valid + 1 }];
  });
}
