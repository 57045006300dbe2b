import type { Size } from '../../core/heightmap.ts';
import type { HoleMask } from '../../core/hole-mask.ts';

/** Pixels from one line of the hatch to the next, and across a line. */
const GAP = 8;
const WIDTH = 2;
/** Grey levels of the lines and of what is between them, as in charts of documents. */
const [INK, PAPER] = [0x17, 0xff];

/** Hatches where any of the maps has no values, in the pixels of a picture of a file; `hatchHoles` does so on a canvas.
 *  @param masks of maps that the whole picture shows
 *  @param rgba red, green, blue, alpha per pixel, row-major */
export function hatchPixelsInPlace(rgba: Uint8ClampedArray, { width, height }: Size, masks: readonly HoleMask[]): void {
  for (const mask of masks) {
    const columns = Uint16Array.from({ length: width }, (_, x) => ((x + 0.5) * mask.width) / width);
    for (let y = 0, i = 0; y < height; y++) {
      const row = Math.floor(((y + 0.5) * mask.height) / height) * mask.width;
      for (let x = 0; x < width; x++, i += 4) {
        if (mask.data[row + columns[x]] === 1) rgba.fill((x + y) % GAP < WIDTH ? INK : PAPER, i, i + 3);
      }
    }
  }
}
