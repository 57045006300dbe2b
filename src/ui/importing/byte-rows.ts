import type { Size } from '../../core/heightmap.ts';
import { numberText } from '../../core/number-text.ts';
import { tileCodes } from '../../io/colour-codes.ts';
import { type ByteOrder, ENCODINGS, type OpenHint, RAW_TYPES } from '../../io/file-format.ts';
import { rawTypeFacts } from '../../io/raw-types.ts';
import { absentNodataText, sampleList, sampleText } from '../../io/suspect-nodata.ts';
import { readTyped } from '../../state/param-text.ts';
import type { FileFacts } from '../../terrain/file-facts.ts';
import type { Answers, FieldModel, Hint, RowModel } from './answers.ts';
import { isSide } from './ground-rows.ts';

/** Rows that ask how the bytes of a file are read: it is read again when they change. */
export interface ByteRows {
  /** The number that stands for no value; empty if none does. */
  readonly nodata: FieldModel & RowModel;
  /** Samples in a row; undefined if the file states its size. */
  readonly rawWidth: RawWidthRow | undefined;
  /** Undefined if the file states its byte order. */
  readonly byteOrder: (RowModel & { readonly chosen: ByteOrder }) | undefined;
  /** Undefined if the file states its type. */
  readonly rawType: SelectModel | undefined;
  /** Undefined if the file has one channel. */
  readonly channel: SelectModel | undefined;
  /** Undefined if its colours can be nothing but brightness. */
  readonly encoding: SelectModel | undefined;
}

export interface RawWidthRow extends FieldModel, RowModel {
  /** Undefined while the field is wrong. */
  readonly size: Size | undefined;
  /** `× 901 samples` */
  readonly by: string;
}

/** A list of which one is chosen. */
export interface SelectModel extends RowModel {
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly chosen: string;
}

/** Why a file cannot be read with what was typed and chosen. */
export interface ReadFailure {
  /** The row that shows it. */
  readonly of: ByteAnswer;
  readonly text: string;
}

/** Answers about the bytes, those first that the others depend on. */
const BYTE_ANSWERS = [
  'rawType',
  'byteOrder',
  'width',
  'channel',
  'encoding',
  'nodata',
] as const satisfies readonly (keyof OpenHint)[];

type ByteAnswer = (typeof BYTE_ANSWERS)[number];

/** @param wanted the hint that the file cannot be read with
 *  @param read the hint that it was read with before */
export function readFailure(text: string, wanted: OpenHint, read: OpenHint): ReadFailure {
  const isChanged = (answer: ByteAnswer): boolean => wanted[answer] !== read[answer];
  return { of: BYTE_ANSWERS.find(isChanged) ?? 'nodata', text };
}

/** @param failure why the file cannot be read as it was asked for: the row of the answer that changed shows it */
export function byteRows(facts: FileFacts, answers: Answers, failure?: ReadFailure): ByteRows {
  const problemAt = (answer: ByteAnswer): string | undefined => (failure?.of === answer ? failure.text : undefined);
  const { byteOrders, rawTypes, channels, encodings, guesses } = facts;
  const nodata = nodataRow(facts, answers.nodata);
  const rawWidth = rawWidthRow(facts, answers.rawWidth);
  return {
    nodata: { ...nodata, problem: nodata.problem ?? problemAt('nodata') },
    rawWidth: rawWidth && { ...rawWidth, problem: rawWidth.problem ?? problemAt('width') },
    // The likelier order and type are chosen until a person chooses.
    byteOrder:
      byteOrders.length === 0
        ? undefined
        : {
            chosen: answers.byteOrder ?? byteOrders[0],
            hint: { isGuess: answers.byteOrder === undefined, text: answers.byteOrder ? '' : (guesses.byteOrder?.why ?? '') },
            problem: problemAt('byteOrder'),
          },
    rawType:
      rawTypes.length === 0
        ? undefined
        : {
            options: RAW_TYPES.filter((type) => rawTypes.includes(type)).map((type) => [type, rawTypeFacts[type].title]),
            chosen: answers.rawType ?? guesses.rawType?.value ?? rawTypes[0],
            hint: { isGuess: guesses.rawType !== undefined, text: guesses.rawType?.why ?? '' },
            problem: problemAt('rawType'),
          },
    channel:
      channels.length === 0
        ? undefined
        : {
            options: channels.map((name) => [name, name]),
            chosen: answers.channel ?? channels[0],
            hint: { isGuess: answers.channel === undefined, text: '' },
            problem: problemAt('channel'),
          },
    encoding:
      encodings.length === 0
        ? undefined
        : {
            options: ENCODINGS.map((encoding) => [encoding, encoding === 'grey' ? 'Brightness' : tileCodes[encoding].name]),
            chosen: answers.encoding ?? encodings[0],
            hint: { isGuess: answers.encoding === undefined, text: guesses.encoding?.why ?? '' },
            problem: problemAt('encoding'),
          },
  };
}

