import { exp2, ln } from '../core/exact-math.ts';
import type { RunPart, StageGrid } from '../core/generator.ts';
import { oncePer } from '../core/memo.ts';
import type { Point } from '../core/profile.ts';
import { type LatticeKey, latticeKey } from '../core/random.ts';
import { latticeOffsets } from '../kernels/lattice-offsets.ts';
import { midpointLine, midpointPolyline, type OwnOffset } from '../kernels/midpoint-line.ts';
import { type LineRecipe, lineParams } from './line-params.ts';
import { readOwnOffsets } from './own-offsets.ts';

type Ends = readonly [startY: number, endY: number];

/** The plan of a line, or of the strip n strips to its right or, below 0, left. A strip has its own offsets, and its ends follow from those
 *  of the strip between it and the line. */
export function planOf(recipe: LineRecipe, strip = 0): LinePlan {
  if (strip === 0) return ownPlanOf(recipe);
  const key = keyOf(recipe, strip);
  // Strips have as many levels as the line they continue, however far apart their own ends and points are.
  return planBetween(recipe, key, continuedEnds(recipe, strip, key), planOf(recipe).levels);
}

/** Kept, as its levels may take a line to count. */
const ownPlanOf = /* @__PURE__ */ oncePer((recipe: LineRecipe): LinePlan => {
  const key = keyOf(recipe, 0);
  const plan = { ...planBetween(recipe, key, endsOf(recipe, key)), own: ownOffsetsOf(recipe) };
  const levels = displacedLevels(recipe, plan);
  return { ...plan, levels, bounds: plan.bounds.slice(0, levels) };
});

/** The plan of a recipe's line with its right end put to the elevation of the left one, so that it can follow itself. */
export function closedPlanOf(recipe: LineRecipe): LinePlan {
  const { key, start, levels } = planOf(recipe);
  return { ...planBetween(recipe, key, [start.y, start.y], levels), own: ownOffsetsOf(recipe) };
}

/** Those of the line itself: strips that go on from it have none. */
function ownOffsetsOf({ source }: LineRecipe): LinePlan['own'] {
  return readOwnOffsets(source.params.ownOffsets ?? '').own;
}

function planBetween(recipe: LineRecipe, key: LatticeKey, [startY, endY]: Ends, knownLevels?: number): LinePlan {
  const { ends, displacementFrom, startX, endX } = recipe.source.params;
  const start = { x: ends === 'segment' ? startX : 0, y: startY };
  const end = { x: ends === 'segment' ? endX : recipe.extent.x, y: endY };
  const levels = knownLevels ?? levelsOf(recipe, start, end);
  const firstBound = firstBoundOf(recipe, startY, endY);
  const firstK = displacementFrom === 'given' && ends !== 'fixed' && ends !== 'segment' ? 1 : 0;
  const bounds = boundsOf(recipe, firstBound, firstK, levels);
  return { key, start, end, levels, firstBound, firstK, bounds, own: [], ...limitsOf(recipe) };
}

/** The points of a line after so many levels. */
export function lineGrid({ levels }: LinePlan, stage: number): StageGrid {
  return { width: (1 << stage) + 1, height: 1, step: 1 << (levels - stage) };
}

/** A point with its offset; moved at right angles to its segment; and a column that a segment passes when it is drawn out. */
const POINT_NS = 25;
const MOVED_POINT_NS = 35;
const COLUMN_NS = 9;
/** What a line costs however short it is, and a sample of its map. */
const LINE_NS = 35_000;
const DRAWN_SAMPLE_NS = 0.4;

