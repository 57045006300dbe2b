import type { ExrChannel } from './header.ts';

const VALUES = 65_536;
/** Up to here the wavelet's sums need no wrapping. */
const PLAIN_VALUES = 1 << 14;

/** Unpacks rows of PIZ: channel after channel of 16-bit words, numbered by a table, transformed by a wavelet and coded by Huffman.
 *  @returns the rows as they stand in a file without compression; undefined if the bytes are damaged
 *  @source ImfPizCompressor.cpp and ImfWav.cpp of OpenEXR */
export function unpackPiz(
  packed: Uint8Array,
  channels: readonly ExrChannel[],
  width: number,
  rows: number,
): Uint8Array | undefined {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  if (packed.length < 4) return undefined;
  const [first, last] = [view.getUint16(0, true), view.getUint16(2, true)];
  const at = 4 + Math.max(last - first + 1, 0);
  if (last >= VALUES / 8 || at + 4 > packed.length) return undefined;
  const used = packed.subarray(4, at);
  const length = view.getInt32(at, true);
  if (length < 0 || at + 4 + length > packed.length) return undefined;
  // Tables are as long as what is stated for them: small blocks take little time, however many there are.
  const table = new Uint16Array(8 * used.length + 1);
  // 0 is always used.
  let count = 1;
  for (let value = 8 * first; value < 8 * (first + used.length); value++) {
    if (value > 0 && used[(value >> 3) - first] & (1 << (value & 7))) table[count++] = value;
  }
  const wordsOf = ({ bytes }: ExrChannel): number => bytes / 2;
  const all = channels.reduce((sum, channel) => sum + wordsOf(channel), 0) * width * rows;
  const words = decodeHuffman(packed.subarray(at + 4, at + 4 + length), all);
  if (!words) return undefined;
  const out = new DataView(new ArrayBuffer(2 * all));
  let from = 0;
  let column = 0;
  for (const channel of channels) {
    const size = wordsOf(channel);
    for (let word = 0; word < size; word++) {
      undoWavelet(words.subarray(from + word), { across: width, down: rows, stepX: size, stepY: size * width }, count - 1);
    }
    for (let y = 0; y < rows; y++) {
      let to = 2 * ((all / rows) * y + column);
      for (let x = 0; x < size * width; x++, from++, to += 2) out.setUint16(to, table[words[from]], true);
    }
    column += size * width;
  }
  return new Uint8Array(out.buffer);
}

/** Where the words of a channel lie. */
interface Grid {
  readonly across: number;
  readonly down: number;
  readonly stepX: number;
  readonly stepY: number;
}

/** Undoes a Haar wavelet of two dimensions, from the coarsest squares to the finest:
 *
 *      mean ─ difference     a ─ b
 *        │         │    →    │   │    along columns, then along rows
 *      difference ─ …        c ─ d
 */
function undoWavelet(words: Uint16Array, { across, down, stepX, stepY }: Grid, highest: number): void {
  const undo = highest < PLAIN_VALUES ? undoPlain : undoWrapped;
  let far = 1;
  while (2 * far <= Math.min(across, down)) far *= 2;
  for (let near = far / 2; near >= 1; far = near, near /= 2) {
    let y = 0;
    for (; y <= down - far; y += far) {
      let x = 0;
      for (; x <= across - far; x += far) {
        const at = y * stepY + x * stepX;
        const [east, south] = [at + near * stepX, at + near * stepY];
        const both = south + near * stepX;
        undo(words, at, south);
        undo(words, east, both);
        undo(words, at, east);
        undo(words, south, both);
      }
      if (across & near) undo(words, y * stepY + x * stepX, (y + near) * stepY + x * stepX);
    }
    if (!(down & near)) continue;
    for (let x = 0; x <= across - far; x += far) {
      const at = y * stepY + x * stepX;
      undo(words, at, at + near * stepX);
    }
  }
}

/** Two values from their mean and difference, in place: signed, below 2¹⁴. */
function undoPlain(words: Uint16Array, at: number, other: number): void {
  const [mean, difference] = [(words[at] << 16) >> 16, (words[other] << 16) >> 16];
  const value = mean + (difference & 1) + (difference >> 1);
  words[at] = value;
  words[other] = value - difference;
}

/** The same in all 16 bits: sums wrap. */
function undoWrapped(words: Uint16Array, at: number, other: number): void {
  const [mean, difference] = [words[at], words[other]];
  const value = (mean - (difference >> 1)) & 0xffff;
  words[other] = value;
  words[at] = difference + value - 0x8000;
}

