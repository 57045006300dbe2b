import { canEstimateHurst } from '../analysis/hurst.ts';
import type { Recipe } from '../core/recipe.ts';
import { terrainsText, uncapitalised } from '../core/text.ts';
import { type AppDocument, selectedRecipe } from '../state/document.ts';
import type { DocumentStore } from '../state/document-store.ts';
import { type MapCache, samplesOf } from '../state/map-cache.ts';
import { isComparing } from '../state/panes.ts';
import { oncePerTask, type Store } from '../state/store.ts';
import { sizeText, unitOf } from '../state/terrain-text.ts';
import type { Terrain } from '../terrain/make-terrain.ts';
import type { MadeFrom, TerrainClient } from '../worker/client.ts';
import { retryAfterCrash, whyFailed } from './lost-worker.ts';
import { differenceIn, type PaneState, pairOf, paneStates } from './pane-states.ts';
import { type Session, type ShownDifference, selectedPane } from './session.ts';

/** Terrains whose figures are kept, at most: an undo finds those of the steps before. */
const MAX_FIGURES = 12;

/** What a person can do if a worker crashed: figures that failed are not tried again by themselves. */
const REMEDY = 'Change the terrain to try again.';

/** Two terrains whose difference is being measured. */
interface DifferenceJob {
  readonly of: Recipe;
  readonly less: Recipe;
  readonly abort: AbortController;
}

/** Whether a terrain has Hurst exponents: finished maps of enough samples do. */
export function hasHurst({ profile, stage, stages, surface }: Terrain): boolean {
  return !profile && stage === stages && canEstimateHurst(surface.map);
}

/** The terrains that are measured, and how far each is: all of a comparison, or the one shown alone that has Hurst exponents. */
function measuredTerrains(now: AppDocument, session: Session): { terrains: readonly Recipe[]; states: readonly PaneState[] } {
  if (isComparing(now)) return { terrains: now.terrains, states: paneStates(now, session) };
  const { terrain, madeFor, preview } = selectedPane(now, session);
  const recipe = selectedRecipe(now);
  const isMade = terrain !== undefined && madeFor?.recipe === recipe && !preview && hasHurst(terrain);
  return isMade ? { terrains: [recipe], states: ['made'] } : { terrains: [], states: [] };
}

/** Measures the terrains of a comparison and the difference of its pair, or the terrain shown alone: the selected terrain first, then the
 *  others, then the difference, each once its terrain is there and no gesture lasts. What nobody asks for any longer is cancelled. */
