/** A PNG that cannot be read. The message is one sentence: which part, what was expected, what the file has.
 *  For one file it is the same sentence in every JavaScript engine. */
export class PngError extends Error {
  override readonly name = 'PngError';
}
