import { exp2 } from '../core/exact-math.ts';
import type { DisplacedLattice, HeightmapGenerator, RecipeFor } from '../core/generator.ts';
import { createHeightmap, requireInside, samplesIn } from '../core/heightmap.ts';
import type { Problem } from '../core/params.ts';
import { latticeKey } from '../core/random.ts';
import { describeAmplitude, OFFSET_LAWS } from '../kernels/lattice-offsets.ts';
import { type SquarePyramid, squarePyramidWindow } from '../kernels/square-pyramid.ts';

const params = {
  hurst: {
    kind: 'number',
    label: 'Hurst exponent',
    default: 0.8,
    min: 0.01,
    max: 1,
    step: 0.01,
    doc: 'Smoothness H: each level displaces 2^−H times as much as the one before. Fractal dimension 3 − H.',
  },
  offsets: {
    kind: 'choice',
    label: 'Offsets',
    default: 'gaussian',
    options: OFFSET_LAWS,
    doc: 'How a displacement is drawn: evenly within ± the amplitude, exactly ± the amplitude, or normal with that deviation.',
  },
  edges: {
    kind: 'choice',
    label: 'Edges',
    default: 'plane',
    options: ['plane', 'free', 'toroidal'],
    doc: 'plane: a window of endless terrain; free: the classic closed map, whose edge points have three neighbours; toroidal: tiles seamlessly.',
  },
  cells: {
    kind: 'integer',
    label: 'First cells',
    default: 1,
    min: 1,
    max: 256,
    doc: 'Cells of the first level across the longer side: how many large features the map has.',
  },
} as const;

type DiamondSquareRecipe = RecipeFor<typeof params>;

/** Grows terrain on a square lattice: every level displaces the centres of the squares, then the midpoints of their edges.
 *  Raw values are in units of the first corners' displacement. Edge midpoints, whose parents are nearer by √½, move
 *  2^(−H/2) times as much as centres.
 *  @source A. Fournier, D. Fussell, L. Carpenter, "Computer rendering of stochastic models", CACM 25 (1982), in the
 *  two-step form of G. Miller, "The definition and rendering of terrain maps", SIGGRAPH 1986 */
export const diamondSquare: HeightmapGenerator<typeof params> = {
  id: 'diamond-square',
  kind: 'heightmap',
  title: 'Diamond-square',
  summary: 'Displaces the centres of squares, then the midpoints of their edges, ever finer.',
  source: 'Fournier, Fussell and Carpenter, 1982; Miller, 1986',
  params,
  presets: [
    { id: 'rolling', title: 'Rolling hills', params: { hurst: 0.95 } },
    { id: 'rugged', title: 'Rugged', params: { hurst: 0.6 } },
    { id: 'archipelago', title: 'Many features, tiling', params: { hurst: 0.85, cells: 4, edges: 'toroidal' } },
  ],
  nesting: 'exact',
  hasHalfLevels: true,

  check: sizeProblems,

  stages: (recipe) => 2 * levelsOf(recipe),

  generate(recipe, { stage = 2 * levelsOf(recipe), window, buffer, onProgress } = {}) {
    const level = Math.ceil(stage / 2);
    const part = window ?? { x: 0, y: 0, ...stageGrid(recipe, level) };
    const pyramid = pyramidOf(recipe);
    if (pyramid.edges === 'free') requireInside(part, (pyramid.cells.x << level) + 1, (pyramid.cells.y << level) + 1);
    const map = createHeightmap(part.width, part.height, samplesIn(buffer, part.width * part.height));
    squarePyramidWindow(pyramid, level, part, stage % 2 === 0, map.data, (rows) => onProgress?.(rows / part.height));
    return map;
  },

  explain(recipe, stage) {
    const level = Math.ceil(stage / 2);
    const levels = levelsOf(recipe);
    const grid = { ...stageGrid(recipe, level), step: 1 << (levels - level) };
    const { width, height } = grid;
    const { hurst, offsets } = recipe.source.params;
    const amplitude = amplitudeAt(hurst, stage);
    const size = describeAmplitude(offsets, amplitude);
    const law = {
      formula: 'σ = 2^(−H·k/2)',
      values: [
        { symbol: 'k', value: stage },
        { symbol: 'H', value: hurst },
        { symbol: 'σ', value: amplitude, isElevation: true },
      ],
    };
    if (stage === 0) {
      const changes = [lattice(0, 0, 1, 1, width, height, [])];
      return { title: 'Corners', sentence: `places ${count(changes)} corners, ${size}`, law, changes, grid };
    }
    if (stage % 2 === 1) {
      const changes = [lattice(1, 1, 2, 2, width >> 1, height >> 1, DIAGONAL)];
      const centres = count(changes) === 1 ? '1 centre' : `${count(changes)} centres`;
      const sentence = `displaces ${centres}, ${size}; midpoints wait at their mean`;
      return { title: `Level ${level} of ${levels}, diamond step`, sentence, law, changes, grid };
    }
    const changes = [
      lattice(1, 0, 2, 2, width >> 1, (height + 1) >> 1, ORTHOGONAL),
      lattice(0, 1, 2, 2, (width + 1) >> 1, height >> 1, ORTHOGONAL),
    ];
    return {
      title: `Level ${level} of ${levels}, square step`,
      sentence: `displaces ${count(changes)} edge midpoints, ${size}`,
      law,
      changes,
      grid,
    };
  },
};

