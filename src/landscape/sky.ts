import { exp } from '../core/exact-math.ts';
import { mixed, type Rgb, rgbOf } from './colours.ts';
import type { Landscape } from './landscape.ts';

type SkyOf = Pick<Landscape, 'palette' | 'scene'>;

export interface SkyStop {
  /** Row from the picture's top edge, in its pixels. */
  readonly at: number;
  readonly colour: Rgb;
}

/** Stops from one of the palette's colours to the next: with none between, a line shows where the slope changes. */
const BETWEEN = 8;

/** Colours of the sky from the top edge down, in sRGB even from stop to stop: a smooth curve through the palette's colours, or the
 *  background alone. Under the last stop, the horizon, the colour stays. */
export function skyStops({ palette, scene }: SkyOf): SkyStop[] {
  const colours = (palette.sky.length > 0 ? palette.sky : palette.colours.slice(-1)).map(rgbOf);
  const horizon = scene.horizon * scene.height;
  const last = BETWEEN * (colours.length - 1);
  return Array.from({ length: last + 1 }, (_, i) => ({
    at: last > 0 ? (i * horizon) / last : 0,
    colour: curveAt(colours, i / BETWEEN),
  }));
}

/** A point of the Catmull-Rom curve through colours at 0, 1, 2 … */
function curveAt(colours: readonly Rgb[], place: number): Rgb {
  const i = Math.min(Math.floor(place), Math.max(colours.length - 2, 0));
  const t = place - i;
  const near = (k: number): Rgb => colours[Math.min(Math.max(i + k, 0), colours.length - 1)];
  const [before, from, to, after] = [near(-1), near(0), near(1), near(2)];
  const channel = (c: 0 | 1 | 2): number => {
    const bend = 2 * before[c] - 5 * from[c] + 4 * to[c] - after[c];
    const value = from[c] + (t * (to[c] - before[c] + t * (bend + t * (3 * (from[c] - to[c]) + after[c] - before[c])))) / 2;
    return Math.min(Math.max(value, 0), 255);
  };
  return [channel(0), channel(1), channel(2)];
}

/** The colour of the sky in the row whose middle is y. */
export function skyAt(stops: readonly SkyStop[], y: number): Rgb {
  const next = stops.findIndex(({ at }) => at > y);
  if (next === 0) return stops[0].colour;
  if (next < 0) return stops[stops.length - 1].colour;
  const [above, below] = [stops[next - 1], stops[next]];
  return mixed(above.colour, below.colour, (y - above.at) / (below.at - above.at));
}

/** The sun or the moon, in pixels of the picture from its upper left corner. */
export interface SunDisc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly isMoon: boolean;
  /** The lit share, 1 for the sun. The lit part lies between the right limb and a half ellipse through both poles, whose half axis to the
   *  left is (2 · phase − 1) · radius; below 0 it bulges to the right. The rest is sky. */
  readonly phase: number;
  /** In the middle and at the limb: even between them, by the distance from the middle. */
  readonly colour: Rgb;
  readonly rim: Rgb;
}

/** How far a sun at full glow takes its glow's colour at the limb. */
const RIM = 0.4;

/** @returns undefined without a sun or moon, and for one of no size */
export function sunDisc({ palette, scene }: SkyOf): SunDisc | undefined {
  if (scene.sun === 'none' || scene.sunSize === 0) return undefined;
  const isMoon = scene.sun === 'moon';
  const colour = rgbOf(palette.sun);
  return {
    x: scene.sunX * scene.width,
    y: scene.sunY * scene.height,
    radius: (scene.sunSize * scene.height) / 2,
    isMoon,
    phase: isMoon ? scene.moonPhase : 1,
    colour,
    rim: isMoon ? colour : mixed(colour, rgbOf(palette.glow), RIM * scene.glow),
  };
}

export interface GlowStop {
  /** Share of the radius, 0 … 1. */
  readonly at: number;
  readonly opacity: number;
}

/** Light around the sun, or around the middle of the moon’s lit part: one colour. Between the stops its opacity is even by the
 *  distance. */
export interface SunGlow {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly colour: Rgb;
  readonly stops: readonly GlowStop[];
}

/** Closer together where the glow falls off fastest. */
const GLOW_STOPS = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** @returns undefined where nothing shines */
export function sunGlow({ palette, scene }: SkyOf): SunGlow | undefined {
  if (scene.sun === 'none' || scene.glow === 0 || scene.glowSize === 0) return undefined;
  const disc = sunDisc({ palette, scene });
  return {
    x: scene.sunX * scene.width + (disc ? (1 - disc.phase) * disc.radius : 0),
    y: scene.sunY * scene.height,
    radius: scene.glowSize * scene.height,
    colour: rgbOf(palette.glow),
    stops: GLOW_STOPS.map((at) => ({ at, opacity: scene.glow * glowShape(at) })),
  };
}

/** 1 in the middle, a bright core in a wide halo, 0 with no edge at the radius. */
function glowShape(t: number): number {
  const core = exp(-(t * t) / 0.06);
  return (1 - t) * (1 - t) * (0.45 + 0.55 * core);
}

/** The opacity of a glow at a distance from its middle, in pixels. */
export function glowAt({ radius, stops }: SunGlow, distance: number): number {
  const t = distance / radius;
  for (let next = 1; next < stops.length; next++) {
    const [inner, outer] = [stops[next - 1], stops[next]];
    if (t < outer.at) return inner.opacity + ((outer.opacity - inner.opacity) * (t - inner.at)) / (outer.at - inner.at);
  }
  return 0;
}
