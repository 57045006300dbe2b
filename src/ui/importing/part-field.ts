import { isSameSize, type Size, type Window } from '../../core/heightmap.ts';
import { turnedSize } from '../../io/orientation.ts';
import { numberText, readTyped } from '../../state/param-text.ts';
import type { FileFacts } from '../../terrain/file-facts.ts';
import type { Answers, PartAnswer } from './answers.ts';

/** The part of the file that becomes the terrain. */
export interface PartField {
  /** Column and row of its north-west sample, and its size, as they are shown. */
  readonly texts: PartAnswer;
  /** Of the picture as it is turned; undefined for all of it, and while a field is wrong. */
  readonly window: Window | undefined;
  /** Whether all of the file is taken. */
  readonly isWhole: boolean;
  readonly problem: string | undefined;
}

export function partField(facts: FileFacts, { part, orientation }: Answers): PartField {
  const { width, height } = turnedSize(facts, orientation);
  const whole = textsOf({ x: 0, y: 0, width, height });
  if (!part) return { texts: whole, window: undefined, isWhole: true, problem: undefined };
  const [x, y, w, h] = [part.x, part.y, part.width, part.height].map((text) => readTyped(text) ?? Number.NaN);
  const problem = partProblem({ x, y, width: w, height: h }, { width, height });
  const window = { x, y, width: w, height: h };
  const isAll = isSameSize(window, { width, height });
  return { texts: part, window: problem === undefined && !isAll ? window : undefined, isWhole: false, problem };
}

/** A part as it would be typed. */
export function textsOf({ x, y, width, height }: Window): PartAnswer {
  return { x: numberText(x), y: numberText(y), width: numberText(width), height: numberText(height) };
}

/** The samples that are taken. */
export function sizeTaken(facts: FileFacts, answers: Answers): Size {
  return partField(facts, answers).window ?? turnedSize(facts, answers.orientation);
}

function partProblem({ x, y, width, height }: Window, size: Size): string | undefined {
  if (![x, y, width, height].every((value) => Number.isInteger(value) && value >= 0)) return 'Enter whole numbers from 0 on';
  if (width < 2 || height < 2) return 'At least 2 × 2 samples';
  if (x + width <= size.width && y + height <= size.height) return undefined;
  return `Reaches beyond ${numberText(size.width)} × ${numberText(size.height)} samples`;
}
