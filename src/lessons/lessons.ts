import { diamondSquare } from './diamond-square.ts';
import { faults } from './faults.ts';
import type { Lesson } from './lesson.ts';
import { midpointDisplacement } from './midpoint-displacement.ts';
import { noise } from './noise.ts';
import { water } from './water.ts';

/** All lessons, in the order to take them. */
export const lessons: readonly Lesson[] = [midpointDisplacement, diamondSquare, faults, water, noise];

/** How long one takes. */
export const LESSON_MINUTES = 5;

/** @throws RangeError if there is no lesson of that id */
export function lessonOf(id: string): Lesson {
  const lesson = lessons.find((one) => one.id === id);
  if (!lesson) throw new RangeError(`lesson: expected one of ${lessons.map((one) => one.id).join(', ')}, got ${id}`);
  return lesson;
}
