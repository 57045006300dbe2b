import { markInPlace } from './changed.ts';
import { coverDiscRow } from './disc-cover.ts';
import { colourThrough, layColumnInPlace, type Overlay } from './overlay.ts';
import type { PaintedPixels } from './settled.ts';
import type { ShootingStar } from './shooting-stars.ts';
import type { StarField } from './stars.ts';

/** A picture that sky shows in: in each column the rows above the first whole layer. */
export interface SkyPixels extends PaintedPixels {
  /** The picture of the sky without stars. */
  readonly sky: Int32Array;
  /** What drawn lines lay over the sky. */
  readonly overlay: Overlay | undefined;
  /** Red, green and blue of the stars, and room for the same through the overlay. */
  readonly starColour: Float64Array;
  readonly starThrough: Float64Array;
  /** The row after the last in which sky is seen, of each column. */
  readonly skyEnd: Int32Array;
}

/** Paints stars where the sky is seen.
 *  @param cover room for a number more than a row has pixels */
export function paintStars(picture: SkyPixels, field: StarField, cover: Float64Array): void {
  const { width, height } = picture;
  for (let n = 0; n < field.count; n++) {
    const x = field.x[n];
    const y = field.y[n];
    const radius = field.radius[n];
    const first = Math.max(Math.floor(x - radius), 0) | 0;
    const columns = (Math.min(Math.ceil(x + radius), width) - first) | 0;
    const end = Math.min(Math.ceil(y + radius), height);
    for (let row = Math.max(Math.floor(y - radius), 0) | 0; row < end && columns > 0; row++) {
      coverDiscRow(cover, first, columns, row, field, n, 1);
      for (let k = 0; k < columns; k++) cover[k] *= field.opacity[n];
      blendRow(picture, first, columns, row, cover);
    }
  }
}

/** Paints a shooting star where the sky is seen, by the distance of each pixel's middle from its line.
 *  @param cover room for a number */
export function paintShootingStar(picture: SkyPixels, star: ShootingStar, cover: Float64Array): void {
  const { width, height, skyEnd } = picture;
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
      if (row >= skyEnd[column]) continue;
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

/** Puts the sky back to where stars were painted. */
export function eraseStars(picture: SkyPixels, { count, x, y, radius }: StarField): void {
  for (let n = 0; n < count; n++) {
    const [west, east] = [Math.floor(x[n] - radius[n]), Math.ceil(x[n] + radius[n])];
    eraseBox(picture, west, Math.floor(y[n] - radius[n]), east, Math.ceil(y[n] + radius[n]));
  }
}

/** Puts the sky back to where a shooting star was painted. */
export function eraseShootingStar(picture: SkyPixels, { x1, y1, x2, y2, width }: ShootingStar): void {
  const reach = width / 2 + 0.5;
  const [west, east] = [Math.floor(Math.min(x1, x2) - reach), Math.ceil(Math.max(x1, x2) + reach)];
  eraseBox(picture, west, Math.floor(Math.min(y1, y2) - reach), east, Math.ceil(Math.max(y1, y2) + reach));
}

/** From whole columns and rows to those before others. */
function eraseBox(
  { width, height, rgba, pixels, sky, overlay, skyEnd, written }: SkyPixels,
  west: number,
  north: number,
  east: number,
  south: number,
): void {
  const first = Math.max(west, 0);
  const end = Math.min(east, width);
  const last = Math.min(south, height);
  for (let row = Math.max(north, 0); row < last; row++) {
    for (let column = first; column < end; column++) {
      if (row >= skyEnd[column]) continue;
      pixels[row * width + column] = sky[row * width + column];
      if (overlay) layColumnInPlace(rgba, 4 * column, 4 * width, overlay, column, row, row + 1);
      markInPlace(written, column, row, row + 1);
    }
  }
}

/** Lays the stars' colour over pixels of a row where the sky is seen, behind the overlay.
 *  @param cover opacities of the columns from `first` on */
function blendRow(picture: SkyPixels, first: number, columns: number, row: number, cover: Float64Array): void {
  const { width, rgba, skyEnd, written, overlay, starColour, starThrough } = picture;
  for (let k = 0; k < columns; k++) {
    const column = first + k;
    if (row >= skyEnd[column]) continue;
    const i = 4 * (row * width + column);
    const colour = overlay ? colourThrough(starThrough, starColour, overlay, column, row) : starColour;
    rgba[i] += (colour[0] - rgba[i]) * cover[k];
    rgba[i + 1] += (colour[1] - rgba[i + 1]) * cover[k];
    rgba[i + 2] += (colour[2] - rgba[i + 2]) * cover[k];
    markInPlace(written, column, row, row + 1);
  }
}
