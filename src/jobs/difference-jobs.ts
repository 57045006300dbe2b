import type { Recipe } from '../core/recipe.ts';
import { terrainsText, uncapitalised } from '../core/text.ts';
import type { AppDocument } from '../state/document.ts';
import { withSamples } from '../state/map-cache.ts';
import { isComparing } from '../state/panes.ts';
import { unitOf } from '../state/terrain-text.ts';
import type { TerrainDifference } from '../terrain/make-difference.ts';
import { type JobParts, type Keeper, keep, retryAfterCrash, whyFailed } from './keep.ts';
import { differenceIn, type PaneState, pairOf, paneStates } from './pane-states.ts';
import type { ShownDifference } from './session.ts';

/** Two terrains whose difference is measured. */
interface Pair {
  readonly of: Recipe;
  readonly less: Recipe;
}

/** Measures the difference of a comparison's pair, once both are there and no gesture lasts, or says why there is none. */
export function keepDifference({ document, session, client, maps }: JobParts): Keeper<Pair> {
  /** The session's result that says why there can be no difference. */
  let reason: ShownDifference['result'] | undefined;

  /** Says why there can be no difference of the pair, or no longer says so. */
  const recordReason = (pair: Pair, why: string | undefined): void => {
    const { difference } = session.get();
    const hasReason = difference !== undefined && difference.result === reason;
    if (why === undefined) {
      if (hasReason) session.set({ difference: undefined });
      return;
    }
    const isSamePair = hasReason && difference.of === pair.of && difference.less === pair.less;
    if (isSamePair && 'failure' in difference.result && difference.result.failure === why) return;
    reason = { failure: why };
    session.set({ difference: { ...pair, result: reason } });
  };

  return keep<Pair, TerrainDifference>({
    due() {
      const now = document.get();
      const pair = isComparing(now) ? pairOf(now) : undefined;
      if (!pair) return [];
      const states = paneStates(now, session.get());
      if (!session.get().isGesture) recordReason(pair, whyNoDifference(now, states));
      const areMade = [now.pair.of, now.pair.less].every((pane) => states[pane] === 'made');
      return areMade && !differenceIn(now, session.get()) ? [pair] : [];
    },
    isSame: (a, b) => a.of === b.of && a.less === b.less,
    waits: () => session.get().isGesture,
    make: ({ of, less }, { abort: { signal } }) => {
      const madeFrom = [of, less].map((recipe) => withSamples(recipe, maps));
      return retryAfterCrash(() => client.run('difference', { of, less }, { madeFrom, signal }));
    },
    show: (pair, result) => session.set({ difference: { ...pair, result } }),
    fail(pair, error) {
      const failure = `The difference could not be made: ${whyFailed(error, 'Change the terrain to try again.')}`;
      session.set({ difference: { ...pair, result: { failure } } });
    },
  });
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
