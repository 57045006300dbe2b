import { lineParams } from '../generators/line-params.ts';
import type { LayerSettings } from './layer-schema.ts';
import { type PresetData, sized, sunAt } from './presets-own.ts';
import type { SceneSettings } from './scene-schema.ts';

/** Nothing in the sky that the article does not paint there. */
const BARE_SKY = { spread: false, haze: 0, glow: 0, stars: 0, shootingStars: 0 } as const satisfies Partial<SceneSettings>;
const NO_FLOOR = lineParams.floor.min;

/** What all layers of article 003's main function share: midpoint_displacement([startX, startY], [1000, endY], …). */
const LAYER_003 = {
  base: 0,
  ends: 'segment',
  endX: 1000,
  decay: 'power',
  offsets: 'binary',
  floor: NO_FLOOR,
  continues: 'once',
  gradient: 0,
} as const satisfies Partial<LayerSettings>;

/** Article 000's night: a strip about half the height, under stars that fall now and then. */
const NIGHT_000 = {
  ...sized(1024, 400),
  haze: 0,
  horizon: 0.45,
  sun: 'none',
  stars: 260,
  starSize: 1.2,
  twinkle: 0.5,
  shootingStars: 12,
} as const satisfies Partial<SceneSettings>;
const STRIP_000 = {
  base: 200,
  displacement: 100,
  decay: 'factor',
  offsets: 'uniform',
  iterations: 10,
  span: 1024,
  speed: 30,
  gradient: 0.3,
} as const satisfies Partial<LayerSettings>;

/** The articles' own pictures, moving as they say. */
export const articlePresets: readonly PresetData[] = [
  {
    id: 'article-003',
    title: 'Sample picture (003)',
    seed: 'gorse',
    palette: 'article-003',
    scene: { ...BARE_SKY, ...sized(1000, 500), motion: 'still', sun: 'sun', ...sunAt(0.075, 0.1, 0.1) },
    layers: [
      { ...LAYER_003, name: 'Layer 1', startX: 250, startY: 0, endY: 200, roughness: 1.4, displacement: 20, iterations: 12 },
      { ...LAYER_003, name: 'Layer 2', startX: 0, startY: 180, endY: 80, roughness: 1.2, displacement: 30, iterations: 12 },
      { ...LAYER_003, name: 'Layer 3', startX: 0, startY: 270, endY: 190, roughness: 1, displacement: 120, iterations: 9 },
      { ...LAYER_003, name: 'Layer 4', startX: 0, startY: 350, endY: 320, roughness: 0.9, displacement: 250, iterations: 8 },
    ],
  },
  {
    // The demo moves one of its 512 samples every 30 ms.
    id: 'article-001',
    title: 'Demo (001)',
    seed: 'elder',
    palette: 'article-001',
    scene: { ...BARE_SKY, ...sized(512, 200), sun: 'none', motion: 'loop', loopSeconds: 15.36, fps: 30 },
    layers: [
      {
        name: 'Mountain',
        base: 100,
        ends: 'fixed',
        displacement: 50,
        decay: 'factor',
        roughness: 0.55,
        offsets: 'uniform',
        iterations: 9,
        floor: NO_FLOOR,
        span: 512,
        continues: 'repeat',
        speed: 33.33,
        gradient: 1,
        gradientTo: 'foot',
        gradientFrom: 'top',
        outline: 0.5,
      },
    ],
  },
  {
    id: 'article-000-wrapped',
    title: 'Strip that wraps (000)',
    seed: 'delta',
    palette: 'starry-night',
    scene: NIGHT_000,
    layers: [{ ...STRIP_000, name: 'Strip', ends: 'wrapped', roughness: 0.6, continues: 'repeat' }],
  },
  {
    id: 'article-000-endless',
    title: 'Endless strip (000)',
    seed: 'delta',
    palette: 'starry-night',
    scene: NIGHT_000,
    layers: [{ ...STRIP_000, name: 'Strip', ends: 'random', roughness: 0.5, continues: 'endless' }],
  },
];
