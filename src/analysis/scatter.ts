import { MAX_ELEVATION_M, requireGround } from '../core/bounds.ts';
import { arctan } from '../core/exact-math.ts';
import { type Heightmap, requireInside, requireWindow, type Spacing, type Window } from '../core/heightmap.ts';
import { formatNumber } from '../core/number-text.ts';
import { defaultsOf, type Problem, parseParams, type ValuesOf } from '../core/params.ts';
import { latticeHash, latticeKey, rowKey } from '../core/random.ts';
import { neighboursOf } from '../core/repeat.ts';

/** Squares with a place each, at most. */
const MOST_SQUARES = 2 ** 21;
/** Square metres. */
const HECTARE = 10_000;
/** Per km: no ground is that sharp. */
const MAX_CURVATURE = 1_000_000;

/** Where things such as trees and rocks stand, and how densely. */
export const scatterRules = {
  density: {
    kind: 'number',
    label: 'Density',
    default: 1,
    min: 0.0001,
    max: 1_000_000,
    step: 1,
    unit: '/ha',
    doc: 'Points per hectare, which is 100 m × 100 m, where all rules hold.',
  },
  distance: {
    kind: 'number',
    label: 'Distance',
    default: 0,
    min: 0,
    max: 100_000,
    step: 0.5,
    unit: 'm',
    doc: 'No two points are nearer. It must be less than the side of the square that each point has to itself: 100 m ⁄ √density.',
  },
  elevationFrom: {
    kind: 'number',
    label: 'Elevation from',
    default: 0,
    min: -MAX_ELEVATION_M,
    max: MAX_ELEVATION_M,
    step: 10,
    unit: 'm',
    doc: 'Lower ground has no points. The sea is at 0 m.',
  },
  elevationTo: {
    kind: 'number',
    label: 'Elevation to',
    default: MAX_ELEVATION_M,
    min: -MAX_ELEVATION_M,
    max: MAX_ELEVATION_M,
    step: 10,
    unit: 'm',
    doc: 'Higher ground has no points. The default is no limit.',
  },
  elevationFade: {
    kind: 'number',
    label: 'Elevation fade',
    default: 0,
    min: 0,
    max: MAX_ELEVATION_M,
    step: 10,
    unit: 'm',
    doc: 'Inside both ends points grow rarer over so many metres.',
  },
  slopeFrom: {
    kind: 'number',
    label: 'Slope from',
    default: 0,
    min: 0,
    max: 90,
    step: 1,
    unit: '°',
    doc: 'Flatter ground has no points.',
  },
  slopeTo: {
    kind: 'number',
    label: 'Slope to',
    default: 90,
    min: 0,
    max: 90,
    step: 1,
    unit: '°',
    doc: 'Steeper ground has no points.',
  },
  slopeFade: {
    kind: 'number',
    label: 'Slope fade',
    default: 0,
    min: 0,
    max: 90,
    step: 1,
    unit: '°',
    doc: 'Inside both ends points grow rarer over so many degrees; 0° and 90° are no ends.',
  },
  curvatureFrom: {
    kind: 'number',
    label: 'Curvature from',
    default: -MAX_CURVATURE,
    min: -MAX_CURVATURE,
    max: MAX_CURVATURE,
    step: 0.1,
    unit: '/km',
    doc: 'Mean curvature, positive on ridges and tops, negative in hollows: ground below it has no points. The default is no limit.',
  },
  curvatureTo: {
    kind: 'number',
    label: 'Curvature to',
    default: MAX_CURVATURE,
    min: -MAX_CURVATURE,
    max: MAX_CURVATURE,
    step: 0.1,
    unit: '/km',
    doc: 'Ground above it has no points. The default is no limit.',
  },
  scaleFrom: {
    kind: 'number',
    label: 'Scale from',
    default: 0.8,
    min: 0.001,
    max: 1000,
    step: 0.1,
    doc: 'Of the smallest thing; all between are equally likely.',
  },
  scaleTo: { kind: 'number', label: 'Scale to', default: 1.25, min: 0.001, max: 1000, step: 0.1, doc: 'Of the largest thing.' },
} as const;

/** Values of `scatterRules`. */
export type ScatterRules = ValuesOf<typeof scatterRules>;

/** What is scattered on which ground. */
export interface ScatterOptions {
  /** Metres between samples. */
  readonly spacing: Spacing;
  /** Any text: another one has other points. */
  readonly seed: string;
  /** Those left out have their defaults. */
  readonly rules?: Partial<ScatterRules>;
  /** Columns and rows of the map: points lie between the first and the last of them. Without it, the whole map. */
  readonly window?: Window | undefined;
}