/** Codes of 16-bit words, and one for runs. */
const SYMBOLS = 65_537;
const MOST_BITS = 58;
/** Longer codes do not stand exactly in a number; no block is large enough to need them. */
const MOST_READ_BITS = 52;
const HEADER_BYTES = 20;
/** Lengths from here on are runs of unused symbols. */
const SHORT_RUN = 59;
const LONG_RUN = 63;
const LEAST_LONG_RUN = 6;

/** Decodes PIZ's Huffman codes: a table of code lengths, then the codes, highest bit first. One symbol repeats the word before it.
 *  @returns undefined if the bytes are damaged, or do not make exactly `count` words
 *  @source ImfHuf.cpp of OpenEXR */
function decodeHuffman(packed: Uint8Array, count: number): Uint16Array | undefined {
  if (packed.length < HEADER_BYTES) return undefined;
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  const [first, last] = [view.getUint32(0, true), view.getUint32(4, true)];
  const codedBits = view.getUint32(12, true);
  if (first >= SYMBOLS || last >= SYMBOLS) return undefined;
  const reader = { bytes: packed, bit: 8 * HEADER_BYTES };
  const lengths = readLengths(reader, first, last);
  if (!lengths) return undefined;
  reader.bit = 8 * Math.ceil(reader.bit / 8);
  if (reader.bit + codedBits > 8 * packed.length) return undefined;
  return readWords(reader, reader.bit + codedBits, codesOf(lengths, first), last, count);
}

interface BitReader {
  readonly bytes: Uint8Array;
  /** The next bit. */
  bit: number;
}

/** Bits beyond the end are 0. */
function readBits(reader: BitReader, count: number): number {
  let value = 0;
  for (let i = 0; i < count; i++, reader.bit++)
    value = 2 * value + (((reader.bytes[reader.bit >> 3] ?? 0) >> (7 - (reader.bit & 7))) & 1);
  return value;
}

/** The bits of the code of each symbol from the first to the last, 0 for none. */
function readLengths(reader: BitReader, first: number, last: number): Uint8Array | undefined {
  const lengths = new Uint8Array(Math.max(last - first + 1, 0));
  for (let symbol = first; symbol <= last; ) {
    const length = readBits(reader, 6);
    if (length < SHORT_RUN) lengths[symbol++ - first] = length;
    else symbol += length === LONG_RUN ? readBits(reader, 8) + LEAST_LONG_RUN : length - SHORT_RUN + 2;
    if (symbol > last + 1 || reader.bit > 8 * reader.bytes.length) return undefined;
  }
  return lengths;
}

/** Canonical codes: of a length they follow each other, in the order of their symbols; longer ones are lower. */
interface Codes {
  /** Of each length, its first code, how many there are, and where their symbols begin. */
  readonly first: Float64Array;
  readonly counts: Uint32Array;
  readonly starts: Uint32Array;
  readonly symbols: Uint32Array;
}

function codesOf(lengths: Uint8Array, firstSymbol: number): Codes {
  const counts = new Uint32Array(MOST_BITS + 1);
  for (const length of lengths) counts[length]++;
  counts[0] = 0;
  const first = new Float64Array(MOST_BITS + 1);
  for (let length = MOST_BITS, code = 0; length > 0; length--) {
    first[length] = code;
    code = Math.floor((code + counts[length]) / 2);
  }
  const starts = new Uint32Array(MOST_BITS + 1);
  for (let length = 1; length <= MOST_BITS; length++) starts[length] = starts[length - 1] + counts[length - 1];
  const next = starts.slice();
  const symbols = new Uint32Array(lengths.length);
  for (let i = 0; i < lengths.length; i++) if (lengths[i] > 0) symbols[next[lengths[i]]++] = firstSymbol + i;
  return { first, counts, starts, symbols };
}

function readWords(
  reader: BitReader,
  end: number,
  { first, counts, starts, symbols }: Codes,
  run: number,
  count: number,
): Uint16Array | undefined {
  const { bytes } = reader;
  const words = new Uint16Array(count);
  let filled = 0;
  for (let bit = reader.bit; bit < end; ) {
    let code = 0;
    let length = 0;
    do {
      if (bit >= end || length === MOST_READ_BITS) return undefined;
      code = 2 * code + ((bytes[bit >> 3] >> (7 - (bit & 7))) & 1);
      bit++;
      length++;
    } while (code < first[length] || counts[length] === 0);
    const index = code - first[length];
    if (index >= counts[length]) return undefined;
    const symbol = symbols[starts[length] + index];
    if (symbol !== run) {
      if (filled === count) return undefined;
      words[filled++] = symbol;
      continue;
    }
    const repeats = readBits({ bytes, bit }, 8);
    bit += 8;
    if (bit > end || filled === 0 || filled + repeats > count) return undefined;
    words.fill(words[filled - 1], filled, filled + repeats);
    filled += repeats;
  }
  return filled === count ? words : undefined;
}
