import { shortestFloat32 } from '../core/decimals.ts';
import { type Heightmap, isMapSize, MAX_SAMPLES, MAX_SIDE, type Range, type Size, type Spacing } from '../core/heightmap.ts';
import { readNumber, show } from '../core/params.ts';
import { type OnProgress, reportRow } from '../core/progress.ts';
import { rangeOf } from '../kernels/values.ts';
import { requireWritable } from './codes.ts';
import { conversion } from './conversion.ts';
import { type Cells, degreeGround, type GridPlace, possibleCells } from './degrees.ts';
import {
  type FileFormat,
  type FileToRead,
  type FirstRow,
  FormatError,
  type MadeFile,
  type OpenedFile,
  type OpenHint,
  type TerrainToWrite,
} from './file-format.ts';
import { openedSamples } from './opened-samples.ts';
import { turnRowsInPlace } from './orientation.ts';

const ESRI_NAMES = ['ncols', 'nrows', 'xllcorner', 'yllcorner', 'xllcenter', 'yllcenter', 'cellsize', 'dx', 'dy', 'nodata_value'];
const GRASS_NAMES = ['north:', 'south:', 'east:', 'west:', 'rows:', 'cols:', 'null:', 'type:', 'multiplier:'];
/** The word that an ASCII grid of Surfer begins with, and its number for no value. */
const SURFER = 'DSAA';
const SURFER_BLANK = '1.70141e38';
const NAMES = [...ESRI_NAMES, ...GRASS_NAMES];
/** The longest number or name. */
const MAX_WORD = 64;
/** Where the first name begins at the latest: white space may come before it. */
const MOST_BEFORE_NAME = 256;

/** Whether bytes begin as an ASCII grid of one of these kinds. */
export function startsAsAsc(bytes: Uint8Array): boolean {
  const first = wordsOf(bytes.subarray(0, MOST_BEFORE_NAME))() ?? '';
  return first === SURFER || NAMES.includes(first.toLowerCase());
}

/** The beginning of a grid, and its first sample. */
interface Beginning {
  /** The texts behind the names. */
  readonly header: Header;
  /** The first word behind them all. */
  readonly first: string | undefined;
  readonly isSouthFirst: boolean;
}

/** The named numbers that a grid begins with.
 *  @param name of the file, which may be that of another kind
 *  @throws FormatError if there are none, with the way to convert such a file */
function readHeader(words: () => string | undefined, name = ''): Beginning {
  const header = new Map<string, string>();
  for (let word = words(); ; word = words()) {
    if (header.size === 0 && word === SURFER) return readSurferHeader(words);
    const key = word?.toLowerCase() ?? '';
    if (!NAMES.includes(key)) {
      if (header.size > 0) return { header, first: word, isSouthFirst: false };
      const way = conversion(name);
      const problem = 'ASC: expected ncols and nrows at the beginning, got another kind of file';
      throw new FormatError(way === undefined ? problem : `${problem}; ${way}`);
    }
    header.set(key, words() ?? '');
  }
}

/** The numbers of a grid of Surfer under ESRI's names: columns, rows, then the lowest and the highest x, y and elevation.
 *  @source https://gdal.org/en/stable/drivers/raster/gsag.html */
function readSurferHeader(words: () => string | undefined): Beginning {
  const [ncols, nrows, west, east, south, north] = Array.from({ length: 8 }, () => words() ?? '');
  const step = (from: string, to: string, samples: string): string => {
    const [low, high, count] = [from, to, samples].map((text) => requireNumber(text, 'the header'));
    return String((high - low) / Math.max(count - 1, 1));
  };
  const header = new Map([
    ['ncols', ncols],
    ['nrows', nrows],
    ['xllcenter', west],
    ['yllcenter', south],
    ['dx', step(west, east, ncols)],
    ['dy', step(south, north, nrows)],
    ['nodata_value', SURFER_BLANK],
  ]);
  return { header, first: words(), isSouthFirst: true };
}

/** Texts by their names in lower case. */
type Header = ReadonlyMap<string, string>;

/** @throws FormatError if it is none that a map can have */
function sizeOf(header: Header): Size {
  const sideOf = (...names: readonly string[]): number => {
    const name = names.find((one) => header.has(one));
    return name === undefined ? 0 : numberOf(header, name);
  };
  const [width, height] = [sideOf('ncols', 'cols:'), sideOf('nrows', 'rows:')];
  if (isMapSize({ width, height })) return { width, height };
  throw new FormatError(
    `ASC: expected ncols and nrows of 1 to ${MAX_SIDE}, at most ${MAX_SAMPLES} samples in all, got ${width} × ${height}`,
  );
}

