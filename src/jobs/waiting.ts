import type { Recipe } from '../core/recipe.ts';
import type { AppDocument } from '../state/document.ts';
import { isLong, isVeryLong } from '../state/long-work.ts';
import { isComparing } from '../state/panes.ts';
import type { Session } from './session.ts';

/** Which terrain that takes long a person has agreed to make. */
export type Agreement = Pick<Session, 'longWaits' | 'agreed'>;

/** Whether a terrain waits for a click: a long one that came with a link or from the last session, or a very long one from anywhere. */
export function isWaiting(recipe: Recipe, { longWaits, agreed }: Agreement): boolean {
  return !agreed.has(recipe) && (isVeryLong(recipe) || (longWaits && isLong(recipe)));
}

/** Whether the agreement changed, and with it which terrain may wait. */
export function agreementChanged(now: Agreement, before: Agreement): boolean {
  return now.longWaits !== before.longWaits || now.agreed !== before.agreed;
}

/** The agreement after a click on one terrain of the document; others still wait. Long pins are made with the last terrain that waits, very
 *  long ones after clicks of their own. */
export function withAgreement(recipe: Recipe, document: AppDocument, before: Agreement): Agreement {
  const agreed = new Set([...before.agreed, recipe]);
  const shown = isComparing(document) ? document.terrains : [recipe];
  return { longWaits: before.longWaits && shown.some((other) => isLong(other) && !agreed.has(other)), agreed };
}

/** Drops agreed terrain that left the document, as by an undo: if it returns, it waits for a click again.
 *  @returns the same set if nothing left */
export function stillAgreed({ terrains, pins }: AppDocument, { agreed }: Pick<Agreement, 'agreed'>): Agreement['agreed'] {
  const inDocument = new Set([...terrains, ...pins.map((pin) => pin.recipe)]);
  const stays = [...agreed].filter((recipe) => inDocument.has(recipe));
  return stays.length === agreed.size ? agreed : new Set(stays);
}
