import type { HeightmapGenerator } from '../core/generator.ts';
import { centres, counted, edgeMidpoints, NORTH_SOUTH, WEST_EAST } from './lattice-changes.ts';
import { explainLevel, generateBy, WHOLE_LEVELS } from './row-pair.ts';
import { CELLS, EDGE_HEIGHT, edgesSpec, HURST, OFFSETS, SQUARE } from './subdivision.ts';

const params = {
  hurst: HURST,
  offsets: OFFSETS,
  edges: edgesSpec('plane', 'toroidal', 'fixed'),
  edgeHeight: EDGE_HEIGHT,
  cells: CELLS,
} as const;

/** Midpoint displacement on right triangles, every square cut by the diagonal from north-west to south-east: every level
 *  displaces the midpoint of each edge from the mean of its two ends. Raw values are in units of the first displacement.
 *  An edge of length d moves by ∝ d^H, so a diagonal's midpoint moves 2^(H/2) times as much as those of the sides.
 *  The common diagonal shows: ridges and valleys prefer its direction.
 *  @source A. Fournier, D. Fussell, L. Carpenter, "Computer rendering of stochastic models", CACM 25 (1982) */
export const triangleEdge: HeightmapGenerator<typeof params> = {
  id: 'triangle-edge',
  kind: 'heightmap',
  title: 'Triangle edges',
  summary: 'Displaces the midpoints of the edges of right triangles, ever finer.',
  source: 'Fournier, Fussell and Carpenter, 1982',
  params,
  presets: [
    { id: 'slanted', title: 'Slanted ranges: the diagonal shows', params: { hurst: 1, offsets: 'binary', cells: 4 }, ...SQUARE },
    {
      id: 'island',
      title: 'Island stretched along the diagonal',
      params: { hurst: 0.9, edges: 'fixed', edgeHeight: -8 },
      ...SQUARE,
    },
    { id: 'valleys', title: 'Long valleys, tiling', params: { hurst: 0.95, cells: 4, edges: 'toroidal' }, ...SQUARE },
    { id: 'crags', title: 'Crags', params: { hurst: 0.65 }, ...SQUARE },
  ],
  nesting: 'exact',
  ...WHOLE_LEVELS,
  generate: generateBy('triangle-edge'),

  explain: (recipe, stage) =>
    explainLevel(recipe, stage, (grid) => {
      const sides = edgeMidpoints(grid, recipe.source.params.edges, WEST_EAST, NORTH_SOUTH);
      const diagonals = centres(grid, NORTH_WEST_SOUTH_EAST);
      return {
        changes: [...sides, diagonals],
        does: `displaces the midpoints of ${counted(sides, 'side')} and ${counted([diagonals], 'diagonal')}`,
        formula: 'σ = 2^(−H·k), of diagonals 2^(H/2) times as much',
      };
    }),
};

const NORTH_WEST_SOUTH_EAST = [
  [-1, -1],
  [1, 1],
] as const;
