import type { ByteOrder, Encoding, RawType } from '../../io/file-format.ts';
import { AS_STORED, type Orientation } from '../../io/orientation.ts';
import type { HoleFill } from '../../io/reading.ts';

/** A part of the file, as typed: column and row of its north-west sample, and its size. */
export interface PartAnswer {
  readonly x: string;
  readonly y: string;
  readonly width: string;
  readonly height: string;
}

/** What a person has typed and chosen. What is left out stands as the file says it, or as it is guessed. */
export interface Answers {
  /** Every code is its elevation, whichever codes the file has as it is read; fields that are typed come before. */
  readonly areCodesMetres?: boolean | undefined;
  /** Metres, as typed. */
  readonly lowest?: string | undefined;
  readonly highest?: string | undefined;
  readonly lowestCode?: string | undefined;
  readonly highestCode?: string | undefined;
  /** Metres per sample, one number or two, as typed. */
  readonly perSample?: string | undefined;
  /** Kilometres from west to east, as typed last: of `perSample` the ratio alone then counts. */
  readonly wide?: string | undefined;
  readonly orientation: Orientation;
  /** Whether the orientation was chosen. */
  readonly isTurned: boolean;
  /** Undefined as long as nobody chose. */
  readonly holes?: HoleFill | undefined;
  /** The number that stands for no value, as typed; nothing if none does. */
  readonly nodata?: string | undefined;
  /** The byte order that was chosen; undefined as long as nobody chose. */
  readonly byteOrder?: ByteOrder | undefined;
  /** The type of its samples that was chosen, likewise. */
  readonly rawType?: RawType | undefined;
  /** The channel that was chosen, likewise. */
  readonly channel?: string | undefined;
  /** What its colours stand for, likewise. */
  readonly encoding?: Encoding | undefined;
  /** Samples in a row of a file without a size, as typed. */
  readonly rawWidth?: string | undefined;
  /** Of the picture as it is turned; undefined for all of it. */
  readonly part?: PartAnswer | undefined;
  /** Samples from west to east, as typed; all that the file has if left out. */
  readonly width?: string | undefined;
}

export const NO_ANSWERS: Answers = { orientation: AS_STORED, isTurned: false };

/** A field as it is shown. */
export interface FieldModel {
  readonly text: string;
  /** Nobody has stated this value. */
  readonly isGuess: boolean;
  /** What is wrong with it. */
  readonly problem: string | undefined;
}

/** What stands below a row's fields. */
export interface Hint {
  readonly isGuess: boolean;
  readonly text: string;
}

/** An answer in one click: the label of its button, and what it changes. */
export type Choice = readonly [label: string, answers: Partial<Answers>];

/** What every row of the form shows below its fields. */
export interface RowModel {
  readonly hint: Hint;
  /** What is wrong with its fields, or why the file cannot be read so. */
  readonly problem: string | undefined;
  /** Answers in one click. */
  readonly choices?: readonly Choice[];
}

/** The first problem of some fields. */
export function problemOf(...fields: readonly Pick<FieldModel, 'problem'>[]): string | undefined {
  return fields.find(({ problem }) => problem !== undefined)?.problem;
}
