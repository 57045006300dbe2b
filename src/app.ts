import './ui/styles/index.css';
import { parseRecipe } from './core/parse-recipe.ts';
import type { Recipe } from './core/recipe.ts';
import { registry } from './generate.ts';
import { createDocument } from './state/document.ts';
import { createStore } from './state/store.ts';
import { runHurstJobs } from './ui/hurst-jobs.ts';
import { emptySession } from './ui/session.ts';
import { runTerrainJobs } from './ui/terrain-jobs.ts';
import { createViews } from './ui/views.ts';
import { createTerrainClient } from './worker/client.ts';

/** The terrain of a first visit. */
function firstRecipe(): Recipe {
  const source = { kind: 'generated', generator: 'diamond-square', seed: 'dolerite', params: { hurst: 0.9 } };
  return parseRecipe({ version: 1, source, width: 513, height: 513 }, registry);
}

/** Says instead of the page why it cannot start: an empty one would look like one that is still loading. */
function showStartFailure(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  const alert = globalThis.document.createElement('p');
  alert.className = 'start-failure';
  alert.role = 'alert';
  alert.textContent = `Faultline could not start: ${text}`;
  globalThis.document.body.replaceChildren(alert);
  globalThis.document.documentElement.dataset.status = 'error';
}

const client = createTerrainClient();
try {
  const document = createStore(createDocument(firstRecipe()));
  const session = createStore(emptySession);
  runTerrainJobs(document, session, client);
  runHurstJobs(session, client);
  createViews(document, session, client);
} catch (error) {
  client.dispose();
  showStartFailure(error);
  throw error;
}
