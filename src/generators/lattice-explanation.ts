import type { DisplacedLattice, Law, LawValue, StageExplanation } from '../core/generator.ts';
import type { Range, Size } from '../core/heightmap.ts';
import type { Descent, ParentPlace, QuestionMaterial, StagePlace } from '../core/origin.ts';
import type { Point } from '../core/profile.ts';
import { modulo } from '../core/repeat.ts';
import type { OffsetLaw } from '../kernels/lattice-offsets.ts';
import type { LatticeField } from '../kernels/lattice-pyramid.ts';
import { AMPLITUDE_NAMES, amplitudeText, counted, elevationText, OFFSETS_MEAN, type RawScale, rawScaleOf } from './stage-text.ts';
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

export const NORTH_WEST_SOUTH_EAST = [
  [-1, -1],
  [1, 1],
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

/** How many samples are displaced, in words: `1 centre`, `12 centres`. */
export function countedPoints(changes: readonly DisplacedLattice[], noun: string): string {
  return counted(
    changes.reduce((sum, { countX, countY }) => sum + countX * countY, 0),
    noun,
  );
}

/** ` Opposite borders are the same points, so there is 1 in all.`: counts the points of their own on a torus; empty if all are. */
export function onTorus(changes: readonly DisplacedLattice[], { width, height }: Size, edges: LatticeField['edges']): string {
  if (edges !== 'toroidal') return '';
  let samples = 0;
  let points = 0;
  for (const { firstX, firstY, stepX, stepY, countX, countY } of changes) {
    const endsAt = (first: number, step: number, count: number, last: number): number =>
      Number(first + step * (count - 1) === last);
    samples += countX * countY;
    points += (countX - endsAt(firstX, stepX, countX, width - 1)) * (countY - endsAt(firstY, stepY, countY, height - 1));
  }
  if (points === samples) return '';
  return ` Opposite borders are the same points, so there ${points === 1 ? 'is' : 'are'} ${points} in all.`;
}

/** The words and numbers that explain a stage. */
export interface StageWording {
  /** `by up to ±248 m` */
  readonly by: string;
  /** What these words mean, as a sentence. */
  readonly means: string;
  readonly law: Law;
  readonly scale: RawScale;
}

/** The words and the law of a stage.
 *  @param level whole, or a half-level
 *  @param k what the formula counts */
export function wordingOf(
  recipe: SubdivisionRecipe,
  level: number,
  rawRange: Range | undefined,
  formula: string,
  k: Pick<LawValue, 'name' | 'value'>,
): StageWording {
  const { hurst, offsets } = recipe.source.params;
  const scale = rawScaleOf(recipe, rawRange, 'm');
  const amplitude = (at: number): number => amplitudeAt(recipe, at) * scale.factor;
  const values: LawValue[] = [
    { symbol: 'd', name: AMPLITUDE_NAMES[offsets], value: amplitude(level), unit: scale.unit },
    { symbol: 'd₀', name: 'displacement of the corners', value: amplitude(0), unit: scale.unit },
    { symbol: 'H', name: 'Hurst exponent', value: hurst, unit: '' },
    { symbol: 'k', ...k, unit: '' },
  ];
  return {
    by: amplitudeText(offsets, amplitudeAt(recipe, level), scale),
    means: OFFSETS_MEAN[offsets],
    law: { formula, values },
    scale,
  };
}

/** Stage 0 of all of them. */
export function explainCorners(recipe: SubdivisionRecipe, { by, means, law, scale }: StageWording): StageExplanation {
  const { edges, edgeHeight = 0 } = recipe.source.params;
  const grid = levelGrid(recipe, 0);
  const changes = [corners(grid, edges)];
  const isFixed = edges === 'fixed';
  const border = isFixed ? ` The border stays at ${elevationText(scale, edgeHeight)}.` : '';
  return {
    title: 'Corners',
    sentence: `starts with ${countedPoints(changes, 'corner')}${isFixed ? ' inside the border' : ''}, moved ${by}`,
    details: `The corners of the first squares are moved up or down at random from a flat start.${border}${onTorus(changes, grid, edges)} ${means}`,
    law,
    changes,
    grid,
  };
}

// Lines that the rules of all square lattices share.

type Line = readonly [text: string, isAtWork: boolean];

export function cornerLines({ source }: SubdivisionRecipe, stage: number): Line[] {
  const isFixed = source.params.edges === 'fixed';
  const isFirst = stage === 0;
  return [
    ['d = d₀', isFirst],
    [`for each corner of the first squares${isFixed ? ' inside the border' : ''}`, isFirst],
    ['  z = s', isFirst],
    [isFixed ? 'z on the border = edge height, at every level' : '', true],
  ];
}

export function levelLines(stage: number): Line[] {
  return [
    ['for each level k = 1, 2, 3 …', stage > 0],
    ['  d = d₀ · 2^(−H·k)', stage > 0],
  ];
}

export function offsetLine({ source }: SubdivisionRecipe): Line {
  return [`each s = another random number, ${DRAWN[source.params.offsets]}`, true];
}

/** How an offset s is drawn, d being the amplitude. */
export const DRAWN: Readonly<Record<OffsetLaw, string>> = {
  uniform: 'anywhere in −d … d',
  binary: '−d or d',
  gaussian: 'normal, deviation d',
};

export const LATTICE_QUESTIONS: QuestionMaterial = {
  kinds: ['where', 'count', 'which'],
  which: { hurst: [0.3, 0.6, 0.9] },
};

// How points of a square lattice were made: by which offsets from which parents.

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
