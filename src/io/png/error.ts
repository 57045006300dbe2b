/** What can be wrong with a PNG, as its reader would say it. */
const FAULTS = {
  'not a PNG': 'this is not a PNG file',
  'text transfer': 'the file was damaged by a transfer as text, copy it again as binary',
  'cut off': 'the file is cut off',
  damaged: 'the file is damaged',
  invalid: 'this is not a valid PNG file',
  'too large': 'the picture is too large',
  recipe: 'the recipe text in the PNG is damaged',
} as const;

/** A PNG that cannot be read. The message is one sentence: what is wrong with the file, then in which part, what was expected and what the file
 *  has. For one file it is the same sentence in every JavaScript engine. */
export class PngError extends Error {
  override readonly name = 'PngError';
}

/** The error for a file with this fault. */
export function pngError(fault: keyof typeof FAULTS, detail: string): PngError {
  return new PngError(`${FAULTS[fault]}: ${detail}`);
}
