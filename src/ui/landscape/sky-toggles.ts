import { withScene } from '../../landscape/edits.ts';
import { type SceneSettings, sceneSchema } from '../../landscape/scene-schema.ts';
import type { LandscapeStore } from './landscape-store.ts';
import { hasStars } from './layer-list-models.ts';

type Stars = Pick<SceneSettings, 'stars' | 'shootingStars'>;

const USUAL_STARS: Stars = { stars: sceneSchema.stars.default, shootingStars: 0 };

/** Hides the sun and the stars, and shows them again: what is hidden by taking its number to none comes back with the one it had, after
 *  a reload with that of the preset that the landscape was made from. */
export function createSkyToggles({ actions, landscape, origin }: Pick<LandscapeStore, 'actions' | 'landscape' | 'origin'>): {
  sun(): void;
  stars(): void;
} {
  let sun: SceneSettings['sun'] = 'none';
  let stars: Stars | undefined;
  const preset = (): SceneSettings => origin().preset.landscape.scene;
  return {
    sun() {
      const { sun: kind } = landscape().scene;
      const isShown = kind !== 'none';
      const known = [sun, preset().sun].find((one) => one !== 'none') ?? sceneSchema.sun.default;
      if (isShown) sun = kind;
      actions.edit((now) => withScene(now, { sun: isShown ? 'none' : known }));
    },
    stars() {
      const now = landscape().scene;
      const isShown = hasStars(now);
      const { stars: count, shootingStars } = hasStars(preset()) ? preset() : USUAL_STARS;
      const known = stars ?? { stars: count, shootingStars };
      if (isShown) stars = { stars: now.stars, shootingStars: now.shootingStars };
      actions.edit((before) => withScene(before, isShown ? { stars: 0, shootingStars: 0 } : known));
    },
  };
}
