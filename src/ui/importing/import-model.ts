import { noValueText } from '../../core/number-text.ts';
import type { Appearance } from '../../draw/colour/appearance.ts';
import { COLOURS_NOTE } from '../../io/colour-codes.ts';
import { type ByteOrder, type CodeScale, RAW_TYPES, type RawType } from '../../io/file-format.ts';
import type { HoleFill } from '../../io/reading.ts';
import { SHARES_NOTE } from '../../io/reading-notes.ts';
import { absentNodataText, otherDataText, sampleList, sampleText } from '../../io/suspect-nodata.ts';
import { capitalised, numberText } from '../../state/param-text.ts';
import type { FileFacts, FileReading } from '../../terrain/file-facts.ts';
import type { Answers } from './answers.ts';
import { byteFields, problemAt, type RawWidthField, type ReadFailure } from './byte-fields.ts';
import { type Choice, elevationChoices, groundChoices, nodataChoices } from './import-choices.ts';
import {
  areElevationsGuessed,
  type ElevationFields,
  elevationFields,
  elevationGuess,
  type FieldModel,
  groundFields,
  readingOf,
  type SizeField,
  sizeField,
} from './import-fields.ts';
import { type PartField, partField, sizeTaken } from './part-field.ts';
import { holdsFractions, type ReadPicture, readPicture } from './read-picture.ts';

/** All that the dialog shows. */
export interface ImportModel {
  /** What the file leaves out, in a sentence. */
  readonly lacks: string;
  /** How the file was read, in sentences; empty if there is nothing to tell. */
  readonly notes: string;
  /** What colours are taken for; undefined for grey pictures. */
  readonly colours: string | undefined;
  readonly elevation: Pick<ElevationFields, 'lowest' | 'highest' | 'lowestCode' | 'highestCode'> & {
    readonly hint: Hint;
    readonly choices: readonly Choice[];
    /** Whether the codes that they are of can be typed. */
    readonly hasCodeFields: boolean;
    /** Whether all samples are equal: one elevation is enough. */
    readonly isFlat: boolean;
  };
  readonly ground: {
    readonly perSample: FieldModel;
    readonly wide: FieldModel;
    readonly hint: Hint;
    readonly choices: readonly Choice[];
  };
  readonly nodata: FieldModel & { readonly hint: Hint; readonly choices: readonly Choice[] };
  /** Undefined if the file states its size. */
  readonly rawWidth: (FieldModel & { readonly by: string; readonly hint: Hint; readonly choices: readonly Choice[] }) | undefined;
  /** Undefined if the file states its byte order. */
  readonly byteOrder: { readonly chosen: ByteOrder; readonly hint: Hint; readonly problem: string | undefined } | undefined;
  /** Undefined if the file states its type. */
  readonly rawType: SelectModel | undefined;
  /** Undefined if the file has one channel. */
  readonly channel: SelectModel | undefined;
  readonly north: Hint;
  /** How many samples have no value, and how they are filled; undefined if all have one. */
  readonly holes: { readonly fill: HoleFill; readonly mayBeAround: boolean; readonly hint: Hint } | undefined;
  readonly part: PartField;
  readonly size: SizeField & { readonly isKept: boolean; readonly keep: string; readonly hint: string };
  /** The file as read; the last one that could be, while a field is wrong. */
  readonly picture: ReadPicture | undefined;
  /** Undefined while a field is wrong. */
  readonly reading: FileReading | undefined;
  /** Why it cannot be opened so. */
  readonly problem: string | undefined;
}

/** A list of which one is chosen. */
export interface SelectModel {
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly chosen: string;
  readonly hint: Hint;
  /** Why the file cannot be read so. */
  readonly problem: string | undefined;
}

/** What stands below a row's fields. */
export interface Hint {
  readonly isGuess: boolean;
  readonly text: string;
}

/** What the dialog shows of a file with these answers.
 *  @param failure why the file cannot be read with what was typed on its bytes */
