import type { Descent, ParentPlace, StagePlace } from '../core/origin.ts';
import type { Point } from '../core/profile.ts';
import { modulo } from '../core/repeat.ts';
import { amplitudeAt, levelGrid, type SubdivisionRecipe } from './subdivision.ts';

/** How points of a square lattice were made: by which offsets from which parents. */

/** A parent on the way to its level: steps from its child in samples of the child's grid, and its weight. */
type Step = readonly [dx: number, dy: number, weight: number];

/** Where a map of a level ends, or repeats. */
interface Lattice {
  readonly edges: SubdivisionRecipe['source']['params']['edges'];
  readonly edgeHeight: number;
  /** Steps across the first cells at this level. */
  readonly across: Point;
}

export function latticeAt(recipe: SubdivisionRecipe, level: number): Lattice {
  const { edges, edgeHeight = 0 } = recipe.source.params;
  const first = levelGrid(recipe, 0);
  return { edges, edgeHeight, across: { x: (first.width - 1) << level, y: (first.height - 1) << level } };
}

export function isOnBorder({ across }: Lattice, { x, y }: Point): boolean {
  return x === 0 || y === 0 || x === across.x || y === across.y;
}

/** A corner of the first cells. */
export function cornerDescent(recipe: SubdivisionRecipe, { x, y }: Point): Descent {
  const lattice = latticeAt(recipe, 0);
  if (lattice.edges === 'fixed' && isOnBorder(lattice, { x, y })) return borderDescent(lattice, { stage: 0, x, y });
  return { stage: 0, x, y, point: 'corner', parents: [], bound: amplitudeAt(recipe, 0) };
}

/** A sample of a fixed edge, which has its height from the stage on in which there is such a sample. */
export function borderDescent({ edgeHeight }: Lattice, place: StagePlace): Descent {
  return { ...place, point: 'border point', parents: [], start: edgeHeight, bound: 0 };
}

/** Parents on the lattice of the level before, of which this level's even positions are the points.
 *  @param stage the parents' */
export function coarseParents(lattice: Lattice, stage: number, { x, y }: Point, steps: readonly Step[]): ParentPlace[] {
  return fineParents(lattice, stage, { x, y }, steps).map((parent) => ({ ...parent, x: parent.x / 2, y: parent.y / 2 }));
}

/** Parents on the lattice of the level itself; a map that repeats has each of them once. */
export function fineParents({ edges, across }: Lattice, stage: number, { x, y }: Point, steps: readonly Step[]): ParentPlace[] {
  return steps.map(([dx, dy, weight]) => {
    const at = { x: x + dx, y: y + dy };
    const own = edges === 'toroidal' ? { x: modulo(at.x, across.x), y: modulo(at.y, across.y) } : at;
    return { stage, ...own, weight, at };
  });
}

/** The mean of some steps. */
export function meanOf(stencil: readonly (readonly [dx: number, dy: number])[]): Step[] {
  return stencil.map(([dx, dy]) => [dx, dy, 1 / stencil.length]);
}

/** A coordinate that the level before has too. */
export function isEven(coordinate: number): boolean {
  return (coordinate & 1) === 0;
}
