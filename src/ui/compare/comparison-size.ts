import { formatNumber } from '../../chart/number-text.ts';
import type { Recipe } from '../../core/recipe.ts';
import { type AppDocument, isLarge } from '../../state/document.ts';
import { sizeText } from '../terrain-text.ts';

/** Samples of all terrains of a comparison, at most. */
const MAX_COMPARED = 4 * 4097 * 4097;
/** Of what stands in for large terrain that nobody has asked for yet, at most. */
const HELD_SAMPLES = 1025 * 1025;

/** Which of the others, in their order, there is no room for beside the terrains before them, the selected one first.
 *  @returns a sentence for each of them, undefined for those that there is room for */
export function tooLargeTogether(
  { recipe, others }: Pick<AppDocument, 'recipe' | 'others'>,
  isHeld: boolean,
): readonly (string | undefined)[] {
  const samplesOf = (terrain: Recipe): number => (isHeld && isLarge(terrain) ? HELD_SAMPLES : terrain.width * terrain.height);
  let room = MAX_COMPARED - samplesOf(recipe);
  return others.map((other) => {
    const isRoom = samplesOf(other) <= room;
    if (isRoom) room -= samplesOf(other);
    return isRoom
      ? undefined
      : `${sizeText(other)} samples are too many beside the other terrains: together at most ${formatNumber(MAX_COMPARED)}.`;
  });
}
