import type { Range } from '../../core/heightmap.ts';
import type { Extent } from '../../core/recipe.ts';
import type { Appearance } from './appearance.ts';

/** How many times higher than true a block of usual relief is drawn. */
export const USUAL_EXAGGERATION = 1.8;
/** What a block is drawn at least as high as, as a fraction of its longer side. */
const LEAST_HEIGHT = 1 / 8;
/** The part of the finished relief as high as which an early stage is drawn at least. */
const LEAST_RELIEF_SHARE = 0.35;
/** Of the setting. */
const MAX_EXAGGERATION = 100;

/** A block of terrain: its elevations and the ground that it covers, in the same unit. */
export interface Relief {
  readonly range: Range;
  readonly extent: Extent;
}

/** The exaggeration that suits a block: 1.8, and more for terrain so wide or so flat that it would be drawn lower than an eighth of its longer
 *  side; at most 100. Beyond 1.8 it has two digits. */
export function automaticExaggeration({ range, extent }: Relief): number {
  const steepness = (range.max - range.min) / Math.max(extent.x, extent.y);
  if (!(steepness > 0) || steepness * USUAL_EXAGGERATION >= LEAST_HEIGHT) return USUAL_EXAGGERATION;
  return Math.min(Number((LEAST_HEIGHT / steepness).toPrecision(2)), MAX_EXAGGERATION);
}

/** The exaggeration in force: the one that is set, or where that is automatic the least that suits any of the blocks that are shown, so that
 *  they stay comparable. */
export function exaggerationOf({ exaggeration }: Pick<Appearance, 'exaggeration'>, shown: readonly Relief[]): number {
  if (exaggeration > 0) return exaggeration;
  return shown.length === 0 ? USUAL_EXAGGERATION : Math.min(...shown.map(automaticExaggeration));
}

/** How many times more an early stage is exaggerated than the finished terrain, so that its first steps can be seen: never more than the
 *  stage before, and 1 from about an eighth of the stages on.
 *  @param reliefShare about how much of the finished relief the stage has, above 0 and at most 1 */
export function raisedFor(reliefShare: number): number {
  return Math.max(LEAST_RELIEF_SHARE / reliefShare, 1);
}
