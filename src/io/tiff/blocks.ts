import type { OnProgress } from '../../core/progress.ts';
import { MAX_EXPANSION } from '../../kernels/deflate-symbols.ts';
import { overLittleEndian } from '../bytes.ts';
import { FormatError } from '../file-format.ts';
import { halfToNumber } from '../half.ts';
import { inflate } from '../inflate.ts';
import { decodeLzw, decodePackbits } from './compressions.ts';
import type { TiffLayout } from './layout.ts';
import { undoDifferences, undoFloatPredictor } from './predictor.ts';

/** A band of a TIFF as float32, as it is stored, row-major, row by row: no block exists as a whole.
 *  @param missing the value of blocks that are left out of the file
 *  @throws FormatError that names the first block that is damaged */
export function readSamples(bytes: Uint8Array, layout: TiffLayout, missing: number, onProgress?: OnProgress): Float32Array {
  const { width, height, block, areTiles, blocks } = layout;
  requireBlocks(bytes.length, layout);
  const data = new Float32Array(width * height);
  const across = Math.ceil(width / block.width);
  for (const [i, { offset, bytes: length }] of blocks.entries()) {
    onProgress?.(i / blocks.length);
    const [left, top] = [(i % across) * block.width, Math.floor(i / across) * block.height];
    // The last strip is as high as the map leaves room for; tiles are all of one size.
    const rows = areTiles ? block.height : Math.min(block.height, height - top);
    if (offset === 0 && length === 0) {
      for (let y = top; y < Math.min(top + rows, height); y++) {
        data.fill(missing, y * width + left, y * width + Math.min(left + block.width, width));
      }
      continue;
    }
    const store = rowReader(layout, data, left, top);
    const problem = decodeRows(bytes.subarray(offset, offset + length), layout, rows, store);
    if (problem !== undefined) {
      throw new FormatError(`TIFF: ${areTiles ? 'tile' : 'strip'} ${i + 1} of ${blocks.length}: ${problem}`);
    }
  }
  onProgress?.(1);
  return data;
}

/** The most bytes that one byte of a block can become. */
const MOST_EXPANSION: Readonly<Record<TiffLayout['compression'], number>> = {
  none: 1,
  packbits: 64,
  deflate: MAX_EXPANSION,
  // A code of 12 bits stands for 4096 bytes at most.
  lzw: (4096 * 8) / 12,
};

/** How many bytes may be read twice because blocks overlap. */
const SHARED_BYTES = 1 << 24;

/** Refuses blocks that lie outside the file or are too short for their samples, before any memory is taken for these. Blocks may share
 *  bytes: all of them together may not unpack to more than a file of this size can hold.
 *  @throws FormatError that names the first one */
function requireBlocks(fileBytes: number, { height, block, areTiles, blocks, rowBytes, compression, width }: TiffLayout): void {
  const across = Math.ceil(width / block.width);
  const what = areTiles ? 'tile' : 'strip';
  let total = 0;
  let read = 0;
  for (const [i, { offset, bytes: length }] of blocks.entries()) {
    const refuse = (problem: string): never => {
      throw new FormatError(`TIFF: ${what} ${i + 1} of ${blocks.length} ${problem}`);
    };
    if (offset + length > fileBytes) refuse(`would end at byte ${offset + length}, but the file has ${fileBytes}`);
    const rows = areTiles ? block.height : Math.min(block.height, height - Math.floor(i / across) * block.height);
    const expected = rows * rowBytes;
    if (offset === 0 && length === 0) continue;
    if (length * MOST_EXPANSION[compression] < expected) {
      refuse(`has ${length} bytes, too few for the ${expected} of its samples`);
    }
    total += expected;
    read += length;
  }
  if (read > fileBytes + SHARED_BYTES) {
    throw new FormatError(
      `TIFF: its ${blocks.length} ${what}s share bytes: ${read} would be read of the ${fileBytes} of the file`,
    );
  }
  if (total > fileBytes * MOST_EXPANSION[compression]) {
    throw new FormatError(
      `TIFF: its ${blocks.length} ${what}s share bytes: the file has ${fileBytes}, too few for the ${total} of their samples`,
    );
  }
}

