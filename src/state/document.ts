import { type Appearance, appearanceSchema } from '../colour/appearance.ts';
import type { CameraPose } from '../core/camera-pose.ts';
import type { Cut } from '../core/cut.ts';
import type { Range } from '../core/heightmap.ts';
import { defaultsOf } from '../core/params.ts';
import type { ImportedSource, Recipe } from '../core/recipe.ts';
import { type CompareSettings, compareSchema } from './compare-settings.ts';
import { type PageSettings, pageSchema } from './page-settings.ts';

/** All that a person can set, and nothing else. It is what a link, the autosave and a project hold. */
export interface AppDocument {
  readonly recipe: Recipe;
  /** The stage shown, 0 … stageCount(recipe); undefined is the finished terrain, where the last stage also shows what it did. */
  readonly stage: number | undefined;
  readonly cut: Cut;
  /** Profiles kept for comparison, in the order they were pinned. */
  readonly pins: readonly Pin[];
  readonly appearance: Appearance;
  readonly page: PageSettings;
  readonly profileZoom: ProfileZoom | undefined;
  /** undefined frames the whole terrain, whatever its shape and the page's. */
  readonly camera: CameraPose | undefined;
  /** Terrains beside the document's own in a comparison, finished, in the order of their panes; at most MAX_OTHERS. */
  readonly others: readonly Recipe[];
  /** Pane of the document's own terrain among them, 0 … others.length: the selected one. The panel changes it, files are of it. */
  readonly place: number;
  /** Where each of the others is seen from while cameras are not linked. */
  readonly otherCameras: readonly (CameraPose | undefined)[];
  /** The panes whose difference is told, and that swipe lays over each other. */
  readonly pair: PanePair;
  readonly compare: CompareSettings;
  /** The landscape as its text names it: `l.preset=misty-morning&l3.speed=12`; empty is the one that the page has first. */
  readonly landscape: string;
}

/** Two panes of a comparison, 0 … others.length: `of` less `less`. */
export interface PanePair {
  readonly of: number;
  readonly less: number;
}

/** Terrains of a comparison beside the document's own. */
export const MAX_OTHERS = 3;

/** Which profile of which terrain. */
export interface ProfileOrigin {
  readonly recipe: Recipe;
  /** 0 … stageCount(recipe); undefined is the finished terrain. */
  readonly stage: number | undefined;
  /** Where 2D terrain is cut; undefined for 1D terrain, which is its own profile. */
  readonly cut: Cut | undefined;
}

/** A profile kept for comparison: what it is made from. */
export interface Pin extends ProfileOrigin {
  /** Its place in the series of colours and dashes, 0, 1, 2 …: kept while other pins come and go. */
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
export function importedSources({ recipe, pins, others }: Pick<AppDocument, 'recipe' | 'pins' | 'others'>): ImportedSource[] {
  const sources = [recipe, ...others, ...pins.map((pin) => pin.recipe)].map(({ source }) => source);
  const imported = sources.filter((source) => source.kind === 'imported');
  return imported.filter(({ sha256 }, i) => imported.findIndex((other) => other.sha256 === sha256) === i);
}

/** From the west edge down to the south-east corner. */
export const defaultCut: Cut = { mode: 'line', row: 0.5, column: 0.5, a: { x: 0.07, y: 0.3 }, b: { x: 0.9, y: 0.95 } };

/** A document that shows a recipe with everything else at its default. */
export function createDocument(recipe: Recipe): AppDocument {
  return {
    recipe,
    stage: undefined,
    cut: defaultCut,
    pins: [],
    appearance: defaultsOf(appearanceSchema),
    page: defaultsOf(pageSchema),
    profileZoom: undefined,
    camera: undefined,
    others: [],
    place: 0,
    otherCameras: [],
    pair: { of: 1, less: 0 },
    compare: defaultsOf(compareSchema),
    landscape: '',
  };
}
