import type { Recipe } from '../../core/recipe.ts';
import { selectedRecipe } from '../../state/document.ts';
import type { DocumentStore } from '../../state/document-store.ts';
import { type MapShelf, samplesOf } from '../../state/map-shelf.ts';
import { isComparing } from '../../state/panes.ts';
import type { Store } from '../../state/store.ts';
import type { TerrainClient } from '../../worker/client.ts';
import type { MadeFrom } from '../../worker/imported-samples.ts';
import { oncePerTask } from '../controls/dom.ts';
import type { Session, ShownDifference } from '../session.ts';
import { sizeText } from '../terrain/terrain-text.ts';
import { bakeLight, isLit, persist, whyFailed } from '../terrain/terrain-work.ts';
import { type PaneState, pairOf, paneStates } from './comparison-state.ts';
import { whyNoDifference } from './difference-reasons.ts';

/** Terrains whose figures are kept, at most: an undo finds those of the steps before. */
const MAX_FIGURES = 12;

/** What can be done where a worker was lost: figures that failed are not asked for again. */
const REMEDY = 'Change the terrain to try again.';

/** The figures of so many samples are there within a second or so. */
const BRIEF_SAMPLES = 1025 * 1025;

/** Two terrains whose difference is being measured. */
interface DifferenceJob {
  readonly of: Recipe;
  readonly less: Recipe;
  readonly job: AbortController;
}

export interface FigureJobs {
  /** Figures are being made, all of them of terrains small enough that they will soon be there. */
  isMeasuringBriefly(): boolean;
  dispose(): void;
}

/** Measures the terrains of a comparison and the difference of its pair: the selected terrain first, then the others, then the
 *  difference, each once its terrain is there and no gesture lasts. What is not asked for any more is called off. */
export function runFigureJobs(
  document: DocumentStore,
  session: Store<Session>,
  client: Pick<TerrainClient, 'figures' | 'difference' | 'light'>,
  maps: Pick<MapShelf, 'get'>,
): FigureJobs {
  const measuring = new Map<Recipe, AbortController>();
  let subtracting: DifferenceJob | undefined;
  /** Why there is no difference, as it was told last. */
  let told: ShownDifference['result'] | undefined;
  let isBaking = false;
  let isDisposed = false;

  const madeFrom = (recipe: Recipe): MadeFrom => {
    const { source } = recipe;
    return { recipe, samples: source.kind === 'imported' ? () => samplesOf(source, maps) : undefined };
  };

  const measure = async (recipe: Recipe): Promise<void> => {
    const job = new AbortController();
    measuring.set(recipe, job);
    try {
      const figures = await persist(() => client.figures(madeFrom(recipe), job.signal));
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
      if (!job.signal.aborted) session.set({ difference: { of, less, result, light: undefined } });
    };
    try {
      show(await persist(() => client.difference({ of: madeFrom(of), less: madeFrom(less) }, job.signal)));
    } catch (error) {
      show({ failure: `The difference could not be taken: ${whyFailed(error, REMEDY)}` });
    } finally {
      if (subtracting?.job === job) subtracting = undefined;
      work();
    }
  };

  const light = async (difference: ShownDifference): Promise<void> => {
    if ('failure' in difference.result || isBaking) return;
    isBaking = true;
    const set = (changes: Partial<ShownDifference>): void => {
      const now = session.get().difference;
      if (now?.result === difference.result) session.set({ difference: { ...now, ...changes } });
    };
    try {
      // Colours tell the difference, and no water covers them.
      const ground = { lightGrid: difference.result.lightGrid, range: undefined };
      set({ light: await bakeLight(client, ground, document.get().appearance, 1) });
    } catch (error) {
      set({ result: { failure: `The difference could not be lit: ${whyFailed(error, REMEDY)}` } });
    } finally {
      isBaking = false;
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
    session.set({ difference: { of, less, result: told, light: undefined } });
    return true;
  };

  const work = oncePerTask(() => {
    if (isDisposed) return;
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
    const { isGesture, figures, figureFailures, difference } = session.get();
    if (isGesture) return;
    const isMade = (recipe: Recipe): boolean => states[terrains.indexOf(recipe)] === 'made';
    const first = selectedRecipe(now);
    for (const recipe of [first, ...terrains.filter((other) => other !== first)]) {
      if (isMade(recipe) && !figures.has(recipe) && !figureFailures.has(recipe) && !measuring.has(recipe)) void measure(recipe);
    }
    if (!pair || tellNone(pair, whyNoDifference(now, states)) || !isMade(pair.of) || !isMade(pair.less)) return;
    const isThere = difference?.of === pair.of && difference.less === pair.less && difference.result !== told;
    if (!isThere && !subtracting) void subtract(pair.of, pair.less);
    if (isThere && now.compare.difference === '3d' && !isLit(difference.light, now.appearance)) void light(difference);
  });

  const ends = [document.subscribe(work), session.subscribe(work)];
  work();
  return {
    isMeasuringBriefly: () => measuring.size > 0 && [...measuring.keys()].every(isBrief),
    dispose() {
      isDisposed = true;
      for (const end of ends) end();
      for (const job of measuring.values()) job.abort();
      subtracting?.job.abort();
    },
  };
}

function isBrief({ width, height }: Recipe): boolean {
  return width * height <= BRIEF_SAMPLES;
}

const NOTHING = 'it is not there';

function missingText(recipe: Recipe, state: PaneState): string | undefined {
  if (state === 'held') return heldText(recipe);
  return state === 'failed' ? NOTHING : undefined;
}

function isMissingText(text: string, recipe: Recipe): boolean {
  return text === NOTHING || text === heldText(recipe);
}

function heldText(recipe: Recipe): string {
  return `figures come once all ${sizeText(recipe)} samples are made`;
}
