import type { Size } from '../core/heightmap.ts';
import { fillAt, type LayerFill, layerFills, outlineOf, rgbOf } from './colours.ts';
import { type ColumnCover, type Crest, coverColumnInPlace, createColumnCover, createCrest } from './crest.ts';
import { placeCrestInPlace } from './crest-rows.ts';
import { drawingOf } from './drawn.ts';
import { isDrawn, type Landscape, type Moment } from './landscape.ts';
import { requireMoment } from './landscape-fields.ts';
import { createLayerStrips } from './layer-line.ts';
import { drawnOverlay, laidOver, type Overlay, overlaidInPlace, seenThrough } from './overlay.ts';
import { type Picture, paintShootingStar, paintSky, paintStars } from './sky-pixels.ts';
import { createShootingStars, createStars } from './stars.ts';

/** Paints the moments of one landscape into an array of pixels. */
export interface LandscapePainter extends Size {
  /** Red, green, blue, alpha, row-major, opaque. Always the same array. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  /** @throws RangeError if the moment is not a number; then nothing is painted */
  paint(moment: Moment): void;
}

/** Paints the moments of a landscape, to the same bytes in every engine: the sky, the stars, and from back to front the layers, each pixel by
 *  the exact area that they cover. Lightning and rivers stand still: they are drawn once, and what lies behind is painted in its colours as
 *  seen through them.
 *  @source article 003: layers from the back, each filled to the bottom edge; the same picture without painting what is hidden */
export function createLandscapePainter(landscape: Landscape): LandscapePainter {
  const { width, height } = landscape.scene;
  const overlays = overlaysBefore(landscape);
  const overlay = overlays.at(-1);
  const sky = new Uint8ClampedArray(4 * width * height);
  paintSky(landscape, sky);
  if (overlay) overlaidInPlace(sky, width, overlay);
  const stars = createStars(landscape);
  const shootingStars = createShootingStars(landscape);
  const layers = shownLayers(landscape, overlays);
  const pixels = new Uint8ClampedArray(4 * width * height);
  const picture = { width, height, rgba: pixels };
  const starColour = Float64Array.from(rgbOf(landscape.palette.star));
  const skyPixels = { ...picture, starColour, starThrough: starColour.slice(), overlay };
  const starCover = new Float64Array(width + 1);
  // The first row of each column that the layers placed so far, from the front, cover whole.
  const hidden = new Int32Array(width);
  const room = createEdgeRoom(landscape);

  return {
    width,
    height,
    pixels,
    paint(moment) {
      requireMoment(moment);
      pixels.set(sky);
      paintStars(skyPixels, stars.at(moment), starCover);
      const shootingStar = shootingStars.at(moment);
      if (shootingStar) paintShootingStar(skyPixels, shootingStar, starCover);
      hidden.fill(height);
      for (let i = 0; i < layers.length; i++) {
        const { crest, hiddenFrom } = layers[i];
        placeCrestInPlace(crest, landscape, moment);
        hiddenFrom.set(hidden);
        minInPlace(hidden, crest.whole);
      }
      for (let i = layers.length - 1; i >= 0; i--) paintLayer(picture, layers[i], room);
    },
  };
}

/** Takes the smaller row of both in each column. */
function minInPlace(rows: Int32Array, others: Int32Array): void {
  for (let x = 0; x < rows.length; x++) rows[x] = Math.min(rows[x], others[x]);
}

/** The layers of ground that are shown, from front to back. */
function shownLayers(landscape: Landscape, overlays: readonly (Overlay | undefined)[]): ShownLayer[] {
  const { width, height } = landscape.scene;
  const fills = layerFills(landscape);
  return landscape.layers.flatMap((layer, i) => {
    if (!layer.settings.isShown || isDrawn(layer.settings)) return [];
    const crest = createCrest(landscape, i, createLayerStrips(landscape, layer));
    return [{ crest, hiddenFrom: new Int32Array(width), rgba: rowColours(fills[i], height), overlay: overlays[i] }];
  });
}

