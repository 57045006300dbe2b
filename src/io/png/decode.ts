import { FILE_EXTENTS } from '../../core/bounds.ts';
import type { OnProgress } from '../../core/progress.ts';
import { MAX_EXPANSION } from '../../kernels/deflate-symbols.ts';
import { type InflateMemory, withInflate } from '../../kernels/simd/inflate.ts';
import { inflate } from '../inflate.ts';
import { PngError, type PngHeader, pngError } from './header.ts';
import { type PngElevation, type PngSpacing, parseCalibration, parseEncoding, parseRecipeText, parseScale } from './metadata.ts';
import { createRowReader, inflatedLength, type PixelData, passesOf, type RowReader } from './rows.ts';
import { type PngParts, type PngPixels, splitPng } from './split.ts';

/** A PNG's pixels as they are stored, and what it says about the terrain. */
export interface DecodedPng extends PngHeader {
  /** Row-major, row 0 at the top, channels interleaved, one element a sample: 0 … 2^bitDepth − 1, palette pixels as indices.
   *  16-bit pictures are a Uint16Array, all others a Uint8Array. */
  readonly data: PixelData;
  /** Red, green and blue of each palette colour, 8 bits each; only for palette pictures. */
  readonly palette?: Uint8Array;
  /** Of grey and rgb, the one transparent colour, 16 bits a channel; of a palette, the opacities of its first colours, 0 … 255. */
  readonly transparency?: readonly number[];
  /** From a linear pCAL chunk with elevations within the bounds of files. */
  readonly elevation?: PngElevation;
  /** From an sCAL chunk in metres, for an extent that files may have. */
  readonly spacing?: PngSpacing;
  /** How colours hold elevations, from a tEXt chunk with the keyword `faultline-encoding`; any text. */
  readonly encoding?: string;
  /** Chunks that were read and ignored, half a sentence each: `its sCAL chunk …`. */
  readonly ignored?: readonly string[];
  /** From an iTXt chunk with the keyword `faultline-recipe`; any text, not checked to be a recipe. */
  readonly recipeText?: string;
  /** Why the text of that chunk cannot be read: a sentence. */
  readonly recipeProblem?: string;
}

/** Start of the note on a pCAL chunk that cannot be used. */
const UNUSABLE_ELEVATION = 'its elevation range cannot be used';

/** Reads a PNG of any colour type and bit depth. Nothing a file says is trusted: sizes are limited, memory is only taken for data that can
 *  fill it, and inflating stops at the promised length. For one file the outcome is the same in every engine.
 *  @throws PngError with one sentence about the first thing that is wrong; the image data is judged last */
export async function decodePng(bytes: Uint8Array, onProgress?: OnProgress): Promise<DecodedPng> {
  const parts = splitPng(bytes);
  const { header, leftOut } = parts;
  const recipe = recipeOf(parts);
  const data = readPixels(header, parts.pixels, onProgress);
  const palette = header.colourType === 'palette' ? parts.palette?.slice() : undefined;
  if (palette) checkIndices(header, data, palette.length / 3);
  const transparency = parts.transparency && parseTransparency(header, parts.transparency);
  const calibration = leftOut.calibration ?? (parts.calibration && parseCalibration(parts.calibration));
  const elevation = typeof calibration === 'string' ? undefined : calibration;
  const spacing = leftOut.scale === undefined && parts.scale ? parseScale(parts.scale, header) : undefined;
  const ignored: string[] = [];
  if (typeof calibration === 'string') ignored.push(`${UNUSABLE_ELEVATION} (pCAL: ${calibration})`);
  if ((parts.scale || leftOut.scale) && !spacing) {
    ignored.push(`its sCAL chunk is left out: ${leftOut.scale ?? `it does not make a map of ${FILE_EXTENTS}`}`);
  }
  return {
    ...header,
    data,
    ...(palette && { palette }),
    ...(transparency && { transparency }),
    ...(elevation && { elevation }),
    ...(spacing && { spacing }),
    ...(parts.encoding && { encoding: parseEncoding(parts.encoding) }),
    ...(ignored.length > 0 && { ignored }),
    ...recipe,
  };
}

/** A damaged text is no reason to refuse the pixels. */
function recipeOf({ recipe, leftOut }: PngParts): Pick<DecodedPng, 'recipeText' | 'recipeProblem'> {
  try {
    if (leftOut.recipe !== undefined) throw pngError('recipe', leftOut.recipe);
    return recipe ? { recipeText: parseRecipeText(recipe) } : {};
  } catch (error) {
    if (error instanceof PngError) return { recipeProblem: error.message };
    throw error;
  }
}

/** Whether a picture carries a recipe, readable or not. */
export function hasRecipe({ recipeText, recipeProblem }: DecodedPng): boolean {
  return (recipeText ?? recipeProblem) !== undefined;
}

function checkIndices(header: PngHeader, indices: PixelData, colours: number): void {
  let at = 0;
  while (at < indices.length && indices[at] < colours) at++;
  if (at === indices.length) return;
  const x = at % header.width;
  const y = (at - x) / header.width;
  throw pngError('damaged', `the pixel at column ${x}, row ${y} has colour ${indices[at]} of a palette of ${colours}`);
}

function parseTransparency(header: PngHeader, body: Uint8Array): readonly number[] | undefined {
  if (header.colourType === 'palette') return Array.from(body);
  if (header.colourType !== 'grey' && header.colourType !== 'rgb') return undefined;
  const view = new DataView(body.buffer, body.byteOffset, body.length);
  return Array.from({ length: header.channels }, (_, channel) => view.getUint16(2 * channel));
}

/** Inflates and unfilters all rows. An unknown filter is only reported in an intact stream. */
function readPixels(header: PngHeader, { length, pieces }: PngPixels, onProgress?: OnProgress): PixelData {
  const size = `${header.width} × ${header.height}`;
  const expected = inflatedLength(passesOf(header));
  if (length * MAX_EXPANSION < expected) {
    throw pngError(
      'damaged',
      `${size} pixels need at least ${Math.ceil(expected / MAX_EXPANSION)} bytes of compressed image data, got ${length}`,
    );
  }
  return withInflate((memory) => {
    const rows = reserveRows(header, memory, size);
    let received = 0;
    const receive = (part: Uint8Array): void => {
      rows.receive(part);
      received += part.length;
      onProgress?.(received / expected);
    };
    const total = inflate(pieces, expected, receive, memory);
    if (total !== expected) {
      throw pngError(
        'damaged',
        `expected ${expected} intact bytes of image data for ${size} pixels, got damaged ones, fewer or more`,
      );
    }
    const bad = rows.badFilter();
    if (bad) throw pngError('damaged', `row ${bad.row} of the image data has filter type ${bad.value}, expected 0 to 4`);
    return rows.data;
  });
}

function reserveRows(header: PngHeader, memory: InflateMemory, size: string): RowReader {
  try {
    return createRowReader(header, memory);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw pngError('too large', `there is no memory left for ${size} pixels of ${header.channels} × ${header.bitDepth} bits`);
  }
}
