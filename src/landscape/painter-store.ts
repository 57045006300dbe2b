import { drawingOf } from './drawn-strokes.ts';
import type { Landscape } from './landscape.ts';
import { createLayerStrips, type LayerStrips } from './layer-strips.ts';
import { drawnOverlay, laidOver, type Overlay } from './overlay.ts';
import { paintSky } from './sky-pixels.ts';

/** What takes time or room to make, and what a painter leaves to the next one. */
export interface PainterStore {
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  /** Of the picture's size: the sky without what moves in it. */
  readonly sky: Uint8ClampedArray<ArrayBuffer>;
  /** All that the sky follows from. */
  readonly skyKey: string;
  /** Of each layer, with all that its line follows from. */
  readonly lines: readonly { readonly key: string; readonly strips: LayerStrips }[];
  /** Of each layer, what it is drawn as, with all that follows from. */
  readonly drawn: readonly { readonly key: string; readonly overlay: Overlay | undefined }[];
}

/** What each layer, and last the sky, is seen through: all that is drawn as strokes before it.
 *  @returns undefined for those with nothing drawn before them */
export function overlaysBefore({ drawn }: PainterStore): (Overlay | undefined)[] {
  let before: Overlay | undefined;
  const all = [before];
  for (const { overlay } of drawn) {
    before = before && overlay ? laidOver(before, overlay) : (overlay ?? before);
    all.push(before);
  }
  return all;
}

/** The store of a landscape, with whatever is the same in an older one taken over. */
export function painterStore(landscape: Landscape, old?: PainterStore): PainterStore {
  const bytes = 4 * landscape.scene.width * landscape.scene.height;
  const kept = old?.pixels.length === bytes ? old : undefined;
  const sky = kept?.sky ?? new Uint8ClampedArray(bytes);
  const skyKey = skyKeyOf(landscape);
  if (skyKey !== kept?.skyKey) paintSky(landscape, sky);
  const lines = landscape.layers.map((layer, i) => {
    const key = lineKeyOf(landscape, i);
    const same = old?.lines[i];
    return same?.key === key ? same : { key, strips: createLayerStrips(landscape, layer) };
  });
  const drawn = landscape.layers.map((_, i) => {
    const key = drawnKeyOf(landscape, i);
    const same = old?.drawn[i];
    return same?.key === key ? same : { key, overlay: overlayOf(landscape, i) };
  });
  return { pixels: kept?.pixels ?? new Uint8ClampedArray(bytes), sky, skyKey, lines, drawn };
}

function skyKeyOf({ palette, scene }: Landscape): string {
  const { width, height, horizon, sun, sunX, sunY, sunSize, moonPhase, glow, glowSize } = scene;
  const colours = [palette.sky, palette.colours.at(-1), palette.sun, palette.glow];
  return JSON.stringify([colours, width, height, horizon, sun, sunX, sunY, sunSize, moonPhase, glow, glowSize]);
}

function lineKeyOf({ seed, scene, layers }: Landscape, i: number): string {
  const { width, height, designHeight, motion } = scene;
  return JSON.stringify([seed, layers[i].seed, layers[i].settings, width, height, designHeight, motion]);
}

function drawnKeyOf(landscape: Landscape, i: number): string {
  const { palette, scene, layers } = landscape;
  return JSON.stringify([lineKeyOf(landscape, i), layers[i].colour, palette, scene.haze, i, layers.length]);
}

function overlayOf(landscape: Landscape, i: number): Overlay | undefined {
  const drawing = drawingOf(landscape, i);
  return drawing && drawnOverlay(drawing, landscape.scene.width, landscape.scene.height);
}
