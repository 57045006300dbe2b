/** Reads elevations for which Faultline has no reader, with gdal3.js: GDAL as WebAssembly, an optional package of 41 MB that is loaded when such a
 *  file is opened. GDAL sees copies in memory, so it writes nothing beside a file; it makes a GeoTIFF of them, which our reader reads. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Gdal, RasterInfo } from 'gdal3.js/node.js';
import { isMapSize, MAX_SAMPLES, MAX_SIDE } from '../core/heightmap.ts';
import { type FileToRead, FormatError, type InputFormat, type OpenedFile, type OpenHint } from '../io/file-format.ts';
import { type GdalKind, gdalKinds } from '../io/gdal-kinds.ts';
import { isText } from '../io/input-formats.ts';
import { tiffFormat } from '../io/tiff/index.ts';
import { askFor, installedFile } from './optional-packages.ts';

/** The same as formats, one for each extension. */
export const gdalFormats: readonly InputFormat[] = gdalKinds.flatMap((kind) =>
  kind.extensions.map((extension) => ({ extension, title: kind.title, open: (file, hint) => openByGdal(file, kind, hint) })),
);

/** How HFA begins, which needs no header. */
const HFA = 'EHFA_HEADER_TAG';
/** Extensions of files that belong to others, in place of theirs or behind it; world files have a name of the raster's. */
const COMPANIONS = ['.hdr', '.prj', '.stx', '.wld', '.aux.xml', '.rdc', '.ref', '.sgrd', '.mgrd'];
/** A thousand times what they need. */
const MAX_COMPANION_BYTES = 2 ** 20;
/** Samples that begin without a header of their own, so that only their number tells a file that was cut. */
const BARE = ['EHdr', 'ENVI', 'RST', 'SAGA', 'GTX'];
/** Of `GDALOpenEx`: a raster, and a reason where it is none. */
const OPEN_RASTER = 0x02 | 0x40;

async function openByGdal({ bytes, name = '' }: FileToRead, { header, drivers }: GdalKind, hint?: OpenHint): Promise<OpenedFile> {
  const stem = name.slice(0, -path.extname(name).length);
  const beside = await companionsOf(name, stem);
  const isDescribed = !header || isText(bytes) || String.fromCharCode(...bytes.subarray(0, HFA.length)) === HFA;
  if (!isDescribed && !beside.some(([ending]) => ending.endsWith(header))) {
    throw new FormatError(
      `expected ${path.basename(stem)}${header} beside it, which describes it, or --raw-type for samples without a header`,
    );
  }
  const { gdal, said } = await loaded();
  const place = `/input/${++opened}`;
  const { FS } = gdal.Module;
  const put = (ending: string, content: Uint8Array): void => FS.writeFile(`${place}/in${ending}`, content, { canOwn: true });
  FS.mkdir(place);
  let made: Translated;
  try {
    for (const [ending, content] of beside) put(ending, content);
    const ending = path.extname(name).toLowerCase();
    put(ending, bytes);
    said.length = 0;
    made = await toTiff(gdal, `${place}/in${ending}`, drivers, bytes, said);
  } catch (error) {
    if (error instanceof FormatError || error instanceof TypeError) throw error;
    throw new FormatError(reasonOf(said, error).replaceAll(`${place}/in`, path.basename(stem)));
  } finally {
    for (const file of FS.readdir(place).filter((one) => !one.startsWith('.'))) FS.unlink(`${place}/${file}`);
    FS.rmdir(place);
  }
  return openTiff(made, hint);
}

/** Each opening has a folder of its own in memory. */
let opened = 0;

