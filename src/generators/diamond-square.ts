import { type HeightmapGenerator, type Preset, pseudocode, type RecipeFor } from '../core/generator.ts';
import { oncePer } from '../core/memo.ts';
import type { Descent, StagePlace } from '../core/origin.ts';
import { type SquarePyramid, squarePyramidWindow } from '../kernels/square-pyramid.ts';
import {
  borderDescent,
  centres,
  coarseParents,
  cornerDescent,
  cornerLines,
  countedPoints,
  DIAGONAL,
  edgeMidpoints,
  explainCorners,
  fineParents,
  isEven,
  isOnBorder,
  LATTICE_QUESTIONS,
  latticeAt,
  meanOf,
  offsetLine,
  onTorus,
  wordingOf,
} from './lattice-explanation.ts';
import {
  amplitudeAt,
  CELLS,
  EDGE_HEIGHT,
  edgesSpec,
  fieldOf,
  HURST,
  latticeWorkNs,
  levelGrid,
  levelsOf,
  OFFSETS,
  repeats,
  sizeProblems,
  windowMap,
} from './subdivision.ts';

const params = {
  hurst: HURST,
  offsets: OFFSETS,
  edges: edgesSpec('plane', 'free', 'toroidal', 'fixed'),
  edgeHeight: EDGE_HEIGHT,
  cells: CELLS,
} as const;

/** The same mountains in three ages, and land of other making. Their filters tell them apart, so they come before those without. */
const WORN_BY_WATER: readonly Preset<typeof params>[] = [
  {
    id: 'mature',
    title: 'Mature mountains',
    params: { hurst: 0.9 },
    filters: [{ filter: 'rivers', params: { strength: 0.5, sea: 0.2 } }],
  },
  {
    id: 'young',
    title: 'Young mountains',
    params: { hurst: 0.85 },
    filters: [{ filter: 'rivers', params: { strength: 0.12, detail: 1.1, hillslope: 0.0005, sea: 0.2 } }],
  },
  {
    id: 'old',
    title: 'Old mountains',
    params: { hurst: 0.95 },
    filters: [{ filter: 'rivers', params: { strength: 1.2, detail: 0.8, hillslope: 0.006, deposition: 1, sea: 0.2 } }],
  },
  {
    id: 'fjords',
    title: 'Fjords',
    params: { hurst: 0.95, cells: 2 },
    filters: [
      { filter: 'rivers', params: { strength: 1.2, detail: 0.8, hillslope: 0.003 } },
      { filter: 'thermal', params: { talus: 32 } },
      { filter: 'power', params: { exponent: 1.3 } },
    ],
  },
  {
    id: 'badlands',
    title: 'Badlands',
    params: { cells: 3 },
    filters: [
      { filter: 'clamp', params: { low: 0.3 } },
      { filter: 'rivers', params: { strength: 0.6, detail: 1.2, hillslope: 0.0003 } },
    ],
  },
  {
    id: 'mesas',
    title: 'Mesas',
    params: { cells: 4 },
    filters: [
      { filter: 'power', params: { exponent: 0.6 } },
      { filter: 'terrace', params: { steps: 6, sharpness: 0.8 } },
      { filter: 'rivers', params: { strength: 0.1, detail: 1, hillslope: 0.0005 } },
      { filter: 'thermal', params: { talus: 38 } },
    ],
  },
];

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
    ...WORN_BY_WATER,
    { id: 'rolling', title: 'Rolling hills', params: { hurst: 0.95 } },
    { id: 'rugged', title: 'Rugged', params: { hurst: 0.6 } },
    {
      id: 'archipelago',
      title: 'Many features, tiling',
      params: { hurst: 0.85, cells: 4, edges: 'toroidal' },
    },
    { id: 'island', title: 'Island: the border under water', params: { hurst: 0.9, edges: 'fixed', edgeHeight: -5 } },
    { id: 'basin', title: 'Basin: the border held high', params: { hurst: 0.9, edges: 'fixed', edgeHeight: 5 } },
    {
      id: 'lake-country',
      title: 'Lake country: binary offsets, eight cells',
      params: { hurst: 1, offsets: 'binary', cells: 8 },
      extent: { x: 102_400, y: 102_400 },
    },
  ],
  nesting: 'exact',
  hasHalfLevels: true,

  check: sizeProblems,

  stages: (recipe) => 2 * levelsOf(recipe),

  repeats,

  grid: (recipe, stage) => levelGrid(recipe, Math.ceil(stage / 2)),

  workNs: (recipe, { stage = 2 * levelsOf(recipe), window } = {}) => latticeWorkNs(recipe, Math.ceil(stage / 2), window),

  generate(recipe, { stage = 2 * levelsOf(recipe), window, buffer, onProgress, onRange } = {}) {
    const level = Math.ceil(stage / 2);
    const { part, map } = windowMap(recipe, level, window, buffer);
    const onRows = (rows: number): void => onProgress?.(rows / part.height);
    squarePyramidWindow(pyramidOf(recipe), level, { window: part, out: map.data, onRows, onRange }, stage % 2 === 0);
    return map;
  },

  explain(recipe, stage, rawRange) {
    const level = Math.ceil(stage / 2);
    const wording = wordingOf(recipe, stage / 2, rawRange, 'd = d₀ · 2^(−H·k/2)', { name: 'stage', value: stage });
    if (stage === 0) return explainCorners(recipe, wording);
    const { by, means, law } = wording;
    const grid = levelGrid(recipe, level);
    const title = `Level ${level}`;
    if (stage % 2 === 1) {
      const changes = [centres(grid, DIAGONAL)];
      return {
        title: `${title}, diamond step`,
        sentence: `moves ${countedPoints(changes, 'centre')} ${by}`,
        details: `Every square gets a new point at its centre: the mean of its four corners, moved up or down at random. ${means}`,
        law,
        changes,
        grid,
      };
    }
    const { edges } = recipe.source.params;
    const changes = edgeMidpoints(grid, edges, ORTHOGONAL, ORTHOGONAL);
    return {
      title: `${title}, square step`,
      sentence: `moves ${countedPoints(changes, 'edge midpoint')} ${by}`,
      details: `Every edge gets a new point at its midpoint: the mean of the four points around it, moved up or down at random.${ON_BORDER[edges]}${onTorus(changes, grid, edges)} ${means}`,
      law,
      changes,
      grid,
    };
  },

  rule(recipe, stage) {
    const isDiamond = stage % 2 === 1;
    const isSquare = stage > 0 && !isDiamond;
    const around = `mean of the ${recipe.source.params.edges === 'free' ? '3 or 4' : '4'} points around it`;
    return pseudocode([
      ...cornerLines(recipe, stage),
      ['k = 0', stage === 0],
      ['for each level', stage > 0],
      ['  k = k + 1, d = d₀ · 2^(−H·k/2)', isDiamond],
      ['  for each square', isDiamond],
      ['    z of its centre = mean of its 4 corners + s', isDiamond],
      ['  k = k + 1, d = d₀ · 2^(−H·k/2)', isSquare],
      ['  for each edge', isSquare],
      [`    z of its midpoint = ${around} + s`, isSquare],
      offsetLine(recipe),
    ]);
  },

  descent: descentOf,

  questions: () => LATTICE_QUESTIONS,
};

