import { elevationProblem } from '../core/bounds.ts';
import type { Range } from '../core/heightmap.ts';
import { formatNumber } from '../core/number-text.ts';
import { expectedText, readNumber, type Schema } from '../core/params.ts';
import { rangeOf } from '../kernels/values.ts';
import { codesCover, halfCodeOf } from './codes.ts';
import type { TerrainToWrite } from './file-format.ts';

/** What the option does to the codes of any file. */
export const RANGE_DOC =
  'Elevations of the lowest and the highest code, for several files on one scale. Samples beyond them are cut off, and a note says how many. Without it, they are those that the terrain spans.';

const ACCEPTED = 'two elevations such as 0,3000, the lower first';

/** The option of every format of codes that sets their scale, the same for many files. */
export const rangeOption = {
  range: {
    kind: 'text',
    label: 'Black, white',
    default: '',
    accepted: ACCEPTED,
    examples: ['0,3000', '-11000,9000'],
    problemIn(text: string) {
      if (text === '' || readRange(text)) return undefined;
      const [min, max, ...rest] = numbersIn(text);
      const isFalling = min !== undefined && max !== undefined && rest.length === 0 && min >= max;
      return isFalling ? 'black must be below white' : expectedText(ACCEPTED, text);
    },
    doc: `${RANGE_DOC} A PNG of such a scale carries no recipe.`,
  },
} as const satisfies Schema;

/** The range that a value of the option states; undefined for the terrain's own. */
export function readRange(text: unknown): Range | undefined {
  const [min, max, ...rest] = numbersIn(String(text));
  if (min === undefined || max === undefined || rest.length > 0 || min >= max) return undefined;
  return [min, max].some((end) => elevationProblem(end) !== undefined) ? undefined : { min, max };
}

function numbersIn(text: string): (number | undefined)[] {
  return text.split(',').map((part) => readNumber(part.trim()));
}

/** A terrain whose codes span the range of the option, and what was cut off for it. */
export interface InRange {
  readonly terrain: TerrainToWrite;
  /** The lowest and the highest sample that are left, where some were cut off. */
  readonly held?: Range;
  /** `9 of 1,089 samples lie outside 0 … 1000 m and are cut off`; empty where none does. */
  readonly notes: readonly string[];
}

/** @param text value of the option */
export function inRange(terrain: TerrainToWrite, text: unknown): InRange {
  const range = readRange(text);
  if (!range) return { terrain, notes: [] };
  const { map } = terrain;
  // Its recipe makes codes of another scale.
  const ranged = { ...terrain, elevation: range, recipe: undefined };
  if (codesCover(range, rangeOf(map.data))) return { terrain: ranged, notes: [] };
  const { min, max } = range;
  const data = map.data.map((value) => (value < min ? min : value > max ? max : value));
  const note = cutNote(map.data, range, terrain.isInMetres);
  return { terrain: { ...ranged, map: { ...map, data } }, held: rangeOf(data), notes: note === undefined ? [] : [note] };
}

/** The note on samples that lie outside a range by more than half a code. */
export function cutNote(data: Float32Array, range: Range, isInMetres: boolean): string | undefined {
  const slack = halfCodeOf(range);
  const [min, max] = [range.min - slack, range.max + slack];
  let count = 0;
  for (let i = 0; i < data.length; i++) if (data[i] < min || data[i] > max) count++;
  if (count === 0) return undefined;
  const are = count === 1 ? 'sample lies' : 'samples lie';
  const span = `${range.min} … ${range.max}${isInMetres ? ' m' : ''}`;
  return `${formatNumber(count)} of ${formatNumber(data.length)} ${are} outside ${span} and ${count === 1 ? 'is' : 'are'} cut off`;
}
