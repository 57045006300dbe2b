import type { Size } from '../../core/heightmap.ts';
import { isSameJson } from '../../core/memo.ts';
import type { Appearance } from '../../draw/colour/appearance.ts';
import { runOf } from '../../generate.ts';
import { type Session, selectedPane } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe, type TerrainAtStage } from '../../state/document.ts';
import type { MapCache } from '../../state/map-cache.ts';
import { isComparing } from '../../state/panes.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import type { TerrainCanvas } from '../../view3d/terrain-canvas.ts';
import type { TerrainClient } from '../../worker/client.ts';
import type { FileRanges } from '../../worker/encode-terrain.ts';
import type { TerrainPanes } from '../terrain/terrain-panes.ts';

/** What makes the files of a terrain. */
export interface FileMaker {
  readonly client: Pick<TerrainClient, 'run'>;
  readonly maps: Pick<MapCache, 'get'>;
  readonly view: {
    /** Draws pictures of the 3D view; undefined if there is none. */
    readonly picture: TerrainPanes['picture'];
    /** How terrain is seen now, without marks; undefined if there is no 3D view. */
    readonly sight: TerrainCanvas['sight'];
    /** Pixels of the view on screen. */
    fullSize(): Size;
  };
}

/** The terrain that the document asks for, as files are made of it. */
export interface TerrainExport extends TerrainAtStage, FileMaker {
  /** The one on screen. */
  readonly shown: Terrain;
  /** Why the one on screen is not the one asked for; undefined if it is. */
  readonly standIn: 'preview' | 'earlier' | undefined;
  readonly isFinished: boolean;
  /** Of the stage's own grid. */
  readonly size: Size;
  /** Elevations of files whose samples were made to tell them, by the text of their size. */
  readonly measured: Map<string, FileRanges>;
  readonly appearance: Appearance;
  /** Why there is no picture of the view; undefined if there is one. */
  readonly noView: string | undefined;
  /** The terrain is one of several on screen. */
  readonly isCompared: boolean;
}

/** The selected terrain as files take it; undefined while none was made. */
export function terrainExport(document: AppDocument, session: Session, maker: FileMaker): TerrainExport | undefined {
  const { terrain: shown, preview } = selectedPane(document, session);
  if (!shown) return undefined;
  const recipe = selectedRecipe(document);
  const run = runOf(recipe, document.stage);
  const isFinished = run.stage === run.stages;
  const isSame = shown.stage === run.stage && isSameJson(shown.recipe, recipe);
  return {
    ...maker,
    recipe,
    stage: isFinished ? undefined : run.stage,
    shown,
    standIn: preview ? 'preview' : isSame ? undefined : 'earlier',
    isFinished,
    size: { width: run.grid.width, height: run.grid.height },
    measured: new Map(),
    appearance: document.appearance,
    noView: document.page.profile === 'full' ? 'The profile covers it: press E to show it' : undefined,
    isCompared: isComparing(document),
  };
}