function createEdgeRoom(landscape: Landscape): EdgeRoom {
  const { height } = landscape.scene;
  const colour = outlineOf(landscape);
  const outlineRgba = rowColours({ from: colour, to: colour, top: 0, bottom: height }, height);
  const [through, outlineThrough] = [outlineRgba.slice(), outlineRgba.slice()];
  return { cover: createColumnCover(height), outlineRgba, through, outlineThrough };
}

/** Red, green, blue, alpha of each row. */
function rowColours(fill: LayerFill, height: number): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(4 * height);
  for (let y = 0; y < height; y++) rgba.set([...fillAt(fill, y + 0.5), 255], 4 * y);
  return rgba;
}

/** A layer as it is painted. */
interface ShownLayer {
  readonly crest: Crest;
  /** The first row of each column from which on nearer layers hide it. */
  readonly hiddenFrom: Int32Array;
  /** Red, green, blue, alpha of each row. */
  readonly rgba: Uint8ClampedArray;
  /** What it is seen through. */
  readonly overlay: Overlay | undefined;
}

/** What edges of all layers share while they are painted. Colours are red, green, blue, alpha of each row. */
interface EdgeRoom {
  readonly cover: ColumnCover;
  readonly outlineRgba: Uint8ClampedArray;
  /** Room for the colours of a layer and its outline as they are seen through an overlay. */
  readonly through: Uint8ClampedArray;
  readonly outlineThrough: Uint8ClampedArray;
}

/** Paints the pixels that a layer covers, and its outline over them, where no nearer layer hides them. */
function paintLayer(
  { width, rgba: pixels }: Picture,
  { crest, hiddenFrom, rgba, overlay }: ShownLayer,
  { cover, outlineRgba, through, outlineThrough }: EdgeRoom,
): void {
  const { first, whole } = crest;
  const isOutlined = crest.outline !== undefined;
  const { fill, outline } = cover;
  for (let column = 0; column < width; column++) {
    const begin = first[column];
    const bottom = hiddenFrom[column];
    if (begin >= bottom) continue;
    const end = Math.min(whole[column], bottom);
    const colours = overlay ? seenThrough(rgba, through, overlay, column, begin, bottom) : rgba;
    const lines = overlay && isOutlined ? seenThrough(outlineRgba, outlineThrough, overlay, column, begin, end) : outlineRgba;
    if (begin < end) coverColumnInPlace(cover, crest, column, end);
    for (let row = begin, i = 4 * (begin * width + column); row < bottom; row++, i += 4 * width) {
      const share = row < end ? fill[row] : 1;
      if (share > 0) {
        pixels[i] += (colours[4 * row] - pixels[i]) * share;
        pixels[i + 1] += (colours[4 * row + 1] - pixels[i + 1]) * share;
        pixels[i + 2] += (colours[4 * row + 2] - pixels[i + 2]) * share;
      }
      if (row >= end || !isOutlined || outline[row] <= 0) continue;
      const covered = outline[row] < 1 ? outline[row] : 1;
      pixels[i] += (lines[4 * row] - pixels[i]) * covered;
      pixels[i + 1] += (lines[4 * row + 1] - pixels[i + 1]) * covered;
      pixels[i + 2] += (lines[4 * row + 2] - pixels[i + 2]) * covered;
    }
  }
}

/** What each layer, and last the sky, is seen through: all that is drawn as strokes before it.
 *  @returns undefined for those with nothing drawn before them */
function overlaysBefore(landscape: Landscape): (Overlay | undefined)[] {
  const { width, height } = landscape.scene;
  let before: Overlay | undefined;
  const all = [before];
  for (let i = 0; i < landscape.layers.length; i++) {
    const drawing = drawingOf(landscape, i);
    const overlay = drawing && drawnOverlay(drawing, width, height);
    before = before && overlay ? laidOver(before, overlay) : (overlay ?? before);
    all.push(before);
  }
  return all;
}
