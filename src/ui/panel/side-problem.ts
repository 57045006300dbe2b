import { MAX_SIDE, type Size } from '../../core/heightmap.ts';
import { inWords } from '../../core/params.ts';
import { type Recipe, RecipeError } from '../../core/recipe.ts';
import type { RecipeEdits } from '../../state/edits.ts';

export type Side = 'width' | 'height';

/** Why a side cannot have the samples that were typed, with the nearest sizes that fit: of this side alone, or else squares
 *  of the list. Undefined where the side is not what is wrong, or where nothing in reach fits.
 *  @param squares sides of the squares that can be chosen, ascending */
export function sideProblem(
  recipe: Recipe,
  side: Side,
  typed: number,
  squares: readonly number[],
  edits: Pick<RecipeEdits, 'withSize'>,
): string | undefined {
  const params = recipe.source.kind === 'generated' ? recipe.source.params : {};
  const { edges, cells } = params;
  if (typeof edges !== 'string' || typeof cells !== 'number' || typed < 2 || typed > MAX_SIDE) return undefined;
  const fits = (size: Partial<Size>): boolean => isAccepted(() => edits.withSize(recipe, size));
  if (fits({ [side]: typed })) return undefined;
  const other = side === 'width' ? 'height' : 'width';
  const alone = sidesBeside(typed, recipe[other], cells).filter(
    (samples) => samples !== recipe[side] && fits({ [side]: samples }),
  );
  const elsewhere = 'Export makes any size: choose Other under Size.';
  if (alone.length > 0) {
    const sizes = `${inWords(alone.map(String), 'or')} samples beside a ${other} of ${recipe[other]}`;
    return `${edges} edges take ${sizes}, got ${typed}. ${elsewhere}`;
  }
  const square = around(
    squares.filter((samples) => fits({ width: samples, height: samples })),
    typed,
  );
  if (square.length === 0) return undefined;
  const sizes = inWords(
    square.map((samples) => `${samples} × ${samples}`),
    'or',
  );
  return `${edges} edges take ${sizes} samples here, got ${typed}. Choose one in the list Size. ${elsewhere}`;
}

/** Samples near `typed` that a side may have beside the other: as the shorter one, whole first cells of the other's size; as the longer one,
 *  first cells that are halved again and again. */
function sidesBeside(typed: number, other: number, cells: number): number[] {
  const cell = (other - 1) / cells;
  const shorter = [Math.floor, Math.ceil].map((round) => round((typed - 1) / cell) * cell + 1);
  const halvings = Math.log2((typed - 1) / cells);
  const longer = [Math.floor, Math.ceil].map((round) => cells * 2 ** Math.max(0, round(halvings)) + 1);
  const sides = [...new Set([...shorter, ...longer])].filter((samples) => Number.isInteger(samples) && samples > 1);
  return sides.sort((a, b) => a - b);
}

/** The last value below and the first one above. */
function around(ascending: readonly number[], value: number): number[] {
  const above = ascending.find((one) => one > value);
  const below = ascending.filter((one) => one < value).at(-1);
  return [below, above].filter((one) => one !== undefined);
}

function isAccepted(make: () => unknown): boolean {
  try {
    make();
    return true;
  } catch (error) {
    if (error instanceof RecipeError) return false;
    throw error;
  }
}
