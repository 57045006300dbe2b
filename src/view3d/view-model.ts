import type { DrawnSurface } from '../analysis/detail-tree.ts';
import type { CameraPose } from '../core/camera-pose.ts';
import type { Heightmap, Range } from '../core/heightmap.ts';
import type { Point } from '../core/profile.ts';
import type { Appearance } from '../draw/colour/appearance.ts';
import type { ColourScale } from '../draw/colour/colour-scale.ts';
import type { TerrainLight } from '../draw/colour/terrain-light.ts';
import type { Water } from '../draw/water/water.ts';
import type { Drained } from '../draw/water/water-rows.ts';
import type { ViewPalette } from '../render3d/palette.ts';

/** A line across the terrain, straight between its points, at least 2; positions are fractions of the extent. */
export type GroundLine = readonly Point[];

/** Values that colour the terrain in place of its elevations. */
export interface Drape {
  /** As many samples as the surface has. */
  readonly map: Heightmap;
  readonly scale: ColourScale;
}

/** All that a terrain view shows. It is immutable: fields are compared by identity. */
export interface TerrainViewModel {
  /** At least 2 samples a side; the map may reach past the extent. */
  readonly surface: DrawnSurface;
  readonly scale: ColourScale;
  readonly appearance: Appearance;
  /** Baked shadow and sky view of the same map; without it, all lies in the sun and nearly all sees the sky. */
  readonly light: TerrainLight | undefined;
  /** The water of the same map, drawn as the appearance says. */
  readonly water: Water | undefined;
  /** What drains through a chosen place is tinted. */
  readonly drained: Drained | undefined;
  /** Shown without water, rock and contour lines, in light without hue. */
  readonly drape: Drape | undefined;
  /** Where the terrain is cut for the profile. */
  readonly cut: readonly GroundLine[] | undefined;
  /** The fault lines of a stage. */
  readonly faults: readonly GroundLine[] | undefined;
  /** Elevations that the block is made for: it is as high and stands as deep as they need. The colour scale's without it. */
  readonly frame?: Range | undefined;
  readonly palette: ViewPalette;
  /** undefined frames the whole block, whatever its shape and the view's. Compared by value. */
  readonly camera: CameraPose | undefined;
}