/** Where a grid lies, and whether the file says that its numbers are degrees. */
interface AscPlace extends GridPlace {
  readonly saysDegrees: boolean;
}

/** @returns undefined if the file states no cells */
function placeOf(header: Header, size: Size): AscPlace | undefined {
  const edges = ['west:', 'east:', 'south:', 'north:'];
  if (edges.every((edge) => header.has(edge))) {
    const [west, east, south, north] = edges.map((edge) => edgeOf(header, edge));
    const cells = { x: (east - west) / size.width, y: (north - south) / size.height };
    const saysDegrees = edges.some((edge) => /[:NSEW]/i.test(header.get(edge) ?? ''));
    return areLengths(cells) ? { cells, west, middle: (south + north) / 2, saysDegrees } : undefined;
  }
  const given = (name: string): number | undefined => (header.has(name) ? numberOf(header, name) : undefined);
  const cell = given('cellsize') ?? 0;
  const cells = { x: given('dx') ?? cell, y: given('dy') ?? cell };
  const west = given('xllcorner') ?? given('xllcenter') ?? 0;
  const south = given('yllcorner') ?? given('yllcenter') ?? 0;
  return areLengths(cells) ? { cells, west, middle: south + (cells.y * size.height) / 2, saysDegrees: false } : undefined;
}

function areLengths({ x, y }: Spacing): boolean {
  return x > 0 && y > 0;
}

/** A number, or degrees, minutes and seconds with their hemisphere, as `46:30:15.5N`. */
function edgeOf(header: Header, name: string): number {
  const parts = /^(\d+)(?::(\d+)(?::([\d.]+))?)?([NSEW])$/i.exec(header.get(name) ?? '');
  if (!parts) return numberOf(header, name);
  const [, degrees, minutes = '0', seconds = '0', hemisphere] = parts;
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return /[SW]/i.test(hemisphere) ? -value : value;
}

/** @throws FormatError if it is none */
function numberOf(header: Header, name: string): number {
  return requireNumber(header.get(name) ?? '', name);
}

/** @param what for the message
 *  @throws FormatError if it is none */
function requireNumber(word: string, what: string): number {
  const number = parsed(word);
  if (number !== undefined) return number;
  throw new FormatError(`ASC: ${what}: expected a number, got ${show(word.slice(0, MAX_WORD))}`);
}