/** Centres are made at odd stages, edge midpoints at the even ones after them; between the two they wait at their mean. */
function descentOf(recipe: DiamondSquareRecipe, { stage, x, y }: StagePlace): Descent {
  if (stage === 0) return cornerDescent(recipe, { x, y });
  if (isEven(x) && isEven(y)) return descentOf(recipe, { stage: 2 * Math.ceil(stage / 2) - 2, x: x / 2, y: y / 2 });
  const isHalfway = stage % 2 === 1;
  const lattice = latticeAt(recipe, Math.ceil(stage / 2));
  const centresStage = isHalfway ? stage : stage - 1;
  const here = { stage, x, y };
  if (!isEven(x) && !isEven(y)) {
    const parents = coarseParents(lattice, centresStage - 1, here, meanOf(DIAGONAL));
    return { stage: centresStage, x, y, point: 'centre', parents, bound: amplitudeAt(recipe, centresStage / 2) };
  }
  if (lattice.edges === 'fixed' && isOnBorder(lattice, here)) return borderDescent(lattice, { stage: centresStage, x, y });
  const isClosed = lattice.edges === 'free';
  const around = ORTHOGONAL.filter(([dx, dy]) => {
    const [column, row] = [x + dx, y + dy];
    return !isClosed || (column >= 0 && row >= 0 && column <= lattice.across.x && row <= lattice.across.y);
  });
  const parents = fineParents(lattice, centresStage, here, meanOf(around));
  return { ...here, point: 'edge midpoint', parents, bound: isHalfway ? 0 : amplitudeAt(recipe, stage / 2) };
}

/** Where points on the border have their parents. */
const ON_BORDER = {
  plane: ' For a point on the border one of the four lies beyond the map, where the terrain goes on.',
  toroidal: ' For a point on the border one of the four lies beside the opposite border.',
  free: ' A point on the border has only three around it.',
  fixed: '',
} as const;

const ORTHOGONAL = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/** What the kernel needs of a recipe: half a level's decay with every half-level. */
export const pyramidOf = oncePer((recipe: DiamondSquareRecipe): SquarePyramid => {
  const levels = levelsOf(recipe);
  return {
    ...fieldOf(recipe, 'diamond-square'),
    centreAmplitudes: Array.from({ length: levels }, (_, level) => amplitudeAt(recipe, level + 0.5)),
    edgeAmplitudes: Array.from({ length: levels }, (_, level) => amplitudeAt(recipe, level + 1)),
  };
});
