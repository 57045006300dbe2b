import type { Size } from '../core/heightmap.ts';
import type { Rgb } from './colours.ts';
import type { Landscape } from './landscape.ts';
import { colourThrough, type Overlay } from './overlay.ts';
import { glowAt, type SunDisc, type SunGlow, skyAt, skyStops, sunDisc, sunGlow } from './sky.ts';
import type { ShootingStar, StarField } from './stars.ts';

/** Entries of the glow's table, so close that no channel is off by more than a tenth. */
const ENTRIES = 2048;

/** Paints all of the sky that does not move: its gradient, the glow, the sun or moon.
 *  @param rgba of the picture's size; all of it is written */
export function paintSky({ palette, scene }: Pick<Landscape, 'palette' | 'scene'>, rgba: Uint8ClampedArray<ArrayBuffer>): void {
  const { width, height } = scene;
  const stops = skyStops({ palette, scene });
  const glow = sunGlow({ palette, scene });
  const disc = sunDisc({ palette, scene });
  const shine = glow && glowTable(glow);
  const pixels = new Int32Array(rgba.buffer);
  const plain = new Uint8ClampedArray(4).fill(255);
  const plainPixel = new Int32Array(plain.buffer);
  const row = new Float32Array(3 * width);
  const cover = new Float64Array(width + 1);
  const round = [glow, disc].flatMap((shape) => shape ?? []);
  const west = Math.max(Math.floor(Math.min(...round.map(({ x, radius }) => x - radius))), 0);
  const east = Math.min(Math.ceil(Math.max(...round.map(({ x, radius }) => x + radius))), width);
  for (let y = 0; y < height; y++) {
    const colour = skyAt(stops, y + 0.5);
    plain.set(colour);
    pixels.fill(plainPixel[0], y * width, (y + 1) * width);
    if (!round.some((shape) => Math.abs(y + 0.5 - shape.y) < shape.radius + 1)) continue;
    fillRow(row, west, east, colour);
    if (glow && shine) addGlow(row, y, glow, shine);
    if (disc) addDisc(row, y, disc, cover);
    for (let x = west, i = 3 * west, out = 4 * (y * width + west); x < east; x++, out += 4) {
      rgba[out] = row[i++];
      rgba[out + 1] = row[i++];
      rgba[out + 2] = row[i++];
    }
  }
}

function fillRow(row: Float32Array, west: number, east: number, [red, green, blue]: Rgb): void {
  for (let i = 3 * west; i < 3 * east; i += 3) {
    row[i] = red;
    row[i + 1] = green;
    row[i + 2] = blue;
  }
}

function glowTable(glow: SunGlow): Float32Array {
  return Float32Array.from({ length: ENTRIES }, (_, i) => glowAt(glow, (glow.radius * (i + 0.5)) / ENTRIES));
}

function addGlow(row: Float32Array, y: number, { x, y: middle, radius, colour }: SunGlow, shine: Float32Array): void {
  const dy = y + 0.5 - middle;
  const squared = radius * radius - dy * dy;
  if (squared <= 0) return;
  const half = Math.sqrt(squared);
  const [red, green, blue] = colour;
  const scale = ENTRIES / radius;
  const end = Math.min(Math.ceil(x + half), row.length / 3);
  for (let column = Math.max(Math.floor(x - half), 0); column < end; column++) {
    const dx = column + 0.5 - x;
    const entry = Math.floor(Math.sqrt(dx * dx + dy * dy) * scale);
    if (entry >= ENTRIES) continue;
    const opacity = shine[entry];
    const i = 3 * column;
    row[i] += (red - row[i]) * opacity;
    row[i + 1] += (green - row[i + 1]) * opacity;
    row[i + 2] += (blue - row[i + 2]) * opacity;
  }
}

function addDisc(row: Float32Array, y: number, { x, y: middle, radius, phase, colour, rim }: SunDisc, cover: Float64Array): void {
  if (y + 1 <= middle - radius || y >= middle + radius) return;
  const first = Math.max(Math.floor(x - radius), 0);
  const columns = Math.min(Math.ceil(x + radius), row.length / 3) - first;
  if (columns <= 0) return;
  coverDiscRow(cover, first, columns, y, { x, y: middle, radius, phase });
  const dy = y + 0.5 - middle;
  for (let k = 0; k < columns; k++) {
    if (cover[k] <= 0) continue;
    const dx = first + k + 0.5 - x;
    const out = Math.min(Math.sqrt(dx * dx + dy * dy) / radius, 1);
    for (let c = 0, i = 3 * (first + k); c < 3; c++, i++) row[i] += (colour[c] + (rim[c] - colour[c]) * out - row[i]) * cover[k];
  }
}

/** Lines that a row of pixels is measured along. */
const LINES = 8;

/** A disc in pixels, or the lit part of a moon: a phase of 1 is a whole disc. */
type Disc = Pick<SunDisc, 'x' | 'y' | 'radius' | 'phase'>;

