import { MAX_SIDE } from '../../core/heightmap.ts';
import type { OpenHint } from '../../io/file-format.ts';
import { sampleText } from '../../io/suspect-nodata.ts';
import { numberText, readTyped } from '../../state/param-text.ts';
import type { FileFacts } from '../../terrain/file-facts.ts';
import type { Answers } from './answers.ts';
import { type FieldModel, typedOr } from './import-fields.ts';

/** Fields on the bytes of a file: with another answer the file has to be read again. */
export interface HintFields {
  /** The number that stands for no value; empty if none does. */
  readonly nodata: FieldModel;
  /** Samples in a row; undefined if the file states its size. */
  readonly rawWidth: (FieldModel & { readonly height: number | undefined }) | undefined;
  /** What was typed in them; undefined while one is wrong. */
  readonly hint: OpenHint | undefined;
}

/** @param failure why the file cannot be read with what was typed */
export function hintFields(facts: FileFacts, answers: Answers, failure?: string): HintFields {
  const checked = nodataField(facts, answers.nodata);
  const nodata = { ...checked, problem: checked.problem ?? failure };
  const rawWidth = facts.sizes.length > 0 ? rawWidthField(facts, answers.rawWidth) : undefined;
  const isWrong = checked.problem !== undefined || rawWidth?.problem !== undefined;
  return { nodata, rawWidth, hint: isWrong ? undefined : hintOf(answers) };
}

function nodataField({ nodata, guesses }: FileFacts, typed: string | undefined): FieldModel {
  const isWrong = typed !== undefined && typed.trim() !== '' && readTyped(typed) === undefined;
  return {
    text: typed ?? (nodata === undefined ? '' : sampleText(nodata)),
    isGuess: typed === undefined && guesses.nodata !== undefined,
    problem: isWrong ? 'Enter a number, or nothing if all samples have a value' : undefined,
  };
}

function rawWidthField({ width: inForce, height, guesses }: FileFacts, typed: string | undefined) {
  const samples = inForce * height;
  const width = typedOr(typed, inForce);
  const isSide = (side: number): boolean => Number.isInteger(side) && side >= 2 && side <= MAX_SIDE;
  const isWhole = width !== undefined && isSide(width) && isSide(samples / width);
  return {
    text: typed ?? numberText(inForce),
    isGuess: typed === undefined && guesses.size !== undefined,
    problem: isWhole ? undefined : `A width that makes whole rows of ${numberText(samples)} samples`,
    height: isWhole ? samples / width : undefined,
  };
}

function hintOf({ nodata, rawWidth }: Answers): OpenHint {
  return {
    ...(nodata !== undefined && { nodata: nodata.trim() === '' ? null : readTyped(nodata) }),
    ...(rawWidth !== undefined && { width: readTyped(rawWidth) }),
  };
}
