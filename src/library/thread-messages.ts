import type { Heightmap } from '../core/heightmap.ts';
import type { Problem } from '../core/params.ts';
import type { Profile } from '../core/profile.ts';
import { type Recipe, RecipeError } from '../core/recipe.ts';
import { FormatError } from '../io/file-format.ts';
import { type DecodedPng, PngError } from '../io/png/index.ts';
import type { Restored, RestoreOptions } from '../restore.ts';
import type { GenerateOptions } from './terrain.ts';

/** What a thread is asked to do, once in its life. */
export type ThreadJob =
  | { readonly kind: 'generate'; readonly recipe: Recipe; readonly options: GenerateOptions; readonly asMap: boolean }
  | { readonly kind: 'restore'; readonly png: DecodedPng; readonly options: RestoreOptions };

export type ThreadResult = Heightmap | Profile | Restored;

/** From a thread: progress, and one answer. */
export type ThreadMessage =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'done'; readonly result: ThreadResult }
  | { readonly kind: 'failed'; readonly error: PlainError };

/** An error as a message carries it. */
export interface PlainError {
  readonly name: string;
  readonly message: string;
  readonly problems?: readonly Problem[];
}

export function plainError(error: unknown): PlainError {
  if (error instanceof RecipeError) return { name: error.name, message: error.message, problems: error.problems };
  return error instanceof Error ? { name: error.name, message: error.message } : { name: 'Error', message: String(error) };
}

/** The error that a message carries, of the class it had. */
export function errorOf({ name, message, problems }: PlainError): Error {
  if (problems) return new RecipeError(problems);
  const classes = [RangeError, TypeError, FormatError, PngError];
  const OwnError = classes.find((each) => each.name === name);
  return OwnError ? new OwnError(message) : Object.assign(new Error(message), { name });
}
