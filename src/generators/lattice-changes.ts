import type { DisplacedLattice, Law, StageExplanation } from '../core/generator.ts';
import type { Size } from '../core/heightmap.ts';
import type { LatticeField } from '../kernels/lattice-pyramid.ts';
import { describeAmplitude } from './offset-text.ts';
import { amplitudeAt, levelGrid, type SubdivisionRecipe } from './subdivision.ts';

/** What a level does to a square lattice, for people and drawings: which points it displaces, from which parents, by which law. */

export const DIAGONAL = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;

export const WEST_EAST = [
  [-1, 0],
  [1, 0],
] as const;
export const NORTH_SOUTH = [
  [0, -1],
  [0, 1],
] as const;

/** All points of a grid, made anew. */
export function allPoints({ width, height }: Size): DisplacedLattice {
  return { kind: 'lattice', firstX: 0, firstY: 0, stepX: 1, stepY: 1, countX: width, countY: height, stencil: [] };
}

/** The corners of the first cells; a fixed edge leaves those inside. */
function corners({ width, height }: Size, edges: LatticeField['edges']): DisplacedLattice {
  if (edges !== 'fixed') return allPoints({ width, height });
  return { kind: 'lattice', firstX: 1, firstY: 1, stepX: 1, stepY: 1, countX: width - 2, countY: height - 2, stencil: [] };
}

/** The centres of the squares of the level before. */
export function centres({ width, height }: Size, stencil: DisplacedLattice['stencil']): DisplacedLattice {
  return { kind: 'lattice', firstX: 1, firstY: 1, stepX: 2, stepY: 2, countX: width >> 1, countY: height >> 1, stencil };
}

/** The midpoints of the edges of those squares, along the rows and along the columns; a fixed edge has none that move. */
export function edgeMidpoints(
  { width, height }: Size,
  edges: LatticeField['edges'],
  alongRow: DisplacedLattice['stencil'],
  alongColumn: DisplacedLattice['stencil'],
): DisplacedLattice[] {
  const first = edges === 'fixed' ? 2 : 0;
  const across = { kind: 'lattice', stepX: 2, stepY: 2 } as const;
  const rows = { firstX: 1, firstY: first, countX: width >> 1, countY: ((height + 1) >> 1) - first };
  const columns = { firstX: first, firstY: 1, countX: ((width + 1) >> 1) - first, countY: height >> 1 };
  return [
    { ...across, ...rows, stencil: alongRow },
    { ...across, ...columns, stencil: alongColumn },
  ];
}

/** The displaced samples in words: `1 centre`, `12 centres`. */
export function counted(changes: readonly DisplacedLattice[], noun: string): string {
  const count = changes.reduce((sum, c) => sum + c.countX * c.countY, 0);
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

/** The law of a stage with the numbers it has.
 *  @param k what the formula calls k
 *  @param amplitude what it gives */
export function hurstLaw({ source }: SubdivisionRecipe, formula: string, k: number, amplitude: number): Law {
  return {
    formula,
    values: [
      { symbol: 'k', value: k },
      { symbol: 'H', value: source.params.hurst },
      { symbol: 'σ', value: amplitude, isElevation: true },
    ],
  };
}

/** Stage 0 of all of them. */
export function explainCorners(recipe: SubdivisionRecipe, law: Law): StageExplanation {
  const { offsets, edges, edgeHeight } = recipe.source.params;
  const grid = levelGrid(recipe, 0);
  const changes = [corners(grid, edges)];
  const within = edges === 'fixed' ? ` inside an edge at ${String(edgeHeight).replace('-', '−')}` : '';
  const sentence = `places ${counted(changes, 'corner')}${within}, ${describeAmplitude(offsets, amplitudeAt(recipe, 0))}`;
  return { title: 'Corners', sentence, law, changes, grid };
}
