import { moveCutTo } from '../../core/cut.ts';
import type { Point } from '../../core/profile.ts';
import type { Water } from '../../draw/water/water.ts';
import { onRiverNear } from '../../draw/water/way.ts';
import { makesProfile } from '../../generate.ts';
import { showsWater, waterIn } from '../../jobs/results.ts';
import type { Session } from '../../jobs/session.ts';
import { type AppDocument, selectedRecipe } from '../../state/document.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import { isExplaining } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import type { Terrain } from '../../terrain/make-terrain.ts';

/** The water of a terrain. Until it is found, that of the terrain before stands in for it, where both are of one generator and seed: rivers do
 *  not go out while a slider moves.
 *  @returns a function that is asked about one pane alone */
export function createShownWater(): (
  terrain: Terrain,
  document: Pick<AppDocument, 'appearance' | 'cut'>,
  session: Pick<Session, 'results'>,
) => Water | undefined {
  let last: { readonly water: Water; readonly key: string } | undefined;
  return (terrain, document, session) => {
    const outcome = waterIn(terrain, document, session);
    const key = likenessKey(terrain);
    if (outcome !== 'due') last = outcome && 'value' in outcome ? { water: outcome.value, key } : undefined;
    else if (last?.key !== key) last = undefined;
    return last?.water;
  };
}

/** A click on a place, while water is shown or followed: the profile is then that of its way to the sea. A click near a river is meant for it,
 *  also one that comes before the rivers are known. Where a click means something else, it changes nothing.
 *  @param terrainNow the terrain that was clicked
 *  @param reach metres from a river */
export function followWater(
  document: DocumentStore,
  session: Store<Session>,
  terrainNow: () => Terrain | undefined,
  position: Point,
  reach: number,
): void {
  const now = document.get();
  const { cutting, isPredicting } = session.get();
  if (!showsWater(now) || cutting || isPredicting || isExplaining(now) || makesProfile(selectedRecipe(now))) return;
  const beginAt = (place: Point, phase: 'final' | 'joined'): void =>
    document.set({ cut: moveCutTo({ ...document.get().cut, mode: 'water' }, 'a', place) }, phase);
  const meant = (): Point | 'due' => {
    const terrain = terrainNow();
    const outcome = terrain && waterIn(terrain, document.get(), session.get());
    if (outcome === 'due') return 'due';
    return terrain && outcome && 'value' in outcome
      ? onRiverNear(outcome.value, terrain.surface.extent, position, reach)
      : position;
  };
  const place = meant();
  beginAt(place === 'due' ? position : place, 'final');
  if (place !== 'due') return;
  const { cut, terrains } = document.get();
  const stop = session.subscribe(() => {
    const { cut: cutNow, terrains: terrainsNow } = document.get();
    const isMeant = cutNow === cut && terrainsNow === terrains;
    const place = isMeant ? meant() : position;
    if (place === 'due') return;
    stop();
    if (isMeant) beginAt(place, 'joined');
  });
}

function likenessKey({ recipe: { source, extent } }: Terrain): string {
  const name = source.kind === 'generated' ? `${source.generator} ${source.seed}` : source.sha256;
  return `${name} ${extent.x} ${extent.y}`;
}
