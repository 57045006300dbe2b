import type { Size } from '../../core/heightmap.ts';
import type { OpenHint } from '../../io/file-format.ts';
import { sampleText } from '../../io/suspect-nodata.ts';
import { numberText, readTyped } from '../../state/param-text.ts';
import type { FileFacts } from '../../terrain/file-facts.ts';
import type { Answers } from './answers.ts';
import { type FieldModel, isSide } from './import-fields.ts';

/** Fields that say how the bytes of a file are read: it is read again when they change. */
export interface ByteFields {
  /** The number that stands for no value; empty if none does. */
  readonly nodata: FieldModel;
  /** Samples in a row; undefined if the file states its size. */
  readonly rawWidth: RawWidthField | undefined;
  /** What was typed in them; undefined while one is wrong. */
  readonly hint: OpenHint | undefined;
}

export interface RawWidthField extends FieldModel {
  /** Undefined while the field is wrong. */
  readonly size: Size | undefined;
}

/** Why a file cannot be read with what was typed and chosen. */
export interface ReadFailure {
  /** The row that shows it. */
  readonly of: ByteAnswer;
  readonly text: string;
}

/** Answers about the bytes, those first that the others depend on. */
const BYTE_ANSWERS = ['rawType', 'byteOrder', 'width', 'channel', 'nodata'] as const satisfies readonly (keyof OpenHint)[];
type ByteAnswer = (typeof BYTE_ANSWERS)[number];

/** @param wanted the hint that the file cannot be read with
 *  @param read the hint that it was read with before */
export function readFailure(text: string, wanted: OpenHint, read: OpenHint): ReadFailure {
  const isChanged = (answer: ByteAnswer): boolean => wanted[answer] !== read[answer];
  return { of: BYTE_ANSWERS.find(isChanged) ?? 'nodata', text };
}

export function byteFields(facts: FileFacts, answers: Answers, failure?: ReadFailure): ByteFields {
  const nodata = nodataField(facts, answers.nodata);
  const rawWidth = facts.sizes.length > 0 ? rawWidthField(facts, answers.rawWidth) : undefined;
  const isWrong = nodata.problem !== undefined || rawWidth?.problem !== undefined;
  const hint = {
    ...(answers.nodata !== undefined && { nodata: typedNodata(answers.nodata) }),
    ...(answers.channel !== undefined && { channel: answers.channel }),
    ...(answers.rawType !== undefined && { rawType: answers.rawType }),
    ...(answers.byteOrder !== undefined && { byteOrder: answers.byteOrder }),
    ...(answers.rawWidth !== undefined && { width: rawWidth?.size?.width }),
  };
  return {
    nodata: { ...nodata, problem: nodata.problem ?? problemAt('nodata', failure) },
    rawWidth: rawWidth && { ...rawWidth, problem: rawWidth.problem ?? problemAt('width', failure) },
    hint: isWrong ? undefined : hint,
  };
}

/** Why the file cannot be read, if an answer is to say it. */
export function problemAt(answer: ByteAnswer, failure: ReadFailure | undefined): string | undefined {
  return failure?.of === answer ? failure.text : undefined;
}

function nodataField({ nodata, guesses }: FileFacts, typed: string | undefined): FieldModel {
  const isWrong = typed !== undefined && typedNodata(typed) === undefined;
  return {
    text: typed ?? (nodata === undefined ? '' : sampleText(nodata)),
    isGuess: typed === undefined && guesses.nodata !== undefined,
    problem: isWrong ? 'Enter a number, or nothing if all samples have a value' : undefined,
  };
}

/** @returns null if nothing is typed, undefined if it is no number */
function typedNodata(typed: string): number | null | undefined {
  return typed.trim() === '' ? null : readTyped(typed);
}

function rawWidthField({ width: inForce, height, guesses }: FileFacts, typed: string | undefined): RawWidthField {
  const samples = inForce * height;
  const width = typed === undefined ? inForce : readTyped(typed);
  const size = width !== undefined && isSide(width) && isSide(samples / width) ? { width, height: samples / width } : undefined;
  return {
    text: typed ?? numberText(inForce),
    isGuess: typed === undefined && guesses.size !== undefined,
    problem: size ? undefined : `Enter a width that divides the ${numberText(samples)} samples into whole rows`,
    size,
  };
}
