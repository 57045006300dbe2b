import { isMapSide, isMapSize, MAX_SAMPLES, MAX_SIDE, type Size } from '../../core/heightmap.ts';
import { recompression } from '../conversion.ts';
import { FormatError } from '../file-format.ts';
import { TAG, type TiffDirectory } from './directory.ts';

/** How numbers stand in a file. */
export type SampleKind = 'uint' | 'int' | 'float';

/** How the samples of a TIFF lie in its bytes. */
export interface TiffLayout extends Size {
  readonly kind: SampleKind;
  /** Of a sample; a mask's have one. */
  readonly bits: 1 | 8 | 16 | 32 | 64;
  /** Samples of a pixel that lie side by side, and which of them is read. */
  readonly stride: number;
  readonly place: number;
  /** Of a row of a block. */
  readonly rowBytes: number;
  /** Bands of the whole file. */
  readonly bands: number;
  readonly isLittleEndian: boolean;
  readonly compression: 'none' | 'lzw' | 'deflate' | 'packbits';
  readonly predictor: 1 | 2 | 3;
  /** Whether the lowest sample is the brightest, if samples are brightness. */
  readonly isInverted: boolean;
  /** Strips, or tiles, from the north-west on. */
  readonly block: Size;
  /** Rows that a block may hold: some writers fill up the last strip. */
  readonly mostRows: number;
  readonly areTiles: boolean;
  readonly blocks: readonly { readonly offset: number; readonly bytes: number }[];
}

const COMPRESSIONS: Readonly<Record<number, TiffLayout['compression']>> = {
  1: 'none',
  5: 'lzw',
  8: 'deflate',
  32773: 'packbits',
  32946: 'deflate',
};
const OTHER_COMPRESSIONS: Readonly<Record<number, string>> = {
  2: 'CCITT',
  3: 'CCITT',
  4: 'CCITT',
  6: 'JPEG',
  7: 'JPEG',
  34712: 'JPEG 2000',
  34887: 'LERC',
  34925: 'LZMA',
  50000: 'ZSTD',
  50001: 'WebP',
  50002: 'JPEG XL',
};
const KINDS: readonly (SampleKind | undefined)[] = [undefined, 'uint', 'int', 'float'];
/** The photometric interpretation of a mask. */
export const MASK_PHOTOMETRIC = 4;
/** Bands of a pixel: of more, rows would take far more memory than the samples that are read. */
const MAX_BANDS = 1024;
/** Bytes of a row of a block, which are in memory at once. */
const MAX_ROW_BYTES = 1 << 26;
/** Four times those of the largest map in tiles of 16 × 16 samples. */
const MAX_BLOCKS = 1 << 20;

/** Checks the tags that say how samples are stored.
 *  @param band the one that is read
 *  @param name of the file, for the command that writes it in another compression
 *  @throws FormatError with the first thing that is wrong or not read */
