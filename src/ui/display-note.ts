import type { Recipe } from '../core/recipe.ts';
import type { Terrain } from '../worker/terrain.ts';
import { create } from './dom.ts';
import { latest } from './memo.ts';
import type { Session } from './session.ts';
import { displayNote, sizeText } from './terrain-text.ts';

/** How the terrain on screen differs from the one asked for, and a button for the whole of large terrain that nobody had asked for yet,
 *  where it can be made.
 *  @param element is hidden while there is nothing to say
 *  @returns shows what is so of a terrain now */
export function createDisplayNote(
  element: HTMLElement,
  onMakeAll: () => void,
): (terrain: Terrain | undefined, preview: Session['preview'], wanted: Recipe, canMake?: boolean) => void {
  const title = 'It was not asked for here yet';
  const makeAll = create('button', { class: 'button is-small', type: 'button', title });
  makeAll.addEventListener('click', onMakeAll);
  return latest((terrain, preview, wanted, canMake = true) => {
    const text = terrain && displayNote(terrain, preview, wanted, canMake);
    element.hidden = text === undefined;
    makeAll.textContent = `Make all ${sizeText(wanted)}`;
    element.replaceChildren(text ?? '', ...(preview?.isHeld && canMake ? [makeAll] : []));
  });
}
