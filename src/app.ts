import './ui/styles/index.css';
import { parseRecipe } from './core/parse-recipe.ts';
import type { Recipe } from './core/recipe.ts';
import { registry } from './generate.ts';
import { createDocument } from './state/document.ts';
import { createStore } from './state/store.ts';
import { emptySession } from './ui/session.ts';
import { runTerrainJobs } from './ui/terrain-jobs.ts';
import { createViews } from './ui/views.ts';
import { createTerrainClient } from './worker/client.ts';

/** The terrain of a first visit. */
function firstRecipe(): Recipe {
  const source = { kind: 'generated', generator: 'diamond-square', seed: 'dolerite', params: { hurst: 0.9 } };
  return parseRecipe({ version: 1, source, width: 513, height: 513 }, registry);
}

/** Says on the page itself why it cannot start; without it an empty page would look like one that is still loading. */
function showStartFailure(error: unknown): void {
  const page = globalThis.document.documentElement;
  page.dataset.status = 'error';
  const text = error instanceof Error ? error.message : String(error);
  globalThis.document.getElementById('message')?.replaceChildren(`Faultline could not start: ${text}`);
}

const document = createStore(createDocument(firstRecipe()));
const session = createStore(emptySession);
try {
  const client = createTerrainClient();
  runTerrainJobs(document, session, client);
  createViews(document, session, client);
} catch (error) {
  showStartFailure(error);
  throw error;
}
