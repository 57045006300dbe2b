import { fillAt, type LayerFill, layerFills, outlineOf, rgbOf } from './colours.ts';
import { type Crest, createCrest } from './crest.ts';
import { type ColumnCover, coverColumnInPlace, createColumnCover } from './crest-cover.ts';
import { placeCrestInPlace } from './crest-rows.ts';
import { drawingOf } from './drawn.ts';
import { isDrawn, type Landscape, type Moment } from './landscape.ts';
import { requireMoment } from './landscape-fields.ts';
import { createLayerStrips, type LayerStrips } from './layer-line.ts';
import { drawnOverlay, laidOver, type Overlay, seenThrough } from './overlay.ts';
import {
  createSettledRegion,
  createWrittenBlocks,
  markInPlace,
  type PaintedPixels,
  type Rectangles,
  type SettledRegion,
  settleInPlace,
  takeMarksInPlace,
} from './settled.ts';
import { eraseShootingStar, eraseStars, paintShootingStar, paintSky, paintStars } from './sky-pixels.ts';
import { createShootingStars, createStars, type ShootingStar, type StarField } from './stars.ts';

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

/** Paints the moments of a landscape, to the same bytes in every engine. First each pixel gets the colour of the frontmost layer that
 *  covers it whole, or of the sky; what has it from the last paint is left alone. Then come the stars, and from back to front the
 *  pixels that crests cover in part, by exact area, with outlines. Lightning and rivers stand still: they are drawn once, and what lies
 *  behind is painted in its colours as seen through them. A paint allocates nothing.
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
  const written = createWrittenBlocks(landscape.scene);
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
    changed: written.changed,
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
        settleInPlace(region, picture, hidden, hiddenFrom, touched);
        minInPlace(touched, crest.first);
      }
      settleInPlace(sky, picture, topEdge, hidden, touched);
      starField = stars.at(moment);
      paintStars(skyPixels, starField, starCover);
      shootingStar = shootingStars.at(moment);
      if (shootingStar) paintShootingStar(skyPixels, shootingStar, starCover);
      for (let i = layers.length - 1; i >= 0; i--) paintEdges(picture, layers[i], edgeRoom);
      takeMarksInPlace(written);
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

/** A layer as it is painted. */
interface ShownLayer {
  readonly crest: Crest;
  /** The first row of each column from which on nearer layers hide it. */
  readonly hiddenFrom: Int32Array;
  /** Red, green, blue, alpha of each row. */
  readonly rgba: Uint8ClampedArray;
  /** Where it is seen, in the same colours. */
  readonly region: SettledRegion;
}

/** What edges of all layers share while they are painted. Colours are red, green, blue, alpha of each row. */
interface EdgeRoom {
  readonly cover: ColumnCover;
  readonly outlineRgba: Uint8ClampedArray;
  /** Room for the colours of a layer and its outline as they are seen through an overlay. */
  readonly through: Uint8ClampedArray;
  readonly outlineThrough: Uint8ClampedArray;
}

/** Paints the pixels that a layer covers in part, and its outline over them, where no nearer layer hides them. */
function paintEdges(
  { width, rgba: pixels, written }: PaintedPixels,
  { crest, hiddenFrom, rgba, region: { overlay } }: ShownLayer,
  { cover, outlineRgba, through, outlineThrough }: EdgeRoom,
): void {
  const { first, whole } = crest;
  const isOutlined = crest.outline !== undefined;
  const { fill, outline } = cover;
  for (let column = 0; column < width; column++) {
    const begin = first[column];
    const end = Math.min(whole[column], hiddenFrom[column]);
    if (begin >= end) continue;
    coverColumnInPlace(cover, crest, column, end);
    markInPlace(written, column, begin, end);
    const colours = overlay ? seenThrough(rgba, through, overlay, column, begin, end) : rgba;
    const lines = overlay && isOutlined ? seenThrough(outlineRgba, outlineThrough, overlay, column, begin, end) : outlineRgba;
    for (let row = begin, i = 4 * (begin * width + column); row < end; row++, i += 4 * width) {
      const share = fill[row];
      if (share > 0) {
        pixels[i] += (colours[4 * row] - pixels[i]) * share;
        pixels[i + 1] += (colours[4 * row + 1] - pixels[i + 1]) * share;
        pixels[i + 2] += (colours[4 * row + 2] - pixels[i + 2]) * share;
      }
      if (!isOutlined || outline[row] <= 0) continue;
      const covered = outline[row] < 1 ? outline[row] : 1;
      pixels[i] += (lines[4 * row] - pixels[i]) * covered;
      pixels[i + 1] += (lines[4 * row + 1] - pixels[i + 1]) * covered;
      pixels[i + 2] += (lines[4 * row + 2] - pixels[i + 2]) * covered;
    }
  }
}

/** What is costly to make, which a painter leaves to the next one. */
interface PainterStore {
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
function overlaysBefore({ drawn }: PainterStore): (Overlay | undefined)[] {
  let before: Overlay | undefined;
  const all = [before];
  for (const { overlay } of drawn) {
    before = before && overlay ? laidOver(before, overlay) : (overlay ?? before);
    all.push(before);
  }
  return all;
}

/** The store of a landscape, with whatever is the same in an older one taken over. */
function painterStore(landscape: Landscape, old?: PainterStore): PainterStore {
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
