import type { TerrainLight } from '../../colour/terrain-light.ts';
import type { Recipe } from '../../core/recipe.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import type { Store } from '../../state/store.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';
import type { TerrainClient } from '../../worker/client.ts';
import type { Session } from '../session.ts';
import { bakeLight, isLit } from '../terrain/terrain-work.ts';
import { othersOf } from './shown-panes.ts';

export interface OtherLightEvents {
  /** Whether a recipe failed, and gets no light. */
  isFailed(recipe: Recipe): boolean;
  /** Whether something else that will soon be over wants the cores first. */
  isLater(): boolean;
  onLit(terrain: Terrain, light: TerrainLight): void;
  onFailed(terrain: Terrain, error: unknown): void;
  /** A light was baked, or failed: another may be due. */
  onEnd(): void;
}

/** Lights the terrains beside the document's own, each that stays. A sun that keeps moving is seen at every light that was begun.
 *  @returns begins the lights that are due now */
export function createOtherLights(
  document: DocumentStore,
  session: Store<Session>,
  client: Pick<TerrainClient, 'light'>,
  events: OtherLightEvents,
): () => void {
  const baking = new Set<Terrain>();
  const bake = async (terrain: Terrain): Promise<void> => {
    baking.add(terrain);
    try {
      events.onLit(terrain, await bakeLight(client, terrain, document.get().appearance, 1));
    } catch (error) {
      events.onFailed(terrain, error);
    } finally {
      baking.delete(terrain);
      events.onEnd();
    }
  };

  return () => {
    if (events.isLater()) return;
    const { others, isDrawing } = session.get();
    const { appearance } = document.get();
    const wanted = othersOf(document.get());
    others.forEach(({ terrain, preview, light }, i) => {
      const isPassing = preview !== undefined && !preview.isHeld;
      if (!terrain || isPassing || isLit(light, appearance) || baking.has(terrain)) return;
      if ((light && isDrawing) || events.isFailed(wanted[i])) return;
      void bake(terrain);
    });
  };
}
