import type { Landscape } from './landscape.ts';
import { createLayerStrips, type LayerStrips } from './layer-strips.ts';
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
  return { pixels: kept?.pixels ?? new Uint8ClampedArray(bytes), sky, skyKey, lines };
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
