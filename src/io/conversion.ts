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
  if (kind === '.ter') return `to make one: npx faultline convert ${quoted(name)} -o ${quoted(`${name}.tif`)}`;
  if (isRaster(kind)) return gdalText(name, '-ot Float32 ');
  if (!PICTURES.includes(kind)) return undefined;
  const picture = LAYERED.includes(kind) ? `${name}[0]` : name;
  return `to make one with ImageMagick: magick ${quoted(picture)} ${quoted(`${name}.png`)}`;
}

/** How to write a TIFF again in a compression that is read. */
export function recompression(name: string): string {
  return gdalText(name, '-co COMPRESS=DEFLATE ');
}

function gdalText(name: string, options: string): string {
  return `to make one with GDAL: gdal_translate -of GTiff ${options}${quoted(name)} ${quoted(`${name}.tif`)}`;
}

/** A longer path, twice in a sentence, leaves no room for what the sentence is about. */
const MAX_PATH = 120;

/** A path as it is typed in a terminal: no part of it is an option or a command. FILE, with its extensions, stands for one that is no part of a line,
 *  or too long for a sentence. */
export function quoted(path: string): string {
  if (path.length > MAX_PATH || /\p{Cc}/u.test(path)) return `FILE${/(\.\w{1,8}){0,2}$/.exec(path)?.[0] ?? ''}`;
  const file = path.startsWith('-') ? `./${path}` : path;
  if (/^[\w./-]+$/.test(file)) return file;
  return /["$`\\!]/.test(file) ? `'${file.replaceAll("'", "'\\''")}'` : `"${file}"`;
}
