import { withScene } from '../../landscape/edits.ts';
import { type SceneSettings, sceneSchema } from '../../landscape/scene-schema.ts';
import type { LandscapeStore } from './landscape-store.ts';
import { hasStars } from './layer-list-models.ts';

type SkyToggleParts = Pick<LandscapeStore, 'actions' | 'landscape' | 'origin' | 'scenes'>;
type Stars = Pick<SceneSettings, 'stars' | 'shootingStars'>;

const NO_STARS: Stars = { stars: 0, shootingStars: 0 };
const USUAL_STARS: Stars = { ...NO_STARS, stars: sceneSchema.stars.default };

const starsOf = ({ stars, shootingStars }: Stars): Stars => ({ stars, shootingStars });
const hasSun = ({ sun }: Pick<SceneSettings, 'sun'>): boolean => sun !== 'none';

/** Toggles of the sun and the stars. Hiding sets them to none; showing restores what the history had last, else what the preset has. */
export function createSkyToggles({ actions, landscape, origin, scenes }: SkyToggleParts): { sun(): void; stars(): void } {
  const lastWith = (has: (scene: SceneSettings) => boolean): SceneSettings | undefined => {
    for (const scene of scenes()) if (has(scene)) return scene;
    const { scene } = origin().preset.landscape;
    return has(scene) ? scene : undefined;
  };
  return {
    sun() {
      const sun = hasSun(landscape().scene) ? 'none' : (lastWith(hasSun)?.sun ?? sceneSchema.sun.default);
      actions.edit((now) => withScene(now, { sun }));
    },
    stars() {
      const stars = hasStars(landscape().scene) ? NO_STARS : starsOf(lastWith(hasStars) ?? USUAL_STARS);
      actions.edit((now) => withScene(now, stars));
    },
  };
}