/** What a line of so many levels takes on one core, drawn out as a map. Points that move sideways make segments that pass many columns. */
export function lineWorkNs(recipe: LineRecipe, { stage }: RunPart = {}): number {
  const plan = planOf(recipe);
  const levels = stage ?? plan.levels;
  const { width, height, extent } = recipe;
  const { direction, minDisplacedSegment } = recipe.source.params;
  const isMoved = direction === 'perpendicular';
  // The lines that count its levels have twice its points.
  const lines = minDisplacedSegment > 0 ? 3 : 1;
  let length = Math.abs(plan.end.x - plan.start.x);
  for (let level = 0; level < levels; level++) {
    const moved = isMoved ? plan.bounds[level] / 2 : 0;
    length = Math.sqrt((length * length) / 4 + moved * moved);
  }
  const columns = Math.min(width, 1 + ((width - 1) * length) / extent.x);
  const pointNs = (isMoved ? MOVED_POINT_NS : POINT_NS) * lines + COLUMN_NS * columns;
  return LINE_NS + ((1 << levels) + 1) * pointNs + width * height * DRAWN_SAMPLE_NS;
}

function keyOf({ source }: LineRecipe, strip: number): LatticeKey {
  return latticeKey(source.seed, strip === 0 ? 'midpoint-displacement' : `midpoint-displacement strip ${strip}`);
}

/** The elevations between which a line lies, infinite where there is no floor or no ceiling. */
export function limitsOf({ source }: LineRecipe): Pick<LinePlan, 'floor' | 'ceiling'> {
  const { floor, ceiling } = source.params;
  return {
    floor: floor === lineParams.floor.min ? Number.NEGATIVE_INFINITY : floor,
    ceiling: ceiling === lineParams.ceiling.max ? Number.POSITIVE_INFINITY : ceiling,
  };
}

/** Elevations of the two ends, offsets of level −1 where they are random. */
function endsOf(recipe: LineRecipe, key: LatticeKey): Ends {
  const { ends, startY, endY, displacement, offsets } = recipe.source.params;
  const { floor, ceiling } = limitsOf(recipe);
  const limited = (...both: Ends): Ends => {
    const [left, right] = both.map((y) => Math.min(Math.max(y, floor), ceiling));
    return [left, right];
  };
  if (ends === 'fixed' || ends === 'segment') return limited(startY, endY);
  const [left, right] = latticeOffsets(2, offsets, displacement, key, -1, 0, 0);
  if (ends === 'wrapped') return limited(startY + left, startY + left);
  return ends === 'article-002' ? limited(startY, right) : limited(startY + left, endY + right);
}

/** Strips to the right end, and strips to the left start, where a line with their offsets would; the other end is their neighbour's.
 *  Wrapped strips end where they start, so all of them do both where the first one does. */
function continuedEnds(recipe: LineRecipe, strip: number, key: LatticeKey): Ends {
  if (recipe.source.params.ends === 'wrapped') return endsOf(recipe, keyOf(recipe, 0));
  const [ownStart, ownEnd] = endsOf(recipe, key);
  const [innerStart, innerEnd] = endsOf(recipe, keyOf(recipe, strip > 0 ? strip - 1 : strip + 1));
  return strip > 0 ? [innerEnd, ownEnd] : [ownStart, innerStart];
}

/** As many as `iterations` or the width ask for, but none once segments are short enough. */
function levelsOf(recipe: LineRecipe, start: Point, end: Point): number {
  const { iterations, minSegment, direction } = recipe.source.params;
  let most = iterations;
  if (iterations === 0) while (1 << most < recipe.width - 1) most++;
  const dx = end.x - start.x;
  const dy = end.y - start.y;
  let length = direction === 'vertical' ? dx : Math.sqrt(dx * dx + dy * dy);
  let levels = 0;
  for (; levels < most && length > minSegment; length /= 2) levels++;
  return levels;
}

/** Those of a plan's levels after which some segment is still too long. A level more moves no point, so lines of ever more levels tell.
 *  @source article 003's loop, `While iterations < num_of_iterations and segments_length > min_length`, for segments that differ */
function displacedLevels(recipe: LineRecipe, plan: LinePlan): number {
  const { minDisplacedSegment } = recipe.source.params;
  if (minDisplacedSegment === 0) return plan.levels;
  let levels = 0;
  while (levels < plan.levels && hasLonger(recipe, plan, levels, minDisplacedSegment)) levels++;
  return levels;
}

