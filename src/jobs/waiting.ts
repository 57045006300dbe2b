import type { Recipe } from '../core/recipe.ts';
import { likeStage } from '../generate.ts';
import { type PreviewRecipe, previewOf } from '../resized.ts';
import type { AppDocument, TerrainAtStage } from '../state/document.ts';
import { isLong, longText, pageWorkNs } from '../state/long-work.ts';
import { sizeText } from '../state/terrain-text.ts';
import type { Preview, Session } from './session.ts';

/** Maps with more samples than this are shown coarser while a gesture lasts. */
const LIVE_SAMPLES = 513 * 513;
/** Samples a side of a gesture's preview, at most. */
const LIVE_SIDE = 257;
/** Samples a side of the preview of terrain that waits for a click, at most. */
const WAITING_SIDE = 1025;
/** Nanoseconds that a preview may take. */
const PREVIEW_NS = 0.5e9;

/** Which long terrain a person has agreed to make. */
export type Agreement = Pick<Session, 'agreed'>;

/** Whether a terrain takes so long that it waits for a click. */
export function isWaiting(recipe: Recipe, { agreed }: Agreement): boolean {
  return isLong(recipe) && !agreed.has(recipe);
}

/** The agreement with one more terrain; others still wait. */
export function withAgreement(recipe: Recipe, { agreed }: Agreement): Agreement {
  return { agreed: new Set([...agreed, recipe]) };
}

/** Drops agreed terrain that left the document, as by an undo: if it returns, it waits for a click again.
 *  @returns the same set if nothing left */
export function stillAgreed({ terrains, pins }: AppDocument, { agreed }: Agreement): Agreement['agreed'] {
  const inDocument = new Set([...terrains, ...pins.map((pin) => pin.recipe)]);
  const stays = [...agreed].filter((recipe) => inDocument.has(recipe));
  return stays.length === agreed.size ? agreed : new Set(stays);
}

/** The preview to make instead of a terrain, while a gesture lasts or the terrain waits for a click.
 *  @throws Error if terrain that waits for a click has no valid smaller size */
export function standInFor(
  { recipe, stage }: TerrainAtStage,
  session: Agreement & Pick<Session, 'isGesture'>,
): (TerrainAtStage & { readonly preview: Preview }) | undefined {
  const mustWait = isWaiting(recipe, session);
  const isLive = session.isGesture && recipe.width * recipe.height > LIVE_SAMPLES;
  if (!mustWait && !isLive) return undefined;
  const smaller = smallerOf(recipe, isLive ? LIVE_SIDE : WAITING_SIDE);
  if (!smaller && mustWait) throw new Error(waitingText(recipe));
  if (!smaller) return undefined;
  return {
    recipe: smaller.recipe,
    stage: stage === undefined ? undefined : likeStage(recipe, stage, smaller.recipe),
    preview: { isNested: smaller.isNested, until: isLive ? 'release' : 'click' },
  };
}

/** The terrain with few enough samples to be made quickly; undefined where no such size is valid. */
function smallerOf(recipe: Recipe, maxSide: number): PreviewRecipe | undefined {
  for (let side = maxSide; side > 2; side = (side + 1) >> 1) {
    const preview = previewOf(recipe, side);
    if (preview && pageWorkNs(preview.recipe) <= PREVIEW_NS) return preview;
  }
  return undefined;
}

function waitingText(recipe: Recipe): string {
  return `${sizeText(recipe)} samples are made when you ask for them (${longText(recipe)}): a quick preview of them is not possible.`;
}

/** Whether a preview is enough for now: while the whole terrain waits for a click, or a gesture lasts. Without a preview the whole is there. */
export function isEnough(preview: Preview | undefined, wanted: Recipe, session: Agreement & Pick<Session, 'isGesture'>): boolean {
  if (preview === undefined) return true;
  return preview.until === 'click' ? isWaiting(wanted, session) : session.isGesture;
}
