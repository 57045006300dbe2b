import { type HeightmapGenerator, pseudocode } from '../core/generator.ts';
import {
  centres,
  cornerLines,
  countedPoints,
  DIAGONAL,
  edgeMidpoints,
  LATTICE_QUESTIONS,
  levelLines,
  NORTH_SOUTH,
  offsetLine,
  WEST_EAST,
} from './lattice-explanation.ts';
import { explainLevel, generateBy, midpointDescent, WHOLE_LEVELS } from './row-pair.ts';
import { CELLS, EDGE_HEIGHT, edgesSpec, HURST, OFFSETS } from './subdivision.ts';

const params = {
  hurst: HURST,
  offsets: OFFSETS,
  edges: edgesSpec('plane', 'toroidal', 'fixed'),
  edgeHeight: EDGE_HEIGHT,
  cells: CELLS,
} as const;

/** Midpoint displacement on squares, known as plasma: every level displaces the midpoints of edges from the mean of two
 *  corners, and centres from the mean of four, all by σ = 2^(−H·level). Raw values are in units of the first displacement.
 *  An edge's points depend on its two ends alone, which leaves creases along the rows and columns of large squares.
 *  @source A. Fournier, D. Fussell, L. Carpenter, "Computer rendering of stochastic models", CACM 25 (1982) */
export const midpointSquares: HeightmapGenerator<typeof params> = {
  id: 'midpoint-squares',
  kind: 'heightmap',
  title: 'Midpoint squares',
  summary: 'Displaces the edge midpoints and the centre of every square at once, ever finer (plasma).',
  source: 'Fournier, Fussell and Carpenter, 1982',
  params,
  presets: [
    { id: 'rolling', title: 'Rolling plateau', params: { hurst: 0.95, cells: 2 } },
    { id: 'plasma', title: 'Plasma: a rough plateau', params: { hurst: 0.7 } },
    { id: 'island', title: 'Island in a square sea', params: { hurst: 0.9, edges: 'fixed', edgeHeight: -5 } },
    { id: 'lakes', title: 'Hills and lakes, tiling', params: { hurst: 0.95, cells: 4, edges: 'toroidal' } },
    { id: 'creases', title: 'Creases along rows and columns', params: { hurst: 1, offsets: 'binary', cells: 4 } },
  ],
  nesting: 'exact',
  ...WHOLE_LEVELS,
  generate: generateBy('midpoint-squares'),

  explain: (recipe, stage, rawRange) =>
    explainLevel(recipe, stage, rawRange, (grid) => {
      const middle = centres(grid, DIAGONAL);
      const edges = edgeMidpoints(grid, recipe.source.params.edges, WEST_EAST, NORTH_SOUTH);
      const changes = [middle, ...edges];
      const [ofEdges, ofSquares] = [countedPoints(edges, 'edge midpoint'), countedPoints([middle], 'centre')];
      return {
        changes,
        does: `moves ${countedPoints(changes, 'midpoint')}`,
        how: `${ofEdges} start at the mean of two ends, ${ofSquares} at the mean of four corners; then each point moves up or down at random.`,
      };
    }),
  rule: (recipe, stage) =>
    pseudocode([
      ...cornerLines(recipe, stage),
      ...levelLines(stage),
      ['  for each edge', stage > 0],
      ['    z of its midpoint = mean of its 2 ends + s', stage > 0],
      ['  for each square', stage > 0],
      ['    z of its centre = mean of its 4 corners + s', stage > 0],
      offsetLine(recipe),
    ]),

  descent: (recipe, place) => midpointDescent(recipe, place),

  questions: () => LATTICE_QUESTIONS,
};
