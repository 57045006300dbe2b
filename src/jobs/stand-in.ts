import type { Recipe } from '../core/recipe.ts';
import { stageCount } from '../generate.ts';
import type { TerrainAtStage } from '../state/document.ts';
import { isLong } from '../state/long-work.ts';
import { longText, sizeText } from '../state/terrain-text.ts';
import { type Preview as PreviewRecipe, previewOf } from '../terrain/preview.ts';
import type { Preview, Session } from './session.ts';
import { type Asked, isWaiting } from './waiting.ts';

/** Maps with more samples than this are shown coarser while a gesture lasts. */
const LIVE_SAMPLES = 513 * 513;
const LIVE_SIDE = 257;
/** Samples a side of what stands in for terrain that nobody has asked for yet. */
const WAITING_SIDE = 1025;

export interface StandIn extends TerrainAtStage {
  readonly preview: Preview;
}

/** What is made in place of what the document asks for, while that would take too long or nobody has asked for it.
 *  @throws Error if what waits for a click has no smaller likeness */
export function standInFor({ recipe, stage }: TerrainAtStage, session: Asked & Pick<Session, 'isGesture'>): StandIn | undefined {
  const waits = isWaiting(recipe, session);
  const isLive = session.isGesture && recipe.width * recipe.height > LIVE_SAMPLES && stage === undefined;
  if (!waits && !isLive) return undefined;
  const smaller = smallerOf(recipe, isLive ? LIVE_SIDE : WAITING_SIDE);
  if (!smaller && waits) throw new Error(waitingText(recipe));
  if (!smaller) return undefined;
  return {
    recipe: smaller.recipe,
    stage: stage === undefined ? undefined : Math.min(stage, stageCount(smaller.recipe)),
    preview: { isNested: smaller.isNested, until: isLive ? 'release' : 'click' },
  };
}

/** The terrain with fewer samples, as few as it takes to be quickly made; undefined where no such size is valid. */
function smallerOf(recipe: Recipe, maxSide: number): PreviewRecipe | undefined {
  for (let side = maxSide; side > 2; side = (side + 1) >> 1) {
    const preview = previewOf(recipe, side);
    if (preview && !isLong(preview.recipe)) return preview;
  }
  return undefined;
}

function waitingText(recipe: Recipe): string {
  const duration = longText(recipe);
  const inBrackets = duration === undefined ? '' : ` (${duration})`;
  return `${sizeText(recipe)} samples wait for your click${inBrackets}: there is no smaller terrain to show first.`;
}

/** Whether a preview is enough for now: while the whole waits for a click, or a gesture lasts. The whole always is. */
export function isEnough(preview: Preview | undefined, wanted: Recipe, session: Asked & Pick<Session, 'isGesture'>): boolean {
  if (preview === undefined) return true;
  return preview.until === 'click' ? isWaiting(wanted, session) : session.isGesture;
}
