import { hasSameFields } from '../core/memo.ts';
import type { AppDocument } from '../state/document.ts';
import type { Store } from '../state/store.ts';
import type { TerrainClient } from '../worker/client.ts';
import { emptyPane, type PaneTerrain, type Session } from './session.ts';
import { isOnScreen } from './shown-terrains.ts';

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