/** What programs write where there is no number: `null`, `*` of GRASS, `-1.#IND` and `1.#QNAN` of Windows. */
function isNoNumber(word: string): boolean {
  return /^[+-]?(nan(\(\w*\))?|null|nil|none|na|n\/a|#n\/a|no_?data|void|inf(inity)?|1[.,]#\w+|\*|-+)$/i.test(word);
}

/** A number with a point, or with a comma in its place. */
function parsed(word: string): number | undefined {
  if (word.length > MAX_WORD) return undefined;
  return readNumber(word.includes(',') && !word.includes('.') ? word.replace(',', '.') : word);
}

/** What some editors write before a text in UTF-8. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** Whether a byte is a space, a tab or an end of line; other control bytes are none. */
function isBlank(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}

/** The words of a text one by one, without a byte-order mark; undefined at its end. */
export function wordsOf(bytes: Uint8Array): () => string | undefined {
  let at = BYTE_ORDER_MARK.every((byte, i) => bytes[i] === byte) ? BYTE_ORDER_MARK.length : 0;
  return () => {
    while (at < bytes.length && isBlank(bytes[at])) at++;
    const start = at;
    while (at < bytes.length && !isBlank(bytes[at])) at++;
    if (start === at) return undefined;
    return String.fromCharCode(...bytes.subarray(start, Math.min(at, start + MAX_WORD + 1)));
  };
}

/** ASCII grid of ESRI or of GRASS: a few named numbers, then the elevations as text, row 0 north. Surfer has numbers without names, and row 0
 *  south. ESRI's is written. */
export const ascFormat: FileFormat = {
  extension: '.asc',
  aliases: ['.txt', '.grd'],
  title: 'ASCII grid of elevations, with cell size and number for no value: written as of ESRI, read also as of GRASS and Surfer',
  samples: {
    as: 'elevations',
    name: 'ASC',
    type: 'text/plain',
    label: 'ASCII grid',
    short: 'ASCII grid',
    takenBy: 'QGIS, ArcGIS, GRASS and SAGA',
    facts: () => [
      ['Samples', 'decimal numbers'],
      ['First row', 'north'],
    ],
  },
  write: async (terrain) => heightmapToAsc(terrain),
  open: async (file, hint, onProgress) => openAsc(file, hint, onProgress),
};

/** Elevations in metres, each in the fewest digits that give back its float32.
 *  @throws FormatError where samples lie outside `elevation`, or beyond what files hold */
function heightmapToAsc(terrain: TerrainToWrite): MadeFile {
  requireWritable(terrain);
  const { map, spacing: { x, y } = { x: 1, y: 1 } } = terrain;
  const header = [
    `ncols ${map.width}`,
    `nrows ${map.height}`,
    // Cells lie around their samples, and the south-west sample at the origin, as in our GeoTIFF. SAGA does not read xllcenter.
    `xllcorner ${-x / 2}`,
    `yllcorner ${-y / 2}`,
    // ESRI and SAGA know square cells alone, GDAL these too. Sides that are quotients differ in their last bit.
    ...(Math.abs(x / y - 1) < 1e-12 ? [`cellsize ${x}`] : [`dx ${x}`, `dy ${y}`]),
    // No sample has it, whatever a reader takes for no value by default.
    `NODATA_value ${Math.min(-9999, 2 * Math.floor(rangeOf(map.data).min))}`,
  ];
  return { pieces: textRows(map, 'north', header) };
}

/** Elevations as text, a row of the map in a line.
 *  @param head lines before them */
export function textRows({ width, height, data }: Heightmap, firstRow: FirstRow, head: readonly string[]): Uint8Array[] {
  const encoder = new TextEncoder();
  const lineOf = (_: unknown, line: number): Uint8Array => {
    const from = width * (firstRow === 'north' ? line : height - 1 - line);
    return encoder.encode(`${Array.from(data.subarray(from, from + width), shortestFloat32).join(' ')}\n`);
  };
  return [encoder.encode(`${head.join('\n')}\n`), ...Array.from({ length: height }, lineOf)];
}

/** @throws FormatError with one sentence about what is wrong
 *  @source https://desktop.arcgis.com/en/arcmap/latest/manage-data/raster-and-images/esri-ascii-raster-format.htm
 *  @source https://grass.osgeo.org/grass-stable/manuals/r.out.ascii.html */
function openAsc({ bytes, name }: FileToRead, hint: OpenHint = {}, onProgress?: OnProgress): OpenedFile {
  const words = wordsOf(bytes);
  const { header, first, isSouthFirst } = readHeader(words, name);
  const size = sizeOf(header);
  const count = size.width * size.height;
  // Every number has a digit, and all but the last a blank.
  if (bytes.length < 2 * count - 1) {
    throw new FormatError(`ASC: expected ${count} numbers for ${size.width} × ${size.height} samples, got fewer`);
  }
  const factor = header.has('multiplier:') ? numberOf(header, 'multiplier:') : 1;
  const place = placeOf(header, size);
  const data = new Float32Array(count);
  const missing = header.get('nodata_value') ?? header.get('null:');
  const nodata = missing === undefined || isNoNumber(missing) ? undefined : parsed(missing);
  let word: string | undefined = first;
  let comma: string | undefined;
  for (let y = 0, i = 0; y < size.height; y++) {
    reportRow(onProgress, y, size.height);
    for (let x = 0; x < size.width; x++, i++, word = words()) {
      if (word === undefined) {
        throw new FormatError(`ASC: expected ${count} numbers for ${size.width} × ${size.height} samples, got ${i}`);
      }
      const number = parsed(word);
      const isVoid = number === undefined && (word === missing || isNoNumber(word));
      data[i] = isVoid ? Number.NaN : (number ?? requireNumber(word, `the sample at column ${x}, row ${y}`));
      if (comma === undefined && word.includes(',')) comma = word;
    }
  }
  if (isSouthFirst) turnRowsInPlace({ ...size, data });
  const rest = [
    ...(comma === undefined ? [] : [`a comma in its numbers is taken for the decimal point, as in ${comma} (a guess)`]),
    ...(word === undefined ? [] : [`it has more than the ${count} numbers that its size needs: the rest is ignored`]),
  ];
  return openedSamples(
    {
      ...size,
      format: 'ASC',
      depth: 'decimal numbers',
      data,
      toMetres: factor === 1 ? undefined : { factor, offset: 0 },
      isInMetres: true,
      spacing: (range) => groundOf(place, size, range).spacing,
      isNorthStated: true,
      nodata,
      notes: () => rest,
      groundNotes: (range) => groundOf(place, size, range).notes,
    },
    hint,
  );
}

/** The cell size in metres. A grid of ESRI does not say whether its numbers are degrees. */
function groundOf(place: AscPlace | undefined, size: Size, { min, max }: Range): Cells {
  if (!place) return { spacing: undefined, notes: [] };
  const ground = degreeGround(place, size, place.saysDegrees, max - min);
  return ground ? possibleCells(ground.spacing, size, [ground.note]) : possibleCells(place.cells, size, []);
}
