import { MAX_EXTENT_M, MIN_EXTENT_M } from '../../core/bounds.ts';
import { isSameSize, MAX_SAMPLES, MAX_SIDE, type Size, type Spacing, type Window } from '../../core/heightmap.ts';
import { numberText } from '../../core/number-text.ts';
import { isOnItsSide, type Orientation, turnedSize } from '../../io/orientation.ts';
import { EQUATOR_M, GUESSED_SIDE_M, isWorldShaped } from '../../io/reading.ts';
import { readTyped } from '../../state/param-text.ts';
import type { FileFacts } from '../../terrain/file-facts.ts';
import { type Answers, type Choice, type FieldModel, type Hint, type PartAnswer, problemOf, type RowModel } from './answers.ts';
import { typedOr } from './elevation-row.ts';

/** What asks for the cell size and the width, which are one value. */
export interface GroundRow extends Record<'perSample' | 'wide', FieldModel>, RowModel {
  readonly choices: readonly Choice[];
  /** Metres from one sample to the next of the map as it is turned; undefined while the field is wrong. */
  readonly spacing: Spacing | undefined;
}

/** The ratio of a file's stated cells, or of two cell sizes that were typed, stays. */
export function groundRow(facts: FileFacts, answers: Answers): GroundRow {
  const inFile = facts.spacing ?? facts.guesses.spacing?.value ?? { x: 1, y: 1 };
  const first = isOnItsSide(answers.orientation) ? { x: inFile.y, y: inFile.x } : inFile;
  const size = turnedSize(facts, answers.orientation);
  const steps = size.width - 1;
  const typed = answers.perSample ?? answers.wide;
  const spacing = typed === undefined ? first : typedSpacing(answers, steps, first);
  const problem = groundProblem(spacing, size);
  const text = (value: number): string => numberText(Number(value.toPrecision(5)));
  const [cellX, cellY, across] = [spacing.x, spacing.y, (spacing.x * steps) / 1000].map(text);
  const field = (own: string | undefined, value: string): FieldModel => ({
    text: own ?? (problem === undefined ? value : ''),
    isGuess: facts.spacing === undefined && typed === undefined,
    problem: own === undefined ? undefined : problem,
  });
  const perSample = field(
    answers.wide === undefined ? answers.perSample : undefined,
    cellX === cellY ? cellX : `${cellX} × ${cellY}`,
  );
  const wide = field(answers.wide, across);
  return {
    perSample,
    wide,
    problem: problemOf(perSample, wide),
    hint: groundHint(facts, perSample.isGuess),
    choices: groundChoices(facts, answers),
    spacing: problem === undefined ? spacing : undefined,
  };
}

/** Metres from one sample to the next, of the field that was typed in last; NaN if it is no length.
 *  @param first its ratio is kept unless two cell sizes were typed */
function typedSpacing({ perSample, wide }: Answers, steps: number, first: Spacing): Spacing {
  const cells = perSample === undefined ? first : cellsOf(perSample, first);
  if (wide === undefined) return cells;
  return inRatioOf(cells.x > 0 && cells.y > 0 ? cells : first, (metresOf(wide, 1000) ?? Number.NaN) / steps);
}

/** One cell size, or two, west–east and north–south: `74.4 × 92.7`, `74.4 x 92.7`, `74.4,92.7`, `0.5 × 0.6 km`. A comma alone may be that of
 *  a decimal or of thousands. */
function cellsOf(typed: string, first: Spacing): Spacing {
  const one = metresOf(typed, 1);
  if (one !== undefined && !/,\s/.test(typed)) return inRatioOf(first, one);
  const [x, y, ...others] = typed.split(/[×x]|,\s+/i.test(typed) ? /[×x]|,\s+/i : ',');
  if (y === undefined || others.length > 0) return { x: Number.NaN, y: Number.NaN };
  const unit = /km\s*$/i.test(y) ? 1000 : 1;
  return { x: metresOf(x, unit) ?? Number.NaN, y: metresOf(y, 1) ?? Number.NaN };
}

function inRatioOf(ratio: Spacing, x: number): Spacing {
  return { x, y: x === ratio.x ? ratio.y : (x * ratio.y) / ratio.x };
}

function groundProblem({ x, y }: Spacing, { width, height }: Size): string | undefined {
  const extents = [x * (width - 1), y * (height - 1)];
  if (extents.some((extent) => !(extent > 0))) return 'Enter a length above 0';
  const fits = extents.every((extent) => extent >= MIN_EXTENT_M && extent <= MAX_EXTENT_M);
  return fits ? undefined : 'The ground must span 1 mm to 1,000,000 km';
}

/** Metres of a typed length; a unit behind the number goes before the field's own. */
function metresOf(typed: string, unit: number): number | undefined {
  const [, number = '', suffix = ''] = /^\s*(.*?)\s*(k?m)?\s*$/i.exec(typed) ?? [];
  const value = readTyped(number);
  if (value === undefined) return undefined;
  return value * ({ m: 1, km: 1000 }[suffix.toLowerCase()] ?? unit);
}

function groundHint(facts: FileFacts, isGuess: boolean): Hint {
  if (isGuess) return { isGuess, text: facts.guesses.spacing?.why ?? '' };
  return { isGuess, text: facts.spacing ? 'as the file states' : 'each field follows the other' };
}

