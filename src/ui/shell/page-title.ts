import { stageCount } from '../../generate.ts';
import { type Session, selectedPane } from '../../jobs/session.ts';
import { type AppDocument, terrainAtStage } from '../../state/document.ts';
import { isComparing, isLandscape } from '../../state/panes.ts';
import { titleOf } from '../../state/terrain-text.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import { create, elementById } from '../controls/dom.ts';
import { latest } from '../controls/memo.ts';
import type { LandscapePage } from '../landscape/landscape-page.ts';
import { sharedText, subtitleOf } from '../terrain/terrain-text.ts';

/** What the page says is shown, and the name of the panel beside it. */
export type Title = [title: string, subtitle: string, panel: string];

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
  // Where none is on screen, what is asked for has a name all the same.
  const named = selectedPane(now, sessionNow).terrain ?? stageAskedFor(now);
  return [titleOf(named.recipe), subtitleOf(named), 'Parameters'];
}

/** The terrain a document asks for, as its title tells it. */
function stageAskedFor(document: AppDocument): Pick<Terrain, 'recipe' | 'stage' | 'stages'> {
  const { recipe, stage } = terrainAtStage(document);
  const stages = stageCount(recipe);
  return { recipe, stage: stage ?? stages, stages };
}
