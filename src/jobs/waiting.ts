import type { Recipe } from '../core/recipe.ts';
import type { AppDocument } from '../state/document.ts';
import { isLong, isVeryLong } from '../state/long-work.ts';
import { isComparing } from '../state/panes.ts';
import type { Session } from './session.ts';

/** What a person has asked for by a click. */
export type Asked = Pick<Session, 'longWaits' | 'agreed'>;

/** Whether a terrain waits for a click: a long one that came with a link or from the last session, or a very long one wherever it came from. */
export function isWaiting(recipe: Recipe, { longWaits, agreed }: Asked): boolean {
  return !agreed.has(recipe) && (isVeryLong(recipe) || (longWaits && isLong(recipe)));
}

/** Whether a person has asked for more or less than before. Only then may other terrain wait. */
export function askedChanged(now: Asked, before: Asked): boolean {
  return now.longWaits !== before.longWaits || now.agreed !== before.agreed;
}

/** The click on one terrain of the document: it is asked for, and no other that waits beside it. Long pins are asked for with the last
 *  terrain that waits, very long ones by a click of their own. */
export function askedFor(recipe: Recipe, document: AppDocument, asked: Asked): Asked {
  const agreed = new Set([...asked.agreed, recipe]);
  const shown = isComparing(document) ? document.terrains : [recipe];
  return { longWaits: asked.longWaits && shown.some((other) => isLong(other) && !agreed.has(other)), agreed };
}

/** What stays asked for. Very long terrain that left the document, as by an undo, waits for a click if it returns.
 *  @returns the same set where nothing left */
export function stillAgreed({ terrains, pins }: AppDocument, { agreed }: Pick<Asked, 'agreed'>): Asked['agreed'] {
  const inDocument = new Set([...terrains, ...pins.map((pin) => pin.recipe)]);
  const stays = [...agreed].filter((one) => inDocument.has(one));
  return stays.length === agreed.size ? agreed : new Set(stays);
}
