import { type AppDocument, selectedRecipe } from '../state/document.ts';
import { isComparing } from '../state/panes.ts';
import type { JobParts } from './keep.ts';
import { isFullyLit, isLit, keepLight } from './light-jobs.ts';
import { paneStates } from './pane-states.ts';
import { areResultsThere, differenceIn, keepResults, RESULT_ROWS } from './results.ts';
import { lightOf, paneIn, type Session, selectedPane, valueIn } from './session.ts';
import { keepTerrains, type TerrainJobs } from './terrain-jobs.ts';

/** Has workers make all that the document asks for, and keeps in the session what they make. */
export function runJobs(parts: JobParts): TerrainJobs {
  const terrains = keepTerrains(parts);
  const all = [terrains, keepLight(parts), ...RESULT_ROWS.map((row) => keepResults(row, parts))];
  const update = (): void => {
    for (const kept of all) kept.update();
  };
  parts.document.subscribe(update);
  parts.session.subscribe(update);
  update();
  return terrains;
}

/** Whether all that is shown is made and lit, and pins, figures and difference are there; what failed counts as done. */
export function isAllThere(document: AppDocument, session: Session): boolean {
  if (!areResultsThere(document, session)) return false;
  return isComparing(document) ? areTerrainsThere(document, session) : isTerrainThere(document, session);
}

function isTerrainThere(document: AppDocument, session: Session): boolean {
  const { terrain, preview, progress } = selectedPane(document, session);
  if (progress !== undefined) return false;
  if (session.failures.has(selectedRecipe(document))) return true;
  if (!terrain || !lightOf(terrain.surface, session) || preview?.until === 'release') return false;
  return isFullyLit(terrain.surface, session, document);
}

function areTerrainsThere(document: AppDocument, session: Session): boolean {
  if (paneStates(document, session).includes('due')) return false;
  const areShown = document.terrains.every((recipe, pane) => {
    const { terrain, progress } = paneIn(session, pane);
    if (progress !== undefined) return false;
    return session.failures.has(recipe) || !terrain || isFullyLit(terrain.surface, session, document);
  });
  if (!areShown || document.compare.difference !== '3d') return areShown;
  const difference = valueIn(differenceIn(document, session));
  return difference === undefined || isLit(difference.base, session, document);
}
