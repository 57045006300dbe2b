import { type Code, either, i32, type Local, repeatWhile, when } from './assembler.ts';

/** Small helpers that kernels share. */

export const constant = i32.const;

/** Moves a pointer on. */
export const advance = (pointer: Local, bytes: Code | number): Code =>
  pointer.set(i32.add(pointer.get, typeof bytes === 'number' ? constant(bytes) : bytes));

export const smaller = (a: Code, b: Code): Code => either(a, b, i32.lessUnsigned(a, b));

/** A shuffle that swaps the two bytes of each number of 16 bits. */
export const SWAPPED_PAIRS = [1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14];

/** Shuffles: the high half first, and the low halves of both operands. */
export const HIGH_HALF = [8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7];
export const LOW_HALVES = [0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23];

/** An index as the offset of an int32. */
export const times4 = (a: Code): Code => i32.shl(a, constant(2));

/** A loop that may have no turn. */
export const repeatIf = (condition: Code, ...body: Code[]): Code => when(condition, [repeatWhile(condition, ...body)]);
