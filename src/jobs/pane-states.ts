import type { AppDocument } from '../state/document.ts';
import { type Failure, paneIn, type Session } from './session.ts';
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
  return session.failures.get(terrains[pane]) ?? (terrain && session.lights.get(terrain.surface)?.failure);
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
