import { latest } from '../../core/memo.ts';
import type { Recipe } from '../../core/recipe.ts';
import { generatorOf, stageCount } from '../../generate.ts';
import { type Message, type Session, selectedPane } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe, terrainAtStage } from '../../state/document.ts';
import { isComparing, isLandscape } from '../../state/panes.ts';
import { titleOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { create, elementById } from '../controls/dom.ts';
import { createMessageCard } from '../controls/message-card.ts';
import type { LandscapePage } from '../landscape/landscape-page.ts';
import type { PageParts } from '../page/page-parts.ts';
import { sharedText, subtitleOf } from '../terrain/terrain-text.ts';

const PICTURE_LOST: Message = {
  kind: 'note',
  text: 'The browser has stopped the 3D graphics. The picture returns when they do; nothing is lost.',
};

/** The message that the page shows now. */
export function messageNow(now: AppDocument, { message, isPictureLost }: Session): Message | undefined {
  const awaited = message?.awaited && selectedRecipe(message.awaited);
  // A landscape needs no samples of terrain, nor 3D graphics; in a comparison each terrain's own cell says what it lacks.
  const isElsewhere =
    awaited !== undefined &&
    (isLandscape(now) || (isComparing(now) && now.terrains.includes(awaited) && awaited !== selectedRecipe(now)));
  return (isElsewhere ? undefined : message) ?? (isPictureLost && !isLandscape(now) ? PICTURE_LOST : undefined);
}

/** The card over the view.
 *  @returns shows a message in it, or else the progress of the selected terrain */
export function createShownMessage(
  { document, session, jobs, actions }: PageParts,
  chooseFile: () => void,
): (message: Message | undefined) => void {
  const card = createMessageCard(elementById('message'), {
    onCancel: () => jobs.cancel(document.get().selected),
    onDismiss: () => session.set({ message: undefined, isPictureLost: false }),
  });
  return (message) => {
    const [now, sessionNow] = [document.get(), session.get()];
    const recipe = selectedRecipe(now);
    const { progress } = selectedPane(now, sessionNow);
    if (message) {
      const choose = message.awaited && { label: 'Choose the file…', run: chooseFile };
      const canTryAgain = sessionNow.failures.get(recipe)?.remedy === 'again';
      const again = canTryAgain ? { label: 'Try again', run: () => actions.tryAgain() } : undefined;
      return card.update({ kind: message.kind, message: message.text, action: choose ?? again });
    }
    // A landscape shows no progress of terrain.
    const isWorking = progress !== undefined && !isLandscape(now);
    card.update(isWorking ? { kind: 'working', fraction: progress, label: workLabel(recipe) } : { kind: 'none' });
  };
}

/** What the progress card says is being made. */
function workLabel(recipe: Recipe): string {
  return `${generatorOf(recipe)?.title ?? 'Import'}, ${recipe.width} × ${recipe.height}`;
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
 *  @param landscape its page, once it is there */
export function titleNow(now: AppDocument, sessionNow: Session, landscape: LandscapePage | undefined): Title {
  if (isLandscape(now)) {
    const { title, subtitle } = landscape?.title() ?? { title: 'Landscape', subtitle: '' };
    return [title, subtitle, 'Layers'];
  }
  if (isComparing(now)) return ['Comparison', sharedText(now.terrains), 'Figures'];
  // Before it is on screen, the terrain asked for has a name already.
  const named = selectedPane(now, sessionNow).terrain ?? stageAskedFor(now);
  return [titleOf(named.recipe), subtitleOf(named), 'Parameters'];
}

/** The terrain that a document asks for. */
function stageAskedFor(document: AppDocument): Pick<Terrain, 'recipe' | 'stage' | 'stages'> {
  const { recipe, stage } = terrainAtStage(document);
  const stages = stageCount(recipe);
  return { recipe, stage: stage ?? stages, stages };
}
