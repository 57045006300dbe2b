import type { NoFigure } from './no-figure.ts';
import type { TerrainFigures } from './terrain-figures.ts';

/** A terrain among others with its figures, as table, plots and files show it. */
export interface ComparedTerrain {
  /** From 0; people count from 1. */
  readonly pane: number;
  /** Its name among the others. */
  readonly name: string;
  readonly unit: 'm' | '';
  /** undefined while they are made, and without any. */
  readonly figures: TerrainFigures | undefined;
  /** Why there are none. */
  readonly failure: string | undefined;
  /** Samples without a value in its file: its figures are of the filled terrain. */
  readonly filled: number;
  /** Time to generate it, or why there is none; undefined while figures are made, and without any. */
  readonly elapsedMs: number | NoFigure | undefined;
}