/** What was typed and chosen on the bytes; undefined while a field is wrong. */
export function hintOf(facts: FileFacts, answers: Answers): OpenHint | undefined {
  const rawWidth = rawWidthRow(facts, answers.rawWidth);
  if (nodataRow(facts, answers.nodata).problem !== undefined || rawWidth?.problem !== undefined) return undefined;
  return {
    ...(answers.nodata !== undefined && { nodata: typedNodata(answers.nodata) }),
    ...(answers.channel !== undefined && { channel: answers.channel }),
    ...(answers.encoding !== undefined && { encoding: answers.encoding }),
    ...(answers.rawType !== undefined && { rawType: answers.rawType }),
    ...(answers.byteOrder !== undefined && { byteOrder: answers.byteOrder }),
    ...(answers.rawWidth !== undefined && { width: rawWidth?.size?.width }),
  };
}

function nodataRow(facts: FileFacts, typed: string | undefined): FieldModel & RowModel {
  const { nodata, guesses, outlier, usualCode = outlier } = facts;
  const isWrong = typed !== undefined && typedNodata(typed) === undefined;
  const isGuess = typed === undefined && guesses.nodata !== undefined;
  return {
    text: typed ?? (nodata === undefined ? '' : sampleText(nodata)),
    isGuess,
    problem: isWrong ? 'Enter a number, or nothing if all samples have a value' : undefined,
    hint: nodataHint(facts, isGuess),
    choices: usualCode === undefined ? [] : [[`${sampleText(usualCode)} is no value`, { nodata: sampleText(usualCode) }]],
  };
}

/** @returns null if nothing is typed, undefined if it is no number */
function typedNodata(typed: string): number | null | undefined {
  return typed.trim() === '' ? null : readTyped(typed);
}

function nodataHint(facts: FileFacts, isGuess: boolean): Hint {
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

function rawWidthRow(facts: FileFacts, typed: string | undefined): RawWidthRow | undefined {
  const { width: inForce, height, sizes, guesses } = facts;
  if (sizes.length === 0) return undefined;
  const samples = inForce * height;
  const width = typed === undefined ? inForce : readTyped(typed);
  const size = width !== undefined && isSide(width) && isSide(samples / width) ? { width, height: samples / width } : undefined;
  const text = typed ?? numberText(inForce);
  const isGuess = typed === undefined && guesses.size !== undefined;
  const others = sizes.filter((other) => numberText(other.width) !== text).slice(0, OFFERED_SIZES);
  return {
    text,
    isGuess,
    problem: size ? undefined : `Enter a width that divides the ${numberText(samples)} samples into whole rows`,
    size,
    by: size ? `× ${numberText(size.height)} samples` : '',
    hint: { isGuess, text: isGuess ? (guesses.size?.why ?? '') : '' },
    choices: others.map(({ width, height }) => [
      `${width} × ${height}`,
      { rawWidth: numberText(width), part: undefined, width: undefined },
    ]),
  };
}
