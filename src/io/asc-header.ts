import { isMapSize, MAX_SAMPLES, MAX_SIDE, type Size, type Spacing } from '../core/heightmap.ts';
import { readNumber, show } from '../core/params.ts';
import { conversion } from './conversion.ts';
import type { GridPlace } from './degrees.ts';
import { FormatError } from './file-format.ts';

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
  const [first = ''] = String.fromCharCode(...bytes.subarray(0, MOST_BEFORE_NAME))
    .trimStart()
    .split(/\s/, 1);
  return first === SURFER || NAMES.includes(first.toLowerCase());
}

/** What stands before the samples, and the first of them. */
export interface Beginning {
  /** The texts behind the names. */
  readonly header: Header;
  /** The first word behind them all. */
  readonly first: string | undefined;
  readonly isSouthFirst: boolean;
}

/** The named numbers that a grid begins with.
 *  @param name of the file, which may be that of another kind
 *  @throws FormatError if there are none, with the way to convert such a file */
export function readHeader(words: () => string | undefined, name = ''): Beginning {
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
export type Header = ReadonlyMap<string, string>;

/** @throws FormatError if it is none that a map can have */
export function sizeOf(header: Header): Size {
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
export interface AscPlace extends GridPlace {
  readonly saysDegrees: boolean;
}

/** @returns undefined if the file states no cells */
export function placeOf(header: Header, size: Size): AscPlace | undefined {
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
export function numberOf(header: Header, name: string): number {
  return requireNumber(header.get(name) ?? '', name);
}

/** @param what for the message
 *  @throws FormatError if it is none */
export function requireNumber(word: string, what: string): number {
  const number = parsed(word);
  if (number !== undefined) return number;
  throw new FormatError(`ASC: ${what}: expected a number, got ${show(word.slice(0, MAX_WORD))}`);
}

/** What programs write where there is no number: `null`, `*` of GRASS, `-1.#IND` and `1.#QNAN` of Windows. */
export function isNoNumber(word: string): boolean {
  return /^[+-]?(nan(\(\w*\))?|null|nil|none|na|n\/a|#n\/a|no_?data|void|inf(inity)?|1[.,]#\w+|\*|-+)$/i.test(word);
}

/** A number with a point, or with a comma in its place. */
export function parsed(word: string): number | undefined {
  if (word.length > MAX_WORD) return undefined;
  return readNumber(word.includes(',') && !word.includes('.') ? word.replace(',', '.') : word);
}

/** The words of a text one by one; undefined at its end. */
export function wordsOf(bytes: Uint8Array): () => string | undefined {
  let at = 0;
  return () => {
    while (at < bytes.length && bytes[at] <= 32) at++;
    const start = at;
    while (at < bytes.length && bytes[at] > 32) at++;
    if (start === at) return undefined;
    return String.fromCharCode(...bytes.subarray(start, Math.min(at, start + MAX_WORD + 1)));
  };
}
