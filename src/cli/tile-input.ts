import { open } from 'node:fs/promises';
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
import { openPmtiles } from '../io/pmtiles/read.ts';
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
export async function readTile({ file, z, x, y }: NamedTile): Promise<{ bytes: Uint8Array; format: InputFormat }> {
  const archive = await open(file);
  try {
    const { size } = await archive.stat();
    const tiles = await openPmtiles(async (offset, length) => {
      const { buffer, bytesRead } = await archive.read({ buffer: new Uint8Array(length), position: offset });
      return buffer.subarray(0, bytesRead);
    }, size);
    const { tileType, minZoom, maxZoom } = tiles.header;
    const type = TILE_TYPES[tileType] ?? 'unknown';
    if (type !== 'PNG') throw new FormatError(`PMTiles: expected tiles of PNG, which may hold elevations, got ${type}`);
    const isPlace = z <= maxZoom && x < 2 ** z && y < 2 ** z;
    const bytes = isPlace ? await tiles.tile(z, x, y) : undefined;
    if (!bytes)
      throw new FormatError(`PMTiles: expected a tile of levels ${minZoom} to ${maxZoom} that it has, got ${z}/${x}/${y}`);
    const { encoding } = await tiles.metadata();
    const stated = ENCODINGS.find((one) => one === encoding);
    return { bytes, format: stated ? { ...pngFormat, open: (png, hint) => openAs(png, stated, hint) } : pngFormat };
  } finally {
    await archive.close();
  }
}

function openAs(png: FileToRead, stated: Encoding, hint?: OpenHint): Promise<OpenedFile> {
  if (!pngFormat.open) throw new TypeError('PNG: expected a format that is read');
  return pngFormat.open(png, { ...hint, encoding: hint?.encoding ?? stated });
}
