import type { AppDocument } from '../state/document.ts';
import { uncapitalised } from '../state/param-text.ts';
import { terrainsText, unitOf } from '../state/terrain-text.ts';
import type { PaneState } from './pane-states.ts';

/** Why the terrains of the pair have no difference, as they are now; undefined where they have one, or may have when they are made.
 *  @param states by pane */
export function whyNoDifference(document: AppDocument, states: readonly PaneState[]): string | undefined {
  const terrains = document.terrains;
  const panes = [document.pair.of, document.pair.less].sort();
  const unitless = panes.filter((pane) => unitOf(terrains[pane]) === '');
  if (unitless.length === 1) return sentence(unitless, 'is not in metres');
  const inState = (state: PaneState): number[] => panes.filter((pane) => states[pane] === state);
  const [failed, waiting] = [inState('failed'), inState('waiting')];
  if (failed.length > 0) return sentence(failed, failed.length > 1 ? 'are not there' : 'is not there');
  return waiting.length > 0 ? sentence(waiting, 'must be made first') : undefined;
}

function sentence(panes: readonly number[], what: string): string {
  return `No difference: ${uncapitalised(terrainsText(panes))} ${what}.`;
}
