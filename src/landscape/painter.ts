import { createRectangles, createWrittenBlocks, type Rectangles, takeMarksInPlace } from './changed.ts';
import { createCrest } from './crest.ts';
import { createColumnCover } from './crest-cover.ts';
import { placeCrestInPlace } from './crest-rows.ts';
import { type EdgeRoom, paintEdges, type ShownLayer } from './edges.ts';
import { isDrawn, type Landscape, type Moment } from './landscape.ts';
import { fillAt, type LayerFill, layerFills, outlineOf } from './layer-colours.ts';
import type { Overlay } from './overlay.ts';
import { overlaysBefore, type PainterStore, painterStore } from './painter-store.ts';
import { requireMoment } from './require-landscape.ts';
import { rgbOf } from './rgb.ts';
import { createRegionRoom, createSettledRegion, settleInPlace } from './settled.ts';
import { createShootingStars, type ShootingStar } from './shooting-stars.ts';
import { eraseShootingStar, eraseStars, paintShootingStar, paintStars } from './star-pixels.ts';
import { createStars, type StarField } from './stars.ts';

/** Paints the moments of one landscape into an array of pixels. */
export interface LandscapePainter {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, alpha, row-major, opaque. Always the same array; nobody else may write to it, as a paint changes only what moved. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  /** The rectangles that the last paint wrote in: a copy of the picture before needs only these. After the first paint, the whole
   *  picture. Always the same object. */
  readonly changed: Rectangles;
  /** @throws RangeError if the moment is not a number; then nothing is painted */
  paint(moment: Moment): void;
}

const stores = new WeakMap<LandscapePainter, PainterStore>();

/** Paints the moments of a landscape, to the same bytes in every engine. First each pixel gets the colour of the frontmost layer that covers
 *  it whole, or of the sky, unless it has that from the last paint. Then come the stars, and from back to front the pixels that crests cover
 *  in part, by exact area, with the outlines. Lightning and rivers stand still, so they are drawn once, and all that lies behind them is
 *  painted in the colours that it has through them. A paint allocates nothing.
 *  @param reuse a painter that is no longer needed: what both landscapes share is taken over, so it must not paint again
 *  @source article 003: layers from the back, each filled to the bottom edge; the same picture without painting what is hidden */
export function createLandscapePainter(landscape: Landscape, reuse?: LandscapePainter): LandscapePainter {
  const { width, height } = landscape.scene;
  const store = painterStore(landscape, reuse && stores.get(reuse));
  const stars = createStars(landscape);
  const shootingStars = createShootingStars(landscape);
  const overlays = overlaysBefore(store);
  const layers = shownLayers(landscape, store, overlays);
  const sky = createSettledRegion(new Int32Array(store.sky.buffer), width, overlays.at(-1));
  const room = createRegionRoom(width, height);
  const written = createWrittenBlocks(width, height);
  const changed = createRectangles(written);
  const topEdge = new Int32Array(width);
  // Of the layers painted so far, from the front: in each column, the first row that one of them covers whole, and the first that one of
  // them touches at all.
  const hidden = new Int32Array(width);
  const touched = new Int32Array(width);
  const picture = { width, height, rgba: store.pixels, pixels: new Int32Array(store.pixels.buffer), written };
  const starColour = Float64Array.from(rgbOf(landscape.palette.star));
  const ofStars = { starColour, starThrough: starColour.slice() };
  const skyPixels = { ...picture, ...ofStars, sky: sky.colours, overlay: sky.overlay, skyEnd: hidden };
  const starCover = new Float64Array(width + 1);
  const edgeRoom = createEdgeRoom(landscape);
  // What the last paint drew.
  let starField: StarField | undefined;
  let shootingStar: ShootingStar | undefined;

  const painter: LandscapePainter = {
    width,
    height,
    pixels: store.pixels,
    changed,
    paint(moment) {
      requireMoment(moment);
      if (starField) eraseStars(skyPixels, starField);
      if (shootingStar) eraseShootingStar(skyPixels, shootingStar);
      hidden.fill(height);
      touched.fill(height);
      for (let i = 0; i < layers.length; i++) {
        const { crest, hiddenFrom, region } = layers[i];
        placeCrestInPlace(crest, landscape, moment);
        hiddenFrom.set(hidden);
        minInPlace(hidden, crest.whole);
        settleInPlace(region, picture, hidden, hiddenFrom, touched, room);
        minInPlace(touched, crest.first);
      }
      settleInPlace(sky, picture, topEdge, hidden, touched, room);
      starField = stars.at(moment);
      paintStars(skyPixels, starField, starCover);
      shootingStar = shootingStars.at(moment);
      if (shootingStar) paintShootingStar(skyPixels, shootingStar, starCover);
      for (let i = layers.length - 1; i >= 0; i--) paintEdges(picture, layers[i], edgeRoom);
      takeMarksInPlace(written, changed, width, height);
    },
  };
  stores.set(painter, store);
  return painter;
}

/** Takes the smaller row of both in each column. */
function minInPlace(rows: Int32Array, others: Int32Array): void {
  for (let x = 0; x < rows.length; x++) rows[x] = Math.min(rows[x], others[x]);
}

/** The layers of ground that are shown, from front to back. */
function shownLayers(landscape: Landscape, { lines }: PainterStore, overlays: readonly (Overlay | undefined)[]): ShownLayer[] {
  const { width, height } = landscape.scene;
  const fills = layerFills(landscape);
  return landscape.layers.flatMap(({ settings }, i) => {
    if (!settings.isShown || isDrawn(settings)) return [];
    const rgba = rowColours(fills[i], height);
    const region = createSettledRegion(new Int32Array(rgba.buffer), width, overlays[i]);
    return [{ crest: createCrest(landscape, i, lines[i].strips), hiddenFrom: new Int32Array(width), rgba, region }];
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
