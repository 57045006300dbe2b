import { type LayerSettings, layerSchema } from './layer-schema.ts';
import type { SceneSettings } from './scene-schema.ts';

/** A preset as data: what its scene and its layers leave out is at its default. */
export interface PresetData {
  readonly id: string;
  readonly title: string;
  readonly seed: string;
  /** Id of a named one. */
  readonly palette: string;
  readonly scene: Partial<SceneSettings>;
  /** Front to back. */
  readonly layers: readonly LayerData[];
}

/** A layer in the palette's colour. Its seed is its number from the front, from 1 on, unless it says another. */
export interface LayerData extends Partial<LayerSettings> {
  readonly name: string;
  readonly seed?: string;
}

/** A layer whose strips all begin and end at its base height: it keeps to its place among the others however long it moves, and in a
 *  loop it looks as it does endlessly. */
function ridge(
  name: string,
  [base, displacement]: readonly [base: number, displacement: number],
  roughness: number,
  span: number,
  speed: number,
  settings: Partial<LayerData> = {},
): LayerData {
  return { name, ends: 'fixed', base, displacement, roughness, span, speed, ...settings };
}

/** A segment that goes aside at every level, drawn as a stroke. It may leave the picture. */
function stroke(name: string, settings: Partial<LayerSettings>): LayerData {
  return { name, ends: 'segment', direction: 'perpendicular', base: 0, floor: layerSchema.floor.min, ...settings };
}

/** A picture whose lengths are given for its own height. */
export function sized(width: number, height: number): Partial<SceneSettings> {
  return { width, height, designHeight: height };
}

export function sunAt(sunX: number, sunY: number, sunSize: number): Partial<SceneSettings> {
  return { sunX, sunY, sunSize };
}

const NO_STARS = { stars: 0, shootingStars: 0 } as const;
const TO_FOOT = { gradientTo: 'foot' } as const;
const RIGHT = { scrollsTo: 'right' } as const;

