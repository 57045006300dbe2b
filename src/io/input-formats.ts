import { ascFormat, startsAsAsc } from './asc.ts';
import { exrFormat } from './exr/index.ts';
import type { FileFormat, InputFormat, RawType } from './file-format.ts';
import { hgtFormat, tileSize } from './hgt.ts';
import { pgmFormat, startsAsPgm } from './pgm.ts';
import { MAX_RECIPE_BYTES, startsAsPng } from './png/index.ts';
import { pngFormat } from './png-heightmap.ts';
import { r32Format } from './r32.ts';
import { raw16Format } from './raw16.ts';
import { recipeFormat } from './recipe-json.ts';
import { tiffFormat } from './tiff/index.ts';

/** Formats that are read and never written. */
export const readOnlyFormats: readonly InputFormat[] = [hgtFormat];

/** Every format that is read: of heightmaps, and recipes. */
export const inputFormats: readonly InputFormat[] = [
  pngFormat,
  raw16Format,
  r32Format,
  tiffFormat,
  exrFormat,
  pgmFormat,
  ascFormat,
  hgtFormat,
  recipeFormat,
];

/** The format that a file's name asks for, by its extension in any case. */
export function formatOf<F extends NamedFormat>(path: string, among: readonly F[]): F | undefined {
  const name = path.toLowerCase();
  return among.find((format) => extensionsOf(format).some((extension) => name.endsWith(extension)));
}

/** The part of a format that its files' names need. */
export type NamedFormat = Pick<FileFormat, 'extension' | 'aliases' | 'sidecar'>;

/** All extensions of a format, the usual one first. */
export function extensionsOf({ extension, aliases = [] }: NamedFormat): readonly string[] {
  return [extension, ...aliases];
}

/** Extension of the file that is read beside a heightmap, added to its whole name; undefined if there is none. */
export function extensionBeside(name: string): string | undefined {
  const format = formatOf(name, inputFormats);
  return format?.sidecar ?? format?.mask;
}

/** Whether files of a format hold a heightmap. */
export function holdsMap({ samples }: FileFormat): boolean {
  return samples !== undefined;
}

/** How files of TIFF, BigTIFF and EXR begin. */
const BEGINNINGS: readonly (readonly [beginning: string, format: InputFormat])[] = [
  ['II*\0', tiffFormat],
  ['MM\0*', tiffFormat],
  ['II+\0', tiffFormat],
  ['MM\0+', tiffFormat],
  ['v/1\x01', exrFormat],
];
/** The longest of these. */
const MOST_BEGINNING = 4;

/** The format of bytes that say it themselves, by how they begin; undefined for all others. */
export function formatOfBeginning(bytes: Uint8Array): InputFormat | undefined {
  if (startsAsPng(bytes, 4)) return pngFormat;
  const start = String.fromCharCode(...bytes.subarray(0, MOST_BEGINNING));
  const begun = BEGINNINGS.find(([beginning]) => start.startsWith(beginning));
  if (begun) return begun[1];
  return startsAsPgm(bytes) ? pgmFormat : startsAsAsc(bytes) ? ascFormat : undefined;
}

/** The format of bytes without a name. Those that do not say it are RAW if the type of their samples is known, a recipe if they are text, else
 *  R32. */
export function formatOfBytes(bytes: Uint8Array, rawType?: RawType): InputFormat {
  const begun = formatOfBeginning(bytes);
  if (begun) return begun;
  if (rawType !== undefined) return raw16Format;
  // A tile has an odd number of 16-bit samples, so it is no R32.
  if (tileSize(bytes.length)) return hgtFormat;
  return bytes.length <= MAX_RECIPE_BYTES && isText(bytes) ? recipeFormat : r32Format;
}

/** Whether bytes begin text in UTF-8 with no control characters but white space: samples of a map hardly ever do. */
export function isText(bytes: Uint8Array): boolean {
  try {
    return !/(?![\t\n\r])\p{Cc}/u.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true }));
  } catch {
    return false;
  }
}
