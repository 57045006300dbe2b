import type { Recipe } from '../../core/recipe.ts';
import type { AppDocument } from '../../state/document.ts';
import { isComparing } from '../../state/panes.ts';
import type { Session } from '../session.ts';
import { isLit } from '../terrain/terrain-work.ts';
import { isWaiting } from '../terrain/waiting.ts';
import { otherIn } from './shown-panes.ts';

/** How far a terrain of a comparison is: all of it there, a stand-in there until a click, not to be had, or being made. */
export type PaneState = 'made' | 'held' | 'failed' | 'due';

/** States of the terrains of a comparison, by pane. */
export function paneStates(document: AppDocument, session: Session): readonly PaneState[] {
  const { terrains, selected } = document;
  const { settled, preview, progress, unmade } = session;
  const stateOf = (of: Recipe, isSettled: boolean, by: Session['preview'], isFailed: boolean): PaneState => {
    if (isSettled && by === undefined) return 'made';
    if (isSettled && by?.isHeld && isWaiting(of, session)) return 'held';
    return isFailed ? 'failed' : 'due';
  };
  return terrains.map((recipe, pane) => {
    if (pane === selected) {
      const isSettled = settled?.recipe === recipe && settled.stage === undefined && session.terrain !== undefined;
      return stateOf(recipe, isSettled, preview, progress === undefined && unmade?.recipe === recipe);
    }
    const at = otherIn(document, session, pane);
    return stateOf(recipe, at?.settled === recipe && at.terrain !== undefined, at?.preview, at?.failure !== undefined);
  });
}

/** The recipes of the pair, if there are two. */
export function pairOf(document: AppDocument): { readonly of: Recipe; readonly less: Recipe } | undefined {
  const terrains = document.terrains;
  const [of, less] = [terrains[document.pair.of], terrains[document.pair.less]];
  return of && less && document.pair.of !== document.pair.less ? { of, less } : undefined;
}

/** Whether all that a comparison shows is there or will not come: every terrain made and lit, all figures, the pair's difference. */
export function isComparisonComplete(document: AppDocument, session: Session): boolean {
  const { figures, figureFailures, difference, others } = session;
  if (!isComparing(document) || paneStates(document, session).includes('due')) return false;
  const isOver = others.every(
    ({ terrain, light, progress, failure }) =>
      progress === undefined && (failure !== undefined || !terrain || isLit(light, document.appearance)),
  );
  const isMeasured = document.terrains.every((recipe) => figures.has(recipe) || figureFailures.has(recipe));
  if (!isOver || !isMeasured) return false;
  const pair = pairOf(document);
  if (!pair) return true;
  if (difference?.of !== pair.of || difference.less !== pair.less) return false;
  return document.compare.difference !== '3d' || 'failure' in difference.result || isLit(difference.light, document.appearance);
}
