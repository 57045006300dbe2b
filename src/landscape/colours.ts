import type { Landscape, Layer, Palette } from './landscape.ts';

/** Red, green and blue as sRGB encodes them, 0 … 255, not always whole. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** @param hex `#rrggbb` */
export function rgbOf(hex: string): Rgb {
  const rgb = Number.parseInt(hex.slice(1), 16);
  return [rgb >> 16, (rgb >> 8) & 255, rgb & 255];
}

/** Between two colours, in sRGB as CSS gradients are. @param share of the second, 0 … 1 */
export function mixed(first: Rgb, second: Rgb, share: number): Rgb {
  const between = (a: number, b: number): number => a + (b - a) * share;
  return [between(first[0], second[0]), between(first[1], second[1]), between(first[2], second[2])];
}

/** What a layer is filled with: one colour per row. Between the two rows it changes evenly, in sRGB; outside it stays. */
export interface LayerFill {
  readonly from: Rgb;
  readonly to: Rgb;
  /** Rows from the picture's top edge, in its pixels; may lie outside. */
  readonly top: number;
  readonly bottom: number;
}

type Coloured = Pick<Landscape, 'palette' | 'scene' | 'layers'>;

/** Of all layers, as they stand: the palette's colour or the layer's own, its gradient, and over both the haze of its depth. */
export function layerFills({ palette, scene, layers }: Coloured): LayerFill[] {
  const haze = hazeOf({ palette });
  return layers.map((layer, i) => {
    const own = ownColour({ palette, scene, layers }, i);
    const { gradient, gradientTo } = layer.settings;
    const end = mixed(own, gradientTo === 'haze' ? haze : footOf({ palette }), gradient);
    const share = hazeShare(scene, i, layers.length);
    return { from: mixed(own, haze, share), to: mixed(end, haze, share), top: gradientTop(scene, layer), bottom: scene.height };
  });
}

/** A layer's own colour or the palette's for it, before haze. */
export function ownColour(landscape: Coloured, i: number): Rgb {
  return rgbOf(landscape.layers[i].colour ?? givenColour(landscape, i));
}

/** The colour that a layer without its own has, as `#rrggbb`: its ground the palette's for its place, lightning that of the stars, and water
 *  that of the upper sky, which it mirrors. */
export function givenColour({ palette, scene, layers }: Coloured, i: number): string {
  switch (layers[i].settings.drawnAs) {
    case 'ground':
      return paletteColour(palette, scene.spread, layers.length, i);
    case 'lightning':
      return palette.star;
    case 'river':
      return palette.sky.at(Math.round((palette.sky.length - 1) / 3)) ?? palette.colours[palette.colours.length - 1];
  }
}

/** A colour in the haze of a layer's depth. */
export function hazed(landscape: Coloured, i: number, colour: Rgb): Rgb {
  return mixed(colour, hazeOf(landscape), hazeShare(landscape.scene, i, landscape.layers.length));
}

export function hazeOf({ palette }: Pick<Landscape, 'palette'>): Rgb {
  return rgbOf(palette.haze);
}

/** Of the sky where it meets the ground. */
export function horizonOf({ palette }: Pick<Landscape, 'palette'>): Rgb {
  return rgbOf(palette.sky.at(-1) ?? palette.colours[palette.colours.length - 1]);
}

export function footOf({ palette }: Pick<Landscape, 'palette'>): Rgb {
  return rgbOf(palette.foot);
}

/** The colour that a palette gives to layer i of so many, counted from the front. */
export function paletteColour({ colours }: Palette, spread: boolean, layers: number, i: number): string {
  const fromBack = layers - 1 - i;
  if (!spread) return colours[fromBack];
  const front = colours.length - 2;
  return colours[layers === 1 ? front : Math.round((fromBack * front) / (layers - 1))];
}

/** The colour of a fill in the row whose middle is y, in picture pixels from the top edge. */
export function fillAt({ from, to, top, bottom }: LayerFill, y: number): Rgb {
  return mixed(from, to, bottom > top ? Math.min(Math.max((y - top) / (bottom - top), 0), 1) : 0);
}

/** Of the lines along the crests. */
export function outlineOf({ palette }: Pick<Landscape, 'palette'>): Rgb {
  return rgbOf(palette.outline);
}

/** Pixels of the picture that a wider outline is drawn with: every pixel of the line is looked at from so many others. */
const WIDEST = 128;

/** The width of a layer's outline in pixels of the picture, 0 for none. */
export function outlineWidth({ height, designHeight }: Landscape['scene'], { settings }: Layer): number {
  return Math.min((settings.outline * height) / designHeight, WIDEST);
}

/** How much haze there is before a layer: none before the front one, all of the scene's before the back one. */
function hazeShare({ haze }: Landscape['scene'], i: number, layers: number): number {
  return layers > 1 ? haze * (i / (layers - 1)) : 0;
}

function gradientTop({ height, designHeight }: Landscape['scene'], { settings }: Layer): number {
  const { gradientFrom, base, displacement } = settings;
  return gradientFrom === 'top' ? 0 : height - ((base + displacement) * height) / designHeight;
}
