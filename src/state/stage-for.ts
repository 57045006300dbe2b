import type { Recipe } from '../core/recipe.ts';
import { stageCount } from '../generate.ts';
import { type AppDocument, terrainAtStage } from './document.ts';

/** The stage at which a recipe is shown in place of the selected one: the same of the same generator, or its last if it has fewer. The last
 *  stays the last, as it is the finished terrain. Another generator's terrain is shown finished, and so
 *  is one that has no stages. */
export function stageFor(recipe: Recipe, document: Pick<AppDocument, 'terrains' | 'selected' | 'stage'>): number | undefined {
  const { recipe: before, stage } = terrainAtStage(document);
  if (stage === undefined || !haveSameGenerator(before, recipe)) return undefined;
  const stages = stageCount(recipe);
  if (stages === 0) return undefined;
  return stage === stageCount(before) ? stages : Math.min(stage, stages);
}

function haveSameGenerator({ source: a }: Recipe, { source: b }: Recipe): boolean {
  return a.kind === 'generated' && b.kind === 'generated' && a.generator === b.generator;
}
