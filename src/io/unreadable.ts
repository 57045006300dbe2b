import { extensionsOf, formatOf, formats, inputFormats } from './formats.ts';
import { glbFormat } from './mesh/index.ts';

/** Rasters that GDAL reads; ENVI is its name for floats without a header. */
const RASTERS = ['.dem', '.bil', '.flt', '.img', '.nc', '.vrt', '.dt0', '.dt1', '.dt2'];
const PICTURES = ['.jpg', '.jpeg', '.webp', '.bmp', '.gif', '.tga', '.ppm', '.pgm', '.psd'];

/** The extensions that are read. */
export function readableExtensions(): readonly string[] {
  return inputFormats.flatMap(extensionsOf);
}

/** All that are read in words, and that whose recipe is: `.png, .r32, .json or .glb`. */
export function readableText(): string {
  const readable = [...readableExtensions(), glbFormat.extension];
  return `${readable.slice(0, -1).join(', ')} or ${readable.at(-1)}`;
}

/** Why a file of this name cannot be read, and the command that converts it, if one is known; undefined if it can be read. */
export function unreadableProblem(name: string): string | undefined {
  if (formatOf(name, inputFormats)) return undefined;
  const written = formatOf(name, formats);
  if (written === glbFormat) return `a GLB is read for its recipe alone: faultline generate --recipe ${quoted(name)}`;
  if (written?.mesh) return `meshes are written and not read: expected a ${readableText()} file`;
  const way = conversion(name);
  return `expected a ${readableText()} file${way === undefined ? '' : `; ${way}`}`;
}

/** How to make a readable file of it; undefined if no way is known. */
function conversion(name: string): string | undefined {
  const [, stem, extension] = /^(.*?)(\.\w+)$/s.exec(name) ?? [];
  if (stem === undefined) return undefined;
  const kind = extension.toLowerCase();
  const [from, r32, png] = [name, `${stem}.r32`, `${stem}.png`].map(quoted);
  if (RASTERS.includes(kind)) return `to make one with GDAL: gdal_translate -of ENVI -ot Float32 ${from} ${r32}`;
  if (PICTURES.includes(kind)) return `to make one with ImageMagick: magick ${from} ${png}`;
  return undefined;
}

/** A path as it is typed in a terminal. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `"${path}"`;
}
