import type { Cut } from '../../core/cut.ts';
import { recipeToJson } from '../../core/recipe.ts';
import type { SeriesStyle } from '../../draw/chart/series-style.ts';
import { stageCount } from '../../generate.ts';
import type { Pin, ProfileOrigin } from '../../state/document.ts';

/** A pin of a profile, with the lowest series number that no other pin has. */
export function createPin(others: readonly Pin[], { recipe, stage, cut }: ProfileOrigin): Pin {
  const taken = new Set(others.map(({ series }) => series));
  let series = 0;
  while (taken.has(series)) series++;
  return Object.freeze({ recipe, stage, cut, series });
}

/** Pins of several profiles, with series numbers from 0 up. */
export function createPins(origins: readonly ProfileOrigin[]): readonly Pin[] {
  const pins: Pin[] = [];
  for (const origin of origins) pins.push(createPin(pins, origin));
  return pins;
}

/** Solid, dashed and dotted: lengths of dashes and gaps in turn, px. */
const DASHES: readonly (readonly number[])[] = [[], [6, 3], [1.5, 2.5]];

/** The style of each series number: colours and dashes in turn, so that with six colours the first eighteen styles differ. */
export function pinStyles(colours: readonly string[]): (series: number) => SeriesStyle {
  return (series) => {
    const round = Math.floor(series / colours.length);
    return { colour: colours[series % colours.length], dash: DASHES[(series + round) % DASHES.length] };
  };
}

/** Whether two origins give the same profile. */
export function isSameOrigin(a: ProfileOrigin, b: ProfileOrigin): boolean {
  return stageOf(a) === stageOf(b) && cutKey(a.cut) === cutKey(b.cut) && recipeToJson(a.recipe) === recipeToJson(b.recipe);
}

/** The stage of a profile; of finished terrain the last one. */
export function stageOf({ recipe, stage }: ProfileOrigin): number {
  return stage ?? stageCount(recipe);
}

/** Equal for cuts through the same samples: the settings of other modes do not count. */
function cutKey(cut: Cut | undefined): string {
  if (!cut) return '';
  const { mode, row, column, a, b } = cut;
  return JSON.stringify(mode === 'row' ? [mode, row] : mode === 'column' ? [mode, column] : [mode, a, b]);
}