/** What lies beside a raster and says something of it: what is behind its stem, in lower case, and the content. */
async function companionsOf(name: string, stem: string): Promise<[ending: string, content: Uint8Array][]> {
  const own = path.extname(name).toLowerCase();
  const endings = [...COMPANIONS, `${own.slice(0, 2)}${own.at(-1)}w`].flatMap((ending) => [ending, own + ending]);
  const folder = path.dirname(name);
  const start = path.basename(stem).toLowerCase();
  const found: [string, Uint8Array][] = [];
  for (const file of await readdir(folder)) {
    const ending = file.slice(start.length).toLowerCase();
    if (!file.toLowerCase().startsWith(start) || !endings.includes(ending)) continue;
    const companion = path.join(folder, file);
    const facts = await stat(companion);
    if (!facts.isFile()) continue;
    if (facts.size > MAX_COMPANION_BYTES) {
      throw new FormatError(`${file}: expected at most ${MAX_COMPANION_BYTES} bytes, got ${facts.size}`);
    }
    found.push([ending, await readFile(companion)]);
  }
  return found;
}

interface Translated {
  readonly tiff: Uint8Array<ArrayBuffer>;
  readonly notes: readonly string[];
  readonly driver: string;
}

/** The first band of a raster as a GeoTIFF of the same numbers.
 *  @throws FormatError if it is too large or was cut, else what GDAL throws */
async function toTiff(
  gdal: Gdal,
  file: string,
  drivers: readonly string[],
  bytes: Uint8Array,
  said: string[],
): Promise<Translated> {
  const { Module } = gdal;
  const allowed = listOf(Module, drivers);
  const pointer = Module.ccall(
    'GDALOpenEx',
    'number',
    ['string', 'number', 'number', 'number', 'number'],
    [file, OPEN_RASTER, allowed, 0, 0],
  );
  if (pointer === 0) throw new Error('it is no raster');
  const dataset = { pointer, path: file };
  try {
    // Later functions fail where an error stands from before, though the raster is open.
    Module.ccall('CPLErrorReset', null, [], []);
    const info = await gdal.gdalinfo(dataset);
    requireSamples(info, bytes);
    said.length = 0;
    const mend = mends[info.driverShortName]?.(info, bytes);
    const options = ['-of', 'GTiff', '-b', '1', ...(mend?.options ?? [])];
    const { local } = await gdal.gdal_translate(dataset, options, String(opened));
    const bands = info.bands.length;
    return {
      tiff: Module.FS.readFile(local),
      notes: [...(bands > 1 ? [`it has ${bands} bands: the first one is read`] : []), ...(mend?.notes ?? [])],
      driver: info.driverShortName,
    };
  } finally {
    await gdal.close(dataset);
    for (const made of Module.FS.readdir('/output').filter((one) => !one.startsWith('.'))) Module.FS.unlink(`/output/${made}`);
  }
}

/** Words as C has them: pointers to texts, the last one 0. */
function listOf(module: Gdal['Module'], words: readonly string[]): number {
  const texts = words.map((word) => {
    const size = module.lengthBytesUTF8(word) + 1;
    const at = module._malloc(size);
    module.stringToUTF8(word, at, size);
    return at;
  });
  const list = module._malloc(4 * (texts.length + 1));
  module.HEAPU32.set([...texts, 0], list / 4);
  return list;
}

/** @throws FormatError before GDAL takes memory for samples that are too many or not there: of bare samples it makes 0 of what is missing */
function requireSamples({ size: [width, height], bands, driverShortName }: RasterInfo, bytes: Uint8Array): void {
  if (!isMapSize({ width, height })) {
    throw new FormatError(`expected at most ${MAX_SIDE} samples a side, ${MAX_SAMPLES} in all, got ${width} × ${height}`);
  }
  if (bands.length === 0) throw new FormatError('expected a raster with a band, got none');
  const [{ type, metadata }] = bands;
  const bits = Number(metadata.IMAGE_STRUCTURE?.NBITS ?? (/\d+$/.exec(type)?.[0] || 8));
  const least = Math.ceil((width * height * bands.length * bits) / 8);
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (BARE.includes(driverShortName) && !isPacked && bytes.length < least) {
    throw new FormatError(`expected at least ${least} bytes for ${width} × ${height} samples, got ${bytes.length}`);
  }
}

