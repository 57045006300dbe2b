import { extensionsOf, formatOf, formats, inputFormats } from './formats.ts';
import { glbFormat } from './mesh/index.ts';

/** Elevations that GDAL reads. */
const RASTERS = [
  ...['.bil', '.bip', '.bsq', '.flt', '.dem', '.img', '.nc', '.vrt', '.dt0', '.dt1', '.dt2', '.rst'],
  ...['.ter', '.grd', '.bt', '.xyz', '.hf2', '.hfz', '.gtx', '.sdat'],
];
const PICTURES = ['.jpg', '.jpeg', '.webp', '.bmp', '.gif', '.tga', '.ppm', '.psd'];
/** Pictures that may be several, of which the first is the whole one. */
const LAYERED = ['.gif', '.psd', '.webp'];

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

/** How to make a readable file of it; undefined if no way is known. The new name is the old one and an extension more: no header or sidecar
 *  has it. */
function conversion(name: string): string | undefined {
  const kind = /\.\w+$/.exec(name)?.[0].toLowerCase() ?? '';
  const byGdal = (options: string) =>
    `to make one with GDAL: gdal_translate -of GTiff ${options}${quoted(name)} ${quoted(`${name}.tif`)}`;
  // GDAL has a Terragen's rows from north to south, and says that they run north.
  if (kind === '.ter') return byGdal('-ot Float32 -unscale -co PROFILE=BASELINE ');
  // ImageMagick would stretch the codes, and lose metres.
  if (kind === '.pgm') return byGdal('');
  if (RASTERS.includes(kind)) return byGdal('-ot Float32 ');
  if (!PICTURES.includes(kind)) return undefined;
  const picture = LAYERED.includes(kind) ? `${name}[0]` : name;
  return `to make one with ImageMagick: magick ${quoted(picture)} ${quoted(`${name}.png`)}`;
}

/** A path as it is typed in a terminal: no part of it is an option or a command. */
function quoted(path: string): string {
  const file = path.startsWith('-') ? `./${path}` : path;
  if (/^[\w./-]+$/.test(file)) return file;
  return /["$`\\!]/.test(file) ? `'${file.replaceAll("'", "'\\''")}'` : `"${file}"`;
}
