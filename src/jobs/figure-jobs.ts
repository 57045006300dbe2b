import type { Recipe } from '../core/recipe.ts';
import { selectedRecipe } from '../state/document.ts';
import type { DocumentStore } from '../state/document-store.ts';
import { type MapShelf, samplesOf } from '../state/map-shelf.ts';
import { isComparing } from '../state/panes.ts';
import { oncePerTask, type Store } from '../state/store.ts';
import { sizeText } from '../state/terrain-text.ts';
import type { TerrainClient } from '../worker/client.ts';
import type { MadeFrom } from '../worker/imported-samples.ts';
import { whyNoDifference } from './difference-reasons.ts';
import { persist, whyFailed } from './lost-worker.ts';
import { differenceIn, type PaneState, pairOf, paneStates } from './pane-states.ts';
import type { Session, ShownDifference } from './session.ts';

/** Terrains whose figures are kept, at most: an undo finds those of the steps before. */
const MAX_FIGURES = 12;

/** What can be done where a worker was lost: figures that failed are not asked for again. */
const REMEDY = 'Change the terrain to try again.';

/** Two terrains whose difference is being measured. */
interface DifferenceJob {
  readonly of: Recipe;
  readonly less: Recipe;
  readonly job: AbortController;
}

/** Measures the terrains of a comparison and the difference of its pair: the selected terrain first, then the others, then the
 *  difference, each once its terrain is there and no gesture lasts. What is not asked for any more is called off. */
export function runFigureJobs(
  document: DocumentStore,
  session: Store<Session>,
  client: Pick<TerrainClient, 'run'>,
  maps: Pick<MapShelf, 'get'>,
): void {
  const measuring = new Map<Recipe, AbortController>();
  let subtracting: DifferenceJob | undefined;
  /** Why there is no difference, as it was told last. */
  let told: ShownDifference['result'] | undefined;

  const madeFrom = (recipe: Recipe): MadeFrom => {
    const { source } = recipe;
    return { recipe, samples: source.kind === 'imported' ? () => samplesOf(source, maps) : undefined };
  };

  const measure = async (recipe: Recipe): Promise<void> => {
    const job = new AbortController();
    measuring.set(recipe, job);
    try {
      const figures = await persist(() =>
        client.run('figures', { recipe }, { madeFrom: [madeFrom(recipe)], signal: job.signal }),
      );
      if (job.signal.aborted) return;
      const kept = [...session.get().figures, [recipe, figures] as const];
      // Those that are shown are not old, however long they have been there.
      const shown = document.get().terrains;
      const old = kept.filter(([of]) => !shown.includes(of)).slice(0, Math.max(0, kept.length - MAX_FIGURES));
      session.set({ figures: new Map(kept.filter((entry) => !old.includes(entry))) });
    } catch (error) {
      if (!job.signal.aborted) setFailures([[recipe, `could not be measured: ${whyFailed(error, REMEDY)}`]]);
    } finally {
      if (measuring.get(recipe) === job) measuring.delete(recipe);
      work();
    }
  };

  const subtract = async (of: Recipe, less: Recipe): Promise<void> => {
    const job = new AbortController();
    subtracting = { of, less, job };
    const show = (result: ShownDifference['result']): void => {
      if (!job.signal.aborted) session.set({ difference: { of, less, result } });
    };
    try {
      show(
        await persist(() => client.run('difference', { of, less }, { madeFrom: [of, less].map(madeFrom), signal: job.signal })),
      );
    } catch (error) {
      show({ failure: `The difference could not be taken: ${whyFailed(error, REMEDY)}` });
    } finally {
      if (subtracting?.job === job) subtracting = undefined;
      work();
    }
  };

  const setFailures = (failures: Iterable<readonly [Recipe, string]>): void => {
    const now = [...session.get().figureFailures, ...failures];
    session.set({ figureFailures: new Map(now) });
  };

  /** Why terrains that are not there whole have no figures; what was told of terrain that is gone, or there now, is forgotten. */
  const tellMissing = (terrains: readonly Recipe[], states: readonly PaneState[]): void => {
    const before = session.get().figureFailures;
    const now = new Map<Recipe, string>();
    terrains.forEach((recipe, pane) => {
      const missing = missingText(recipe, states[pane]);
      const earlier = before.get(recipe);
      const failure = missing ?? (earlier !== undefined && isMissingText(earlier, recipe) ? undefined : earlier);
      if (failure !== undefined) now.set(recipe, failure);
    });
    const isSame = now.size === before.size && [...now].every(([recipe, text]) => before.get(recipe) === text);
    if (!isSame) session.set({ figureFailures: now });
  };

  /** Says why there is no difference, or no longer says so. @returns whether there is none */
  const tellNone = ({ of, less }: Pick<DifferenceJob, 'of' | 'less'>, why: string | undefined): boolean => {
    const { difference } = session.get();
    const isTold = difference !== undefined && difference.result === told;
    if (why === undefined) {
      if (isTold) session.set({ difference: undefined });
      return false;
    }
    subtracting?.job.abort();
    subtracting = undefined;
    const isSame = isTold && difference.of === of && difference.less === less;
    if (isSame && 'failure' in difference.result && difference.result.failure === why) return true;
    told = { failure: why };
    session.set({ difference: { of, less, result: told } });
    return true;
  };

  const work = oncePerTask(() => {
    const now = document.get();
    const terrains = isComparing(now) ? now.terrains : [];
    const pair = isComparing(now) ? pairOf(now) : undefined;
    for (const [recipe, job] of [...measuring]) {
      if (terrains.includes(recipe)) continue;
      measuring.delete(recipe);
      job.abort();
    }
    if (subtracting && (subtracting.of !== pair?.of || subtracting.less !== pair.less)) {
      subtracting.job.abort();
      subtracting = undefined;
    }
    if (terrains.length === 0) return;
    const states = paneStates(now, session.get());
    tellMissing(terrains, states);
    const { isGesture, figures, figureFailures } = session.get();
    if (isGesture) return;
    const isMade = (recipe: Recipe): boolean => states[terrains.indexOf(recipe)] === 'made';
    const first = selectedRecipe(now);
    for (const recipe of [first, ...terrains.filter((other) => other !== first)]) {
      if (isMade(recipe) && !figures.has(recipe) && !figureFailures.has(recipe) && !measuring.has(recipe)) void measure(recipe);
    }
    if (!pair || tellNone(pair, whyNoDifference(now, states)) || !isMade(pair.of) || !isMade(pair.less)) return;
    const difference = differenceIn(now, session.get());
    const isThere = difference !== undefined && difference.result !== told;
    if (!isThere && !subtracting) void subtract(pair.of, pair.less);
  });

  document.subscribe(work);
  session.subscribe(work);
  work();
}

const NOTHING = 'it is not there';

function missingText(recipe: Recipe, state: PaneState): string | undefined {
  if (state === 'waiting') return waitingText(recipe);
  return state === 'failed' ? NOTHING : undefined;
}

function isMissingText(text: string, recipe: Recipe): boolean {
  return text === NOTHING || text === waitingText(recipe);
}

function waitingText(recipe: Recipe): string {
  return `figures come once all ${sizeText(recipe)} samples are made`;
}