/** Grounds offered for a map that has the shape of a world map. */
function groundChoices(facts: FileFacts, { orientation }: Answers): readonly Choice[] {
  if (facts.spacing || !isWorldShaped(facts) || isOnItsSide(orientation)) return [];
  return [EQUATOR_M, GUESSED_SIDE_M].map((metres) => {
    const text = numberText(Math.round(metres / 100) / 10);
    const label = metres === EQUATOR_M ? 'Whole Earth' : `${text} km wide`;
    // Without a typed width the ground stays a guess, and elevations are guessed with it.
    const wide = metres === EQUATOR_M ? undefined : text;
    return [label, { wide, perSample: undefined }];
  });
}

export function northRow({ isNorthStated }: FileFacts, { isTurned }: Answers): RowModel {
  const stated = isTurned ? 'as you turned it' : 'as the file states';
  const isGuess = !isTurned && !isNorthStated;
  return { hint: { isGuess, text: isGuess ? 'the first row is north' : stated }, problem: undefined };
}

/** What a map can be turned by, seen from above. */
export type Turn = 'left' | 'right' | 'mirror-x' | 'mirror-y';

/** The orientation after one more turn: a quarter left or right, or west and east, north and south exchanged. */
export function turnedBy(turn: Turn, { isMirrored, turns }: Orientation): Orientation {
  switch (turn) {
    case 'right':
      return { isMirrored, turns: quarters(turns + 1) };
    case 'left':
      return { isMirrored, turns: quarters(turns - 1) };
    // Turns after a mirror are turns the other way round before it.
    case 'mirror-x':
      return { isMirrored: !isMirrored, turns: quarters(-turns) };
    case 'mirror-y':
      return { isMirrored: !isMirrored, turns: quarters(2 - turns) };
  }
}

function quarters(turns: number): Orientation['turns'] {
  return (((turns % 4) + 4) % 4) as Orientation['turns'];
}

/** The part of the file that becomes the terrain. */
export interface PartRow extends RowModel {
  /** Column and row of its north-west sample, and its size, as they are shown. */
  readonly texts: PartAnswer;
  /** Of the picture as it is turned; undefined for all of it, and while a field is wrong. */
  readonly window: Window | undefined;
  /** Whether all of the file is taken. */
  readonly isWhole: boolean;
}

export function partRow(facts: FileFacts, { part, orientation }: Answers): PartRow {
  const { width, height } = turnedSize(facts, orientation);
  const whole = textsOf({ x: 0, y: 0, width, height });
  const text = part
    ? 'Column and row from the north-west, as the picture lies. Elevations and cell size stay those of the file.'
    : 'Drag on the picture to take a part.';
  const hint = { isGuess: false, text };
  if (!part) return { texts: whole, window: undefined, isWhole: true, problem: undefined, hint };
  const [x, y, w, h] = [part.x, part.y, part.width, part.height].map((text) => readTyped(text) ?? Number.NaN);
  const problem = partProblem({ x, y, width: w, height: h }, { width, height });
  const window = { x, y, width: w, height: h };
  const isAll = isSameSize(window, { width, height });
  return { texts: part, window: problem === undefined && !isAll ? window : undefined, isWhole: false, problem, hint };
}

/** A part as it would be typed. */
export function textsOf({ x, y, width, height }: Window): PartAnswer {
  return { x: numberText(x), y: numberText(y), width: numberText(width), height: numberText(height) };
}

/** The samples that are taken. */
export function sizeTaken(facts: FileFacts, answers: Answers): Size {
  return partRow(facts, answers).window ?? turnedSize(facts, answers.orientation);
}

function partProblem({ x, y, width, height }: Window, size: Size): string | undefined {
  if (![x, y, width, height].every((value) => Number.isInteger(value) && value >= 0)) return 'Enter whole numbers from 0 on';
  if (width < 2 || height < 2) return 'At least 2 × 2 samples';
  if (x + width <= size.width && y + height <= size.height) return undefined;
  return `Reaches beyond ${numberText(size.width)} × ${numberText(size.height)} samples`;
}

/** What asks for the number of samples. */
export interface SizeRow extends FieldModel, RowModel {
  /** Undefined while the field is wrong. */
  readonly size: Size | undefined;
  readonly isKept: boolean;
  /** What keeps all samples. */
  readonly keep: string;
}

/** Whether a terrain can have a side of so many samples. */
export function isSide(samples: number): boolean {
  return Number.isInteger(samples) && samples >= 2 && samples <= MAX_SIDE;
}

/** The number of samples from west to east; that from north to south follows. */
export function sizeRow(facts: FileFacts, answers: Answers): SizeRow {
  const own = sizeTaken(facts, answers);
  const typed = typedOr(answers.width, own.width);
  const width = typed === undefined ? Number.NaN : typed;
  const height =
    width === own.width ? own.height : Math.max(Math.round(((width - 1) * (own.height - 1)) / (own.width - 1)) + 1, 2);
  const problem = !isSide(width)
    ? 'A whole number from 2 to 16,384'
    : !isSide(height) || width * height > MAX_SAMPLES
      ? `${numberText(width)} × ${numberText(height)} samples are too many`
      : undefined;
  const size = problem === undefined ? { width, height } : undefined;
  const isKept = answers.width === undefined;
  const resampled = size ? `× ${numberText(height)} samples over the same ground, interpolated between the file’s.` : '';
  return {
    text: answers.width ?? numberText(own.width),
    isGuess: false,
    problem,
    size,
    isKept,
    keep: `Keep ${own.width} × ${own.height}`,
    hint: { isGuess: false, text: isKept ? 'Every sample stays as it is in the file.' : resampled },
  };
}