/** A place for a thing that stands upright on the ground. */
export interface ScatterPoint {
  /** Metres east and south of the north-west corner of the map. */
  readonly x: number;
  readonly y: number;
  /** Metres, bilinear. */
  readonly elevation: number;
  /** Unit normal of the bilinear surface. */
  readonly normal: { readonly east: number; readonly south: number; readonly up: number };
  /** Degrees, 0 level … 90 upright. */
  readonly slopeDeg: number;
  readonly scale: number;
  /** About up, counterclockwise from above, 0 … 360. */
  readonly rotationDeg: number;
}

/** What a square draws numbers for. */
const [EAST, SOUTH, CHANCE, SCALE, ROTATION] = [0, 1, 2, 3, 4];

/** Scatters points over a map by rules on elevation, slope and curvature, for trees, rocks and the like.
 *
 *      import { scatter, spacingOf } from 'faultline';
 *
 *      const spacing = spacingOf(recipe.extent, map);
 *      const trees = scatter(map, { spacing, seed: 'trees', rules: { density: 2, elevationTo: 1800, slopeTo: 35 } });
 *
 *  Squares lie on the ground from the north-west corner on, as large as the density leaves each point. A square has one place, drawn by a hash
 *  of the seed and the square; it is a point if another such number is below the share to which the rules hold there. So no point depends on
 *  others, and those of a window are those of the whole map that lie in it, its north and west border included: windows that share their
 *  border samples have each point once.
 *  @param map of metres, at least 2 × 2
 *  @returns by rows of squares from the north, from west to east in each
 *  @throws RangeError for a map, window or rule that is none, and more than 2,097,152 squares */
export function scatter(map: Heightmap, options: ScatterOptions): ScatterPoint[] {
  const { spacing, seed, window = { x: 0, y: 0, width: map.width, height: map.height } } = options;
  requireGround(map, spacing);
  if (map.width < 2 || map.height < 2)
    throw new RangeError(`scatter: expected a map of 2 × 2 samples or more, got ${map.width} × ${map.height}`);
  requireWindow(window);
  requireInside(window, map.width, map.height);
  const rules = { ...defaultsOf(scatterRules), ...options.rules } as ScatterRules;
  const [from, to] = [
    { x: window.x * spacing.x, y: window.y * spacing.y },
    { x: (window.x + window.width - 1) * spacing.x, y: (window.y + window.height - 1) * spacing.y },
  ];
  const [problem] = scatterProblems(rules, { x: to.x - from.x, y: to.y - from.y });
  if (problem) throw new RangeError(`scatter: ${problem.path}: ${problem.message}`);
  const side = sideOf(rules);
  const [west, east, north, south] = [from.x, to.x, from.y, to.y].map((metres) => Math.floor(metres / side));
  const key = latticeKey(seed, 'scatter');
  const shareAt = shareOf(map, spacing, rules);
  const spread = side - rules.distance;
  const points: ScatterPoint[] = [];
  for (let row = north; row <= south; row++) {
    const keys = [EAST, SOUTH, CHANCE, SCALE, ROTATION].map((use) => [rowKey(key.a, use, row), rowKey(key.b, use, row)]);
    for (let column = west; column <= east; column++) {
      const drawn = (use: number): number => (latticeHash(keys[use][0], keys[use][1], column) >>> 0) / 2 ** 32;
      const x = column * side + rules.distance / 2 + drawn(EAST) * spread;
      const y = row * side + rules.distance / 2 + drawn(SOUTH) * spread;
      if (x < from.x || y < from.y || x >= to.x || y >= to.y) continue;
      const ground = groundAt(map, spacing, x, y);
      if (drawn(CHANCE) >= shareAt(ground, x, y)) continue;
      const scale = rules.scaleFrom + drawn(SCALE) * (rules.scaleTo - rules.scaleFrom);
      points.push({ x, y, ...ground, scale, rotationDeg: 360 * drawn(ROTATION) });
    }
  }
  return points;
}

/** The side of the square that each point has to itself, in metres. */
export function sideOf({ density }: ScatterRules): number {
  return Math.sqrt(HECTARE / density);
}

/** What is wrong with rules, by their ids.
 *  @param extent metres across the ground that points are asked for on */
