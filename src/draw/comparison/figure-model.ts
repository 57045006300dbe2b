import type { ComparedTerrain } from '../../analysis/compared-terrain.ts';
import type { DifferenceFigures } from '../../analysis/difference.ts';
import type { Heightmap, Range, Size, Spacing } from '../../core/heightmap.ts';
import type { HoleMask } from '../../core/hole-mask.ts';
import type { Profile } from '../../core/profile.ts';
import type { ProfileModel } from '../chart/profile-model.ts';
import type { Appearance } from '../colour/appearance.ts';

/** A terrain to draw in the figure of a comparison. */
export interface Pictured {
  /** From 0; people count from 1. */
  readonly pane: number;
  readonly name: string;
  /** Generator, seed and what differs from the others; may be empty. */
  readonly caption: string;
  /** Its samples, or fewer: see `reducedForPicture`. */
  readonly map: Heightmap;
  readonly profile: Profile | undefined;
  /** Samples of the terrain itself, and metres between them. */
  readonly size: Size;
  readonly spacing: Spacing | undefined;
  readonly isInMetres: boolean;
  readonly range: Range;
  /** Where its file has no values and it was filled; undefined if every sample has one. */
  readonly holes: HoleMask | undefined;
  /** What neither file nor person stated. */
  readonly isGuessed?: { readonly elevation: boolean; readonly ground: boolean };
}

/** Two terrains less each other. */
export interface FigureDifference {
  /** Panes. */
  readonly of: number;
  readonly less: number;
  readonly unit: 'm' | '';
  readonly figures: DifferenceFigures;
  /** How they were compared, if not sample by sample; may be empty. */
  readonly note: string;
  /** The differences over the ground of `less`, or fewer of them; undefined where none are drawn. */
  readonly map: Heightmap | undefined;
}

/** All that a comparison shows. */
export interface ComparisonFigure {
  readonly terrains: readonly Pictured[];
  /** The same terrains with their figures, and those that were not made. */
  readonly compared: readonly ComparedTerrain[];
  readonly differences: readonly FigureDifference[];
  /** The lines of all terrains; undefined where none has one. */
  readonly profiles: ProfileModel | undefined;
  /** Sentences on lines that do not fit the axes of the others. */
  readonly profileNotes: readonly string[];
  readonly appearance: Appearance;
}
