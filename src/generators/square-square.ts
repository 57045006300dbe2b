import { type HeightmapGenerator, pseudocode } from '../core/generator.ts';
import type { Descent, StagePlace } from '../core/origin.ts';
import { modulo } from '../core/repeat.ts';
import {
  allPoints,
  cornerDescent,
  cornerLines,
  countedPoints,
  LATTICE_QUESTIONS,
  latticeAt,
  levelLines,
  offsetLine,
} from './lattice-explanation.ts';
import { explainLevel, generateBy, WHOLE_LEVELS } from './row-pair.ts';
import { amplitudeAt, CELLS, edgesSpec, HURST, OFFSETS, type SubdivisionRecipe } from './subdivision.ts';

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
  rule: (recipe, stage) =>
    pseudocode([
      ...cornerLines(recipe, stage),
      ...levelLines(stage),
      ['  for each square, near each of its corners', stage > 0],
      ['    new point, a quarter of the square in from that corner', stage > 0],
      ['    mean = (9·corner + 3·next + 3·next + opposite) / 16', stage > 0],
      ['    z = mean + s', stage > 0],
      ['  forget the old points', stage > 0],
      offsetLine(recipe),
    ]),

  descent: descentOf,

  questions: () => LATTICE_QUESTIONS,
};

/** New points 2c and 2c + 1 lie a quarter of a square from the old points c and c + 1: these are at 2c − ½ and 2c + 1½ of the new grid. */
function descentOf(recipe: SubdivisionRecipe, { stage, x, y }: StagePlace): Descent {
  if (stage === 0) return cornerDescent(recipe, { x, y });
  const { edges, across } = latticeAt(recipe, stage - 1);
  const isTorus = edges === 'toroidal';
  const parents = [y >> 1, (y >> 1) + 1].flatMap((row) =>
    [x >> 1, (x >> 1) + 1].map((column) => ({
      stage: stage - 1,
      x: isTorus ? modulo(column, across.x) : column,
      y: isTorus ? modulo(row, across.y) : row,
      weight: shareOf(x, column) * shareOf(y, row),
      at: { x: 2 * column - 0.5, y: 2 * row - 0.5 },
    })),
  );
  return { stage, x, y, point: 'new point', parents, bound: amplitudeAt(recipe, stage) };
}

/** Of a coarse coordinate in a fine one beside it. */
function shareOf(fine: number, coarse: number): number {
  return fine === 2 * coarse || fine === 2 * coarse - 1 ? 0.75 : 0.25;
}
