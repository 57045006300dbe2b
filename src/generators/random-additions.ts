import type { HeightmapGenerator } from '../core/generator.ts';
import { allPoints, counted } from './lattice-changes.ts';
import { explainLevel, generateBy, WHOLE_LEVELS } from './row-pair.ts';
import { CELLS, edgesSpec, HURST, OFFSETS, SQUARE } from './subdivision.ts';

const params = {
  hurst: HURST,
  offsets: OFFSETS,
  edges: edgesSpec('plane', 'toroidal'),
  cells: CELLS,
} as const;

/** Successive random additions: every level halves the grid by bilinear interpolation, then displaces every point, old and
 *  new, by σ = 2^(−H·level). Raw values are in units of the first displacement. Old points move too, so maps of different sizes are
 *  different terrain. The bilinear slopes leave creases along rows and columns, as deep as those of midpoint squares.
 *  @source R. F. Voss, "Random fractal forgeries", in Fundamental Algorithms for Computer Graphics, 1985 */
export const randomAdditions: HeightmapGenerator<typeof params> = {
  id: 'random-additions',
  kind: 'heightmap',
  title: 'Random additions',
  summary: 'Halves the grid and displaces every point, old and new, ever finer.',
  source: 'Voss, 1985',
  params,
  presets: [
    { id: 'uplands', title: 'Uplands', params: { hurst: 0.95, cells: 2 }, ...SQUARE },
    { id: 'badlands', title: 'Badlands', params: { hurst: 0.65 }, ...SQUARE },
    { id: 'lakeland', title: 'Lakeland, tiling', params: { hurst: 0.9, cells: 4, edges: 'toroidal' }, ...SQUARE },
  ],
  nesting: 'none',
  ...WHOLE_LEVELS,
  generate: generateBy('random-additions'),

  explain: (recipe, stage) =>
    explainLevel(recipe, stage, (grid) => {
      const changes = [allPoints(grid)];
      return { changes, does: `halves the grid and displaces all ${counted(changes, 'point')}` };
    }),
};
