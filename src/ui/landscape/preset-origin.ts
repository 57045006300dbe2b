import type { Landscape } from '../../landscape/landscape.ts';
import { type LandscapeReading, landscapeToText } from '../../landscape/landscape-text.ts';
import type { LandscapePreset } from '../../landscape/presets.ts';
import { oncePer } from '../controls/memo.ts';

/** The preset that a landscape began with. */
export interface PresetOrigin {
  readonly preset: LandscapePreset;
  /** More differs from the preset than seed, size and motion. */
  readonly isEdited: boolean;
}

export const originOf = oncePer(
  ({ landscape, preset }: LandscapeReading): PresetOrigin => ({
    preset,
    isEdited: landscapeToText(withFreeSettings(landscape, preset.landscape)) !== preset.text,
  }),
);

/** A landscape's title: `Violet dusk`, or `Violet dusk, edited`. */
export function originTitle({ preset, isEdited }: PresetOrigin): string {
  return isEdited ? `${preset.title}, edited` : preset.title;
}

/** A landscape with the seed, the size and the motion of another: what may change without an edit of the preset. */
function withFreeSettings(landscape: Landscape, { seed, scene }: Landscape): Landscape {
  const { width, height, motion, pace, loopSeconds, fps, reseedMinutes } = scene;
  const settings = { width, height, motion, pace, loopSeconds, fps, reseedMinutes };
  return { ...landscape, seed, scene: { ...landscape.scene, ...settings } };
}
