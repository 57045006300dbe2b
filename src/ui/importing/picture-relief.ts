import { type Heightmap, spacingOf } from '../../core/heightmap.ts';
import type { Extent } from '../../core/recipe.ts';
import type { ColourScale } from '../../draw/colour/colour-scale.ts';
import type { CodeScale } from '../../io/file-format.ts';
import { elevationOf } from '../../io/reading.ts';
import type { Rectangle } from '../../view2d/minimap-marks.ts';
import { reliefPicture } from '../../view2d/relief-picture.ts';

/** The elevations of a map of codes; NaN stays NaN. */
export function inMetres({ width, height, data }: Heightmap, scale: CodeScale): Heightmap {
  return { width, height, data: data.map((code) => elevationOf(scale, code)) };
}

/** Draws a map of elevations from above.
 *  @param extent metres, west to east and north to south
 *  @param pixelRatio device pixels per pixel of the page */
export function drawRelief(
  context: CanvasRenderingContext2D,
  map: Heightmap,
  extent: Extent,
  scale: ColourScale,
  box: Rectangle,
  pixelRatio: number,
): void {
  const surface = { map, spacing: spacingOf(extent, map), extent };
  const [width, height] = [Math.max(Math.round(box.width * pixelRatio), 2), Math.max(Math.round(box.height * pixelRatio), 2)];
  const picture = new OffscreenCanvas(width, height);
  picture.getContext('2d')?.putImageData(reliefPicture(surface, scale, width, height), 0, 0);
  context.drawImage(picture, box.x, box.y, box.width, box.height);
}