/** Whether a segment of the line after so many levels is longer than `length`. */
function hasLonger(recipe: LineRecipe, plan: LinePlan, levels: number, length: number): boolean {
  const y = new Float64Array((1 << levels) + 1);
  const x = fillLine(recipe, plan, levels, y);
  for (let i = 1; i < y.length; i++) {
    const dx = x[i] - x[i - 1];
    const dy = y[i] - y[i - 1];
    if (Math.sqrt(dx * dx + dy * dy) > length) return true;
  }
  return false;
}

function firstBoundOf({ source }: LineRecipe, startY: number, endY: number): number {
  const { displacement, displacementFrom } = source.params;
  switch (displacementFrom) {
    case 'given':
      return displacement;
    case 'mean':
      return (startY + endY) / 2;
    case 'as-printed':
      return startY + endY / 2;
  }
}

/** b_k from k = firstK on. `factor` and `power` multiply again and again, as the articles do. */
function boundsOf({ source }: LineRecipe, b0: number, firstK: number, levels: number): number[] {
  const { decay, roughness: r } = source.params;
  const ofEach = (bound: (k: number) => number): number[] => Array.from({ length: levels }, (_, level) => bound(firstK + level));
  switch (decay) {
    case 'factor':
    case 'power': {
      const factor = decay === 'factor' ? r : exp2(-r);
      const bounds = [b0];
      for (let k = 1; k < firstK + levels; k++) bounds.push(bounds[k - 1] * factor);
      return bounds.slice(firstK, firstK + levels);
    }
    case 'linear':
      return ofEach((k) => b0 * Math.max(0, 1 - r * k));
    case 'logarithmic':
      return ofEach((k) => b0 * Math.max(0, 1 - r * (ln(k + 1) / Math.LN2)));
    case 'none':
      return ofEach(() => b0);
    case 'once':
      return ofEach((k) => (k > firstK ? 0 : b0));
  }
}

/** All that is settled before a line is made. */
export interface LinePlan {
  readonly key: LatticeKey;
  readonly start: Point;
  readonly end: Point;
  readonly levels: number;
  /** d₀; below 0 where ends below 0 gave it. */
  readonly firstBound: number;
  /** k of the first midpoint: 1 where ends have taken d₀ themselves. */
  readonly firstK: 0 | 1;
  /** Of the midpoints of every level, coarse to fine. */
  readonly bounds: readonly number[];
  /** Nothing lies below it; −∞ for none. */
  readonly floor: number;
  /** Nothing lies above it; ∞ for none. */
  readonly ceiling: number;
  /** Offsets in the place of drawn ones. */
  readonly own: readonly OwnOffset[];
}

/** The points of a line after so many levels.
 *  @param y where the 2^levels + 1 elevations go, each rounded once if these are float32
 *  @param known x of a vertical line of as many levels, to share; for others, room for as many x as elevations
 *  @returns their x: evenly spread, or wherever perpendicular displacement has brought them */
export function fillLine(
  recipe: LineRecipe,
  plan: LinePlan,
  levels: number,
  y: Float32Array | Float64Array,
  known?: Float64Array,
): Float64Array {
  const { direction, offsets } = recipe.source.params;
  const { key, start, end, bounds, floor, ceiling, own } = plan;
  if (direction === 'vertical') {
    midpointLine(y, levels, start.y, end.y, key, offsets, bounds, floor, ceiling, own);
    return known ?? evenX(plan, levels);
  }
  const x = known ?? new Float64Array(y.length);
  const exactY = y instanceof Float64Array ? y : new Float64Array(y.length);
  midpointPolyline(x, exactY, levels, start, end, key, offsets, bounds, floor, ceiling, own);
  if (y !== exactY) y.set(exactY);
  return x;
}

/** The x of a line's points where they only move up and down. */
function evenX({ start, end }: LinePlan, levels: number): Float64Array {
  const segments = 1 << levels;
  const span = end.x - start.x;
  const x = new Float64Array(segments + 1);
  for (let i = 0; i < segments; i++) x[i] = start.x + (i * span) / segments;
  x[segments] = end.x;
  return x;
}