/** The shares of a row of pixels that a disc covers: exact along the row, by LINES lines down it.
 *  @param cover shares 0 … 1 for the columns from `first` on, `columns` of them
 *  @param row whose pixels are meant */
function coverDiscRow(cover: Float64Array, first: number, columns: number, row: number, { x, y, radius, phase }: Disc): void {
  cover.fill(0, 0, columns + 1);
  for (let line = 0; line < LINES; line++) {
    const dy = row + (line + 0.5) / LINES - y;
    const squared = radius * radius - dy * dy;
    if (squared <= 0) continue;
    const half = Math.sqrt(squared);
    addEdge(cover, columns, x - (2 * phase - 1) * half - first, 1 / LINES);
    addEdge(cover, columns, x + half - first, -1 / LINES);
  }
  for (let i = 1; i < columns; i++) cover[i] += cover[i - 1];
}

/** Adds all that is right of a place, as differences from column to column. */
function addEdge(cover: Float64Array, columns: number, at: number, weight: number): void {
  const column = Math.floor(at);
  if (column < 0) cover[0] += weight;
  else if (column < columns) {
    cover[column] += weight * (column + 1 - at);
    cover[column + 1] += weight * (at - column);
  }
}

/** A picture while it is painted. */
export interface Picture extends Size {
  readonly rgba: Uint8ClampedArray;
}

/** A picture that shows the sky alone as yet. */
interface SkyPixels extends Picture {
  /** What drawn lines lay over the sky. */
  readonly overlay: Overlay | undefined;
  /** Red, green and blue of the stars, and room for the same through the overlay. */
  readonly starColour: Float64Array;
  readonly starThrough: Float64Array;
}

/** Paints stars.
 *  @param cover room for a number more than a row has pixels */
export function paintStars(picture: SkyPixels, field: StarField, cover: Float64Array): void {
  const { width, height } = picture;
  for (let n = 0; n < field.count; n++) {
    const x = field.x[n];
    const y = field.y[n];
    const radius = field.radius[n];
    const star = { x, y, radius, phase: 1 };
    const first = Math.max(Math.floor(x - radius), 0);
    const columns = Math.min(Math.ceil(x + radius), width) - first;
    const end = Math.min(Math.ceil(y + radius), height);
    for (let row = Math.max(Math.floor(y - radius), 0); row < end && columns > 0; row++) {
      coverDiscRow(cover, first, columns, row, star);
      for (let k = 0; k < columns; k++) cover[k] *= field.opacity[n];
      blendRow(picture, first, columns, row, cover);
    }
  }
}

/** Paints a shooting star, by the distance of each pixel's middle from its line.
 *  @param cover room for a number */
export function paintShootingStar(picture: SkyPixels, star: ShootingStar, cover: Float64Array): void {
  const { width, height } = picture;
  const { x1, y1, x2, y2, opacity } = star;
  const dx = x2 - x1;
  const dy = y2 - y1;
  const squared = dx * dx + dy * dy;
  if (squared === 0) return;
  const length = Math.sqrt(squared);
  const reach = star.width / 2 + 0.5;
  const most = Math.min(1, star.width);
  const end = Math.min(Math.ceil(Math.max(y1, y2) + reach), height);
  for (let row = Math.max(Math.floor(Math.min(y1, y2) - reach), 0); row < end; row++) {
    const down = row + 0.5 - y1;
    // Where the row meets the line, and how far to both sides it is near.
    const middle = x1 + (dy === 0 ? 0 : (down * dx) / dy);
    const near = dy === 0 ? Math.abs(dx) + reach : (reach * length) / Math.abs(dy);
    const from = Math.max(Math.floor(Math.max(middle - near, Math.min(x1, x2) - reach)), 0);
    const to = Math.min(Math.ceil(Math.min(middle + near, Math.max(x1, x2) + reach)), width);
    for (let column = from; column < to; column++) {
      const across = column + 0.5 - x1;
      const t = Math.min(Math.max((across * dx + down * dy) / squared, 0), 1);
      const offX = across - t * dx;
      const offY = down - t * dy;
      const covered = Math.min(reach - Math.sqrt(offX * offX + offY * offY), most);
      if (covered <= 0) continue;
      cover[0] = opacity * t * covered;
      blendRow(picture, column, 1, row, cover);
    }
  }
}

/** Lays the stars' colour over pixels of a row, behind the overlay.
 *  @param cover opacities of the columns from `first` on */
function blendRow(picture: SkyPixels, first: number, columns: number, row: number, cover: Float64Array): void {
  const { width, rgba, overlay, starColour, starThrough } = picture;
  for (let k = 0; k < columns; k++) {
    const column = first + k;
    const i = 4 * (row * width + column);
    const colour = overlay ? colourThrough(starThrough, starColour, overlay, column, row) : starColour;
    rgba[i] += (colour[0] - rgba[i]) * cover[k];
    rgba[i + 1] += (colour[1] - rgba[i + 1]) * cover[k];
    rgba[i + 2] += (colour[2] - rgba[i + 2]) * cover[k];
  }
}
