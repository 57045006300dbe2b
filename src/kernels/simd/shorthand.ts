import { type Code, either, i32, type Local, repeatWhile, when } from './assembler.ts';

/** What loops over a memory say again and again. */

export const constant = i32.const;

/** Moves a pointer on. */
export const advance = (pointer: Local, bytes: Code | number): Code =>
  pointer.set(i32.add(pointer.get, typeof bytes === 'number' ? constant(bytes) : bytes));

export const smaller = (a: Code, b: Code): Code => either(a, b, i32.lessUnsigned(a, b));

/** Bytes of a shuffle that changes those of each 16 bits with each other. */
export const SWAPPED_PAIRS = [1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14];

/** An index as the offset of an int32. */
export const times4 = (a: Code): Code => i32.shl(a, constant(2));

/** A loop that may have no turn. */
export const repeatIf = (condition: Code, ...body: Code[]): Code => when(condition, [repeatWhile(condition, ...body)]);
