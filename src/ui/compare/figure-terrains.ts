import type { TerrainFigures } from '../../analysis/terrain-figures.ts';
import type { Recipe } from '../../core/recipe.ts';
import type { AppDocument } from '../../state/document.ts';
import { terrainsOf } from '../../state/panes.ts';
import type { Session } from '../session.ts';
import { unitOf } from '../terrain-text.ts';
import { cellNames } from './cell-names.ts';

/** A terrain of a comparison with its figures. */
export interface FigureTerrain {
  /** 0 … 3; people count from 1. */
  readonly pane: number;
  readonly recipe: Recipe;
  /** What it is called among the others. */
  readonly name: string;
  readonly unit: 'm' | '';
  /** undefined while they are made, or where there are none. */
  readonly figures: TerrainFigures | undefined;
  /** Why there are none. */
  readonly failure: string | undefined;
  /** Time to generate it; undefined while it is not there whole. */
  readonly elapsedMs: number | undefined;
}

/** The terrains of a comparison, by pane. */
export function figureTerrains(
  document: Pick<AppDocument, 'recipe' | 'others' | 'place'>,
  session: Pick<Session, 'figures' | 'figureFailures' | 'terrain' | 'preview' | 'others'>,
): readonly FigureTerrain[] {
  const { figures, figureFailures } = session;
  const recipes = terrainsOf(document);
  const names = terrainNames(recipes);
  return recipes.map((recipe, pane) => ({
    pane,
    recipe,
    name: names[pane],
    unit: unitOf(recipe),
    figures: figures.get(recipe),
    failure: figureFailures.get(recipe),
    elapsedMs: elapsedOf(recipe, shownIn(pane, document.place, session)),
  }));
}

/** The terrain that is in a pane, whatever it was made for. */
export function shownIn(
  pane: number,
  place: number,
  session: Pick<Session, 'terrain' | 'preview' | 'others'>,
): Pick<Session, 'terrain' | 'preview'> | undefined {
  return pane === place ? session : session.others[pane < place ? pane : pane - 1];
}

function elapsedOf(recipe: Recipe, shown: Pick<Session, 'terrain' | 'preview'> | undefined): number | undefined {
  return shown && !shown.preview && shown.terrain?.recipe === recipe ? shown.terrain.elapsedMs : undefined;
}

/** What terrains are called: their generator or file, and what tells them apart where that is the same. */
export function terrainNames(recipes: readonly Recipe[]): readonly string[] {
  const names = cellNames(recipes);
  return names.map(({ title, detail }) => {
    const isAlone = names.filter((other) => other.title === title).length === 1;
    return isAlone || detail === '' ? title : detail;
  });
}

/** `two`, `three`, `four`. */
export function countText(count: number): string {
  return ['none', 'one', 'two', 'three', 'four'][count] ?? String(count);
}

/** `Terrain 2`, `Terrains 2 and 4`. */
export function terrainsText(panes: readonly number[]): string {
  const numbers = panes.map((pane) => String(pane + 1));
  const last = numbers.pop();
  return numbers.length === 0 ? `Terrain ${last}` : `Terrains ${numbers.join(', ')} and ${last}`;
}
