import type { DifferenceFigures } from '../../analysis/difference.ts';
import type { Heightmap } from '../../core/heightmap.ts';
import type { HoleMask } from '../../core/holes.ts';
import { differenceScale, flatPainter } from '../colour/colour-scale.ts';
import { hatchPixelsInPlace } from '../colour/hatch-pixels.ts';
import { scalePixelRows } from '../colour/scale-pixels.ts';
import { type Box, legend, type Painting, type SheetPart } from './sheet.ts';

/** A difference seen from above in diverging colours. It is painted row by row: colours of all samples would take as much memory as the
 *  samples themselves.
 *  @param holes where either terrain was filled: hatched */
export function differencePaint(
  map: Heightmap,
  { limit }: Pick<DifferenceFigures, 'limit'>,
  holes: readonly HoleMask[],
): Painting['paint'] {
  return (size) => {
    const { width, data } = map;
    const paintRow = flatPainter(differenceScale(limit));
    const row = new Uint8ClampedArray(4 * width);
    const pixels = scalePixelRows((y) => paintRow(data.subarray(y * width, (y + 1) * width), row), map, size);
    hatchPixelsInPlace(pixels, size, holes);
    return pixels;
  };
}

/** The bar of a difference's colours. */
export function differenceLegend(
  place: Omit<Box, 'height'>,
  { limit }: Pick<DifferenceFigures, 'limit'>,
  unit: 'm' | '',
  caption = 'Difference',
): SheetPart {
  return legend(place, caption, differenceScale(limit), unit, true);
}
