import type { Recipe } from '../core/recipe.ts';
import { terrainsText } from '../core/text.ts';
import type { AppDocument } from '../state/document.ts';
import { uncapitalised } from '../state/param-text.ts';
import { sizeText, unitOf } from '../state/terrain-text.ts';
import type { PaneState } from './pane-states.ts';

const NOT_MADE = 'it was not made';

/** Why a terrain has no figures: it failed, or waits for a click; undefined where it has figures, or will have them. */
export function whyUnmeasured(recipe: Recipe, state: PaneState): string | undefined {
  if (state === 'waiting') return waitingText(recipe);
  return state === 'failed' ? NOT_MADE : undefined;
}

/** Whether a text is what `whyUnmeasured` says of a terrain in some state, and not a failed measurement. */
export function isWhyUnmeasured(text: string, recipe: Recipe): boolean {
  return text === NOT_MADE || text === waitingText(recipe);
}

/** Why the terrains of the pair have no difference; undefined where they have one, or will have one.
 *  @param states by pane */
export function whyNoDifference(document: AppDocument, states: readonly PaneState[]): string | undefined {
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
