import type { ParamValue, ParamValues } from '../../core/params.ts';
import type { Profile } from '../../core/profile.ts';
import type { Recipe } from '../../core/recipe.ts';
import { registry } from '../../generate.ts';
import { midpointDisplacement } from '../../generators/midpoint-displacement.ts';
import { type Session, withOutcome } from '../../jobs/session.ts';
import { type AppDocument, MAX_PINS, type ProfileOrigin, selectedRecipe } from '../../state/document.ts';
import { createEdits } from '../../state/edits.ts';
import type { Store } from '../../state/store.ts';
import type { MenuItem } from '../controls/menu.ts';
import { createPin, createPins, isSameOrigin } from './pins.ts';

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
  if (shown.origin.cut?.mode === 'water') return 'A way of water cannot be pinned: it depends on the sea level too';
  if (pins.some((pin) => isSameOrigin(pin, shown.origin))) return 'This profile is pinned already';
  return pins.length >= MAX_PINS ? `All ${MAX_PINS} pins are in use: remove one first` : undefined;
}

/** Pins the profile in the chart with its points, so that it is not made again. */
function pinProfile(document: Store<AppDocument>, session: Store<Session>, { origin, profile }: PinnableProfile): void {
  const { pins } = document.get();
  const pin = createPin(pins, origin);
  if (profile) session.set(withOutcome(session.get(), 'profile', pin, { value: profile }));
  document.set({ pins: [...pins, pin] });
}

type Params = typeof midpointDisplacement.params;

const edits = createEdits(registry);

/** A picture of the articles: lines of one seed that differ in one parameter. */
export interface ArticleExample {
  readonly label: string;
  readonly hint: string;
  readonly preset: string;
  /** What differs from the preset in all lines. */
  readonly params?: ParamValues;
  readonly varied: keyof Params;
  /** Of the varied parameter, one for each line. */
  readonly values: readonly ParamValue[];
}

/** Comparisons that the articles about 1D terrain draw. */
export const articleExamples: readonly ArticleExample[] = [
  {
    label: 'Article 000: roughness 0.5 and 0.7',
    hint: 'two lines of one seed: a rolling and a jagged one',
    preset: 'article-000-rolling',
    varied: 'roughness',
    values: [0.5, 0.7],
  },
  {
    label: 'Article 003: decay powers 0.6 … 1.4',
    hint: 'five lines of one seed: the higher the power, the smoother',
    preset: 'article-003-no-decay',
    params: { decay: 'power' },
    varied: 'roughness',
    values: [0.6, 0.8, 1, 1.2, 1.4],
  },
  {
    label: 'Article 003: no decay and once',
    hint: 'the two extremes: never smaller, and nothing after the first',
    preset: 'article-003-no-decay',
    varied: 'decay',
    values: ['none', 'once'],
  },
];

/** The recipes of an example's lines, in the order of its values. Elevations are as generated, so that the lines can be compared.
 *  @param seed of all lines */
export function exampleRecipes({ preset, params = {}, varied, values }: ArticleExample, seed: string): readonly Recipe[] {
  const line = edits.withSeed(edits.withPreset(midpointDisplacement.id, preset), seed);
  const common = Object.entries(params).reduce((recipe, [id, value]) => edits.withParam(recipe, id, value), line);
  return values.map((value) => edits.withParam(common, varied, value));
}
