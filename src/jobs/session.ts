import type { HurstEstimate } from '../analysis/hurst.ts';
import type { TerrainFigures } from '../analysis/terrain-figures.ts';
import type { LightGrid, TerrainLight } from '../colour/terrain-light.ts';
import type { Point, Profile } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import type { AutosaveStatus } from '../state/autosave.ts';
import type { AppDocument, Pin, TerrainAtStage } from '../state/document.ts';
import type { TerrainDifference } from '../terrain/make-difference.ts';
import type { Terrain } from '../terrain/make-terrain.ts';

/** What is on screen for the moment and belongs to no document: results, each kept by what it was made from, and what passes. */
export interface Session {
  /** The terrains that are shown, by the document's panes. */
  readonly panes: readonly PaneTerrain[];
  /** Why terrains that the document shows are not there. */
  readonly failures: ReadonlyMap<Recipe, Failure>;
  /** Shadow and sky of what is shown, by what they were baked from. */
  readonly lights: ReadonlyMap<LightGrid, BakedLight>;
  /** Of the selected terrain; of some there is none to come. */
  readonly hurst: { readonly of: Terrain; readonly estimate: HurstEstimate } | undefined;
  /** Profiles of the document's pins, those that are made. */
  readonly pinProfiles: ReadonlyMap<Pin, Profile>;
  /** Why the profiles of other pins could not be made. */
  readonly pinFailures: ReadonlyMap<Pin, string>;
  /** Of the terrains of a comparison, those that are there. */
  readonly figures: ReadonlyMap<Recipe, TerrainFigures>;
  /** Why there are none of others. */
  readonly figureFailures: ReadonlyMap<Recipe, string>;
  /** The last one that was made; it is the document's while its recipes are those of the pair. */
  readonly difference: ShownDifference | undefined;
  /** The place a person points at, on the terrain, its minimap or its profile. */
  readonly hover: Point | undefined;
  readonly message: Message | undefined;
  /** A slider or handle is held: changes come fast, and none is the last. */
  readonly isGesture: boolean;
  readonly isPlaying: boolean;
  /** Nobody has asked for long terrain yet: it came with a link or from the last session, and is shown as a preview until a click. */
  readonly longWaits: boolean;
  /** Very long terrain that a click has asked for. */
  readonly agreed: ReadonlySet<Recipe>;
  /** What became of the last autosave; undefined before the first. */
  readonly autosave: AutosaveStatus | undefined;
  /** The browser took the GPU away, and has drawn nothing since. */
  readonly isPictureLost: boolean;
  /** The 3D view is at work on a frame. */
  readonly isDrawing: boolean;
}

/** What there is in a pane. */
export interface PaneTerrain {
  /** The last terrain that was made here. It stays until the next one is there. */
  readonly terrain: Terrain | undefined;
  /** The terrain is a coarser stand-in for the document's. */
  readonly preview: Preview | undefined;
  /** What of the document it was made for. */
  readonly madeFor: TerrainAtStage | undefined;
  /** The same of the last one that was no gesture's preview. */
  readonly settled: TerrainAtStage | undefined;
  /** Fraction of the running job; undefined when there is none. */
  readonly progress: number | undefined;
}

export interface Preview {
  /** Its samples are every n-th of the whole. */
  readonly isNested: boolean;
  /** It stays until a click asks for the whole, or lasts as long as a gesture. */
  readonly until: 'click' | 'release';
}

export interface Failure {
  readonly text: string;
  /** What may help: to make it again, or to choose the file whose samples it lacks. */
  readonly remedy: 'again' | 'file' | undefined;
}

export interface BakedLight {
  readonly light: TerrainLight | undefined;
  /** The settings it was asked for. */
  readonly key: string;
  /** It could not be baked: the light, if there is one, is that of the settings before. */
  readonly isFailed: boolean;
}

/** A difference, or why there is none. */
export interface ShownDifference {
  readonly of: Recipe;
  readonly less: Recipe;
  readonly result: TerrainDifference | { readonly failure: string };
}

export interface Message {
  readonly kind: 'error' | 'note';
  readonly text: string;
  /** The document that cannot be shown for want of the samples it names. */
  readonly awaited?: AppDocument | undefined;
}

/** A pane without a terrain. */
export const emptyPane: PaneTerrain = {
  terrain: undefined,
  preview: undefined,
  madeFor: undefined,
  settled: undefined,
  progress: undefined,
};

export const emptySession: Session = {
  panes: [],
  failures: new Map(),
  lights: new Map(),
  hurst: undefined,
  pinProfiles: new Map(),
  pinFailures: new Map(),
  figures: new Map(),
  figureFailures: new Map(),
  difference: undefined,
  hover: undefined,
  message: undefined,
  isGesture: false,
  isPlaying: false,
  longWaits: true,
  agreed: new Set(),
  autosave: undefined,
  isPictureLost: false,
  isDrawing: false,
};

export function paneIn({ panes }: Pick<Session, 'panes'>, pane: number): PaneTerrain {
  return panes[pane] ?? emptyPane;
}

export function selectedPane({ selected }: Pick<AppDocument, 'selected'>, session: Pick<Session, 'panes'>): PaneTerrain {
  return paneIn(session, selected);
}

/** Shadow and sky, those of an earlier sun until the right ones are there. */
export function lightOf(
  of: { readonly lightGrid: LightGrid } | undefined,
  { lights }: Pick<Session, 'lights'>,
): TerrainLight | undefined {
  return of && lights.get(of.lightGrid)?.light;
}

/** The Hurst exponents of a terrain, if they are there. */
export function hurstOf(terrain: Terrain | undefined, { hurst }: Pick<Session, 'hurst'>): HurstEstimate | undefined {
  return terrain && hurst?.of === terrain ? hurst.estimate : undefined;
}
