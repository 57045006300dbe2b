import type { ComparedTerrain } from '../../analysis/compared-terrain.ts';
import { NOT_MADE } from '../../analysis/no-figure.ts';
import type { Recipe } from '../../core/recipe.ts';
import { figuresOf } from '../../jobs/results.ts';
import { failureIn, type PaneTerrain, paneIn, type Session, valueIn } from '../../jobs/session.ts';
import type { AppDocument } from '../../state/document.ts';
import { unitOf } from '../../state/terrain-text.ts';
import { terrainNames } from '../profile/terrain-names.ts';

/** A terrain of the comparison with its figures. */
export interface FigureTerrain extends ComparedTerrain {
  readonly recipe: Recipe;
  /** A preview stands in for it until a click: to have no figures is then no error. */
  readonly isPreview: boolean;
}

/** The terrains of a comparison, by pane. */
export function figureTerrains(document: AppDocument, session: Session): readonly FigureTerrain[] {
  const { terrains: recipes } = document;
  const names = terrainNames(recipes);
  return recipes.map((recipe, pane) => {
    const figures = figuresOf(recipe, document, session);
    return {
      pane,
      recipe,
      name: names[pane],
      unit: unitOf(recipe),
      figures: valueIn(figures),
      failure: failureIn(figures),
      filled: filledIn(recipe, paneIn(session, pane)),
      isPreview: paneIn(session, pane).preview?.until === 'click',
      elapsedMs: recipe.source.kind === 'imported' ? NOT_MADE : valueIn(figures)?.generationMs,
    };
  });
}

/** Samples filled in the terrain that the recipe makes; 0 until it is made. */
function filledIn(recipe: Recipe, { terrain, settled }: PaneTerrain): number {
  return settled?.recipe === recipe ? (terrain?.holes?.count ?? 0) : 0;
}

/** `two`, `three`, `four`. */
export function countText(count: number): string {
  return ['none', 'one', 'two', 'three', 'four'][count] ?? String(count);
}
