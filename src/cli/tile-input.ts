import { open } from 'node:fs/promises';
import { inWords, show } from '../core/params.ts';
import { type TileEncoding, tileCodes } from '../io/colour-codes.ts';
import {
  ENCODINGS,
  type Encoding,
  type FileToRead,
  FormatError,
  type InputFormat,
  type OpenedFile,
  type OpenHint,
} from '../io/file-format.ts';
import { TILE_TYPES } from '../io/pmtiles/layout.ts';
import { openPmtiles, type Pmtiles } from '../io/pmtiles/read.ts';
import { pngFormat } from '../io/png-heightmap.ts';

/** A tile of an archive as input. */
export interface NamedTile {
  readonly file: string;
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** The tile that a name such as `world.pmtiles#5/16/11` says; undefined for other names. */
export function tileNamed(name: string): NamedTile | undefined {
  const [, file, z, x, y] = /^(.*\.pmtiles)#(\d+)\/(\d+)\/(\d+)$/i.exec(name) ?? [];
  return file === undefined ? undefined : { file, z: Number(z), x: Number(x), y: Number(y) };
}

/** Reads a tile of elevations, and how it opens: the archive says its encoding.
 *  @throws FormatError if the archive is damaged, has no such tile, or holds other tiles than PNG */
export function readTile({ file, z, x, y }: NamedTile): Promise<{ bytes: Uint8Array; format: InputFormat }> {
  return withArchive(file, async (tiles) => {
    const { minZoom, maxZoom } = tiles.header;
    const isPlace = z <= maxZoom && x < 2 ** z && y < 2 ** z;
    const bytes = isPlace ? await tiles.tile(z, x, y) : undefined;
    if (!bytes)
      throw new FormatError(`PMTiles: expected a tile of levels ${minZoom} to ${maxZoom} that it has, got ${z}/${x}/${y}`);
    const { encoding } = await tiles.metadata();
    const stated = ENCODINGS.find((one) => one === encoding);
    return { bytes, format: stated ? { ...pngFormat, open: (png, hint) => openAs(png, stated, hint) } : pngFormat };
  });
}

/** Checks that web maps can show an archive as ground: that it says how its tiles hold elevations, and that the one in its middle does.
 *  @throws FormatError or PngError if not */
export function requireWorld(file: string): Promise<void> {
  return withArchive(file, async (tiles) => {
    const { encoding } = await tiles.metadata();
    const stated = Object.keys(tileCodes).find((one): one is TileEncoding => one === encoding);
    if (!stated) {
      const expected = inWords(Object.keys(tileCodes), 'or');
      throw new FormatError(
        `PMTiles: expected elevations with the encoding ${expected}, got ${encoding ? show(encoding) : 'none'}`,
      );
    }
    const { minZoom, centreLon, centreLat } = tiles.header;
    const bytes = await tiles.tile(minZoom, ...tileAt(centreLon, centreLat, minZoom));
    if (!bytes) throw new FormatError(`PMTiles: expected a tile of level ${minZoom} in its middle, got none`);
    const { width, height } = await openAs({ name: file, bytes }, stated);
    if (width !== height) throw new FormatError(`PMTiles: expected square tiles, got ${width} × ${height} pixels`);
  });
}

/** The column and the row of the tile at a place in degrees, in the Mercator projection of web maps. */
function tileAt(lon: number, lat: number, zoom: number): [x: number, y: number] {
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  const last = 2 ** zoom - 1;
  const within = (share: number): number => Math.min(Math.max(Math.floor(2 ** zoom * share), 0), last);
  return [within(0.5 + lon / 360), within((1 - north) / 2)];
}

/** Uses an archive of PNG tiles, and closes it. */
async function withArchive<T>(file: string, use: (tiles: Pmtiles) => Promise<T>): Promise<T> {
  const archive = await open(file);
  try {
    const { size } = await archive.stat();
    const tiles = await openPmtiles(async (offset, length) => {
      const { buffer, bytesRead } = await archive.read({ buffer: new Uint8Array(length), position: offset });
      return buffer.subarray(0, bytesRead);
    }, size);
    const type = TILE_TYPES[tiles.header.tileType] ?? 'unknown';
    if (type !== 'PNG') throw new FormatError(`PMTiles: expected tiles of PNG, which may hold elevations, got ${type}`);
    return await use(tiles);
  } finally {
    await archive.close();
  }
}

function openAs(png: FileToRead, stated: Encoding, hint?: OpenHint): Promise<OpenedFile> {
  if (!pngFormat.open) throw new TypeError('PNG: expected a format that is read');
  return pngFormat.open(png, { ...hint, encoding: hint?.encoding ?? stated });
}
