import { ascFormat } from './asc.ts';
import { exrFormat } from './exr/index.ts';
import type { FileFormat, InputFormat } from './file-format.ts';
import { hgtFormat } from './hgt.ts';
import { pngFormat } from './png-heightmap.ts';
import { r32Format } from './r32.ts';
import { raw16Format } from './raw16.ts';
import { recipeFormat } from './recipe-json.ts';
import { tiffFormat } from './tiff/index.ts';

/** Formats that are read and never written. */
export const readOnlyFormats: readonly InputFormat[] = [ascFormat, hgtFormat];

/** Every format that is read: of heightmaps, and recipes. */
export const inputFormats: readonly InputFormat[] = [
  pngFormat,
  raw16Format,
  r32Format,
  tiffFormat,
  exrFormat,
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

/** Extensions of masks that are read beside heightmaps. */
export function maskExtensions(): readonly string[] {
  return inputFormats.flatMap(({ mask }) => mask ?? []);
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