export function importModel(facts: FileFacts, answers: Answers, appearance: Appearance, failure?: ReadFailure): ImportModel {
  const elevation = elevationFields(facts, answers);
  const ground = groundFields(facts, answers);
  const size = sizeField(facts, answers);
  const part = partField(facts, answers);
  const bytes = byteFields(facts, answers, failure);
  const { nodata, rawWidth } = bytes;
  const reading = readingOf(facts, answers, elevation, ground, size, bytes, part);
  const elevations = [elevation.lowest, elevation.highest, elevation.lowestCode, elevation.highestCode];
  const fields = [...elevations, ground.perSample, ground.wide, part, size, nodata, ...(rawWidth ? [rawWidth] : [])];
  const isWrong = failure !== undefined || fields.some(({ problem }) => problem !== undefined);
  const model: Omit<ImportModel, 'lacks'> = {
    notes: notesText(facts, answers),
    colours: facts.isColoured ? 'Colours are read as brightness: dark is low, bright is high.' : undefined,
    elevation: {
      ...elevation,
      hint: elevationHint(facts, answers, elevation.scale),
      choices: elevationChoices(facts),
      hasCodeFields: facts.hasCodes && !facts.elevation,
      isFlat: isFlat(facts),
    },
    ground: { ...ground, hint: groundHint(facts, ground.perSample.isGuess), choices: groundChoices(facts, answers) },
    nodata: { ...nodata, hint: nodataHint(facts, nodata), choices: nodataChoices(facts) },
    rawWidth: rawWidth && { ...rawWidth, ...rawWidthTexts(facts, rawWidth) },
    byteOrder: byteOrderModel(facts, answers, failure),
    rawType: rawTypeModel(facts, answers, failure),
    channel: channelModel(facts, answers, failure),
    north: northHint(facts, answers),
    holes: holesModel(facts, answers),
    part,
    size: { ...size, ...sizeTexts(facts, answers, size) },
    picture: readPicture(facts, answers, elevation, ground, part, appearance),
    reading,
    problem: isWrong ? 'A field is not valid: see the text below it' : undefined,
  };
  return { ...model, lacks: lacksText(facts, hasGuess(model)) };
}

/** Whether anything is marked as a guess. */
function hasGuess(model: Omit<ImportModel, 'lacks'>): boolean {
  const { elevation, ground, nodata, rawWidth, byteOrder, rawType, channel, north, holes } = model;
  const rows = [elevation, ground, nodata, rawWidth, byteOrder, rawType, channel, holes];
  return north.isGuess || rows.some((row) => row?.hint.isGuess === true);
}

function lacksText(facts: FileFacts, isGuessed: boolean): string {
  const { sizes, rawTypes, byteOrders, elevation, spacing, guesses, outlier, doubt } = facts;
  const missing = [
    sizes.length > 0 ? ['its size'] : [],
    rawTypes.length > 0 ? ['the type of its samples'] : [],
    byteOrders.length > 0 ? ['its byte order'] : [],
    elevation ? [] : ['its elevations'],
    spacing ? [] : ['its cell size'],
  ].flat();
  const check = isGuessed ? ' Check what is marked as a guess.' : '';
  if (doubt !== undefined) return `${capitalised(doubt)}.${check} What is typed here overrides what the file states.`;
  if (missing.length > 0) {
    return `The file does not state ${new Intl.ListFormat('en', { type: 'disjunction' }).format(missing)}.${check}`;
  }
  const isUnsure = guesses.nodata !== undefined || outlier !== undefined;
  return isUnsure
    ? `The file does not state which number stands for no value.${check}`
    : 'The file states all that is needed; what is typed here overrides it.';
}

/** Colours have a row of their own, and the doubt stands in the first sentence. */
function notesText(facts: FileFacts, answers: Answers): string {
  const { areSharesAssumed, notes, groundNotes, doubt } = facts;
  const isGroundTyped = (answers.perSample ?? answers.wide) !== undefined;
  const shares = areSharesAssumed && areElevationsGuessed(facts, answers) && !areElevationsTyped(answers);
  return [...(shares ? [`${SHARES_NOTE} (a guess)`] : []), ...(isGroundTyped ? [] : groundNotes), ...notes]
    .filter((note) => note !== COLOURS_NOTE && note !== doubt)
    .map((note) => `${capitalised(note)}.`)
    .join(' ');
}

function northHint({ isNorthStated }: FileFacts, { isTurned }: Answers): Hint {
  if (isTurned) return { isGuess: false, text: 'as you turned it' };
  return isNorthStated ? { isGuess: false, text: 'as the file states' } : { isGuess: true, text: 'the first row is north' };
}

