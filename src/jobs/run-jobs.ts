import type { DocumentStore } from '../state/document-store.ts';
import type { MapCache } from '../state/map-cache.ts';
import type { Store } from '../state/store.ts';
import type { TerrainClient } from '../worker/client.ts';
import { keepDifference } from './difference-jobs.ts';
import { keepFigures } from './figure-jobs.ts';
import { keepLight } from './light-jobs.ts';
import { keepPins } from './pin-jobs.ts';
import type { Session } from './session.ts';
import { keepTerrains, type TerrainJobs } from './terrain-jobs.ts';

/** Has workers make all that the document asks for, and keeps in the session what they make. */
export function runJobs(document: DocumentStore, session: Store<Session>, client: TerrainClient, maps: MapCache): TerrainJobs {
  const terrains = keepTerrains(document, session, client, maps);
  const rest = [keepLight, keepPins, keepFigures, keepDifference].map((row) => row(document, session, client, maps));
  const update = (): void => {
    for (const kept of [terrains, ...rest]) kept.update();
  };
  document.subscribe(update);
  session.subscribe(update);
  update();
  return terrains;
}
