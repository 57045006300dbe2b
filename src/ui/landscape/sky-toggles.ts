import { withScene } from '../../landscape/edits.ts';
import type { Landscape } from '../../landscape/landscape.ts';
import { sceneSchema } from '../../landscape/scene-schema.ts';
import type { LandscapeStore } from './landscape-store.ts';
import { hasStars } from './layer-list-models.ts';

/** Hides the sun and the stars, and shows them again: what is hidden by taking its number to none comes back with the one it had. */
export function createSkyToggles({ actions, landscape }: Pick<LandscapeStore, 'actions' | 'landscape'>): {
  sun(): void;
  stars(): void;
} {
  let hidden: Partial<Pick<Landscape['scene'], 'sun' | 'stars' | 'shootingStars'>> = {};
  return {
    sun() {
      const { sun: kind } = landscape().scene;
      if (kind !== 'none') hidden = { ...hidden, sun: kind };
      const to = kind === 'none' ? (hidden.sun ?? sceneSchema.sun.default) : 'none';
      actions.edit((now) => withScene(now, { sun: to }));
    },
    stars() {
      const { stars, shootingStars } = landscape().scene;
      const isShown = hasStars({ stars, shootingStars });
      if (isShown) hidden = { ...hidden, stars, shootingStars };
      const before = { stars: hidden.stars ?? sceneSchema.stars.default, shootingStars: hidden.shootingStars ?? 0 };
      actions.edit((now) => withScene(now, isShown ? { stars: 0, shootingStars: 0 } : before));
    },
  };
}