export function scatterProblems(rules: ScatterRules, extent: Spacing): Problem[] {
  const problems: Problem[] = [];
  parseParams(scatterRules, rules, '', problems);
  if (problems.length > 0) return problems.map(({ path, message }) => ({ path: path.slice(1), message }));
  const side = sideOf(rules);
  if (rules.distance >= side) {
    const message = `expected less than ${formatNumber(side, 2)} m, which a density of ${rules.density} per hectare leaves each point, got ${rules.distance}`;
    problems.push({ path: 'distance', message });
  }
  for (const [low, high] of ENDS) {
    if (rules[low] > rules[high])
      problems.push({ path: high, message: `expected ${rules[low]} or more, where it begins, got ${rules[high]}` });
  }
  const squares = (extent.x / side + 2) * (extent.y / side + 2);
  if (squares > MOST_SQUARES) {
    const message = `expected at most ${formatNumber(MOST_SQUARES)} points on this ground, got a density that makes ${formatNumber(Math.round(squares))}`;
    problems.push({ path: 'density', message });
  }
  return problems;
}

const ENDS = [
  ['elevationFrom', 'elevationTo'],
  ['slopeFrom', 'slopeTo'],
  ['curvatureFrom', 'curvatureTo'],
  ['scaleFrom', 'scaleTo'],
] as const;

type Ground = Pick<ScatterPoint, 'elevation' | 'normal' | 'slopeDeg'>;

/** The bilinear surface of one cell: what it says does not depend on other samples. */
function groundAt({ width, height, data }: Heightmap, spacing: Spacing, x: number, y: number): Ground {
  const [atX, atY] = [x / spacing.x, y / spacing.y];
  const column = Math.min(Math.floor(atX), width - 2);
  const row = Math.min(Math.floor(atY), height - 2);
  const [u, v] = [atX - column, atY - row];
  const i = row * width + column;
  const [nw, ne, sw, se] = [data[i], data[i + 1], data[i + width], data[i + width + 1]];
  const elevation = (nw * (1 - u) + ne * u) * (1 - v) + (sw * (1 - u) + se * u) * v;
  const east = ((ne - nw) * (1 - v) + (se - sw) * v) / spacing.x;
  const south = ((sw - nw) * (1 - u) + (se - ne) * u) / spacing.y;
  const tangent = Math.sqrt(east * east + south * south);
  const up = 1 / Math.sqrt(1 + tangent * tangent);
  return { elevation, normal: { east: -east * up, south: -south * up, up }, slopeDeg: (arctan(tangent) * 180) / Math.PI };
}

/** The share, 0 … 1, to which rules hold at a place. */
function shareOf(map: Heightmap, spacing: Spacing, rules: ScatterRules): (ground: Ground, x: number, y: number) => number {
  const { elevationFrom, elevationTo, elevationFade, slopeFade, curvatureFrom, curvatureTo } = rules;
  // Slopes have no ground beyond these ends, where points could grow rarer.
  const slopeFrom = rules.slopeFrom === 0 ? Number.NEGATIVE_INFINITY : rules.slopeFrom;
  const slopeTo = rules.slopeTo === 90 ? Number.POSITIVE_INFINITY : rules.slopeTo;
  const isCurved = curvatureFrom > -MAX_CURVATURE || curvatureTo < MAX_CURVATURE;
  return ({ elevation, slopeDeg }, x, y) => {
    const share =
      shareWithin(elevation, elevationFrom, elevationTo, elevationFade) * shareWithin(slopeDeg, slopeFrom, slopeTo, slopeFade);
    if (share === 0 || !isCurved) return share;
    const curvature = curvatureAt(map, spacing, Math.round(x / spacing.x), Math.round(y / spacing.y));
    return curvature < curvatureFrom || curvature > curvatureTo ? 0 : share;
  };
}

/** 0 outside of two ends, 1 from `fade` inside of both on, even between. */
function shareWithin(value: number, from: number, to: number, fade: number): number {
  const inside = Math.min(value - from, to - value);
  if (inside < 0) return 0;
  return inside < fade ? inside / fade : 1;
}

/** Mean curvature at a sample, per km: minus half the sum of the second derivatives, of which that across a border is 0. */
function curvatureAt({ width, height, data, repeats }: Heightmap, spacing: Spacing, column: number, row: number): number {
  const [across, down] = [neighboursOf(column, width, repeats), neighboursOf(row, height, repeats)];
  const twice = 2 * data[row * width + column];
  const east = across.steps === 2 ? data[row * width + across.before] - twice + data[row * width + across.after] : 0;
  const south = down.steps === 2 ? data[down.before * width + column] - twice + data[down.after * width + column] : 0;
  return -500 * (east / (spacing.x * spacing.x) + south / (spacing.y * spacing.y));
}
