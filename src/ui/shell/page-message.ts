import { latest } from '../../core/memo.ts';
import { generatorOf } from '../../generate.ts';
import { isFullyLit } from '../../jobs/light-jobs.ts';
import { type Message, noMessage, paneIn, type Session } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import { pageWorkNs } from '../../state/long-work.ts';
import { isComparing, isLandscape } from '../../state/panes.ts';
import { sizeText, titleOf } from '../../state/terrain-text.ts';
import { lightWork } from '../../work.ts';
import { create, elementById } from '../controls/dom.ts';
import { createMessageCard } from '../controls/message-card.ts';
import type { ShownWork } from '../controls/work-card.ts';
import type { LandscapePage } from '../landscape/landscape-page.ts';
import type { PageParts } from '../page/page-parts.ts';
import { namedStage, sharedText, subtitleOf } from '../terrain/terrain-text.ts';

const PICTURE_LOST: Message = {
  kind: 'warning',
  text: 'The browser has stopped the 3D graphics. The picture returns when they do; nothing is lost. If it stays away, reload the page: where the browser refuses 3D, maps from above are shown.',
};

const UPDATE = 'A new version of Faultline is ready. Reload starts it, in all tabs.';

interface Note {
  readonly kind: 'note';
  readonly text: string;
  readonly awaited?: undefined;
  /** It says that the page can be updated. */
  readonly startUpdate?: () => void;
}

type Said = Message | Note;

/** What the page says now: an error before a note, and a note, which soon goes, before a warning; while there is nothing else, that the page can
 *  be updated. */
export function messageNow(now: AppDocument, { message, note, isPictureLost, startUpdate }: Session): Said | undefined {
  const awaited = message?.awaited && selectedRecipe(message.awaited);
  // A landscape needs no samples of terrain, nor 3D graphics; in a comparison each terrain's own cell says what it lacks.
  const isElsewhere =
    awaited !== undefined &&
    (isLandscape(now) || (isComparing(now) && now.terrains.includes(awaited) && awaited !== selectedRecipe(now)));
  const wrong = (isElsewhere ? undefined : message) ?? (isPictureLost && !isLandscape(now) ? PICTURE_LOST : undefined);
  if (wrong?.kind !== 'error' && note !== undefined) return { kind: 'note', text: note };
  return wrong ?? (startUpdate && { kind: 'note', text: UPDATE, startUpdate });
}

/** What the session has once that is dismissed. A note leaves the warning that it stood before. */
export function withoutMessage(now: AppDocument, session: Session): Partial<Session> {
  const said = messageNow(now, session);
  if (said?.kind === 'note') return said.startUpdate ? { startUpdate: undefined } : { note: undefined };
  return { ...noMessage, isPictureLost: false };
}

/** The card over the view.
 *  @returns shows a message in it */
export function createShownMessage(
  { document, session, actions }: Pick<PageParts, 'document' | 'session' | 'actions'>,
  chooseFile: () => void,
): (message: Said | undefined) => void {
  const card = createMessageCard(elementById('message'), () => session.set(withoutMessage(document.get(), session.get())));
  return (message) => {
    if (!message) return card.update({ kind: 'none' });
    const choose = message.awaited && { label: 'Choose the file…', run: chooseFile };
    const reload = message.kind === 'note' && message.startUpdate && { label: 'Reload', run: message.startUpdate };
    const canTryAgain = session.get().failures.get(selectedRecipe(document.get()))?.remedy === 'again';
    const again = canTryAgain ? { label: 'Try again', run: () => actions.tryAgain() } : undefined;
    card.update({ kind: message.kind, message: message.text, action: choose || reload || again });
  };
}

/** The share of the picture in the whole: how long the GPU takes is not known. */
const DRAWING = 0.1;

/** The work on the terrain in a pane: making it, its light and its picture together. Light that soon follows a picture opens no card.
 *  @param isDrawn whether the canvas shows the newest terrain, in the newest light
 *  @returns undefined once all of it is done */
export function workNow(
  now: AppDocument,
  session: Session,
  isDrawn: { readonly terrain: boolean; readonly light: boolean },
  pane = now.selected,
): ShownWork | undefined {
  const { terrain, progress, preview } = paneIn(session, pane);
  const recipe = now.terrains[pane];
  const isMaking = progress !== undefined || terrain === undefined;
  // A landscape does not show terrain. While stages or sliders move, no light is made. A failure has a message of its own.
  if (isLandscape(now) || (!isMaking && (session.isGesture || session.isPlaying || preview))) return undefined;
  if (session.failures.has(recipe)) return undefined;
  const light = terrain && session.lights.get(terrain.surface);
  const isLit = terrain !== undefined && isFullyLit(terrain.surface, session, now);
  if (!isMaking && isLit && isDrawn.terrain && isDrawn.light) return undefined;
  const lit = isMaking ? 0 : isLit ? 1 : (light?.progress ?? 0);
  const madeShare = pageWorkNs(recipe) / (pageWorkNs(recipe) + lightWork(recipe));
  const worked = (isMaking ? (progress ?? 0) : 1) * madeShare + lit * (1 - madeShare);
  const isPictureDue = isMaking || !isDrawn.terrain;
  const what = isMaking ? '' : isDrawn.terrain && !isLit ? ': light' : ': drawing';
  return {
    fraction: worked * (1 - DRAWING) + (isPictureDue ? 0 : DRAWING / 2),
    label: `${generatorOf(recipe)?.title ?? 'Import'}, ${sizeText(recipe)}${what}`,
    opensCard: isPictureDue,
    canCancel: isMaking,
  };
}

/** What the page says is shown, and the name of the panel beside it. */
type Title = [title: string, subtitle: string, panel: string];

/** @returns shows a title */
export function createTitle(): (...title: Title) => void {
  return latest((title, subtitle, panel) => {
    elementById('title').textContent = elementById('title').title = title;
    elementById('panel-toggle-name').textContent = elementById('panel').ariaLabel = panel;
    elementById('subtitle').replaceChildren(...subtitle.split(/(?= · )/).map((text) => create('span', {}, text)));
  });
}

/** The title of what the document shows.
 *  @param said the document of the picture
 *  @param landscape its page, once it is there */
export function titleNow(now: AppDocument, said: AppDocument, sessionNow: Session, landscape: LandscapePage | undefined): Title {
  if (isLandscape(now)) {
    const { title, subtitle } = landscape?.title() ?? { title: 'Landscape', subtitle: '' };
    return [title, subtitle, 'Layers'];
  }
  if (isComparing(now)) return ['Comparison', sharedText(said.terrains), 'Figures'];
  const named = namedStage(said, sessionNow);
  return [titleOf(named.recipe), subtitleOf(named), 'Parameters'];
}
