import type { DifferenceFigures } from '../analysis/difference.ts';
import type { Heightmap } from '../core/heightmap.ts';
import type { Surface } from '../core/surface.ts';

/** Two terrains less each other, and what it is shown on. */
export interface TerrainDifference {
  readonly figures: DifferenceFigures;
  /** `of` less `less`, on the grid of `base`. */
  readonly map: Heightmap;
  /** The terrain it is draped on: `less`, at most 1025 samples a side. */
  readonly base: Surface;
}
