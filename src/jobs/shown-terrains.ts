import { type AppDocument, type TerrainAtStage, terrainAtStage } from '../state/document.ts';
import { isComparing } from '../state/panes.ts';
import type { Terrain } from '../terrain/make-terrain.ts';
import { emptyPane, type PaneTerrain, paneIn, type Session } from './session.ts';
import { isEnough } from './stand-in.ts';

/** The terrains that a document shows, by pane: all of a comparison, which are finished, else the selected one alone. */
export function shownTerrains(document: AppDocument): readonly (TerrainAtStage | undefined)[] {
  const isAlone = !isComparing(document);
  return document.terrains.map((recipe, pane) => {
    if (!isAlone) return { recipe, stage: undefined };
    return pane === document.selected ? terrainAtStage(document) : undefined;
  });
}

export function isSameTerrain(a: TerrainAtStage | undefined, b: TerrainAtStage | undefined): boolean {
  return a?.recipe === b?.recipe && a?.stage === b?.stage;
}

/** Whether a pane has what is asked for, as far as it was asked for. */
export function isThere({ terrain, madeFor, preview }: PaneTerrain, wanted: TerrainAtStage, session: Session): boolean {
  return terrain !== undefined && isSameTerrain(madeFor, wanted) && isEnough(preview, wanted.recipe, session);
}

/** Whether a terrain is in a pane, and its memory not free. */
export function isOnScreen(terrain: Terrain, { panes }: Pick<Session, 'panes'>): boolean {
  return panes.some((pane) => pane.terrain === terrain);
}

/** The session's terrains in the panes of another document: one that is there already is found in whatever pane it was; else a pane keeps
 *  what it shows until its own is made, and a terrain that is shown alone is taken along to the next one. */
export function arranged(before: AppDocument, now: AppDocument, session: Session): readonly PaneTerrain[] {
  const isBeside = isComparing(before) && isComparing(now);
  return shownTerrains(now).map((wanted, pane) => {
    if (!wanted) return emptyPane;
    const own = isBeside ? paneIn(session, pane) : pane === now.selected ? paneIn(session, before.selected) : emptyPane;
    if (isThere(own, wanted, session)) return own;
    return session.panes.find((other) => isThere(other, wanted, session)) ?? own;
  });
}
