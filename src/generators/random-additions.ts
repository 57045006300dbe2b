import { type HeightmapGenerator, pseudocode } from '../core/generator.ts';
import type { Descent, StagePlace } from '../core/origin.ts';
import {
  allPoints,
  coarseParents,
  cornerDescent,
  cornerLines,
  countedPoints,
  DIAGONAL,
  isEven,
  LATTICE_QUESTIONS,
  latticeAt,
  levelLines,
  meanOf,
  NORTH_SOUTH,
  offsetLine,
  WEST_EAST,
} from './lattice-explanation.ts';
import { explainLevel, generateBy, WHOLE_LEVELS } from './row-pair.ts';
import { amplitudeAt, CELLS, edgesSpec, HURST, OFFSETS, type SubdivisionRecipe } from './subdivision.ts';

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
    { id: 'uplands', title: 'Uplands', params: { hurst: 0.95, cells: 2 } },
    { id: 'badlands', title: 'Badlands', params: { hurst: 0.65 } },
    { id: 'lakeland', title: 'Lakeland, tiling', params: { hurst: 0.9, cells: 4, edges: 'toroidal' } },
  ],
  nesting: 'none',
  ...WHOLE_LEVELS,
  generate: generateBy('random-additions'),

  explain: (recipe, stage, rawRange) =>
    explainLevel(recipe, stage, rawRange, (grid) => {
      const changes = [{ ...allPoints(grid), hasOld: true }];
      return {
        changes,
        does: `moves all ${countedPoints(changes, 'point')}, old and new,`,
        how: 'The squares are halved, new points taking the means of the old ones; then every point moves up or down at random.',
      };
    }),
  rule: (recipe, stage) =>
    pseudocode([
      ...cornerLines(recipe, stage),
      ...levelLines(stage),
      ['  for each edge', stage > 0],
      ['    z of its midpoint = mean of its 2 ends', stage > 0],
      ['  for each square', stage > 0],
      ['    z of its centre = mean of its 4 corners', stage > 0],
      ['  for each point, old and new', stage > 0],
      ['    z = z + s', stage > 0],
      offsetLine(recipe),
    ]),

  descent: descentOf,

  questions: () => LATTICE_QUESTIONS,
};

function descentOf(recipe: SubdivisionRecipe, { stage, x, y }: StagePlace): Descent {
  if (stage === 0) return cornerDescent(recipe, { x, y });
  const [stencil, point] = isEven(x)
    ? isEven(y)
      ? ([ITSELF, 'old point'] as const)
      : ([NORTH_SOUTH, 'edge midpoint'] as const)
    : isEven(y)
      ? ([WEST_EAST, 'edge midpoint'] as const)
      : ([DIAGONAL, 'centre'] as const);
  const parents = coarseParents(latticeAt(recipe, stage), stage - 1, { x, y }, meanOf(stencil));
  return { stage, x, y, point, parents, bound: amplitudeAt(recipe, stage) };
}

const ITSELF = [[0, 0]] as const;
