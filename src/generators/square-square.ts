import type { HeightmapGenerator } from '../core/generator.ts';
import { allPoints, countedPoints } from './lattice-changes.ts';
import { explainLevel, generateBy, WHOLE_LEVELS } from './row-pair.ts';
import { CELLS, edgesSpec, HURST, OFFSETS } from './subdivision.ts';

const params = {
  hurst: HURST,
  offsets: OFFSETS,
  edges: edgesSpec('plane', 'toroidal'),
  cells: CELLS,
} as const;

/** Every level puts four points into each square, a quarter in from its corners, weighted 9 : 3 : 3 : 1, and displaces them
 *  by σ = 2^(−H·level): a quadratic B-spline surface with offsets, smooth where the offsets are small. Raw values are in
 *  units of the first displacement. No old point is kept and each level's grid starts a quarter of a square further in,
 *  so maps of different sizes are different terrain.
 *  @source G. Miller, "The definition and rendering of terrain maps", SIGGRAPH 1986 */
export const squareSquare: HeightmapGenerator<typeof params> = {
  id: 'square-square',
  kind: 'heightmap',
  title: 'Square-square',
  summary: 'Replaces every square by a smaller one within it, weighted 9 : 3 : 3 : 1, ever finer; no creases.',
  source: 'Miller, 1986',
  params,
  presets: [
    { id: 'soft-ranges', title: 'Soft ranges, without creases', params: { hurst: 1, cells: 3 } },
    { id: 'downs', title: 'Downs, tiling', params: { hurst: 0.95, offsets: 'uniform', cells: 4, edges: 'toroidal' } },
    { id: 'coast', title: 'Ragged coast', params: { hurst: 0.7, cells: 2 } },
    { id: 'many-hills', title: 'Many hills', params: { hurst: 1, cells: 12 } },
  ],
  nesting: 'none',
  ...WHOLE_LEVELS,
  generate: generateBy('square-square'),

  explain: (recipe, stage, rawRange) =>
    explainLevel(recipe, stage, rawRange, (grid) => {
      const changes = [allPoints(grid)];
      return {
        changes,
        does: `makes ${countedPoints(changes, 'new point')}, moved`,
        how: 'Four new points replace each square, a quarter in from its corners and weighted 9 : 3 : 3 : 1; then each point moves up or down at random.',
      };
    }),
};