/** Decodes a block and hands over its rows, each in a buffer that is only valid during the call.
 *  @returns what is wrong with it, half a sentence */
function decodeRows(
  packed: Uint8Array,
  { compression, mostRows, rowBytes }: TiffLayout,
  rows: number,
  store: (row: Uint8Array, y: number) => void,
): string | undefined {
  const row = new Uint8Array(rowBytes);
  const expected = rows * row.length;
  let filled = 0;
  let y = 0;
  const receive = (part: Uint8Array): void => {
    for (let at = 0; at < part.length && y < rows; ) {
      const taken = Math.min(row.length - filled, part.length - at);
      row.set(part.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < row.length) continue;
      store(row, y++);
      filled = 0;
    }
  };
  const total = unpack(packed, compression, expected, mostRows * row.length, receive);
  if (total === undefined) return 'its compressed data are damaged';
  return total < expected ? `expected ${expected} bytes, got ${total}` : undefined;
}

/** @param most with more bytes a zlib stream is damaged; the others are not read beyond `expected`
 *  @returns the number of bytes received, at most `most`; undefined if the data are damaged */
function unpack(
  packed: Uint8Array,
  compression: TiffLayout['compression'],
  expected: number,
  most: number,
  receive: (bytes: Uint8Array) => void,
): number | undefined {
  switch (compression) {
    case 'none':
      receive(packed.subarray(0, expected));
      return Math.min(packed.length, expected);
    case 'lzw':
      return decodeLzw(packed, expected, receive);
    case 'packbits':
      return decodePackbits(packed, expected, receive);
    case 'deflate':
      return inflate([packed], most, receive);
  }
}

/** Puts the rows of a block in their place on the map. */
function rowReader(
  { width, height, kind, bits, stride, place, predictor, isLittleEndian, block }: TiffLayout,
  data: Float32Array,
  left: number,
  top: number,
): (row: Uint8Array, y: number) => void {
  const columns = Math.min(block.width, width - left);
  return (row, y) => {
    if (top + y >= height) return;
    if (predictor === 2) undoDifferences(row, bits / 8, stride, isLittleEndian);
    const from = predictor === 3 ? undoFloatPredictor(row, bits / 8, stride) : row;
    const isLittle = predictor === 3 || isLittleEndian;
    const first = (top + y) * width + left;
    if (kind === 'float' && bits === 32 && stride === 1 && isLittle) {
      data.set(overLittleEndian(from.subarray(0, 4 * columns)), first);
      return;
    }
    const read = sampleReader(from, kind, bits, isLittle);
    for (let x = 0; x < columns; x++) data[first + x] = read(x * stride + place);
  };
}

/** Reads one sample of a row by its number. */
function sampleReader(
  row: Uint8Array,
  kind: TiffLayout['kind'],
  bits: TiffLayout['bits'],
  little: boolean,
): (sample: number) => number {
  const view = new DataView(row.buffer, row.byteOffset, row.length);
  switch (`${kind} ${bits}`) {
    case 'uint 1':
      return (i) => (row[i >> 3] >> (7 - (i & 7))) & 1;
    case 'uint 8':
      return (i) => row[i];
    case 'int 8':
      return (i) => view.getInt8(i);
    case 'uint 16':
      return (i) => view.getUint16(2 * i, little);
    case 'int 16':
      return (i) => view.getInt16(2 * i, little);
    case 'uint 32':
      return (i) => view.getUint32(4 * i, little);
    case 'int 32':
      return (i) => view.getInt32(4 * i, little);
    case 'float 16':
      return (i) => halfToNumber(view.getUint16(2 * i, little));
    case 'float 32':
      return (i) => view.getFloat32(4 * i, little);
    case 'float 64':
      return (i) => view.getFloat64(8 * i, little);
    default:
      throw new TypeError(`TIFF samples: expected a depth that the layout takes, got ${kind} of ${bits} bits`);
  }
}
