import { elevationProblem } from '../../core/bounds.ts';
import type { Range } from '../../core/heightmap.ts';
import { numberText } from '../../core/number-text.ts';
import type { CodeScale, Guess } from '../../io/file-format.ts';
import { EARTH_ELEVATION, elevationOf, guessReading, isWorldShaped, LAND_ELEVATION } from '../../io/reading.ts';
import { otherDataText } from '../../io/suspect-nodata.ts';
import { readTyped } from '../../state/param-text.ts';
import type { FileFacts } from '../../terrain/file-facts.ts';
import { type Answers, type Choice, type FieldModel, type Hint, problemOf, type RowModel } from './answers.ts';

/** What asks for the elevations of two codes. */
export interface ElevationRow extends Record<'lowest' | 'highest' | 'lowestCode' | 'highestCode', FieldModel>, RowModel {
  /** Undefined while a field is wrong. */
  readonly scale: CodeScale | undefined;
  /** Elevations of the lowest and the highest code in the file, in this order; the second may be the lower one. */
  readonly ofFile: Range | undefined;
  readonly choices: readonly Choice[];
  /** Whether the codes can be typed. */
  readonly hasCodeFields: boolean;
  /** Whether all samples are equal: one elevation is enough. */
  readonly isFlat: boolean;
}

const NUMBER = 'Enter a number';

export function elevationRow(facts: FileFacts, answers: Answers): ElevationRow {
  const fields = elevationFields(facts, answers);
  return {
    ...fields,
    problem: problemOf(fields.lowest, fields.highest, fields.lowestCode, fields.highestCode),
    hint: elevationHint(facts, answers, fields.scale),
    choices: elevationChoices(facts),
    hasCodeFields: facts.hasCodes && !facts.elevation,
    isFlat: isFlat(facts),
  };
}

/** The elevations of two codes, as typed, stated or guessed. */
function elevationFields(facts: FileFacts, answers: Answers): Omit<ElevationRow, keyof RowModel | 'hasCodeFields' | 'isFlat'> {
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
function elevationGuess(facts: FileFacts, { perSample, wide }: Answers): Guess<Range> | undefined {
  if ((perSample ?? wide) === undefined || facts.spacing || !facts.guesses.elevation) return facts.guesses.elevation;
  return guessReading({ ...facts, guesses: {}, spacing: { x: 1, y: 1 } }).elevation;
}

/** Whether neither file nor person states the elevations. */
export function areElevationsGuessed({ elevation }: FileFacts, { areCodesMetres }: Answers): boolean {
  return elevation === undefined && areCodesMetres !== true;
}

/** As the file states it, as codes that are metres, or as it is guessed, with the lower elevation first. */
function firstScale(facts: FileFacts, answers: Answers): CodeScale {
  const { codes, elevation: stated } = facts;
  if (!stated && answers.areCodesMetres) {
    const metresOf = (typed: string | undefined, code: number): number => typedOr(typed, code) ?? code;
    return { elevation: { min: metresOf(answers.lowestCode, codes.min), max: metresOf(answers.highestCode, codes.max) }, codes };
  }
  const elevation = stated ?? elevationGuess(facts, answers)?.value ?? codes;
  if (elevation.min <= elevation.max) return { elevation, codes };
  return { elevation: { min: elevation.max, max: elevation.min }, codes: { min: codes.max, max: codes.min } };
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
export function typedOr(typed: string | undefined, value: number): number | undefined {
  return typed === undefined ? value : readTyped(typed.replace(/\s*m$/i, ''));
}

/** Elevations offered in place of the guess. */
export function elevationChoices(facts: FileFacts): readonly Choice[] {
  const { codes, hasCodes, elevation, spacing } = facts;
  if (!hasCodes || elevation) return [];
  const untyped = { lowest: undefined, highest: undefined, lowestCode: undefined, highestCode: undefined };
  const between = ({ min, max }: Range): Choice => {
    const [lowest, highest] = [numberText(min), numberText(max)];
    return [`${lowest} … ${highest} m`, { ...untyped, areCodesMetres: undefined, lowest, highest }];
  };
  const isWorld = !spacing && isWorldShaped(facts);
  return [
    ...(codes.min === codes.max ? [] : [between({ min: 0, max: 1000 })]),
    ...(isWorld ? [EARTH_ELEVATION, LAND_ELEVATION].map(between) : []),
    ['Codes as metres', { ...untyped, areCodesMetres: true }],
  ];
}

function elevationHint(facts: FileFacts, answers: Answers, scale: CodeScale | undefined): Hint {
  const { elevation, codes } = scale ?? {};
  const perCode = elevation && codes ? Math.abs((elevation.max - elevation.min) / (codes.max - codes.min)) : Number.NaN;
  const one =
    facts.hasCodes && !holdsFractions(facts) && perCode > 0 ? `one code is ${numberText(Number(perCode.toPrecision(3)))} m` : '';
  const isTyped = areElevationsTyped(answers);
  const isGuess = areElevationsGuessed(facts, answers) && !isTyped;
  // Floats alone: a number is all that the file says.
  if (facts.sizes.length > 0 && !facts.hasCodes && !isTyped && !isFlat(facts)) {
    return { isGuess: true, text: otherDataText(facts.codes) ?? 'numbers of the file, as metres' };
  }
  const why = isGuess ? (elevationGuess(facts, answers)?.why ?? '') : facts.elevation ? statedText(facts) : '';
  if (isFlat(facts)) return { isGuess, text: 'all samples are equal: the terrain is flat, there is nothing to stretch' };
  return { isGuess, text: [why, one].filter((text) => text !== '').join('; ') };
}

export function areElevationsTyped({ lowest, highest }: Answers): boolean {
  return lowest !== undefined || highest !== undefined;
}

function isFlat({ codes }: FileFacts): boolean {
  return codes.min === codes.max;
}

function statedText({ isInMetres, hasCodes, sizes }: FileFacts): string {
  if (sizes.length > 0 && !hasCodes) return '';
  return isInMetres ? 'as the file states' : 'plain numbers in the file; what is typed is in metres';
}

/** Whether codes are floats, such as the samples 0 … 1 of a painting program. */
export function holdsFractions({ hasCodes, depth }: Pick<FileFacts, 'hasCodes' | 'depth'>): boolean {
  return hasCodes && depth.startsWith('float');
}
