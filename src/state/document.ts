import type { CameraPose } from '../core/camera-pose.ts';
import type { Cut } from '../core/cut.ts';
import type { Range } from '../core/heightmap.ts';
import { defaultsOf } from '../core/params.ts';
import type { ImportedSource, Recipe } from '../core/recipe.ts';
import { type Appearance, appearanceSchema } from '../draw/colour/appearance.ts';
import { type CompareSettings, compareSchema } from './compare-settings.ts';
import { type PageSettings, pageSchema } from './page-settings.ts';

/** All that a person can set, and nothing else. Links, the autosave and projects contain it. */
export interface AppDocument {
  /** By pane, one to MAX_TERRAINS. A comparison shows all of them; otherwise only the selected one is shown. */
  readonly terrains: readonly Recipe[];
  /** Pane of the terrain that the panel and files work on, 0 … terrains.length − 1. */
  readonly selected: number;
  /** By pane; all the same while cameras are linked. undefined frames the whole terrain, whatever its shape and the page's. */
  readonly cameras: readonly (CameraPose | undefined)[];
  /** The stage of the selected terrain, 0 … stageCount(recipe). undefined is the finished terrain; the last stage is the same terrain with
   *  marks of what the stage changed. */
  readonly stage: number | undefined;
  readonly cut: Cut;
  /** Profiles kept for comparison, in the order they were pinned. */
  readonly pins: readonly Pin[];
  readonly appearance: Appearance;
  readonly page: PageSettings;
  readonly profileZoom: ProfileZoom | undefined;
  /** The panes whose difference is shown, and that the swipe layout lays over each other. */
  readonly pair: PanePair;
  readonly compare: CompareSettings;
  /** The landscape as text: `l.preset=misty-morning&l3.speed=12`; empty is the one that the page shows first. */
  readonly landscape: string;
}

/** Two panes of a comparison: `of` less `less`. */
export interface PanePair {
  readonly of: number;
  readonly less: number;
}

/** The second terrain less the first. */
export const FIRST_PAIR: PanePair = { of: 1, less: 0 };

/** Terrains of a comparison. */
export const MAX_TERRAINS = 4;

/** A terrain at one of its stages. */
export interface TerrainAtStage {
  readonly recipe: Recipe;
  /** 0 … stageCount(recipe); undefined is the finished terrain. */
  readonly stage: number | undefined;
}

/** Which profile of which terrain. */
export interface ProfileOrigin extends TerrainAtStage {
  /** Where 2D terrain is cut; undefined for 1D terrain, which is its own profile. */
  readonly cut: Cut | undefined;
}

/** A profile kept for comparison: what it is made from. */
export interface Pin extends ProfileOrigin {
  /** Its number in the series of colours and dashes, 0, 1, 2 …, which never changes. */
  readonly series: number;
}

/** Profiles kept at once. */
export const MAX_PINS = 36;

/** The part of x that a person zoomed to, on profiles that span `of`. */
export interface ProfileZoom {
  readonly x: Range;
  readonly of: Range;
}

/** The imported terrains that a document shows, compares or has pinned, each once. */
export function importedSources({ terrains, pins }: Pick<AppDocument, 'terrains' | 'pins'>): ImportedSource[] {
  const sources = [...terrains, ...pins.map((pin) => pin.recipe)].map(({ source }) => source);
  const imported = sources.filter((source) => source.kind === 'imported');
  return imported.filter(({ sha256 }, i) => imported.findIndex((other) => other.sha256 === sha256) === i);
}

/** From the west edge down to the south-east corner. */
export const defaultCut: Cut = { mode: 'line', row: 0.5, column: 0.5, a: { x: 0.07, y: 0.3 }, b: { x: 0.9, y: 0.95 } };

/** The recipe of the selected terrain. */
export function selectedRecipe({ terrains, selected }: Pick<AppDocument, 'terrains' | 'selected'>): Recipe {
  return terrains[selected];
}

/** The camera of the selected terrain. */
export function selectedCamera({ cameras, selected }: Pick<AppDocument, 'cameras' | 'selected'>): CameraPose | undefined {
  return cameras[selected];
}

/** The selected terrain as it is shown. */
export function terrainAtStage(document: Pick<AppDocument, 'terrains' | 'selected' | 'stage'>): TerrainAtStage {
  return { recipe: selectedRecipe(document), stage: document.stage };
}

/** A document that shows a recipe with everything else at its default. */
export function createDocument(recipe: Recipe): AppDocument {
  return {
    terrains: [recipe],
    selected: 0,
    cameras: [undefined],
    stage: undefined,
    cut: defaultCut,
    pins: [],
    appearance: defaultsOf(appearanceSchema),
    page: defaultsOf(pageSchema),
    profileZoom: undefined,
    pair: FIRST_PAIR,
    compare: defaultsOf(compareSchema),
    landscape: '',
  };
}
