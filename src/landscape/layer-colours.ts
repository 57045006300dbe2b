import type { Landscape, Layer, Palette } from './landscape.ts';
import { mixed, type Rgb, rgbOf } from './rgb.ts';

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
  const haze = rgbOf(palette.haze);
  return layers.map((layer, i) => {
    const own = rgbOf(layer.colour ?? paletteColour(palette, scene.spread, layers.length, i));
    const { gradient, gradientTo } = layer.settings;
    const end = mixed(own, gradientTo === 'haze' ? haze : rgbOf(palette.foot), gradient);
    const share = scene.haze * depthOf(i, layers.length);
    return { from: mixed(own, haze, share), to: mixed(end, haze, share), top: gradientTop(scene, layer), bottom: scene.height };
  });
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

/** 0 for the front layer … 1 for the back one. */
function depthOf(i: number, layers: number): number {
  return layers > 1 ? i / (layers - 1) : 0;
}

function gradientTop({ height, designHeight }: Landscape['scene'], { settings }: Layer): number {
  const { gradientFrom, base, displacement } = settings;
  return gradientFrom === 'top' ? 0 : height - ((base + displacement) * height) / designHeight;
}
