import type { Generator } from '../../core/generator.ts';
import { type Recipe, RecipeError } from '../../core/recipe.ts';
import { generatorOf, registry } from '../../generate.ts';
import { createEdits, randomSeed } from '../../state/edits.ts';
import type { MenuItem } from '../controls/menu.ts';

const edits = createEdits(registry);

/** The menu that adds a terrain.
 *  @param full why there is no room for one */
export function addMenu(
  selected: Recipe,
  full: string | undefined,
  events: { onRecipe(recipe: Recipe): void; onGallery(): void; onFile(): void },
): MenuItem[] {
  const { onRecipe, onGallery, onFile } = events;
  return [
    {
      label: 'A copy of the selected terrain',
      hint: 'to change one thing about it',
      disabled: full,
      onSelect: () => onRecipe(selected),
    },
    ...registry.generators.map((generator): MenuItem => {
      const recipe = recipeOf(selected, generator);
      return {
        label: generator.title,
        title: `${generator.summary} With the seed of the selected terrain`,
        disabled: full,
        onSelect: () => onRecipe(recipe),
      };
    }),
    { label: 'From the gallery…', title: 'A ready-made terrain', disabled: full, onSelect: onGallery },
    { label: 'Open a file…', title: 'A PNG or R32 heightmap, or a recipe', disabled: full, onSelect: onFile },
  ];
}

/** A generator's own parameters with the selected terrain's seed, and its size and extent as far as they fit. */
function recipeOf(selected: Recipe, generator: Generator): Recipe {
  const { source, width, height, extent } = selected;
  const generated = edits.withGenerator({ ...selected, filters: [] }, generator.id);
  const fresh = edits.withParamsReset(source.kind === 'generated' ? generated : edits.withSeed(generated, randomSeed()));
  if (generatorOf(selected)?.kind === 'profile' || generator.kind === 'profile') return fresh;
  try {
    return edits.withExtent(edits.withSize(fresh, { width, height }), extent);
  } catch (error) {
    if (!(error instanceof RecipeError)) throw error;
    return fresh;
  }
}
