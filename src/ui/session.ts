import type { HurstEstimate } from '../analysis/hurst.ts';
import type { TerrainFigures } from '../analysis/terrain-figures.ts';
import type { TerrainLight } from '../colour/terrain-light.ts';
import type { Point, Profile } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import type { AutosaveStatus } from '../state/autosave.ts';
import type { AppDocument, Pin, TerrainAtStage } from '../state/document.ts';
import type { TerrainDifference } from '../terrain/make-difference.ts';
import type { Terrain } from '../terrain/make-terrain.ts';

/** What is on screen for the moment and belongs to no document: it is made again from one, or forgotten. */
export interface Session {
  /** The last terrain that was made. It stays until the next one is there. */
  readonly terrain: Terrain | undefined;
  /** The terrain is a coarser stand-in for the document's while a gesture lasts. */
  readonly preview:
    | {
        readonly isNested: boolean;
        /** It stays until somebody asks for the whole; else it lasts as long as a gesture. */
        readonly isHeld: boolean;
      }
    | undefined;
  /** What the last terrain that was no gesture's preview was made for. */
  readonly settled: TerrainAtStage | undefined;
  /** What could not be made, or was cancelled, and is asked for still: on screen is nothing, or the terrain before. */
  readonly unmade: (TerrainAtStage & { readonly canRetry: boolean }) | undefined;
  readonly light: TerrainLight | undefined;
  /** `light` is of another terrain or sun, and the right one is on its way. */
  readonly isLightDue: boolean;
  /** Of `terrain`, once it is there; of some terrain there is none to come. */
  readonly hurst: HurstEstimate | undefined;
  /** The place a person points at, on the terrain, its minimap or its profile. */
  readonly hover: Point | undefined;
  /** Fraction of the running job; undefined when there is none. */
  readonly progress: number | undefined;
  readonly message: Message | undefined;
  /** A slider or handle is held: changes come fast, and none is the last. */
  readonly isGesture: boolean;
  readonly isPlaying: boolean;
  /** Nobody has asked for long terrain yet: it came with a link or from the last session, and is shown as a preview until a click. */
  readonly isHeld: boolean;
  /** Very long terrain that a click has asked for. */
  readonly agreed: ReadonlySet<Recipe>;
  /** Profiles of the document's pins, those that are made. */
  readonly pinProfiles: ReadonlyMap<Pin, Profile>;
  /** Why the profiles of other pins could not be made. */
  readonly pinFailures: ReadonlyMap<Pin, string>;
  /** The terrains beside the document's own, by pane as its `others`; empty outside comparisons. */
  readonly others: readonly OtherTerrain[];
  /** Of the terrains of a comparison, those that are there. */
  readonly figures: ReadonlyMap<Recipe, TerrainFigures>;
  /** Why there are none of others. */
  readonly figureFailures: ReadonlyMap<Recipe, string>;
  /** The last one that was made; it is the document's while its recipes are those of the pair. */
  readonly difference: ShownDifference | undefined;
  /** What became of the last autosave; undefined before the first. */
  readonly autosave: AutosaveStatus | undefined;
  /** The browser took the GPU away, and has drawn nothing since. */
  readonly isPictureLost: boolean;
  /** The 3D view is at work on a frame. */
  readonly isDrawing: boolean;
}

/** A terrain of a comparison beside the document's own. */
export interface OtherTerrain {
  /** The last one that was made in this pane. It stays until the next one is there. */
  readonly terrain: Terrain | undefined;
  /** The recipe it was made for, whole or as a stand-in. */
  readonly settled: Recipe | undefined;
  readonly preview: Session['preview'];
  readonly light: TerrainLight | undefined;
  /** Fraction of the running job; undefined when there is none. */
  readonly progress: number | undefined;
  /** Why what the document asks for is not there. */
  readonly failure: string | undefined;
  /** What may help: to make it again, or to choose the file whose samples it lacks. */
  readonly remedy: Remedy | undefined;
}

export type Remedy = 'again' | 'file';

/** A difference, or why there is none. */
export interface ShownDifference {
  readonly of: Recipe;
  readonly less: Recipe;
  readonly result: TerrainDifference | { readonly failure: string };
  /** Shadow and sky of its base. */
  readonly light: TerrainLight | undefined;
}

export interface Message {
  readonly kind: 'error' | 'note';
  readonly text: string;
  /** The document that cannot be shown for want of the samples it names. */
  readonly awaited?: AppDocument | undefined;
}

export const emptySession: Session = {
  terrain: undefined,
  preview: undefined,
  settled: undefined,
  unmade: undefined,
  light: undefined,
  isLightDue: false,
  hurst: undefined,
  hover: undefined,
  progress: undefined,
  message: undefined,
  isGesture: false,
  isPlaying: false,
  isHeld: true,
  agreed: new Set(),
  pinProfiles: new Map(),
  pinFailures: new Map(),
  others: [],
  figures: new Map(),
  figureFailures: new Map(),
  difference: undefined,
  autosave: undefined,
  isPictureLost: false,
  isDrawing: false,
};
