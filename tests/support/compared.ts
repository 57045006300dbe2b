import { lineFigures, type TerrainFigures, terrainFigures } from '../../src/analysis/terrain-figures.ts';
import type { Heightmap } from '../../src/core/heightmap.ts';
import type { Profile } from '../../src/core/profile.ts';
import type { Recipe } from '../../src/core/recipe.ts';
import { emptyPane, emptySession, type Outcome, type PaneTerrain, type Session } from '../../src/jobs/session.ts';
import { type AppDocument, createDocument } from '../../src/state/document.ts';
import type { MadeFigures } from '../../src/terrain/make-figures.ts';
import { makeTerrain, type Terrain } from '../../src/terrain/make-terrain.ts';
import type { FigureTerrain } from '../../src/ui/compare/figure-terrains.ts';
import { recipeFor } from './recipes.ts';

/** A terrain of a comparison that is a map, its cells `spacing` metres wide. */
export function comparedMap(pane: number, map: Heightmap, spacing = 1, changes: Partial<FigureTerrain> = {}): FigureTerrain {
  return compared(pane, terrainFigures(map, { x: spacing, y: spacing }), changes);
}

/** A terrain of a comparison that is a line without a unit. */
export function comparedLine(pane: number, profile: Profile, changes: Partial<FigureTerrain> = {}): FigureTerrain {
  return compared(pane, lineFigures(profile), { unit: '', ...changes });
}

export function compared(pane: number, figures: TerrainFigures | undefined, changes: Partial<FigureTerrain> = {}): FigureTerrain {
  const recipe = recipeFor('diamond-square', { width: 65, height: 65, seed: String(pane) });
  return {
    pane,
    recipe,
    name: `Terrain ${pane + 1}`,
    unit: 'm',
    figures,
    failure: undefined,
    filled: 0,
    isPreview: false,
    elapsedMs: 2,
    ...changes,
  };
}

/** A comparison of some recipes, all of them made: the first is selected. */
export function comparison(
  recipes: readonly Recipe[],
  changes: Partial<Session> = {},
): { document: AppDocument; session: Session } {
  const base = createDocument(recipes[0]);
  const document = {
    ...base,
    terrains: recipes,
    cameras: recipes.map(() => undefined),
    page: { ...base.page, view: 'compare' as const },
  };
  // As from a worker: each terrain has a copy of its recipe.
  const made = recipes.map((one) => makeTerrain({ recipe: structuredClone(one), stage: undefined }));
  const session = {
    ...emptySession,
    panes: made.map((terrain, i) => paneWith(terrain, recipes[i])),
    results: { figures: outcomes(figuresOf(recipes, made)) },
    ...changes,
  };
  return { document, session };
}

/** Results as a session keeps them.
 *  @param reasons why there are none of others */
export function outcomes<R>(
  values: Iterable<readonly [object, R]>,
  reasons: Iterable<readonly [object, string]> = [],
): ReadonlyMap<object, Outcome<R>> {
  const all = new Map<object, Outcome<R>>();
  for (const [madeOf, value] of values) all.set(madeOf, { value });
  for (const [madeOf, text] of reasons) all.set(madeOf, { failure: { text } });
  return all;
}

/** A pane with a terrain that was made for a recipe. */
export function paneWith(terrain: Terrain | undefined, recipe: Recipe | undefined = terrain?.recipe): PaneTerrain {
  const madeFor = recipe && { recipe, stage: undefined };
  return { ...emptyPane, terrain, madeFor, settled: madeFor };
}

/** A session with something else in one pane. */
export function withPane(session: Session, pane: number, changes: Partial<PaneTerrain>): Session {
  return { ...session, panes: session.panes.map((before, i) => (i === pane ? { ...before, ...changes } : before)) };
}

function figuresOf(recipes: readonly Recipe[], terrains: readonly Terrain[]): (readonly [Recipe, MadeFigures])[] {
  return terrains.map(({ surface: { map, spacing }, profile }, i) => [
    recipes[i],
    { ...(profile ? lineFigures(profile) : terrainFigures(map, spacing)), generationMs: 2 },
  ]);
}
