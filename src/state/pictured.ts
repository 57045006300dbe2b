import type { Cut } from '../core/cut.ts';
import { defaultsOf } from '../core/params.ts';
import type { Recipe } from '../core/recipe.ts';
import { appearanceSchema } from '../draw/colour/appearance.ts';
import { generatorOf, likeStage, mayFold, stageCount } from '../generate.ts';
import { type AppDocument, selectedRecipe, type TerrainAtStage, terrainAtStage } from './document.ts';
import { isComparing, withCamera, withRecipe, withTerrainShown } from './panes.ts';

/** The document after a preset was chosen: the finished terrain in the selected pane, 2D terrain where a profile had taken the place of the view.
 *  Unless the person keeps seed and ground, it is seen as in its picture, whole and with the colours and the light that a new document has. */
export function withPictured(document: AppDocument, recipe: Recipe): AppDocument {
  const shown = withFinished(document, recipe);
  return document.page.keepGround ? shown : { ...shown, ...asInPictures(document) };
}

/** The document after a picture of an article was chosen: its very terrain alone, at its stage, whatever presets keep.
 *  @param cut whose profile the picture is; left out, the cut stays */
export function withArticleTerrain(document: AppDocument, { recipe, stage }: TerrainAtStage, cut?: Cut): AppDocument {
  const alone: AppDocument = { ...document, page: { ...document.page, view: 'terrain' } };
  const shown = withFinished(alone, recipe);
  const sliced = cut && { cut, page: { ...shown.page, profile: 'open' as const } };
  return { ...shown, ...asInPictures(alone), stage, ...sliced };
}

/** The finished terrain in the selected pane, seen in the view or in the profile that takes its place. A line that may fold is no ground: alone, it
 *  is seen in the profile. */
function withFinished(document: AppDocument, recipe: Recipe): AppDocument {
  const { page } = withTerrainShown(document);
  const isLine = generatorOf(recipe)?.kind === 'profile';
  const profile = mayFold(recipe) && !isComparing(document) ? 'full' : page.profile === 'full' && !isLine ? 'open' : page.profile;
  return { ...document, ...withRecipe(document, recipe), stage: undefined, page: { ...page, profile } };
}

/** The page for a recipe in place of the selected one: with terrain on it, and a map that takes the place of a line in the view. */
export function withKindShown(document: AppDocument, recipe: Recipe): Pick<AppDocument, 'page'> {
  const { page } = withTerrainShown(document);
  const [wasLine, isLine] = [selectedRecipe(document), recipe].map((one) => generatorOf(one)?.kind === 'profile');
  return { page: page.profile === 'full' && wasLine && !isLine ? { ...page, profile: 'open' } : page };
}

/** The selected terrain whole, with the colours and the light of pictures. */
function asInPictures(document: AppDocument): Pick<AppDocument, 'cameras' | 'profileZoom' | 'appearance'> {
  return {
    ...withCamera(document, document.selected, undefined),
    profileZoom: undefined,
    appearance: defaultsOf(appearanceSchema),
  };
}

/** The stage at which a recipe is shown in place of the selected one: the same of the same generator, or its last if it has fewer. The last
 *  stays the last, as it is the finished terrain. Another generator's terrain is shown finished, and so
 *  is one that has no stages. */
export function stageFor(recipe: Recipe, document: Pick<AppDocument, 'terrains' | 'selected' | 'stage'>): number | undefined {
  const { recipe: before, stage } = terrainAtStage(document);
  if (stage === undefined || !haveSameGenerator(before, recipe)) return undefined;
  return stageCount(recipe) === 0 ? undefined : likeStage(before, stage, recipe);
}

function haveSameGenerator({ source: a }: Recipe, { source: b }: Recipe): boolean {
  return a.kind === 'generated' && b.kind === 'generated' && a.generator === b.generator;
}
