import { csvFormat } from './csv.ts';
import type { FileFormat } from './file-format.ts';
import { pngFormat } from './png-heightmap.ts';
import { r32Format } from './r32.ts';
import { recipeFormat } from './recipe-json.ts';
import { svgFormat } from './svg.ts';

/** Every file format there is, in the order help lists them. */
export const formats: readonly FileFormat[] = [pngFormat, r32Format, recipeFormat, csvFormat, svgFormat];

/** The format that a file's name asks for, by its extension in any case. */
export function formatOf(path: string): FileFormat | undefined;
export function formatOf<F extends Pick<FileFormat, 'extension'>>(path: string, among: readonly F[]): F | undefined;
export function formatOf(path: string, among: readonly Pick<FileFormat, 'extension'>[] = formats) {
  const name = path.toLowerCase();
  return among.find(({ extension }) => name.endsWith(extension));
}
