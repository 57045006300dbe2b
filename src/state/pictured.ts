import { appearanceSchema } from '../colour/appearance.ts';
import { defaultsOf } from '../core/params.ts';
import type { Recipe } from '../core/recipe.ts';
import { generatorOf } from '../generate.ts';
import type { AppDocument } from './document.ts';
import { withCamera, withRecipe, withTerrainShown } from './panes.ts';

/** The document after a preset was chosen: the finished terrain in the selected pane, 2D terrain where a profile had taken the place of the view.
 *  Unless the person keeps seed and ground, it is seen as in its picture, whole and with the colours and the light that a new document has. */
export function withPictured(document: AppDocument, recipe: Recipe): AppDocument {
  const { page } = withTerrainShown(document);
  const isSeenInProfile = generatorOf(recipe)?.kind === 'profile';
  const shown: AppDocument = {
    ...document,
    ...withRecipe(document, recipe),
    stage: undefined,
    page: { ...page, profile: page.profile === 'full' && !isSeenInProfile ? 'open' : page.profile },
  };
  if (page.keepGround) return shown;
  return {
    ...shown,
    ...withCamera(document, document.selected, undefined),
    profileZoom: undefined,
    appearance: defaultsOf(appearanceSchema),
  };
}
