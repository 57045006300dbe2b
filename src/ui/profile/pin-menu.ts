import type { Profile } from '../../core/profile.ts';
import type { Recipe } from '../../core/recipe.ts';
import { type AppDocument, MAX_PINS, type ProfileOrigin, selectedRecipe } from '../../state/document.ts';
import type { Store } from '../../state/store.ts';
import type { MenuItem } from '../controls/menu.ts';
import type { Session } from '../session.ts';
import { articleFigures, figureRecipes } from './article-examples.ts';
import { createPin, createPins } from './pins.ts';
import { isSameOrigin } from './profile-origin.ts';

/** What of the chart can be pinned. */
export interface PinnableProfile {
  readonly origin: ProfileOrigin;
  /** Undefined where the chart shows a stand-in for it. */
  readonly profile: Profile | undefined;
}

/** Makes a recipe the document's, and what else comes with it, in one step. */
export type ShowRecipe = (recipe: Recipe, extra?: Partial<AppDocument>) => void;

/** Actions on the pinned profiles.
 *  @param shown the profile in the chart, if there is one */
export function pinMenu(
  document: Store<AppDocument>,
  session: Store<Session>,
  shown: PinnableProfile | undefined,
  showRecipe: ShowRecipe,
): MenuItem[] {
  const { pins } = document.get();
  const { source } = selectedRecipe(document.get());
  const seed = source.kind === 'generated' ? source.seed : '';
  const whyNot = whyNotPinned(document.get(), shown);
  return [
    {
      label: 'Pin this profile',
      hint: 'stays in the chart while you go on',
      ...(whyNot !== undefined && { disabled: whyNot }),
      onSelect: () => shown && pinProfile(document, session, shown),
    },
    ...articleFigures.map((figure): MenuItem => {
      const { label, hint } = figure;
      return {
        label,
        hint: pins.length > 0 ? `${hint}; takes the place of your pins` : hint,
        title: 'Shows the first line as the terrain and pins the others in place of the pins there are',
        onSelect() {
          const [first, ...others] = figureRecipes(figure, seed);
          showRecipe(first, { pins: createPins(others.map((line) => ({ recipe: line, stage: undefined, cut: undefined }))) });
        },
      };
    }),
    {
      label: 'Remove all pins',
      ...(pins.length === 0 && { disabled: 'There are no pins' }),
      onSelect: () => document.set({ pins: [] }),
    },
  ];
}

function whyNotPinned({ pins }: AppDocument, shown: PinnableProfile | undefined): string | undefined {
  if (!shown) return 'There is no profile yet';
  if (pins.some((pin) => isSameOrigin(pin, shown.origin))) return 'This profile is pinned already';
  return pins.length >= MAX_PINS ? `There are ${MAX_PINS} pins, the most there can be: remove one first` : undefined;
}

/** The profile that is in the chart need not be made again. */
function pinProfile(document: Store<AppDocument>, session: Store<Session>, { origin, profile }: PinnableProfile): void {
  const { pins } = document.get();
  const pin = createPin(pins, origin);
  if (profile) session.set({ pinProfiles: new Map(session.get().pinProfiles).set(pin, profile) });
  document.set({ pins: [...pins, pin] });
}
