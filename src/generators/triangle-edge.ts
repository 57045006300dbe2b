import { exp2 } from '../core/exact-math.ts';
import { type HeightmapGenerator, pseudocode } from '../core/generator.ts';
import {
  centres,
  cornerLines,
  countedPoints,
  edgeMidpoints,
  LATTICE_QUESTIONS,
  levelLines,
  NORTH_SOUTH,
  NORTH_WEST_SOUTH_EAST,
  offsetLine,
  WEST_EAST,
} from './lattice-explanation.ts';
import { explainLevel, generateBy, midpointDescent, WHOLE_LEVELS } from './row-pair.ts';
import { amplitudeText } from './stage-text.ts';
import { amplitudeAt, CELLS, EDGE_HEIGHT, edgesSpec, HURST, OFFSETS } from './subdivision.ts';

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
    { id: 'slanted', title: 'Slanted ranges: the diagonal shows', params: { hurst: 1, offsets: 'binary', cells: 4 } },
    {
      id: 'island',
      title: 'Island stretched along the diagonal',
      params: { hurst: 0.9, edges: 'fixed', edgeHeight: -8 },
    },
    { id: 'valleys', title: 'Long valleys, tiling', params: { hurst: 0.95, cells: 4, edges: 'toroidal' } },
    { id: 'crags', title: 'Crags', params: { hurst: 0.65 } },
  ],
  nesting: 'exact',
  ...WHOLE_LEVELS,
  generate: generateBy('triangle-edge'),

  explain: (recipe, stage, rawRange) =>
    explainLevel(recipe, stage, rawRange, (grid, { scale }) => {
      const sides = edgeMidpoints(grid, recipe.source.params.edges, WEST_EAST, NORTH_SOUTH);
      const diagonals = centres(grid, NORTH_WEST_SOUTH_EAST);
      const changes = [...sides, diagonals];
      const { hurst, offsets } = recipe.source.params;
      const ofDiagonals = amplitudeText(offsets, amplitudeAt(recipe, stage) * exp2(hurst / 2), scale);
      return {
        changes,
        does: `moves ${countedPoints(changes, 'edge midpoint')}, diagonals further,`,
        how: `Every edge gets a new point at its midpoint: the mean of its two ends, moved up or down at random. Diagonals are longer and move further, ${ofDiagonals}.`,
      };
    }),
  rule: (recipe, stage) =>
    pseudocode([
      ...cornerLines(recipe, stage),
      ...levelLines(stage),
      ['  for each side of a square', stage > 0],
      ['    z of its midpoint = mean of its 2 ends + s', stage > 0],
      ['  for each diagonal from north-west to south-east', stage > 0],
      ['    z of its midpoint = mean of its 2 ends + 2^(H/2) · s', stage > 0],
      offsetLine(recipe),
    ]),

  descent: (recipe, place) => midpointDescent(recipe, place, NORTH_WEST_SOUTH_EAST, exp2(recipe.source.params.hurst / 2)),

  questions: () => LATTICE_QUESTIONS,
};
