import { layerFills, outlineOf, outlineWidth, type Rgb, rgbOf } from './colours.ts';
import { type Drawing, drawingOf } from './drawn.ts';
import { isDrawn, type Landscape, type Moment } from './landscape.ts';
import { createLayerStrips, type LayerStrips } from './layer-line.ts';
import { isLoop, offsetOf } from './motion.ts';
import { type SunDisc, skyStops, sunDisc, sunGlow } from './sky.ts';
import { createShootingStars, createStars, type ShootingStar, type StarField } from './stars.ts';

/** A place along a gradient, 0 … 1. */
export interface GradientStop {
  readonly at: number;
  readonly colour: Rgb;
  /** Default 1. */
  readonly opacity?: number;
}

/** What a shape is filled or stroked with: one colour, or one that changes evenly from stop to stop. Lengths are pixels of the picture. */
export type Paint = { readonly kind: 'plain'; readonly colour: Rgb } | LinearPaint | RadialPaint;

/** From one point to another. */
interface LinearPaint {
  readonly kind: 'linear';
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly stops: readonly GradientStop[];
}

/** From a point to a distance from it. */
interface RadialPaint {
  readonly kind: 'radial';
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly stops: readonly GradientStop[];
}

/** Points of a line or around a shape, in pixels from the picture's upper left corner. */
export interface PixelPoints {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** A layer's line at a moment, with all below it filled, and along it an outline. */
export interface GroundShape {
  readonly crest: PixelPoints;
  readonly fill: Paint;
  readonly outline: { readonly colour: Rgb; readonly width: number } | undefined;
}

/** A landscape at a moment as shapes, each over those before. SVG and canvas both draw them. */
export interface LandscapeShapes {
  /** Of the whole picture. */
  readonly sky: Paint;
  /** Clear from its radius on. */
  readonly glow: RadialPaint | undefined;
  readonly disc: (SunDisc & { readonly fill: Paint }) | undefined;
  /** The same object at every moment. */
  readonly stars: StarField;
  readonly shootingStar: (ShootingStar & { readonly stroke: Paint }) | undefined;
  /** Front to back, so the last one is drawn first; undefined where nothing is to be seen. */
  readonly layers: readonly (GroundShape | Drawing | undefined)[];
}

/** @returns the shapes of a moment. What moments have in common is made once. */
export function createLandscapeShapes(landscape: Landscape): (moment: Moment) => LandscapeShapes {
  const { palette, layers } = landscape;
  const still = { sky: skyPaint(landscape), glow: glowPaint(landscape), disc: discShape(landscape) };
  const stars = createStars(landscape);
  const shootingStars = createShootingStars(landscape);
  const shapes = layers.map(({ settings }, i) => {
    if (!settings.isShown) return () => undefined;
    if (!isDrawn(settings)) return groundShapes(landscape, i);
    const drawing = drawingOf(landscape, i);
    return () => drawing;
  });
  return (moment) => {
    const star = shootingStars.at(moment);
    return {
      ...still,
      stars: stars.at(moment),
      shootingStar: star && { ...star, stroke: tailPaint(star, rgbOf(palette.star)) },
      layers: shapes.map((shapeAt) => shapeAt(moment)),
    };
  };
}

function skyPaint(landscape: Landscape): Paint {
  const stops = skyStops(landscape);
  const { at: horizon, colour } = stops[stops.length - 1];
  if (horizon === 0) return { kind: 'plain', colour };
  return linear(
    [0, 0],
    [0, horizon],
    stops.map((stop) => ({ at: stop.at / horizon, colour: stop.colour })),
  );
}

function glowPaint(landscape: Landscape): RadialPaint | undefined {
  const glow = sunGlow(landscape);
  if (!glow) return undefined;
  const { x, y, radius, colour, stops } = glow;
  return { kind: 'radial', x, y, radius, stops: stops.map((stop) => ({ ...stop, colour })) };
}

function discShape(landscape: Landscape): LandscapeShapes['disc'] {
  const disc = sunDisc(landscape);
  if (!disc || disc.phase <= 0) return undefined;
  const { x, y, radius, colour, rim } = disc;
  const stops = [
    { at: 0, colour },
    { at: 1, colour: rim },
  ];
  return { ...disc, fill: hexOf(colour) === hexOf(rim) ? { kind: 'plain', colour } : { kind: 'radial', x, y, radius, stops } };
}

/** Clear at the end of its tail. */
function tailPaint({ x1, y1, x2, y2, opacity }: ShootingStar, colour: Rgb): Paint {
  return linear(
    [x1, y1],
    [x2, y2],
    [
      { at: 0, colour, opacity: 0 },
      { at: 1, colour, opacity },
    ],
  );
}

function linear([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number], stops: readonly GradientStop[]): Paint {
  return { kind: 'linear', x1, y1, x2, y2, stops };
}

/** @returns the ground of a layer at a moment; undefined where no part of its line lies within the picture's width */
function groundShapes(landscape: Landscape, index: number): (moment: Moment) => GroundShape | undefined {
  const { scene, layers } = landscape;
  const strips = createLayerStrips(landscape, layers[index]);
  const fill = groundPaint(landscape, index);
  const isOutlined = layers[index].settings.outline > 0;
  const outline = isOutlined ? { colour: outlineOf(landscape), width: outlineWidth(scene, layers[index]) } : undefined;
  return (moment) => {
    const crest = crestOf(landscape, index, strips, moment);
    return crest.x.length > 0 ? { crest, fill, outline } : undefined;
  };
}

function groundPaint(landscape: Landscape, index: number): Paint {
  const { from, to, top, bottom } = layerFills(landscape)[index];
  if (hexOf(from) === hexOf(to) || top >= bottom) return { kind: 'plain', colour: from };
  return linear(
    [0, top],
    [0, bottom],
    [
      { at: 0, colour: from },
      { at: 1, colour: to },
    ],
  );
}

/** The visible part of a layer's line and outline at a moment, and up to a segment more on either side, from left to right.
 *  @param index of the layer, 0 is the front
 *  @returns no points where no part of the line lies within the picture's width */
function crestOf(landscape: Landscape, index: number, strips: LayerStrips, moment: Moment): PixelPoints {
  const { scene, layers } = landscape;
  const scale = scene.height / scene.designHeight;
  const { start, span, segments } = strips;
  const offset = offsetOf(landscape, index, moment, span);
  const beyond = layers[index].settings.outline / 2;
  const left = offset - beyond;
  const right = offset + scene.width / scale + beyond;
  const x: number[] = [];
  const y: number[] = [];
  for (let n = Math.floor((left - start) / span); start + n * span < right; n++) {
    const elevations = strips.strip(n, isLoop(moment));
    if (!elevations) continue;
    const from = start + n * span;
    const pointsBefore = (place: number): number => Math.floor(((place - from) / span) * segments);
    const last = Math.min(segments, pointsBefore(right) + 1);
    // The first point of a strip is the last of the one before.
    for (let k = Math.max(x.length > 0 ? 1 : 0, pointsBefore(left)); k <= last; k++) {
      x.push((from + (k * span) / segments - offset) * scale);
      y.push(scene.height - elevations[k] * scale);
    }
  }
  return { x, y };
}

/** `#rrggbb` */
export function hexOf(colour: Rgb): string {
  return `#${colour.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}
