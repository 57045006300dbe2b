import { requireRange, requireSpacing } from '../core/bounds.ts';
import type { Heightmap, Range, Spacing } from '../core/heightmap.ts';
import { requireFilled } from '../core/holes.ts';
import { defaultsOf, type Problem, parseParams, problemLines } from '../core/params.ts';
import { type Appearance, appearanceSchema } from '../draw/colour/appearance.ts';
import * as unchecked from '../draw/picture.ts';
import { rangeOf } from '../kernels/values.ts';

/** How a relief picture is made. */
export interface ReliefOptions {
  /** Whether samples are metres; others are scaled in proportion to the ground, and have no sea. */
  readonly isInMetres?: boolean;
  /** Metres from one sample to the next; by default in proportion to the elevations. */
  readonly spacing?: Spacing | undefined;
  /** The elevations that the colours span; without it, the map's own. */
  readonly range?: Range | undefined;
  /** Colours, light, contours and water; what it leaves out is as the page starts with. */
  readonly appearance?: Partial<Appearance>;
}

/** 2D terrain from above, one pixel a sample, in the page's colours and light.
 *
 *      import { encodePngRgb, reliefPixels, spacingOf } from 'faultline';
 *
 *      const pixels = reliefPixels(map, { spacing: spacingOf(recipe.extent, map), appearance: { ramp: 'viridis' } });
 *      const png = await encodePngRgb(map, pixels);
 *
 *  @returns red, green, blue, alpha per pixel, row-major, opaque
 *  @throws RangeError for an inconsistent map, range or spacing, for samples without a value, and for an appearance out of range, with every
 *  problem */
export function reliefPixels(map: Heightmap, options: ReliefOptions = {}): Uint8ClampedArray {
  const { isInMetres = true, spacing, range = rangeOf(requireFilled(map).data), appearance } = options;
  requireFilled(map);
  if (spacing) requireSpacing(spacing);
  requireRange(range, 'range');
  return unchecked.reliefPixels({ map, isInMetres, spacing }, range, completed(appearance));
}

function completed(appearance: Partial<Appearance> | undefined): Appearance {
  if (!appearance) return defaultsOf(appearanceSchema);
  const problems: Problem[] = [];
  const values = parseParams(appearanceSchema, appearance, 'appearance', problems);
  if (problems.length > 0) throw new RangeError(problemLines(problems));
  return values as Appearance;
}
