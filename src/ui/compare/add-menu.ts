import type { Recipe } from '../../core/recipe.ts';
import { registry } from '../../generate.ts';
import { createEdits } from '../../state/edits.ts';
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
      const recipe = edits.withPreset(generator.id, undefined, selected);
      return {
        label: generator.title,
        title: `${generator.summary} With the seed and the ground of the selected terrain`,
        disabled: full,
        onSelect: () => onRecipe(recipe),
      };
    }),
    { label: 'From the gallery…', title: 'A ready-made terrain', disabled: full, onSelect: onGallery },
    { label: 'Open a file…', title: 'A PNG or R32 heightmap, or a recipe', disabled: full, onSelect: onFile },
  ];
}