/** What puts right what GDAL's reader of a format gets wrong. */
interface Mend {
  readonly options?: readonly string[];
  readonly notes?: readonly string[];
}

const mends: Readonly<Record<string, (info: RasterInfo, bytes: Uint8Array) => Mend>> = {
  // The rows that it gives run southwards, and it says that they run northwards.
  Terragen: ({ size: [width, height], geoTransform: [, x, , , , y] = [0, 1, 0, 0, 0, 1] }) => ({
    options: ['-a_ullr', '0', `${height * Math.abs(y)}`, `${width * x}`, '0'],
  }),
  // It knows metres and feet, and leaves other scales out.
  BT: ({ bands: [{ unit }] }, bytes) => {
    const scale = Number(new DataView(bytes.buffer, bytes.byteOffset).getFloat32(62, true).toPrecision(7));
    return unit || !(scale > 0) ? {} : { options: ['-a_scale', `${scale}`, '-a_offset', '0'] };
  },
  // Where a position has no line, it makes up an elevation, which it names only where a type has a number to spare.
  XYZ: ({ size: [width, height], bands: [{ noDataValue }] }, bytes) => {
    const gaps = noDataValue === undefined ? width * height - countLines(bytes) : 0;
    return gaps > 0
      ? { notes: [`${gaps} of its ${width} × ${height} samples have no line, and are 0: --nodata 0 makes holes of them`] }
      : {};
  },
};

/** Lines that begin with a number. */
function countLines(bytes: Uint8Array): number {
  let count = 0;
  let isStart = true;
  for (const byte of bytes) {
    if (byte === 0x0a || byte === 0x0d) isStart = true;
    else if (isStart && byte !== 0x20 && byte !== 0x09) {
      if ((byte >= 0x2b && byte <= 0x2e) || (byte >= 0x30 && byte <= 0x39)) count++;
      isStart = false;
    }
  }
  return count;
}

/** Opens what GDAL made of a file, whose format is the one that messages name. */
async function openTiff({ tiff, notes, driver }: Translated, hint?: OpenHint): Promise<OpenedFile> {
  if (!tiffFormat.open) throw new TypeError('TIFF: expected a format that is read');
  try {
    const file = await tiffFormat.open({ bytes: tiff }, hint);
    return { ...file, notes: [...notes, ...file.notes] };
  } catch (error) {
    throw error instanceof FormatError ? new FormatError(error.message.replace(/^TIFF/, driver)) : error;
  }
}

/** GDAL's own reason: the first error that is not about coordinate systems, else what was thrown. */
function reasonOf(said: readonly string[], error: unknown): string {
  const first = said.find((line) => line.startsWith('ERROR') && !line.includes(' PROJ: '));
  const thrown = (error as { message?: string }).message ?? String(error);
  return `GDAL: ${(first ?? thrown).replace(/^ERROR \d+: /, '').replace(/(:No error information|\.)?\s*$/, '')}`;
}

/** GDAL, and the lines that it says. */
interface Loaded {
  readonly gdal: Gdal;
  readonly said: string[];
}

let loading: Promise<Loaded> | undefined;

/** @throws FormatError if the package is not there, or does not start */
function loaded(): Promise<Loaded> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Loaded> {
  const main = installedFile('gdal3.js/node.js');
  if (main === undefined) throw new FormatError(`reading it takes ${askFor(['gdal3.js@2'])}`);
  const said: string[] = [];
  const note = (line: string): void => void said.push(line);
  // It takes every path for one from the folder of the process.
  const folder = path.relative(process.cwd(), path.join(path.dirname(main), 'dist/package'));
  try {
    const { default: initGdalJs } = await import('gdal3.js/node.js');
    const env = { GDAL_CACHEMAX: '64' };
    return { gdal: await initGdalJs({ path: folder, env, logHandler: note, errorHandler: note }), said };
  } catch (error) {
    throw new FormatError(`gdal3.js does not start: ${(error as Error).message}`);
  }
}