export function runFigureJobs(
  document: DocumentStore,
  session: Store<Session>,
  client: Pick<TerrainClient, 'run'>,
  maps: Pick<MapCache, 'get'>,
): void {
  const measuring = new Map<Recipe, AbortController>();
  let differenceJob: DifferenceJob | undefined;
  /** The session's result that says why there is no difference, while `whyNoDifference` gives a reason. */
  let reasonResult: ShownDifference['result'] | undefined;

  const madeFrom = (recipe: Recipe): MadeFrom => {
    const { source } = recipe;
    return { recipe, samples: source.kind === 'imported' ? () => samplesOf(source, maps) : undefined };
  };

  const measure = async (recipe: Recipe): Promise<void> => {
    const abort = new AbortController();
    measuring.set(recipe, abort);
    try {
      const options = { madeFrom: [madeFrom(recipe)], signal: abort.signal };
      const figures = await retryAfterCrash(() => client.run('figures', { recipe }, options));
      if (abort.signal.aborted) return;
      const all = [...session.get().figures, [recipe, figures] as const];
      // Figures of terrains that are shown stay, however old they are.
      const shown = document.get().terrains;
      const dropped = all.filter(([other]) => !shown.includes(other)).slice(0, Math.max(0, all.length - MAX_FIGURES));
      session.set({ figures: new Map(all.filter((entry) => !dropped.includes(entry))) });
    } catch (error) {
      if (abort.signal.aborted) return;
      const text = `could not be measured: ${whyFailed(error, REMEDY)}`;
      session.set({ figureFailures: new Map(session.get().figureFailures).set(recipe, text) });
    } finally {
      if (measuring.get(recipe) === abort) measuring.delete(recipe);
      measureDue();
    }
  };

  const measureDifference = async (of: Recipe, less: Recipe): Promise<void> => {
    const abort = new AbortController();
    const job = { of, less, abort };
    differenceJob = job;
    const show = (result: ShownDifference['result']): void => {
      if (!abort.signal.aborted) session.set({ difference: { of, less, result } });
    };
    try {
      const options = { madeFrom: [of, less].map(madeFrom), signal: abort.signal };
      show(await retryAfterCrash(() => client.run('difference', { of, less }, options)));
    } catch (error) {
      show({ failure: `The difference could not be made: ${whyFailed(error, REMEDY)}` });
    } finally {
      if (differenceJob === job) differenceJob = undefined;
      measureDue();
    }
  };

  const cancelDifference = (): void => {
    differenceJob?.abort.abort();
    differenceJob = undefined;
  };

  /** Notes why terrains have no figures, and drops reasons that are over. */
  const updateFigureFailures = (terrains: readonly Recipe[], states: readonly PaneState[]): void => {
    const before = session.get().figureFailures;
    const now = new Map<Recipe, string>();
    for (const [pane, recipe] of terrains.entries()) {
      const earlier = before.get(recipe);
      const failure =
        whyUnmeasured(recipe, states[pane]) ?? (earlier !== undefined && isWhyUnmeasured(earlier, recipe) ? undefined : earlier);
      if (failure !== undefined) now.set(recipe, failure);
    }
    const isSame = now.size === before.size && [...now].every(([recipe, text]) => before.get(recipe) === text);
    if (!isSame) session.set({ figureFailures: now });
  };

  /** Says why there can be no difference of the pair, or no longer says so. */
  const updateDifferenceReason = (of: Recipe, less: Recipe, why: string | undefined): void => {
    const { difference } = session.get();
    const hasReason = difference !== undefined && difference.result === reasonResult;
    if (why === undefined) {
      if (hasReason) session.set({ difference: undefined });
      return;
    }
    cancelDifference();
    const isSamePair = hasReason && difference.of === of && difference.less === less;
    if (isSamePair && 'failure' in difference.result && difference.result.failure === why) return;
    reasonResult = { failure: why };
    session.set({ difference: { of, less, result: reasonResult } });
  };

  const measureDue = oncePerTask(() => {
    const now = document.get();
    const { terrains, states } = measuredTerrains(now, session.get());
    const pair = isComparing(now) ? pairOf(now) : undefined;
    for (const [recipe, abort] of [...measuring]) {
      if (terrains.includes(recipe)) continue;
      measuring.delete(recipe);
      abort.abort();
    }
    if (differenceJob && (differenceJob.of !== pair?.of || differenceJob.less !== pair.less)) cancelDifference();
    if (terrains.length === 0) return;
    updateFigureFailures(terrains, states);
    const { isGesture, figures, figureFailures } = session.get();
    if (isGesture) return;
    const isMade = (recipe: Recipe): boolean => states[terrains.indexOf(recipe)] === 'made';
    // A set keeps the order of first insertion: the selected terrain comes first.
    for (const recipe of new Set([selectedRecipe(now), ...terrains])) {
      if (isMade(recipe) && !figures.has(recipe) && !figureFailures.has(recipe) && !measuring.has(recipe)) void measure(recipe);
    }
    if (!pair) return;
    const why = whyNoDifference(now, states);
    updateDifferenceReason(pair.of, pair.less, why);
    if (why !== undefined || !isMade(pair.of) || !isMade(pair.less)) return;
    if (!differenceIn(now, session.get()) && !differenceJob) void measureDifference(pair.of, pair.less);
  });

  document.subscribe(measureDue);
  session.subscribe(measureDue);
  measureDue();
}

const NOT_MADE = 'it was not made';

/** Why a terrain has no figures: it failed, or waits for a click; undefined where it has figures, or will have them. */
function whyUnmeasured(recipe: Recipe, state: PaneState): string | undefined {
  if (state === 'waiting') return waitingText(recipe);
  return state === 'failed' ? NOT_MADE : undefined;
}

/** Whether a text is what `whyUnmeasured` says of a terrain in some state, and not a failed measurement. */
function isWhyUnmeasured(text: string, recipe: Recipe): boolean {
  return text === NOT_MADE || text === waitingText(recipe);
}

/** Why the terrains of the pair have no difference; undefined where they have one, or will have one.
 *  @param states by pane */
function whyNoDifference(document: AppDocument, states: readonly PaneState[]): string | undefined {
  const { terrains, pair } = document;
  const panes = [pair.of, pair.less].sort();
  const unitless = panes.filter((pane) => unitOf(terrains[pane]) === '');
  if (unitless.length === 1) return noDifference(unitless, 'is not in metres');
  const inState = (state: PaneState): number[] => panes.filter((pane) => states[pane] === state);
  const [failed, waiting] = [inState('failed'), inState('waiting')];
  if (failed.length > 0) return noDifference(failed, failed.length > 1 ? 'were not made' : 'was not made');
  return waiting.length > 0 ? noDifference(waiting, 'must be made first') : undefined;
}

function noDifference(panes: readonly number[], why: string): string {
  return `No difference: ${uncapitalised(terrainsText(panes))} ${why}.`;
}

function waitingText(recipe: Recipe): string {
  return `figures need all ${sizeText(recipe)} samples`;
}
