import { latest } from '../../core/memo.ts';
import type { Recipe } from '../../core/recipe.ts';
import type { Preview, Session } from '../../jobs/session.ts';
import { type Agreement, isWaiting } from '../../jobs/waiting.ts';
import { sizeText } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { create } from '../controls/dom.ts';
import { type AfterPreview, briefNote, displayNote } from './terrain-text.ts';

/** A note on how the terrain on screen differs from the one asked for. If that waits for a click, the note has a button to make it, and a
 *  short text where there is little room.
 *  @param element is hidden while there is nothing to say
 *  @returns a function that updates the note */
export function createDisplayNote(
  element: HTMLElement,
  onMakeAll: () => void,
): (terrain: Terrain | undefined, preview: Preview | undefined, wanted: Recipe, after: AfterPreview) => void {
  const title = 'The other samples are made when you click';
  const makeAll = create('button', { class: 'button is-small', type: 'button', title });
  makeAll.addEventListener('click', onMakeAll);
  return latest((terrain, preview, wanted, after) => {
    const text = terrain && displayNote(terrain, preview, wanted, after);
    element.hidden = text === undefined;
    if (!terrain || preview?.until !== 'click' || after !== 'click') return element.replaceChildren(text ?? '');
    makeAll.replaceChildren(create('span', {}, 'Make all', create('span', { class: 'note-long' }, ` ${sizeText(wanted)}`)));
    const long = create('span', { class: 'note-long' }, text ?? '');
    const brief = create('span', { class: 'note-brief' }, briefNote(wanted));
    element.replaceChildren(long, brief, makeAll);
  });
}

/** What brings the whole terrain whose preview is on screen.
 *  @param progress of its job, if one runs */
export function afterPreview(
  wanted: Recipe,
  preview: Preview | undefined,
  session: Agreement & Pick<Session, 'isGesture'>,
  progress: number | undefined,
): AfterPreview {
  if (isWaiting(wanted, session)) return 'click';
  if (session.isGesture && preview?.until !== 'click') return 'release';
  return progress === undefined ? 'nothing' : 'job';
}
