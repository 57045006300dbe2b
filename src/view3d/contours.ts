import type { Surface } from '../core/surface.ts';
import { type Appearance, contourIntervalOf } from '../draw/colour/appearance.ts';
import type { ColourScale } from '../draw/colour/colour-scale.ts';
import type { Contours } from '../render3d/orders.ts';
import { isOrthographic, type Lens, pixelsPerUnit } from './lens.ts';

/** CSS pixels from line to line in steep ground, with the interval as it is drawn. */
const PITCH_PX = 6;
/** Steep ground is so many times steeper than from the lowest to the highest elevation across the extent. */
const STEEP = 3;
/** An automatic interval is halved so often close by: a round number stays one. */
const HALVINGS = 2;

/** @param viewHeight in CSS pixels */
export function contoursOf(
  appearance: Appearance,
  { min, max }: Pick<ColourScale, 'min' | 'max'>,
  { extent }: Pick<Surface, 'extent'>,
  lens: Lens,
  viewHeight: number,
): Contours {
  const interval = contourIntervalOf(appearance, max - min);
  const longer = Math.max(extent.x, extent.y);
  const metresPerPixel = longer / 2 / pixelsPerUnit(lens, viewHeight, 1);
  const rise = (STEEP * (max - min) * metresPerPixel) / longer;
  return { interval, factor: (PITCH_PX * rise) / interval, least: appearance.contourInterval > 0 ? 0 : -HALVINGS };
}

/** Metres between the heavy lines at a distance from the eye.
 *  @param distance units */
export function majorInterval({ interval, factor, least }: Contours, lens: Lens, distance: number): number {
  const octave = Math.log2(factor * (isOrthographic(lens) ? 1 : distance));
  return 5 * interval * 2 ** Math.max(least, Math.round(octave));
}
