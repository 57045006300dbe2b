import { extentOf } from '../../core/heightmap.ts';
import { recipeToJson } from '../../core/recipe.ts';
import { withDeflate } from '../../kernels/simd/deflate.ts';
import { floatDifferences } from '../../kernels/simd/float-planes.ts';
import { bytesOf, toLittleEndian } from '../bytes.ts';
import { requireWritable } from '../codes.ts';
import { createDeflater } from '../deflate.ts';
import type { TerrainToWrite } from '../file-format.ts';
import { asciiJson, OWN_ITEM, ownText, RECIPE_ITEM } from '../own-facts.ts';
import { TAG } from './directory.ts';
import { metadataXml } from './metadata.ts';

/** About how many bytes of samples a strip has. */
const STRIP_BYTES = 1 << 18;
/** Types of values, by their numbers in the file. */
const [ASCII, SHORT, LONG, DOUBLE] = [2, 3, 4, 12];
/** The key directory of version 1.1.0 with one key: positions are those of samples, GTRasterTypeGeoKey = RasterPixelIsPoint. */
const GEO_KEYS = [1, 1, 1, 1, 1025, 0, 1, 2];

/** A heightmap as a GeoTIFF: float32 in strips, each row predicted by its own floats and deflated. Samples are points; the south-west one is
 *  at the origin, in metres, without a coordinate reference system. GDAL's metadata hold unit, elevations and the recipe.
 *  @returns the file in pieces
 *  @throws FormatError where samples lie outside `elevation`, or beyond what files hold */
export async function heightmapToTiff(terrain: TerrainToWrite): Promise<Uint8Array[]> {
  requireWritable(terrain);
  const { width, height } = terrain.map;
  const rowsPerStrip = Math.min(height, Math.max(1, Math.floor(STRIP_BYTES / (4 * width))));
  const strips = packedStrips(terrain.map, rowsPerStrip);
  const { spacing } = terrain;
  const north = spacing ? extentOf(spacing, terrain.map).y : 0;
  const entries: Entry[] = [
    [TAG.width, LONG, [width]],
    [TAG.height, LONG, [height]],
    [TAG.bits, SHORT, [32]],
    [TAG.compression, SHORT, [8]],
    [TAG.photometric, SHORT, [1]],
    [TAG.stripOffsets, LONG, strips.map(() => 0)],
    [TAG.bands, SHORT, [1]],
    [TAG.rowsPerStrip, LONG, [rowsPerStrip]],
    [TAG.stripBytes, LONG, strips.map(bytesOf)],
    [TAG.planes, SHORT, [1]],
    [TAG.software, ASCII, 'Faultline'],
    [TAG.predictor, SHORT, [3]],
    [TAG.sampleFormat, SHORT, [3]],
    ...(spacing
      ? ([
          [TAG.pixelScale, DOUBLE, [spacing.x, spacing.y, 0]],
          [TAG.tiepoint, DOUBLE, [0, 0, 0, 0, north, 0]],
          [TAG.geoKeys, SHORT, GEO_KEYS],
        ] satisfies Entry[])
      : []),
    [TAG.gdalMetadata, ASCII, metadataOf(terrain)],
    [TAG.gdalNodata, ASCII, 'nan'],
  ];
  return [headOf(entries, strips), ...strips.flat()];
}

/** A tag with its type and values. */
type Entry = readonly [tag: number, type: number, values: readonly number[] | string];

function metadataOf(terrain: TerrainToWrite): string {
  const { isInMetres, recipe } = terrain;
  return metadataXml([
    { name: OWN_ITEM, role: '', band: undefined, text: ownText(terrain) },
    ...(isInMetres ? [{ name: 'UNITTYPE', role: 'unittype', band: 0, text: 'm' }] : []),
    ...(recipe?.source.kind === 'generated'
      ? [{ name: RECIPE_ITEM, role: '', band: undefined, text: asciiJson(recipeToJson(recipe)) }]
      : []),
  ]);
}

/** Each in pieces. */
function packedStrips({ width, height, data }: TerrainToWrite['map'], rowsPerStrip: number): Uint8Array[][] {
  const bytes = toLittleEndian(data);
  const rowBytes = 4 * width;
  return withDeflate((memory) => {
    const strips: Uint8Array[][] = [];
    for (let top = 0; top < height; top += rowsPerStrip) {
      const deflater = createDeflater(memory);
      for (let y = top; y < Math.min(top + rowsPerStrip, height); y++)
        deflater.push(floatDifferences(bytes.subarray(rowBytes * y, rowBytes * (y + 1))));
      strips.push(deflater.finish());
    }
    return strips;
  });
}

const BYTES: Readonly<Record<number, number>> = { [ASCII]: 1, [SHORT]: 2, [LONG]: 4, [DOUBLE]: 8 };

/** All that stands before the strips: header, directory and long values. */
function headOf(entries: readonly Entry[], strips: readonly Uint8Array[][]): Uint8Array<ArrayBuffer> {
  const directory = 8;
  const sizes = entries.map(([, type, values]) => BYTES[type] * (values.length + (type === ASCII ? 1 : 0)));
  // Values begin at even bytes; those of four bytes or fewer stand in the directory.
  const placed = sizes.map((size) => (size > 4 ? size + (size % 2) : 0));
  const valuesAt = directory + 2 + 12 * entries.length + 4;
  const stripsAt = valuesAt + placed.reduce((sum, size) => sum + size, 0);
  const bytes = new Uint8Array(stripsAt);
  const view = new DataView(bytes.buffer);
  bytes.set([0x49, 0x49, 42, 0]);
  view.setUint32(4, directory, true);
  view.setUint16(directory, entries.length, true);
  let free = valuesAt;
  for (const [i, [tag, type, values]] of entries.entries()) {
    const at = directory + 2 + 12 * i;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, sizes[i] / BYTES[type], true);
    const isLong = placed[i] > 0;
    if (isLong) view.setUint32(at + 8, free, true);
    storeValues(view, isLong ? free : at + 8, type, tag === TAG.stripOffsets ? offsetsOf(strips, stripsAt) : values);
    free += placed[i];
  }
  return bytes;
}

function offsetsOf(strips: readonly Uint8Array[][], first: number): number[] {
  let at = first;
  return strips.map((strip) => {
    const offset = at;
    at += bytesOf(strip);
    return offset;
  });
}

function storeValues(view: DataView, at: number, type: number, values: readonly number[] | string): void {
  if (typeof values === 'string') {
    for (let i = 0; i < values.length; i++) view.setUint8(at + i, values.charCodeAt(i));
    return;
  }
  for (const [i, value] of values.entries()) {
    if (type === SHORT) view.setUint16(at + 2 * i, value, true);
    else if (type === LONG) view.setUint32(at + 4 * i, value, true);
    else view.setFloat64(at + 8 * i, value, true);
  }
}
