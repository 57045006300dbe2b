import type { Profile } from '../../core/profile.ts';
import type { Recipe } from '../../core/recipe.ts';
import type { Session } from '../../jobs/session.ts';
import { type AppDocument, MAX_PINS, type ProfileOrigin, selectedRecipe } from '../../state/document.ts';
import type { Store } from '../../state/store.ts';
import type { MenuItem } from '../controls/menu.ts';
import { articleExamples, exampleRecipes } from './article-examples.ts';
import { createPin, createPins } from './pins.ts';
import { isSameOrigin } from './profile-origin.ts';

/** The profile in the chart, as a pin needs it. */
export interface PinnableProfile {
  readonly origin: ProfileOrigin;
  /** Undefined while the chart shows a preview. */
  readonly profile: Profile | undefined;
}

/** Makes a recipe the document's, with other changes of the document, as one step of the history. */
export type ShowRecipe = (recipe: Recipe, extra?: Partial<AppDocument>) => void;

/** The items of the Pin menu.
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
  return [
    {
      label: 'Pin this profile',
      hint: 'it stays in the chart while you change the terrain',
      disabled: whyNotPinned(document.get(), shown),
      onSelect: () => shown && pinProfile(document, session, shown),
    },
    ...articleExamples.map((example): MenuItem => {
      const { label, hint } = example;
      return {
        label,
        hint: pins.length > 0 ? `${hint}; replaces your pins` : hint,
        title: 'Shows the first line as the terrain and pins the others; your pins are replaced',
        onSelect() {
          const [first, ...others] = exampleRecipes(example, seed);
          const pins = createPins(others.map((recipe) => ({ recipe, stage: undefined, cut: undefined })));
          showRecipe(first, { pins, stage: undefined });
        },
      };
    }),
    {
      label: 'Remove all pins',
      disabled: pins.length === 0 ? 'There are no pins' : undefined,
      onSelect: () => document.set({ pins: [] }),
    },
  ];
}

/** Why the profile in the chart cannot be pinned; undefined if it can. */
function whyNotPinned({ pins }: AppDocument, shown: PinnableProfile | undefined): string | undefined {
  if (!shown) return 'There is no profile yet';
  if (pins.some((pin) => isSameOrigin(pin, shown.origin))) return 'This profile is pinned already';
  return pins.length >= MAX_PINS ? `All ${MAX_PINS} pins are in use: remove one first` : undefined;
}

/** Pins the profile in the chart, which need not be made again. */
function pinProfile(document: Store<AppDocument>, session: Store<Session>, { origin, profile }: PinnableProfile): void {
  const { pins } = document.get();
  const pin = createPin(pins, origin);
  if (profile) session.set({ pinProfiles: new Map(session.get().pinProfiles).set(pin, profile) });
  document.set({ pins: [...pins, pin] });
}
