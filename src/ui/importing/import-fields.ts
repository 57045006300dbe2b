import { elevationProblem, MAX_EXTENT_M, MIN_EXTENT_M } from '../../core/bounds.ts';
import { isSameSize, MAX_SAMPLES, MAX_SIDE, type Range, type Size, type Spacing } from '../../core/heightmap.ts';
import type { CodeScale, Guess, OpenHint } from '../../io/file-format.ts';
import { isOnItsSide, turnedSize } from '../../io/orientation.ts';
import { elevationOf, guessReading } from '../../io/reading.ts';
import { numberText, readTyped } from '../../state/param-text.ts';
import type { FileFacts, FileReading } from '../../terrain/file-facts.ts';
import type { Answers } from './answers.ts';
import { type PartField, sizeTaken } from './part-field.ts';

/** A field as it is shown. */
export interface FieldModel {
  readonly text: string;
  /** Nobody has stated this value. */
  readonly isGuess: boolean;
  /** What is wrong with it. */
  readonly problem: string | undefined;
}

export interface ElevationFields extends Record<'lowest' | 'highest' | 'lowestCode' | 'highestCode', FieldModel> {
  /** Undefined while a field is wrong. */
  readonly scale: CodeScale | undefined;
  /** Elevations of the lowest and the highest code in the file, in this order; the second may be the lower one. */
  readonly ofFile: Range | undefined;
}

const NUMBER = 'Enter a number';

/** The elevations of two codes, as typed, stated or guessed. */
export function elevationFields(facts: FileFacts, answers: Answers): ElevationFields {
  const initial = firstScale(facts, answers);
  const isFlat = facts.codes.min === facts.codes.max;
  const isGuess = areElevationsGuessed(facts, answers);
  const field = (typed: string | undefined, value: number, check: (value: number) => string | undefined) =>
    numberField(typed, value, isGuess && typed === undefined, check);
  const metres = (value: number): string | undefined =>
    elevationProblem(value) === undefined ? undefined : 'Metres from −1,000,000 to 1,000,000';
  const lowest = field(answers.lowest, initial.elevation.min, metres);
  const lowestValue = typedOr(answers.lowest, initial.elevation.min);
  const highest = field(answers.highest, initial.elevation.max, (value) =>
    lowestValue !== undefined && value <= lowestValue && !isFlat ? 'Must be above the lowest' : metres(value),
  );
  const lowestCode = numberField(answers.lowestCode, initial.codes.min, false, () => undefined);
  const lowestCodeValue = typedOr(answers.lowestCode, initial.codes.min);
  const highestCode = numberField(answers.highestCode, initial.codes.max, false, (value) =>
    value === lowestCodeValue && !isFlat ? 'Must differ from the code of the lowest' : undefined,
  );
  const fields = { lowest, highest, lowestCode, highestCode };
  if (Object.values(fields).some(({ problem }) => problem !== undefined)) {
    return { ...fields, scale: undefined, ofFile: undefined };
  }
  const value = (typed: string | undefined, byDefault: number): number => typedOr(typed, byDefault) ?? byDefault;
  const scale = risingCodes({
    elevation: {
      min: value(answers.lowest, initial.elevation.min),
      max: isFlat ? value(answers.lowest, initial.elevation.min) : value(answers.highest, initial.elevation.max),
    },
    codes: { min: value(answers.lowestCode, initial.codes.min), max: value(answers.highestCode, initial.codes.max) },
  });
  const ofFile = { min: elevationOf(scale, facts.codes.min), max: elevationOf(scale, facts.codes.max) };
  const isBeyond = elevationProblem(ofFile.min) ?? elevationProblem(ofFile.max);
  if (isBeyond === undefined) return { ...fields, scale, ofFile };
  const problem = 'With these codes the file reaches beyond 1,000,000 m';
  return { ...fields, highestCode: { ...highestCode, problem }, scale: undefined, ofFile: undefined };
}

/** The same scale with the lower code first. */
function risingCodes(scale: CodeScale): CodeScale {
  const { elevation, codes } = scale;
  if (codes.min <= codes.max) return scale;
  return { elevation: { min: elevation.max, max: elevation.min }, codes: { min: codes.max, max: codes.min } };
}

/** The guess of elevations: that of the whole Earth only as long as the ground is a guess too. */
export function elevationGuess(facts: FileFacts, { perSample, wide }: Answers): Guess<Range> | undefined {
  if ((perSample ?? wide) === undefined || facts.spacing || !facts.guesses.elevation) return facts.guesses.elevation;
  return guessReading({ ...facts, guesses: {}, spacing: { x: 1, y: 1 } }).elevation;
}

