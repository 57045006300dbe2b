import { gdalKinds } from './gdal-kinds.ts';

/** Elevations that GDAL reads. */
function isRaster(kind: string): boolean {
  return ['.nc', '.vrt'].includes(kind) || gdalKinds.some(({ extensions }) => extensions.includes(kind));
}
/** Those of them that hold samples alone, which another file describes, unless they are text. */
const HEADERLESS = ['.bil', '.bip', '.bsq', '.dem', '.flt', '.rst', '.sdat', '.xyz'];
const PICTURES = ['.jpg', '.jpeg', '.webp', '.bmp', '.gif', '.tga', '.ppm', '.psd'];
/** Pictures that may be several, of which the first is the whole one. */
const LAYERED = ['.gif', '.psd', '.webp'];

/** Whether a file of this name that is no text begins with its samples, though it takes another file to know what they are. */
export function isHeaderless(name: string): boolean {
  return HEADERLESS.includes(endingOf(name));
}

function endingOf(name: string): string {
  return /\.\w+$/.exec(name)?.[0].toLowerCase() ?? '';
}

/** How to make a readable file of one of this name; undefined if no way is known. The new name is the old one and an extension more: no header or sidecar
 *  has it. */
export function conversion(name: string): string | undefined {
  const kind = endingOf(name);
  // GDAL has a Terragen's rows from north to south, and says that they run north.
  const file = shownName(name);
  if (kind === '.ter') return `to make one: npx faultline convert ${quoted(file)} -o ${quoted(`${file}.tif`)}`;
  if (isRaster(kind)) return gdalText(name, '-ot Float32 ');
  if (!PICTURES.includes(kind)) return undefined;
  const picture = LAYERED.includes(kind) ? `${file}[0]` : file;
  return `to make one with ImageMagick: magick ${quoted(picture)} ${quoted(`${file}.png`)}`;
}

/** How to write a TIFF again in a compression that is read. */
export function recompression(name: string): string {
  return gdalText(name, '-co COMPRESS=DEFLATE ');
}

/** How to write an EXR again in a compression that is read. */
export function exrRecompression(name: string): string {
  const file = shownName(name);
  return `oiiotool ${quoted(file)} --compression zip -o ${quoted(`${file}.exr`)}`;
}

function gdalText(name: string, options: string): string {
  const file = shownName(name);
  return `to make one with GDAL: gdal_translate -of GTiff ${options}${quoted(file)} ${quoted(`${file}.tif`)}`;
}

/** Characters: a longer name, given twice, would fill the message. */
const MAX_SHOWN_NAME = 120;

/** The name of a file in a proposed command. One that is too long for a message, or has characters that are not printed, is FILE with its extension. */
function shownName(name: string): string {
  const isShown = name.length <= MAX_SHOWN_NAME && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name);
  return isShown ? name : `FILE${endingOf(name)}`;
}

/** A path as it is typed in a terminal: no part of it is an option or a command. */
function quoted(path: string): string {
  const file = path.startsWith('-') ? `./${path}` : path;
  if (/^[\w./-]+$/.test(file)) return file;
  return /["$`\\!]/.test(file) ? `'${file.replaceAll("'", "'\\''")}'` : `"${file}"`;
}
