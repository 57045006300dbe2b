import { rangeOf } from '../kernels/values.ts';
import {
  type ByteAt,
  colourCodesInto,
  type LikelyCodes,
  metresOfColour,
  type TileEncoding,
  tileCodes,
  whyNoCode,
} from './colour-codes.ts';
import { ENCODINGS, type Encoding, FormatError, type OpenedFile, type OpenHint, type TerrainToWrite } from './file-format.ts';
import { openedSamples } from './opened-samples.ts';
import { type DecodedPng, encodePngColours, encodingChunk, scaleChunk } from './png/index.ts';

/** A PNG of elevations in the bytes of red, green and blue, in pieces. It states its encoding and the cell size.
 *  @throws FormatError for an elevation that they cannot hold */
export function colourPieces({ map, spacing }: Pick<TerrainToWrite, 'map' | 'spacing'>, encoding: TileEncoding): Uint8Array[] {
  const codes = tileCodes[encoding];
  const { width, data } = map;
  const { min, max } = rangeOf(data);
  const why = whyNoCode(encoding, min) ?? whyNoCode(encoding, max);
  if (why !== undefined) throw new FormatError(why);
  return encodePngColours(map, (y, out) => colourCodesInto(out, data.subarray(y * width, (y + 1) * width), codes), [
    encodingChunk(encoding),
    ...(spacing ? [scaleChunk(spacing)] : []),
  ]);
}

/** The bytes of 8-bit red, green and blue; undefined of other pictures. */
export function byteOf({ data, channels, bitDepth, palette }: DecodedPng): ByteAt | undefined {
  if (palette) return (i, channel) => palette[3 * data[i] + channel];
  return bitDepth === 8 && channels >= 3 ? (i, channel) => data[i * channels + channel] : undefined;
}

/** All encodings, the one in force first, then the likeliest. */
export function encodingsFrom(inForce: Encoding, likely?: LikelyCodes): Encoding[] {
  return [...new Set([inForce, ...(likely ? [likely.encoding] : []), ...ENCODINGS])];
}

/** A picture whose colours are elevations.
 *  @param clear 1 where a pixel has no value
 *  @param likely why they are taken for some, if nobody says so
 *  @throws FormatError for a picture of other than 8-bit colours */
export function openColours(
  png: DecodedPng,
  encoding: TileEncoding,
  clear: Uint8Array | undefined,
  likely: LikelyCodes | undefined,
  notes: readonly string[],
  hint: OpenHint,
): OpenedFile {
  const { width, height, bitDepth, colourType, spacing } = png;
  const codes = tileCodes[encoding];
  const byteAt = byteOf(png);
  if (!byteAt) throw new FormatError(`PNG: ${codes.name} stands in 8-bit colours, got ${bitDepth}-bit ${colourType}`);
  const data = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) {
    data[i] = clear?.[i] === 1 ? Number.NaN : metresOfColour(codes, byteAt(i, 0), byteAt(i, 1), byteAt(i, 2));
  }
  return openedSamples(
    {
      ...{ format: 'PNG', depth: `${codes.name} colours`, width, height, data, isInMetres: true, spacing },
      encodings: encodingsFrom(encoding),
      guesses: likely ? { encoding: { value: encoding, why: likely.text } } : {},
      notes: () => notes,
    },
    hint,
  );
}