function isFlat({ codes }: FileFacts): boolean {
  return codes.min === codes.max;
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

function areElevationsTyped({ lowest, highest }: Answers): boolean {
  return lowest !== undefined || highest !== undefined;
}

function statedText({ isInMetres, hasCodes, sizes }: FileFacts): string {
  if (sizes.length > 0 && !hasCodes) return '';
  return isInMetres ? 'as the file states' : 'plain numbers in the file; what is typed is in metres';
}

function groundHint(facts: FileFacts, isGuess: boolean): Hint {
  if (isGuess) return { isGuess, text: facts.guesses.spacing?.why ?? '' };
  return { isGuess, text: facts.spacing ? 'as the file states' : 'each field follows the other' };
}

function nodataHint(facts: FileFacts, { isGuess }: FieldModel): Hint {
  const { guesses, outlier, nodata, absentNodata, codes, stored = codes, holes, hasCodes } = facts;
  if (absentNodata !== undefined) return { isGuess: false, text: absentNodataText(absentNodata, stored, hasCodes) };
  if (isGuess && guesses.nodata) {
    const { value, why } = guesses.nodata;
    return { isGuess, text: value.every((one) => one === nodata) ? why : `${sampleList(value)}: ${why}` };
  }
  if (outlier !== undefined) return { isGuess, text: `${sampleText(outlier)} lies far from all other samples` };
  if (nodata !== undefined) return { isGuess, text: '' };
  if (holes === 0) return { isGuess, text: 'empty: every number is an elevation' };
  return { isGuess, text: hasCodes ? 'empty: only transparent samples have none' : 'empty: every other sample is an elevation' };
}

/** How many sizes are offered. */
const OFFERED_SIZES = 3;

function rawWidthTexts({ sizes, guesses }: FileFacts, { isGuess, size, text }: RawWidthField) {
  const others = sizes.filter(({ width }) => numberText(width) !== text).slice(0, OFFERED_SIZES);
  return {
    by: size ? `× ${numberText(size.height)} samples` : '',
    hint: { isGuess, text: isGuess ? (guesses.size?.why ?? '') : '' },
    choices: others.map(
      ({ width, height }): Choice => [`${width} × ${height}`, { rawWidth: numberText(width), part: undefined, width: undefined }],
    ),
  };
}

/** The likelier order is chosen until a person chooses. */
function byteOrderModel(
  { byteOrders, guesses }: FileFacts,
  { byteOrder }: Answers,
  failure?: ReadFailure,
): ImportModel['byteOrder'] {
  if (byteOrders.length === 0) return undefined;
  const { why = '' } = guesses.byteOrder ?? {};
  return {
    chosen: byteOrder ?? byteOrders[0],
    hint: { isGuess: byteOrder === undefined, text: byteOrder ? '' : why },
    problem: problemAt('byteOrder', failure),
  };
}

const RAW_TYPE_LABELS: Readonly<Record<RawType, string>> = {
  uint8: '8-bit integers',
  uint16: '16-bit integers',
  int16: '16-bit integers, signed',
  float16: '16-bit floats',
  float32: '32-bit floats',
  rgb8: '8-bit colours, RGB',
  rgba8: '8-bit colours, RGBA',
};

/** The likeliest type is chosen until a person chooses. */
function rawTypeModel({ rawTypes, guesses }: FileFacts, { rawType }: Answers, failure?: ReadFailure): SelectModel | undefined {
  if (rawTypes.length === 0) return undefined;
  return {
    options: RAW_TYPES.filter((type) => rawTypes.includes(type)).map((type) => [type, RAW_TYPE_LABELS[type]]),
    chosen: rawType ?? guesses.rawType?.value ?? rawTypes[0],
    hint: { isGuess: guesses.rawType !== undefined, text: guesses.rawType?.why ?? '' },
    problem: problemAt('rawType', failure),
  };
}

function channelModel({ channels }: FileFacts, { channel }: Answers, failure?: ReadFailure): SelectModel | undefined {
  if (channels.length === 0) return undefined;
  return {
    options: channels.map((name) => [name, name]),
    chosen: channel ?? channels[0],
    hint: { isGuess: channel === undefined, text: '' },
    problem: problemAt('channel', failure),
  };
}

function holesModel(facts: FileFacts, { holes }: Answers): ImportModel['holes'] {
  if (facts.holes === 0) return undefined;
  const isGuess = holes === undefined && facts.holeFill === 'around';
  const fill = holes ?? facts.holeFill;
  const texts = [
    `${noValueText(facts.holes, facts.width * facts.height)}; hatched in the picture.`,
    isGuess ? 'Many lie around the terrain.' : '',
    fill === 'fill' ? '' : 'Those set to the lowest elevation are terrain from then on: not hatched, and not counted as filled.',
  ];
  return {
    fill,
    mayBeAround: facts.hasOuterHoles,
    hint: { isGuess, text: texts.filter((text) => text !== '').join(' ') },
  };
}

function sizeTexts(facts: FileFacts, answers: Answers, { size }: SizeField) {
  const { width, height } = sizeTaken(facts, answers);
  const isKept = answers.width === undefined;
  const resampled = size ? `× ${numberText(size.height)} samples over the same ground, interpolated between the file’s.` : '';
  const keep = `Keep ${width} × ${height}`;
  return { isKept, keep, hint: isKept ? 'Every sample stays as it is in the file.' : resampled };
}
