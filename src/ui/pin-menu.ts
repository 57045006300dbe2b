import type { Profile } from '../core/profile.ts';
import type { Recipe } from '../core/recipe.ts';
import type { AppDocument } from '../state/document.ts';
import type { Store } from '../state/store.ts';
import { articleFigures, figureRecipes } from './article-figures.ts';
import type { MenuItem } from './menu.ts';
import { pinsOfRecipes, withPin } from './pins.ts';
import { isSameOrigin, type ProfileOrigin } from './profile-origin.ts';
import type { Session } from './session.ts';

/** Actions on the pinned profiles.
 *  @param shown the profile in the chart, if there is one
 *  @param showRecipe makes a recipe the document's */
export function pinMenu(
  document: Store<AppDocument>,
  session: Store<Session>,
  shown: { readonly origin: ProfileOrigin; readonly profile: Profile } | undefined,
  showRecipe: (recipe: Recipe) => void,
): MenuItem[] {
  const { pins } = session.get();
  const isPinned = shown && pins.some((pin) => isSameOrigin(pin, shown.origin));
  const { source } = document.get().recipe;
  const seed = source.kind === 'generated' ? source.seed : '';
  return [
    {
      label: 'Pin this profile',
      hint: 'stays in the chart while you go on',
      ...(!shown && { disabled: 'There is no profile yet' }),
      ...(isPinned && { disabled: 'This profile is pinned already' }),
      onSelect: () => shown && session.set({ pins: withPin(session.get().pins, shown.origin, shown.profile) }),
    },
    ...articleFigures.map((figure): MenuItem => {
      const { label, hint } = figure;
      return {
        label,
        hint: pins.length > 0 ? `${hint}; takes the place of your pins` : hint,
        title: 'Shows the first line as the terrain and pins the others in place of the pins there are',
        onSelect() {
          const [first, ...others] = figureRecipes(figure, seed);
          session.set({ pins: pinsOfRecipes(others) });
          showRecipe(first);
        },
      };
    }),
    {
      label: 'Remove all pins',
      ...(pins.length === 0 && { disabled: 'There are no pins' }),
      onSelect: () => session.set({ pins: [] }),
    },
  ];
}
