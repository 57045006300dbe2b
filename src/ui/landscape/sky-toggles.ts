import { withScene } from '../../landscape/edits.ts';
import { type SceneSettings, sceneSchema } from '../../landscape/scene-schema.ts';
import type { LandscapeStore } from './landscape-store.ts';
import { hasStars } from './layer-list-models.ts';

type Stars = Pick<SceneSettings, 'stars' | 'shootingStars'>;

const NO_STARS: Stars = { stars: 0, shootingStars: 0 };
const USUAL_STARS: Stars = { ...NO_STARS, stars: sceneSchema.stars.default };

const starsOf = ({ stars, shootingStars }: Stars): Stars => ({ stars, shootingStars });

/** Hides the sun and the stars, and shows them again: what is hidden by taking its number to none comes back with the one it had, after
 *  a reload with that of the preset that the landscape was made from. */
export function createSkyToggles({ actions, landscape, origin }: Pick<LandscapeStore, 'actions' | 'landscape' | 'origin'>): {
  sun(): void;
  stars(): void;
} {
  let hiddenSun: SceneSettings['sun'] = 'none';
  let hiddenStars = NO_STARS;
  const preset = (): SceneSettings => origin().preset.landscape.scene;
  return {
    sun() {
      const { sun } = landscape().scene;
      if (sun !== 'none') hiddenSun = sun;
      const known = [hiddenSun, preset().sun].find((kind) => kind !== 'none') ?? sceneSchema.sun.default;
      actions.edit((now) => withScene(now, { sun: sun === 'none' ? known : 'none' }));
    },
    stars() {
      const stars = starsOf(landscape().scene);
      if (hasStars(stars)) hiddenStars = stars;
      const known = [hiddenStars, starsOf(preset())].find(hasStars) ?? USUAL_STARS;
      actions.edit((now) => withScene(now, hasStars(stars) ? NO_STARS : known));
    },
  };
}