const DIAGONAL = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
] as const;
const ORTHOGONAL = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

function lattice(
  firstX: number,
  firstY: number,
  stepX: number,
  stepY: number,
  countX: number,
  countY: number,
  stencil: DisplacedLattice['stencil'],
): DisplacedLattice {
  return { kind: 'lattice', firstX, firstY, stepX, stepY, countX, countY, stencil };
}

function count(changes: readonly DisplacedLattice[]): number {
  return changes.reduce((sum, c) => sum + c.countX * c.countY, 0);
}

/** Displacement at stage k: corners 1, then half a level's decay with every half-level. */
function amplitudeAt(hurst: number, stage: number): number {
  return exp2((-hurst * stage) / 2);
}

/** The number of levels whose lattice has at least the wanted samples along the longer side. */
function levelsOf(recipe: DiamondSquareRecipe): number {
  const steps = Math.max(recipe.width, recipe.height) - 1;
  let levels = 0;
  while (recipe.source.params.cells * (1 << levels) < steps) levels++;
  return levels;
}

/** The samples of a level's own grid that cover the map. */
function stageGrid(recipe: DiamondSquareRecipe, level: number): { width: number; height: number } {
  const step = 1 << (levelsOf(recipe) - level);
  return { width: Math.ceil((recipe.width - 1) / step) + 1, height: Math.ceil((recipe.height - 1) / step) + 1 };
}

/** What the kernel needs of a recipe. */
export function pyramidOf(recipe: DiamondSquareRecipe): SquarePyramid {
  const { hurst, offsets, edges } = recipe.source.params;
  const levels = levelsOf(recipe);
  const first = stageGrid(recipe, 0);
  return {
    key: latticeKey(recipe.source.seed, 'diamond-square'),
    law: offsets,
    cornerAmplitude: amplitudeAt(hurst, 0),
    centreAmplitudes: Array.from({ length: levels }, (_, level) => amplitudeAt(hurst, 2 * level + 1)),
    edgeAmplitudes: Array.from({ length: levels }, (_, level) => amplitudeAt(hurst, 2 * level + 2)),
    edges,
    cells: { x: first.width - 1, y: first.height - 1 },
  };
}

/** Toroidal terrain repeats after whole first cells, so its sides must be made of them. */
function sizeProblems(recipe: DiamondSquareRecipe): Problem[] {
  const { edges, cells } = recipe.source.params;
  if (edges !== 'toroidal') return [];
  const longer = Math.max(recipe.width, recipe.height) - 1;
  const step = 1 << levelsOf(recipe);
  const above = cells * step;
  const nearest = above - longer < longer - above / 2 || step === 1 ? above : above / 2;
  const unit = nearest / cells;
  return (['width', 'height'] as const).flatMap((side) => {
    const steps = recipe[side] - 1;
    const fitting = recipe[side] - 1 === longer ? nearest : Math.max(1, Math.round(steps / unit)) * unit;
    if (steps === fitting) return [];
    return [{ path: side, message: `toroidal edges need 2^n·cells + 1 samples, got ${steps + 1}; nearest: ${fitting + 1}` }];
  });
}
