import type { Landscape } from '../../landscape/landscape.ts';
import { type LandscapeReading, landscapeToText } from '../../landscape/landscape-text.ts';
import type { LandscapePreset } from '../../landscape/presets.ts';
import { oncePer } from '../controls/memo.ts';

/** The preset that a landscape was made from. */
export interface Origin {
  readonly preset: LandscapePreset;
  /** Something else is another than its seed, its size and its motion. */
  readonly isEdited: boolean;
}

export const originOf = oncePer(
  ({ landscape, preset }: LandscapeReading): Origin => ({
    preset,
    isEdited: landscapeToText(shownAs(landscape, preset.landscape)) !== preset.text,
  }),
);

/** What a landscape is called: `Violet dusk`, or `Violet dusk, edited`. */
export function originTitle({ preset, isEdited }: Origin): string {
  return isEdited ? `${preset.title}, edited` : preset.title;
}

/** A landscape with the seed, the size and the motion of another one. */
function shownAs(landscape: Landscape, { seed, scene }: Landscape): Landscape {
  const { width, height, motion, pace, loopSeconds, fps, reseedMinutes } = scene;
  const shown = { width, height, motion, pace, loopSeconds, fps, reseedMinutes };
  return { ...landscape, seed, scene: { ...landscape.scene, ...shown } };
}
