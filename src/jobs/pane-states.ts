import type { Recipe } from '../core/recipe.ts';
import { type AppDocument, selectedRecipe } from '../state/document.ts';
import { isComparing } from '../state/panes.ts';
import { isFullyLit, isLit } from './light-jobs.ts';
import { stateOfPin } from './pin-jobs.ts';
import { type Failure, lightOf, paneIn, type Session, type ShownDifference, selectedPane } from './session.ts';
import { isWaiting } from './waiting.ts';

/** Whether a terrain of a comparison is made, waits for a click behind its preview, failed, or is due. */
export type PaneState = 'made' | 'waiting' | 'failed' | 'due';

/** States of the terrains of a comparison, by pane. */
export function paneStates({ terrains }: AppDocument, session: Session): readonly PaneState[] {
  return terrains.map((recipe, pane) => {
    const { terrain, settled, preview } = paneIn(session, pane);
    const isSettled = terrain !== undefined && settled?.recipe === recipe && settled.stage === undefined;
    if (isSettled && !preview) return 'made';
    if (isSettled && preview?.until === 'click' && isWaiting(recipe, session)) return 'waiting';
    return session.failures.has(recipe) ? 'failed' : 'due';
  });
}

/** Whether the terrain that the document asks for in a pane failed or was cancelled. The pane then shows the terrain before, or nothing. */
export function isUnmade(
  { terrains }: Pick<AppDocument, 'terrains'>,
  session: Pick<Session, 'panes' | 'failures'>,
  pane: number,
): boolean {
  return session.failures.has(terrains[pane]) && paneIn(session, pane).settled?.recipe !== terrains[pane];
}

/** Why the terrain of a pane is not there, or has no light. */
export function paneFailure({ terrains }: Pick<AppDocument, 'terrains'>, session: Session, pane: number): Failure | undefined {
  const { terrain } = paneIn(session, pane);
  const text = terrain && session.lights.get(terrain.surface)?.failure;
  return session.failures.get(terrains[pane]) ?? (text === undefined ? undefined : { text, remedy: 'again' });
}

/** Whether the terrain of a pane can be made; not if it has too many samples beside the others. */
export function canMake(
  { terrains }: Pick<AppDocument, 'terrains'>,
  { failures }: Pick<Session, 'failures'>,
  pane: number,
): boolean {
  const failure = failures.get(terrains[pane]);
  return failure === undefined || failure.remedy !== undefined;
}

/** The recipes of the pair, if there are two. */
export function pairOf(document: AppDocument): { readonly of: Recipe; readonly less: Recipe } | undefined {
  const { terrains, pair } = document;
  const [of, less] = [terrains[pair.of], terrains[pair.less]];
  return of && less && pair.of !== pair.less ? { of, less } : undefined;
}

/** The difference of the document's pair, if it is there. */
export function differenceIn(document: AppDocument, { difference }: Pick<Session, 'difference'>): ShownDifference | undefined {
  const { of, less } = document.pair;
  return difference?.of === document.terrains[of] && difference?.less === document.terrains[less] ? difference : undefined;
}

/** Whether every terrain is made and lit, all are measured, and the pair has its difference; what failed counts as done. */
export function isComparisonComplete(document: AppDocument, session: Session): boolean {
  const { figures, figureFailures, failures } = session;
  const { terrains } = document;
  if (!isComparing(document) || paneStates(document, session).includes('due')) return false;
  const areShown = terrains.every((recipe, pane) => {
    const { terrain, progress } = paneIn(session, pane);
    if (progress !== undefined) return false;
    return failures.has(recipe) || !terrain || isFullyLit(terrain.surface, session, document);
  });
  const areMeasured = terrains.every((recipe) => figures.has(recipe) || figureFailures.has(recipe));
  if (!areShown || !areMeasured) return false;
  if (!pairOf(document)) return true;
  const result = differenceIn(document, session)?.result;
  if (!result) return false;
  return document.compare.difference !== '3d' || 'failure' in result || isLit(result.base, session, document);
}

/** Whether the selected terrain, its light and all pins are there or will not come. */
export function isTerrainComplete(document: AppDocument, session: Session): boolean {
  const { terrain, preview, progress } = selectedPane(document, session);
  if (progress !== undefined || document.pins.some((pin) => stateOfPin(pin, session) === 'due')) return false;
  if (session.failures.has(selectedRecipe(document))) return true;
  if (!terrain || !lightOf(terrain.surface, session) || preview?.until === 'release') return false;
  return isFullyLit(terrain.surface, session, document);
}