/** Whether nobody has stated the elevations of fields that are not typed. */
export function areElevationsGuessed({ elevation }: FileFacts, { areCodesMetres }: Answers): boolean {
  return elevation === undefined && areCodesMetres !== true;
}

/** As the file states it, as codes that are metres, or as it is guessed, with the lower elevation first. */
function firstScale(facts: FileFacts, answers: Answers): CodeScale {
  const { codes, elevation: stated } = facts;
  if (!stated && answers.areCodesMetres) {
    const of = (typed: string | undefined, code: number): number => typedOr(typed, code) ?? code;
    return { elevation: { min: of(answers.lowestCode, codes.min), max: of(answers.highestCode, codes.max) }, codes };
  }
  const elevation = stated ?? elevationGuess(facts, answers)?.value ?? codes;
  if (elevation.min <= elevation.max) return { elevation, codes };
  return { elevation: { min: elevation.max, max: elevation.min }, codes: { min: codes.max, max: codes.min } };
}

export interface GroundFields extends Record<'perSample' | 'wide', FieldModel> {
  /** Metres from one sample to the next of the map as it is turned; undefined while the field is wrong. */
  readonly spacing: Spacing | undefined;
}

/** The cell size and the width, which are one value: the ratio of a file's stated cells, or of two cell sizes that were typed, stays. */
export function groundFields(facts: FileFacts, answers: Answers): GroundFields {
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
  return {
    perSample: field(answers.wide === undefined ? answers.perSample : undefined, cellX === cellY ? cellX : `${cellX} × ${cellY}`),
    wide: field(answers.wide, across),
    spacing: problem === undefined ? spacing : undefined,
  };
}

/** Metres from one sample to the next, of the field that was typed in last; NaN where it is no length.
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

export interface SizeField extends FieldModel {
  /** Undefined while the field is wrong. */
  readonly size: Size | undefined;
}

/** Whether a terrain can have a side of so many samples. */
export function isSide(samples: number): boolean {
  return Number.isInteger(samples) && samples >= 2 && samples <= MAX_SIDE;
}

/** The number of samples from west to east; that from north to south follows. */
export function sizeField(facts: FileFacts, answers: Answers): SizeField {
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
  return {
    text: answers.width ?? numberText(own.width),
    isGuess: false,
    problem,
    size: problem === undefined ? { width, height } : undefined,
  };
}

/** What the fields come to; undefined while one of them is wrong. */
export function readingOf(
  facts: FileFacts,
  answers: Answers,
  { scale }: Pick<ElevationFields, 'scale'>,
  { spacing }: Pick<GroundFields, 'spacing'>,
  { size }: Pick<SizeField, 'size'>,
  { hint }: { readonly hint: OpenHint | undefined },
  { window: part, problem }: Pick<PartField, 'window' | 'problem'>,
): FileReading | undefined {
  if (!scale || !spacing || !size || !hint || problem !== undefined) return undefined;
  const { orientation, holes = facts.holeFill, lowest, highest } = answers;
  const own = sizeTaken(facts, answers);
  const isStated = facts.elevation !== undefined && lowest === undefined && highest === undefined;
  return {
    scale: isStated ? undefined : scale,
    spacing,
    orientation,
    holes,
    part,
    size: isSameSize(size, own) ? undefined : size,
    hint,
  };
}

function numberField(
  typed: string | undefined,
  value: number,
  isGuess: boolean,
  check: (value: number) => string | undefined,
): FieldModel {
  const now = typedOr(typed, value);
  return { text: typed ?? numberText(value), isGuess, problem: now === undefined ? NUMBER : check(now) };
}

/** What is typed, or the value in its place; undefined if it is no number. */
function typedOr(typed: string | undefined, value: number): number | undefined {
  return typed === undefined ? value : readTyped(typed.replace(/\s*m$/i, ''));
}

/** Metres of a typed length; a unit behind the number goes before the field's own. */
function metresOf(typed: string, unit: number): number | undefined {
  const [, number = '', suffix = ''] = /^\s*(.*?)\s*(k?m)?\s*$/i.exec(typed) ?? [];
  const value = readTyped(number);
  if (value === undefined) return undefined;
  return value * ({ m: 1, km: 1000 }[suffix.toLowerCase()] ?? unit);
}
