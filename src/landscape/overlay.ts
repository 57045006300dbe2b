import type { Rgb } from './colours.ts';
import type { Drawing } from './drawn.ts';
import { type Band, coverInPlace } from './stroke-cover.ts';

/** Colour and opacity of drawn lines in a rectangle of the picture: behind · (1 − alpha) + colour. */
export interface Overlay extends Band {
  /** Red, green, blue, each multiplied by alpha already, and alpha; row-major. */
  readonly rgba: Uint8ClampedArray;
}

/** Rows that strokes are drawn in at once, so that room for a few numbers a pixel is enough. */
const ROWS = 64;

/** Draws strokes, one over the other.
 *  @returns undefined where the picture shows none of them */
export function drawnOverlay(drawing: Drawing, width: number, height: number): Overlay | undefined {
  const box = boxOf(drawing, width, height);
  if (box.width <= 0 || box.height <= 0) return undefined;
  const rgba = new Uint8ClampedArray(4 * box.width * box.height);
  const shares = new Float32Array(box.width * ROWS);
  const opacities = new Float32Array(box.width * ROWS);
  const drawn = new Float32Array(4 * box.width * ROWS);
  for (let row = 0; row < box.height; row += ROWS) {
    const band = { ...box, north: box.north + row, height: Math.min(ROWS, box.height - row) };
    drawn.fill(0);
    for (const { colour, tones } of drawing.strokes) {
      opacities.fill(0);
      for (const { opacity, pieces } of tones) {
        if (coverInPlace(shares, band, pieces, drawing.lying)) toneInPlace(opacities, shares, opacity);
      }
      strokeInPlace(drawn, opacities, colour);
    }
    const start = 4 * row * box.width;
    for (let i = 0; i < 4 * band.width * band.height; i++) rgba[start + i] = drawn[i];
  }
  return { ...box, rgba };
}

function toneInPlace(opacities: Float32Array, shares: Float32Array, opacity: number): void {
  for (let i = 0; i < shares.length; i++) opacities[i] += (opacity - opacities[i]) * shares[i];
}

/** @param drawn red, green, blue, each multiplied by alpha already, and alpha */
function strokeInPlace(drawn: Float32Array, opacities: Float32Array, [red, green, blue]: Rgb): void {
  for (let i = 0; i < opacities.length; i++) {
    const opacity = opacities[i];
    if (opacity === 0) continue;
    drawn[4 * i] += (red - drawn[4 * i]) * opacity;
    drawn[4 * i + 1] += (green - drawn[4 * i + 1]) * opacity;
    drawn[4 * i + 2] += (blue - drawn[4 * i + 2]) * opacity;
    drawn[4 * i + 3] += (255 - drawn[4 * i + 3]) * opacity;
  }
}

/** The pixels that strokes may reach into. */
function boxOf({ strokes, lying }: Drawing, width: number, height: number): Band {
  let [west, north, east, south] = [width, height, 0, 0];
  for (const { x, y, halfWidth } of strokes.flatMap(({ tones }) => tones.flatMap(({ pieces }) => pieces))) {
    for (let k = 0; k < x.length; k++) {
      west = Math.min(west, x[k] - halfWidth - 1);
      east = Math.max(east, x[k] + halfWidth + 1);
      north = Math.min(north, (y[k] - halfWidth) * lying - 1);
      south = Math.max(south, (y[k] + halfWidth) * lying + 1);
    }
  }
  west = Math.max(Math.floor(west), 0);
  north = Math.max(Math.floor(north), 0);
  return { west, north, width: Math.min(Math.ceil(east), width) - west, height: Math.min(Math.ceil(south), height) - north };
}

/** One overlay seen through another. */
export function laidOver(front: Overlay, back: Overlay): Overlay {
  const west = Math.min(front.west, back.west);
  const north = Math.min(front.north, back.north);
  const width = Math.max(front.west + front.width, back.west + back.width) - west;
  const height = Math.max(front.north + front.height, back.north + back.height) - north;
  const both: Overlay = { west, north, width, height, rgba: new Uint8ClampedArray(4 * width * height) };
  for (const { rgba, ...band } of [back, front]) {
    for (let y = 0; y < band.height; y++) {
      for (let x = 0; x < band.width; x++) {
        const i = 4 * ((band.north + y - north) * width + band.west + x - west);
        layInPlace(both.rgba, i, rgba, 4 * (y * band.width + x));
        both.rgba[i + 3] = 255 - ((255 - both.rgba[i + 3]) * (255 - rgba[4 * (y * band.width + x) + 3])) / 255;
      }
    }
  }
  return both;
}

/** Lays an overlay over a whole picture.
 *  @param pixels red, green, blue, alpha @param width of the picture */
export function overlaidInPlace(
  pixels: Uint8ClampedArray,
  width: number,
  { west, north, width: across, height, rgba }: Overlay,
): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < across; x++) layInPlace(pixels, 4 * ((north + y) * width + west + x), rgba, 4 * (y * across + x));
  }
}

/** The colours of rows as they are seen through an overlay in a column.
 *  @param rows red, green, blue, alpha of each row
 *  @param room as long; from row `from` to the one before `to` it may be written
 *  @returns one of the two */
export function seenThrough(
  rows: Uint8ClampedArray,
  room: Uint8ClampedArray,
  overlay: Overlay,
  column: number,
  from: number,
  to: number,
): Uint8ClampedArray {
  const { west, north, width, height, rgba } = overlay;
  if (column < west || column >= west + width) return rows;
  for (let i = 4 * from; i < 4 * to; i++) room[i] = rows[i];
  const end = Math.min(to, north + height);
  for (let row = Math.max(from, north); row < end; row++)
    layInPlace(room, 4 * row, rgba, 4 * ((row - north) * width + column - west));
  return room;
}

/** A colour as a pixel of the picture shows it through an overlay.
 *  @param room may be written
 *  @returns one of the two */
export function colourThrough(
  room: Float64Array,
  colour: Float64Array,
  { west, north, width, height, rgba }: Overlay,
  column: number,
  row: number,
): Float64Array {
  const x = column - west;
  const y = row - north;
  if (x < 0 || x >= width || y < 0 || y >= height) return colour;
  const entry = 4 * (y * width + x);
  const through = (255 - rgba[entry + 3]) / 255;
  for (let c = 0; c < 3; c++) room[c] = colour[c] * through + rgba[entry + c];
  return room;
}

function layInPlace(pixels: Uint8ClampedArray, i: number, over: Uint8ClampedArray, entry: number): void {
  const through = (255 - over[entry + 3]) / 255;
  pixels[i] = pixels[i] * through + over[entry];
  pixels[i + 1] = pixels[i + 1] * through + over[entry + 1];
  pixels[i + 2] = pixels[i + 2] * through + over[entry + 2];
}
