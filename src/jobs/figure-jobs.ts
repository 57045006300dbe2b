import { canEstimateHurst } from '../analysis/hurst.ts';
import type { TerrainFigures } from '../analysis/terrain-figures.ts';
import type { Recipe } from '../core/recipe.ts';
import { type AppDocument, selectedRecipe } from '../state/document.ts';
import { withSamples } from '../state/map-cache.ts';
import { isComparing } from '../state/panes.ts';
import type { Store } from '../state/store.ts';
import { sizeText } from '../state/terrain-text.ts';
import type { Terrain } from '../terrain/make-terrain.ts';
import { type JobParts, type Keeper, keep, retryAfterCrash, whyFailed } from './keep.ts';
import { type PaneState, paneStates } from './pane-states.ts';
import { type Session, selectedPane } from './session.ts';

/** Terrains whose figures are kept, at most: an undo finds those of the steps before. */
const MAX_FIGURES = 12;

/** Whether a terrain has Hurst exponents: finished maps of enough samples do. */
export function hasHurst({ profile, stage, stages, surface }: Terrain): boolean {
  return !profile && stage === stages && canEstimateHurst(surface.map);
}

/** Measures the terrains of a comparison, or the one shown alone, the selected one first: each once it is there and no gesture lasts. */
export function keepFigures({ document, session, client, maps }: JobParts): Keeper<Recipe> {
  return keep<Recipe, TerrainFigures>({
    due() {
      const measured = measuredTerrains(document.get(), session.get());
      if (measured.size > 0) recordUnmeasured(measured, session);
      const { figures, figureFailures } = session.get();
      const due = [...measured].filter(
        ([recipe, state]) => state === 'made' && !figures.has(recipe) && !figureFailures.has(recipe),
      );
      return due.map(([recipe]) => recipe);
    },
    isSame: (a, b) => a === b,
    waits: () => session.get().isGesture,
    make: (recipe, { abort: { signal } }) =>
      retryAfterCrash(() => client.run('figures', { recipe }, { signal, madeFrom: [withSamples(recipe, maps)] })),
    show(recipe, figures) {
      const all = [...session.get().figures, [recipe, figures] as const];
      // Figures of terrains that are shown stay, however old they are.
      const shown = document.get().terrains;
      const dropped = all.filter(([other]) => !shown.includes(other)).slice(0, Math.max(0, all.length - MAX_FIGURES));
      session.set({ figures: new Map(all.filter((entry) => !dropped.includes(entry))) });
    },
    fail(recipe, error) {
      const text = `could not be measured: ${whyFailed(error, 'Change the terrain to try again.')}`;
      session.set({ figureFailures: new Map(session.get().figureFailures).set(recipe, text) });
    },
  });
}

/** The terrains that are measured, the selected one first, with the state of each: all of a comparison, or the one shown alone that has Hurst
 *  exponents. */
function measuredTerrains(document: AppDocument, session: Session): ReadonlyMap<Recipe, PaneState> {
  const selected = selectedRecipe(document);
  if (isComparing(document)) {
    const states = paneStates(document, session);
    const { terrains } = document;
    return new Map([selected, ...terrains].map((recipe) => [recipe, states[terrains.indexOf(recipe)]]));
  }
  const { terrain, madeFor, preview } = selectedPane(document, session);
  const isMade = terrain !== undefined && madeFor?.recipe === selected && !preview && hasHurst(terrain);
  return new Map(isMade ? [[selected, 'made']] : []);
}

/** Records why terrains have no figures, and drops reasons that are over. */
function recordUnmeasured(measured: ReadonlyMap<Recipe, PaneState>, session: Store<Session>): void {
  const before = session.get().figureFailures;
  const now = new Map<Recipe, string>();
  for (const [recipe, state] of measured) {
    const waitingText = `figures need all ${sizeText(recipe)} samples`;
    const earlier = before.get(recipe);
    const failure = earlier === NOT_MADE || earlier === waitingText ? undefined : earlier;
    const text = state === 'waiting' ? waitingText : state === 'failed' ? NOT_MADE : failure;
    if (text !== undefined) now.set(recipe, text);
  }
  const isSame = now.size === before.size && [...now].every(([recipe, text]) => before.get(recipe) === text);
  if (!isSame) session.set({ figureFailures: now });
}

const NOT_MADE = 'it was not made';
