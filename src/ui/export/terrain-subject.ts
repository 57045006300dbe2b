import type { Size } from '../../core/heightmap.ts';
import { isSameJson } from '../../core/memo.ts';
import { runOf } from '../../generate.ts';
import { type Session, selectedPane } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe, type TerrainAtStage } from '../../state/document.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';

/** The terrain that files are made of: the one that the document asks for. */
export interface TerrainSubject extends TerrainAtStage {
  /** The one on screen. */
  readonly shown: Terrain;
  /** Why the one on screen is not the one asked for; undefined if it is. */
  readonly standIn: 'preview' | 'earlier' | undefined;
  readonly isFinished: boolean;
  /** Of the stage's own grid. */
  readonly size: Size;
}

/** The selected terrain as files take it; undefined while none was made. */
export function terrainSubject(document: AppDocument, session: Session): TerrainSubject | undefined {
  const { terrain: shown, preview } = selectedPane(document, session);
  if (!shown) return undefined;
  const recipe = selectedRecipe(document);
  const run = runOf(recipe, document.stage);
  const isFinished = run.stage === run.stages;
  const isSame = shown.stage === run.stage && isSameJson(shown.recipe, recipe);
  return {
    recipe,
    stage: isFinished ? undefined : run.stage,
    shown,
    standIn: preview ? 'preview' : isSame ? undefined : 'earlier',
    isFinished,
    size: { width: run.grid.width, height: run.grid.height },
  };
}
