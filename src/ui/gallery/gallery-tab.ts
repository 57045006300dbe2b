import type { Cut } from '../../core/cut.ts';
import type { Recipe } from '../../core/recipe.ts';
import type { TerrainAtStage } from '../../state/document.ts';
import type { ReadyComparison } from '../../state/ready-comparisons.ts';

/** Callbacks for what is chosen. */
export interface GalleryEvents {
  /** @param name of the step in the history */
  onRecipe(recipe: Recipe, name: string): void;
  /** Whether presets keep seed and ground of the terrain on screen. */
  onKeepGround(isKept: boolean): void;
  /** Without it, comparisons are hidden. */
  readonly onComparison?: ((comparison: ReadyComparison) => void) | undefined;
  /** Without it, landscapes are hidden.
   *  @param text as in a document
   *  @param seconds the moment that it begins at, 0 if left out */
  readonly onLandscape?: ((text: string, title: string, seconds?: number) => void) | undefined;
  /** Without it, lessons are hidden. */
  readonly onLesson?: ((id: string) => void) | undefined;
  /** Without it, the articles are hidden.
   *  @param cut if the picture is its profile there */
  readonly onArticleTerrain?: ((terrain: TerrainAtStage, title: string, cut?: Cut) => void) | undefined;
}

/** What a tab shows. */
export interface GalleryTab {
  readonly element: HTMLElement;
  /** Shows what can be chosen now, and marks what is on screen.
   *  @returns the item to begin at */
  update(events: GalleryEvents): HTMLButtonElement | undefined;
}
