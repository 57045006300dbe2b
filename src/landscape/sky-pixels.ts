import { coverDiscRow } from './disc-cover.ts';
import type { Landscape } from './landscape.ts';
import type { Rgb } from './rgb.ts';
import { glowAt, type SunDisc, type SunGlow, skyAt, skyStops, sunDisc, sunGlow } from './sky.ts';

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
  const discs = { x: Float64Array.of(x), y: Float64Array.of(middle), radius: Float64Array.of(radius) };
  coverDiscRow(cover, first, columns, y, discs, 0, phase);
  const dy = y + 0.5 - middle;
  for (let k = 0; k < columns; k++) {
    if (cover[k] <= 0) continue;
    const dx = first + k + 0.5 - x;
    const out = Math.min(Math.sqrt(dx * dx + dy * dy) / radius, 1);
    for (let c = 0, i = 3 * (first + k); c < 3; c++, i++) row[i] += (colour[c] + (rim[c] - colour[c]) * out - row[i]) * cover[k];
  }
}
