import { isFileSpacing } from '../core/bounds.ts';
import { isMapSize, MAX_SAMPLES, MAX_SIDE, type Size, type Spacing } from '../core/heightmap.ts';
import { readNumber } from '../core/params.ts';
import { type OnProgress, reportRow } from '../core/progress.ts';
import { degreesAsMetres, latitudeText } from './degrees.ts';
import { type FileToRead, FormatError, type InputFormat, type OpenedFile, type OpenHint } from './file-format.ts';
import { openedSamples } from './opened-samples.ts';

/** ASCII grid of ESRI: a few named numbers, then the elevations as text, row 0 north. */
export const ascFormat: InputFormat = {
  extension: '.asc',
  title: 'an ASCII grid of elevations with cell size and number for no value',
  open: async (file, hint, onProgress) => openAsc(file, hint, onProgress),
};

const NAMES = ['ncols', 'nrows', 'xllcorner', 'yllcorner', 'xllcenter', 'yllcenter', 'cellsize', 'dx', 'dy', 'nodata_value'];
/** The longest number or name. */
const MAX_WORD = 64;

/** @throws FormatError with one sentence about what is wrong
 *  @source https://desktop.arcgis.com/en/arcmap/latest/manage-data/raster-and-images/esri-ascii-raster-format.htm */
function openAsc({ bytes }: FileToRead, hint: OpenHint = {}, onProgress?: OnProgress): OpenedFile {
  const words = wordsOf(bytes);
  const { header, first } = readHeader(words);
  const size = sizeOf(header);
  const count = size.width * size.height;
  // Every number has a digit, and all but the last a blank.
  if (bytes.length < 2 * count - 1) {
    throw new FormatError(`ASC: expected ${count} numbers for ${size.width} × ${size.height} samples, got fewer`);
  }
  const data = new Float32Array(count);
  let word: string | undefined = first;
  for (let y = 0, i = 0; y < size.height; y++) {
    reportRow(onProgress, y, size.height);
    for (let x = 0; x < size.width; x++, i++, word = words()) {
      if (word === undefined) {
        throw new FormatError(`ASC: expected ${count} numbers for ${size.width} × ${size.height} samples, got ${i}`);
      }
      data[i] = numberOf(word, `the sample at column ${x}, row ${y}`);
    }
  }
  const { spacing, notes } = groundOf(header, size);
  const found = { ...size, format: 'ASC', depth: 'decimal numbers', data, isInMetres: true, spacing, isNorthStated: true };
  const more = word === undefined ? [] : [`it has more than the ${count} numbers that its size needs: the rest is ignored`];
  return openedSamples({ ...found, nodata: header.get('nodata_value'), notes: () => [...notes, ...more] }, hint);
}

/** The named numbers, and the first word behind them. */
function readHeader(words: () => string | undefined): { header: Map<string, number>; first: string | undefined } {
  const header = new Map<string, number>();
  for (let word = words(); ; word = words()) {
    const name = word?.toLowerCase() ?? '';
    if (!NAMES.includes(name)) {
      if (header.size === 0) throw new FormatError('ASC: expected ncols and nrows at the beginning, got another kind of file');
      return { header, first: word };
    }
    header.set(name, numberOf(words() ?? '', name));
  }
}

function sizeOf(header: ReadonlyMap<string, number>): Size {
  const [width = 0, height = 0] = [header.get('ncols'), header.get('nrows')];
  if (isMapSize({ width, height })) return { width, height };
  throw new FormatError(
    `ASC: expected ncols and nrows of 1 to ${MAX_SIDE}, at most ${MAX_SAMPLES} samples in all, got ${width} × ${height}`,
  );
}

/** The cell size in metres. The file does not say whether its numbers are degrees: they are taken for such where no map in metres would have
 *  them. */
function groundOf(
  header: ReadonlyMap<string, number>,
  size: Size,
): { readonly spacing: Spacing | undefined; readonly notes: readonly string[] } {
  const cell = header.get('cellsize');
  const cells = { x: header.get('dx') ?? cell ?? 0, y: header.get('dy') ?? cell ?? 0 };
  if (!(cells.x > 0 && cells.y > 0)) return { spacing: undefined, notes: [] };
  const west = header.get('xllcorner') ?? header.get('xllcenter') ?? 0;
  const south = header.get('yllcorner') ?? header.get('yllcenter') ?? 0;
  const north = south + cells.y * size.height;
  const areDegrees =
    Math.max(cells.x, cells.y) < MOST_DEGREES &&
    (west !== 0 || south !== 0) &&
    Math.abs(west) <= 360 &&
    south >= -90 &&
    north <= 90;
  const latitude = (south + north) / 2;
  const spacing = areDegrees ? degreesAsMetres(cells, latitude) : cells;
  const metres = `${Number(spacing.x.toPrecision(4))} × ${Number(spacing.y.toPrecision(4))} m`;
  const notes = areDegrees
    ? [`its cells, ${cells.x} wide, are taken for degrees (a guess): ${metres} at ${latitudeText(latitude)}`]
    : [];
  if (isFileSpacing(spacing, size)) return { spacing, notes };
  return { spacing: undefined, notes: [`its cell size, ${metres}, makes no map of a possible size: it is ignored`] };
}

/** Cells of as many units are hardly degrees: a map of 100 of them would be a continent. */
const MOST_DEGREES = 0.5;

function numberOf(word: string, what: string): number {
  const number = /^[+-]?nan$/i.test(word) ? Number.NaN : word.length > MAX_WORD ? undefined : readNumber(word);
  if (number !== undefined) return number;
  throw new FormatError(`ASC: ${what}: expected a number, got ${JSON.stringify(word.slice(0, MAX_WORD))}`);
}

/** The words of a text one by one; undefined at its end. */
function wordsOf(bytes: Uint8Array): () => string | undefined {
  let at = 0;
  return () => {
    while (at < bytes.length && bytes[at] <= 32) at++;
    const start = at;
    while (at < bytes.length && bytes[at] > 32) at++;
    if (start === at) return undefined;
    return String.fromCharCode(...bytes.subarray(start, Math.min(at, start + MAX_WORD + 1)));
  };
}
