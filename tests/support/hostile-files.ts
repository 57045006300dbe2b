/** Damaged files for readers of any format, and what becomes of them. */
import { RecipeError } from '../../src/core/recipe.ts';
import { type FileToRead, FormatError, type InputFormat } from '../../src/io/file-format.ts';
import { heightmapOf } from '../../src/io/opened-samples.ts';
import { PngError } from '../../src/io/png/index.ts';
import { joined } from './png-maker.ts';
import { type Dice, diceFrom } from './png-mutations.ts';

/** Every beginning of a file, none of its bytes to all but the last. */
export function* prefixes(bytes: Uint8Array): Generator<Uint8Array<ArrayBuffer>> {
  for (let length = 0; length < bytes.length; length++) yield bytes.slice(0, length);
}

/** Damaged files from a seed: bits, bytes, words and ranges of the originals changed. */
export function* mutationsOf(originals: readonly Uint8Array[], seed: number, count: number): Generator<Uint8Array<ArrayBuffer>> {
  const dice = diceFrom(seed);
  for (let i = 0; i < count; i++) {
    let bytes: Uint8Array<ArrayBuffer> = originals[dice(originals.length)].slice();
    for (let changes = 1 + dice(3); changes > 0 && bytes.length > 0; changes--) bytes = changed(bytes, dice);
    yield bytes;
  }
}

const EXTREMES = [0, 1, 2, 0x7f, 0x80, 0xff];

function changed(bytes: Uint8Array<ArrayBuffer>, dice: Dice): Uint8Array<ArrayBuffer> {
  // Headers are small: half of all damage is done to the first bytes.
  const at = dice(2) === 0 ? dice(Math.min(bytes.length, 400)) : dice(bytes.length);
  const length = 1 + dice(6);
  switch (dice(6)) {
    case 0: // a range left out
      return joined([bytes.subarray(0, at), bytes.subarray(at + length)]);
    case 1: // a range twice
      return joined([bytes.subarray(0, at + length), bytes.subarray(at)]);
    case 2: // cut off
      return dice(3) === 0 ? bytes.slice(0, at + 1) : bytes;
    case 3: // extreme values
      bytes.fill(EXTREMES[dice(EXTREMES.length)], at, at + (dice(2) === 0 ? 1 : 4));
      return bytes;
    case 4: // foreign bytes
      for (let i = at; i < Math.min(at + length, bytes.length); i++) bytes[i] = dice(256);
      return bytes;
    default: // one bit
      bytes[at] ^= 1 << dice(8);
      return bytes;
  }
}

/** What a reader says of a file: `accepted`, or its sentence. Anything else that it throws is an error of the reader.
 *  @throws Error for what is no sentence */
export async function verdictOn({ open, extension }: InputFormat, file: FileToRead): Promise<string> {
  if (!open) throw new TypeError(`${extension}: expected a format that is read`);
  try {
    const opened = await open(file);
    if (heightmapOf(opened).data.length !== opened.width * opened.height) throw new Error('expected all samples');
    return 'accepted';
  } catch (error) {
    const [sentence, ...others] = sentencesOf(error);
    if (others.length > 0) throw new Error(`expected one sentence, got ${JSON.stringify((error as Error).message)}`);
    return sentence;
  }
}

/** What the errors for unreadable input say, each problem in a sentence of its own.
 *  @throws the error if it is another, Error for what is no sentence */
export function sentencesOf(error: unknown): string[] {
  if (!(error instanceof FormatError || error instanceof PngError || error instanceof RecipeError)) throw error;
  const sentences = error.message.split('\n');
  // Several problems of a file begin alike, with the name of its part.
  const [start] = error.message.split(':');
  const areAll =
    error instanceof RecipeError ? sentences.length === error.problems.length : sentences.every((each) => each.startsWith(start));
  if (areAll && sentences.every((each) => each.length >= 10 && each.length <= 400)) return sentences;
  throw new Error(`expected a sentence for each problem, got ${JSON.stringify(error.message)}`);
}
