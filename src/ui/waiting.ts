import type { Recipe } from '../core/recipe.ts';
import type { AppDocument } from '../state/document.ts';
import { isLong, isVeryLong } from '../state/long-work.ts';
import type { Session } from './session.ts';

/** What a person has asked for. */
export type Asked = Pick<Session, 'isHeld' | 'agreed'>;

/** Whether a terrain waits for a click: a long one that came with a link or from the last session, or a very long one wherever it came from. */
export function isWaiting(recipe: Recipe, { isHeld, agreed }: Asked): boolean {
  return !agreed.has(recipe) && (isVeryLong(recipe) || (isHeld && isLong(recipe)));
}

/** Whether a person has asked for more or less than before: whether a terrain waits is asked anew only then, not at every turn of a hover. */
export function askedChanged(now: Asked, before: Asked): boolean {
  return now.isHeld !== before.isHeld || now.agreed !== before.agreed;
}

/** The click: all that the document has now is asked for. */
export function askedForAll({ recipe, others, pins }: Pick<AppDocument, 'recipe' | 'others' | 'pins'>): Asked {
  return { isHeld: false, agreed: new Set([recipe, ...others, ...pins.map((pin) => pin.recipe)]) };
}
