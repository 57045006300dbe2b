import { deepFreeze } from '../core/parse-recipe.ts';
import { type LandscapePreset, landscapeOf, type PresetParts } from './preset-parts.ts';
import { articlePresets } from './presets-articles.ts';
import { dayPresets } from './presets-day.ts';
import { drawnPresets } from './presets-drawn.ts';
import { eveningPresets } from './presets-evening.ts';

export type { LandscapePreset };

/** Every landscape that has a name; the first is the default, whose text is empty. */
export const landscapePresets: readonly LandscapePreset[] = deepFreeze(
  [...eveningPresets, ...dayPresets, ...drawnPresets, ...articlePresets].map(presetOf),
);

function presetOf(parts: PresetParts, index: number): LandscapePreset {
  const { id, title } = parts;
  return { id, title, text: index === 0 ? '' : `l.preset=${id}`, landscape: landscapeOf(parts) };
}