export function readLayout(directory: TiffDirectory, band = 0, name?: string): TiffLayout {
  const one = (tag: number, otherwise: number): number => directory.numbers(tag, MAX_BANDS, 1)[0] ?? otherwise;
  const width = one(TAG.width, 0);
  const height = one(TAG.height, 0);
  if (!isMapSize({ width, height })) {
    refuse(`expected at most ${MAX_SIDE} samples a side, ${MAX_SAMPLES} in all, got ${width} × ${height}`);
  }
  const bands = one(TAG.bands, 1);
  if (!(bands >= 1 && bands <= MAX_BANDS)) refuse(`expected 1 to ${MAX_BANDS} bands, got ${bands}`);
  const photometric = one(TAG.photometric, 1);
  const isMask = photometric === MASK_PHOTOMETRIC;
  const { kind, bits } = sampleKind(one(TAG.sampleFormat, 1), directory.numbers(TAG.bits, MAX_BANDS), isMask);
  const code = one(TAG.compression, 1);
  const compression = COMPRESSIONS[code];
  if (!compression) {
    const other = OTHER_COMPRESSIONS[code] ?? `number ${code}`;
    const way = name === undefined ? '' : `; ${recompression(name)}`;
    refuse(`its compression is ${other}: expected none, LZW, Deflate or PackBits${way}`);
  }
  // Only these two have predictors; libtiff ignores the tag beside any other.
  const predictor = compression === 'lzw' || compression === 'deflate' ? one(TAG.predictor, 1) : 1;
  if (predictor !== 1 && predictor !== 2 && predictor !== 3) refuse(`expected predictor 1, 2 or 3, got ${predictor}`);
  if (predictor === 2 && (bits === 64 || bits === 1)) {
    refuse(`predictor 2 of ${bits}-bit samples is not read: expected none${bits === 64 ? ' or 3' : ''}`);
  }
  if (predictor === 3 && kind !== 'float') refuse('predictor 3 is for floats, but its samples are integers');
  if (photometric === 3) refuse('its samples are indices of a palette: expected elevations');
  const arePlanes = one(TAG.planes, 1) === 2;
  const stride = arePlanes ? 1 : bands;
  const areTiles = directory.has(TAG.tileOffsets) || directory.has(TAG.tileWidth);
  const rowsPerStrip = one(TAG.rowsPerStrip, height);
  const block = areTiles
    ? { width: one(TAG.tileWidth, 0), height: one(TAG.tileHeight, 0) }
    : { width, height: Math.min(rowsPerStrip, height) };
  if (!isMapSide(block.width) || !isMapSide(block.height)) {
    refuse(`expected ${areTiles ? 'tiles' : 'strips'} of 1 to ${MAX_SIDE} samples a side, got ${block.width} × ${block.height}`);
  }
  const rowBytes = Math.ceil((block.width * stride * bits) / 8);
  if (rowBytes > MAX_ROW_BYTES) refuse(`expected rows of at most ${MAX_ROW_BYTES} bytes`);
  const count = Math.ceil(width / block.width) * Math.ceil(height / block.height);
  if (count > MAX_BLOCKS) refuse(`expected at most ${MAX_BLOCKS} ${areTiles ? 'tiles' : 'strips'}, got ${count}`);
  const skipped = arePlanes ? band * count : 0;
  const blocks = blocksOf(directory, areTiles, skipped, count, compression === 'none' ? rowBytes * block.height : 0);
  return {
    width,
    height,
    kind,
    bits,
    stride,
    place: arePlanes ? 0 : band,
    rowBytes,
    bands,
    isLittleEndian: directory.isLittleEndian,
    compression: compression ?? 'none',
    predictor,
    isInverted: photometric === 0,
    block,
    // A number that no map has stands for a single strip, which nobody fills up.
    mostRows: !areTiles && isMapSide(rowsPerStrip) ? rowsPerStrip : block.height,
    areTiles,
    blocks,
  };
}

function sampleKind(format: number, depths: readonly number[], isMask: boolean): Pick<TiffLayout, 'kind' | 'bits'> {
  // A type that is not defined is an unsigned integer.
  const kind = format === 4 ? 'uint' : KINDS[format];
  const [depth = 1] = depths;
  if (!kind) return refuse(`expected integers or floats, got complex numbers or others (sample format ${format})`);
  if (isMask && depths.length <= 1 && depth === 1) return { kind: 'uint', bits: 1 };
  if (depths.some((other) => other !== depth)) refuse(`expected bands of one depth, got ${depthsText(depths)} bits`);
  const isRead = kind === 'float' ? depth === 16 || depth === 32 || depth === 64 : depth === 8 || depth === 16 || depth === 32;
  if (!isRead) refuse(`expected integers of 8, 16 or 32 bits or floats of 16, 32 or 64, got ${kind} of ${depth}`);
  return { kind, bits: depth as TiffLayout['bits'] };
}

/** A message lists so many depths. */
const MAX_DEPTHS = 8;

function depthsText(depths: readonly number[]): string {
  return `${depths.slice(0, MAX_DEPTHS).join(', ')}${depths.length > MAX_DEPTHS ? ' …' : ''}`;
}

/** Where the strips or tiles of a band lie.
 *  @param skipped those of bands before it: bands that follow one another have blocks of their own
 *  @param plain bytes of one, where they follow from its size */
function blocksOf(
  directory: TiffDirectory,
  areTiles: boolean,
  skipped: number,
  count: number,
  plain: number,
): TiffLayout['blocks'] {
  const numbers = (tag: number): readonly number[] => directory.numbers(tag, count * MAX_BANDS, skipped + count).slice(skipped);
  const offsets = numbers(areTiles ? TAG.tileOffsets : TAG.stripOffsets);
  const lengths = numbers(areTiles ? TAG.tileBytes : TAG.stripBytes);
  const what = areTiles ? 'tiles' : 'strips';
  if (offsets.length < count) refuse(`expected ${count} ${what}, got ${offsets.length}`);
  if (lengths.length < count && plain === 0) refuse(`expected the lengths of ${count} ${what}, got ${lengths.length}`);
  return Array.from({ length: count }, (_, i) => ({ offset: offsets[i], bytes: lengths[i] ?? plain }));
}

function refuse(problem: string): never {
  throw new FormatError(`TIFF: ${problem}`);
}
