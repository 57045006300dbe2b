import { hasSameFields } from '../core/memo.ts';
import { type AppDocument, type TerrainAtStage, terrainAtStage } from '../state/document.ts';
import { isComparing } from '../state/panes.ts';
import type { Store } from '../state/store.ts';
import type { Terrain } from '../terrain/make-terrain.ts';
import type { TerrainClient } from '../worker/client.ts';
import { emptyPane, type PaneTerrain, paneIn, type Session } from './session.ts';
import { isEnough } from './waiting.ts';

/** The terrains that a document shows, by pane: all of a comparison, always finished, or else the selected one alone. */
export function shownTerrains(document: AppDocument): readonly (TerrainAtStage | undefined)[] {
  return document.terrains.map((recipe, pane) => {
    if (isComparing(document)) return { recipe, stage: undefined };
    return pane === document.selected ? terrainAtStage(document) : undefined;
  });
}

export function isSameTerrain(a: TerrainAtStage | undefined, b: TerrainAtStage | undefined): boolean {
  return a?.recipe === b?.recipe && a?.stage === b?.stage;
}

/** Whether a document shows a terrain. */
export function isAskedFor(terrain: TerrainAtStage, document: AppDocument): boolean {
  return shownTerrains(document).some((shown) => isSameTerrain(shown, terrain));
}

/** Whether a pane has the terrain that is asked for, or a preview of it that is enough for now. */
function isInPane({ terrain, madeFor, preview }: PaneTerrain, wanted: TerrainAtStage, session: Session): boolean {
  return terrain !== undefined && isSameTerrain(madeFor, wanted) && isEnough(preview, wanted.recipe, session);
}

/** The terrains asked for that are not in their panes, by pane. */
export function missingTerrains(document: AppDocument, session: Session): readonly (TerrainAtStage | undefined)[] {
  return shownTerrains(document).map((wanted, pane) =>
    wanted && !isInPane(paneIn(session, pane), wanted, session) ? wanted : undefined,
  );
}

/** Whether a terrain is in a pane, so that its memory is in use. */
export function isOnScreen(terrain: Terrain, { panes }: Pick<Session, 'panes'>): boolean {
  return panes.some((pane) => pane.terrain === terrain);
}

/** The session's terrains in the panes of another document. A terrain that is in any pane already moves to the pane that asks for it; else a
 *  pane keeps what it shows until its own terrain is made. Where one terrain is shown alone, what stays is what the selected pane showed. */
export function rearrangedPanes(before: AppDocument, now: AppDocument, session: Session): readonly PaneTerrain[] {
  const isBeside = isComparing(before) && isComparing(now);
  return shownTerrains(now).map((wanted, pane) => {
    if (!wanted) return emptyPane;
    const previous = isBeside ? paneIn(session, pane) : pane === now.selected ? paneIn(session, before.selected) : emptyPane;
    if (isInPane(previous, wanted, session)) return previous;
    return session.panes.find((other) => isInPane(other, wanted, session)) ?? previous;
  });
}

/** Changes what is in the panes, and hands back the memory of terrains that are then in none. */
export interface SessionPanes {
  /** Replaces all panes, and other fields together with them. */
  set(panes: readonly PaneTerrain[], others?: Partial<Session>): void;
  /** Changes single panes.
   *  @param change returns the pane itself where it stays as it is
   *  @param others other fields, set together with the panes */
  update(change: (pane: PaneTerrain, i: number) => PaneTerrain, others?: Partial<Session>): void;
}

export function createSessionPanes(
  document: Pick<Store<AppDocument>, 'get'>,
  session: Store<Session>,
  client: Pick<TerrainClient, 'recycle'>,
): SessionPanes {
  const set = (panes: readonly PaneTerrain[], others: Partial<Session> = {}): void => {
    const before = session.get().panes;
    session.set({ ...others, panes });
    const gone = new Set(before.flatMap(({ terrain }) => (terrain && !isOnScreen(terrain, session.get()) ? [terrain] : [])));
    for (const terrain of gone) client.recycle(terrain);
  };
  return {
    set,
    update(change, others) {
      const before = session.get().panes;
      const panes = document.get().terrains.map((_, i) => change(before[i] ?? emptyPane, i));
      set(hasSameFields(panes, before) ? before : panes, others);
    },
  };
}