/** From sunset to the middle of the night, then from the morning on, and last those with lines that are drawn as strokes. */
export const ownPresets: readonly PresetData[] = [
  {
    id: 'violet-dusk',
    title: 'Violet dusk',
    seed: 'evening',
    palette: 'violet-dusk',
    scene: { ...sized(1600, 988), haze: 0, horizon: 0.56, ...sunAt(0.655, 0.455, 0.125), stars: 320 },
    layers: [
      ridge('Foreground', [85, 60], 1.15, 1700, 40, { seed: 'n320', floor: 14, ...TO_FOOT }),
      ridge('Pine ridge', [180, 65], 1, 1800, 26, { seed: 'n2203', ...TO_FOOT }),
      ridge('Hills', [255, 70], 0.95, 1700, 16, { seed: 'n2389', gradient: 0.25 }),
      ridge('Near range', [350, 95], 0.9, 1650, 9, { seed: 'n1996', gradient: 0.25, ...RIGHT }),
      ridge('Far range', [445, 130], 0.85, 1750, 5, { seed: 'n1978', gradient: 0.3 }),
      ridge('Haze range', [525, 120], 0.85, 1800, 2, { seed: 'n5113', gradient: 0.2 }),
    ],
  },
  {
    id: 'desert-evening',
    title: 'Desert evening',
    seed: 'iris',
    palette: 'desert-evening',
    scene: {
      ...sized(1600, 900),
      ...sunAt(0.36, 0.5, 0.26),
      haze: 0.25,
      horizon: 0.64,
      glow: 0.7,
      glowSize: 0.9,
      stars: 40,
      shootingStars: 1,
    },
    layers: [
      ridge('Near dune', [95, 85], 1.35, 1900, 30, { floor: 10, ...TO_FOOT }),
      ridge('Dune', [190, 85], 1.3, 1800, 20, { gradient: 0.5, ...TO_FOOT }),
      ridge('Long dune', [275, 75], 1.25, 1700, 12, { gradient: 0.4, ...TO_FOOT }),
      ridge('Foothills', [335, 70], 0.9, 1650, 7, { gradient: 0.4 }),
      ridge('Sierra', [400, 120], 0.8, 1800, 3, { gradient: 0.5 }),
    ],
  },
  {
    id: 'opposite-winds',
    title: 'Opposite winds',
    seed: 'kestrel',
    palette: 'ember-sunset',
    scene: {
      ...sized(1920, 1080),
      ...sunAt(0.37, 0.42, 0.16),
      haze: 0.2,
      horizon: 0.6,
      glow: 0.7,
      glowSize: 0.8,
      stars: 180,
      shootingStars: 3,
      reseedMinutes: 3,
    },
    layers: [
      ridge('Front', [70, 50], 1.2, 2100, 60, { floor: 12, ...TO_FOOT }),
      ridge('Second', [145, 60], 1.1, 2000, 46, { ...TO_FOOT, ...RIGHT }),
      ridge('Third', [225, 70], 1.05, 2200, 36, { gradient: 0.3 }),
      ridge('Fourth', [305, 80], 1, 2050, 28, { gradient: 0.3, ...RIGHT }),
      ridge('Fifth', [385, 95], 0.95, 2150, 21, { gradient: 0.3 }),
      ridge('Sixth', [460, 110], 0.9, 2000, 15, { gradient: 0.3, ...RIGHT }),
      ridge('Seventh', [535, 120], 0.9, 2100, 10, { gradient: 0.3 }),
      ridge('Eighth', [600, 125], 0.85, 2200, 6, { gradient: 0.25, ...RIGHT }),
    ],
  },
  {
    id: 'moonlit-snow',
    title: 'Moonlit snow',
    seed: 'fjord',
    palette: 'moonlit-snow',
    scene: {
      ...sized(1600, 900),
      ...sunAt(0.7, 0.22, 0.1),
      haze: 0.15,
      horizon: 0.62,
      sun: 'moon',
      moonPhase: 0.36,
      glow: 0.45,
      glowSize: 0.6,
      stars: 700,
      twinkle: 0.5,
      shootingStars: 4,
    },
    layers: [
      ridge('Firs', [70, 45], 0.85, 1700, 22, { floor: 10, ...TO_FOOT }),
      ridge('Moraine', [150, 70], 1, 1800, 14, { gradient: 0.5, ...TO_FOOT }),
      ridge('Shoulder', [240, 100], 0.9, 1700, 9, { gradient: 0.7, ...TO_FOOT, outline: 1.2 }),
      ridge('Peaks', [345, 170], 0.95, 1900, 5, { gradient: 0.6, ...TO_FOOT, outline: 1.2 }),
      ridge('High peaks', [445, 215], 0.92, 1700, 2, { gradient: 0.45, ...TO_FOOT, outline: 1 }),
    ],
  },
  {
    id: 'misty-morning',
    title: 'Misty morning',
    seed: 'birch',
    palette: 'misty-morning',
    scene: { ...sized(1600, 900), haze: 0.35, horizon: 0.6, ...sunAt(0.3, 0.28, 0.09), glow: 0.8, glowSize: 0.8, ...NO_STARS },
    layers: [
      ridge('Reeds', [60, 40], 1.1, 1700, 18, { floor: 10, gradient: 0.3, ...TO_FOOT }),
      ridge('Shore', [130, 55], 1, 1800, 12, { gradient: 0.7 }),
      ridge('Woods', [205, 65], 0.9, 1700, 8, { gradient: 0.75 }),
      ridge('Low hills', [285, 75], 0.95, 1650, 5, { gradient: 0.75 }),
      ridge('High hills', [365, 95], 0.9, 1750, 3.5, { gradient: 0.75 }),
      ridge('Fells', [445, 110], 0.9, 1800, 2, { gradient: 0.7 }),
      ridge('Far fells', [520, 115], 0.9, 1900, 1, { gradient: 0.6 }),
    ],
  },
  {
    id: 'autumn-loop',
    title: 'Autumn, twelve seconds',
    seed: 'kestrel',
    palette: 'autumn-valley',
    scene: {
      ...sized(1280, 720),
      ...sunAt(0.72, 0.3, 0.1),
      ...NO_STARS,
      haze: 0.1,
      horizon: 0.6,
      glow: 0.6,
      glowSize: 0.7,
      motion: 'loop',
      loopSeconds: 12,
    },
    layers: [
      ridge('Hedges', [55, 40], 0.95, 2400, 200, { floor: 8, ...TO_FOOT }),
      ridge('Fields', [120, 45], 1.2, 1800, 150, { gradient: 0.3, ...TO_FOOT }),
      ridge('Orchards', [185, 55], 1, 1300, 108, { gradient: 0.4 }),
      ridge('Woods', [255, 65], 0.9, 1000, 83, { gradient: 0.5 }),
      ridge('Hills', [320, 75], 0.9, 800, 67, { gradient: 0.5 }),
      ridge('Mountains', [395, 110], 0.85, 1500, 0, { turns: 0, gradient: 0.5 }),
    ],
  },
  {
    id: 'thunderstorm',
    title: 'Thunderstorm',
    seed: 'levin',
    palette: 'starry-night',
    scene: { ...sized(1600, 900), haze: 0.2, horizon: 0.75, sun: 'none', stars: 60, starSize: 0.8, shootingStars: 0 },
    layers: [
      ridge('Firs', [75, 50], 0.85, 1800, 34, { floor: 10, ...TO_FOOT }),
      ridge('Near hills', [155, 65], 1, 1900, 20, TO_FOOT),
      ridge('Hills', [225, 80], 0.95, 1750, 11, { gradient: 0.3 }),
      stroke('Lightning', {
        drawnAs: 'lightning',
        startX: 760,
        startY: 200,
        endX: 1040,
        endY: 930,
        displacement: 190,
        roughness: 0.95,
      }),
      ridge('Far range', [300, 110], 0.9, 1850, 5, { gradient: 0.4 }),
    ],
  },
  {
    id: 'river-valley',
    title: 'River valley',
    seed: 'eyot',
    palette: 'clear-day',
    scene: {
      ...sized(1600, 900),
      ...sunAt(0.72, 0.24, 0.09),
      ...NO_STARS,
      haze: 0.15,
      horizon: 0.6,
      glow: 0.75,
      glowSize: 0.8,
      motion: 'still',
    },
    layers: [
      ridge('Reeds', [40, 40], 0.75, 2000, 10, { floor: 8, ...TO_FOOT }),
      stroke('River', {
        drawnAs: 'river',
        startX: 600,
        startY: -90,
        endX: 960,
        endY: 311,
        displacement: 330,
        roughness: 0.65,
        offsets: 'binary',
        strokeWidth: 150,
      }),
      ridge('Meadow', [315, 8], 1, 2400, 10, { gradient: 0.75, ...TO_FOOT }),
      ridge('Woods', [368, 60], 0.85, 1900, 10, { gradient: 0.5 }),
      ridge('Hills', [420, 110], 0.9, 1700, 10, { gradient: 0.5 }),
      ridge('Range', [490, 170], 0.85, 1800, 10, { gradient: 0.5 }),
    ],
  },
];
