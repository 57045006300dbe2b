import type { DecodedPng } from '../io/png/index.ts';
import { type Restored, restore } from '../restore.ts';
import { withProgress } from './progress.ts';
import { noteLongWork } from './work-note.ts';

export interface CheckOptions {
  /** Whether --check is given. */
  readonly insist: boolean;
  readonly quiet: boolean;
}

/** What became of the recipe in a picture, checked behind a progress bar. */
export function restored(png: DecodedPng, { insist, quiet }: CheckOptions): Restored {
  const found = withProgress('making its recipe', quiet, (onProgress) => restore(png, { onProgress }));
  if (found.kind !== 'not-checked' || !insist) return found;
  if (!quiet) noteLongWork('its recipe', found.recipe);
  return withProgress('making its recipe', quiet, (onProgress) => restore(png, { insist, onProgress }));
}
