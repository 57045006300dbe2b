import type { DocumentStore } from '../state/document-store.ts';
import type { MapCache } from '../state/map-cache.ts';
import type { Store } from '../state/store.ts';
import type { TerrainClient } from '../worker/client.ts';
import { runFigureJobs } from './figure-jobs.ts';
import { runFullLightJobs } from './full-light-jobs.ts';
import { runLightJobs } from './light-jobs.ts';
import { runPinJobs } from './pin-jobs.ts';
import type { Session } from './session.ts';
import { runTerrainJobs, type TerrainJobs } from './terrain-jobs.ts';

/** Has workers make all that the document asks for, and keeps in the session what they make. */
export function runJobs(document: DocumentStore, session: Store<Session>, client: TerrainClient, maps: MapCache): TerrainJobs {
  const terrains = runTerrainJobs(document, session, client, maps);
  runLightJobs(document, session, client);
  runPinJobs(document, session, client, maps);
  runFigureJobs(document, session, client, maps);
  runFullLightJobs(document, session, client, maps);
  return terrains;
}
