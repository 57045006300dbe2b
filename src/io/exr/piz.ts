import type { ExrChannel } from './header.ts';
import { decodeHuffman } from './piz-huffman.ts';

const VALUES = 65_536;
/** Up to here the wavelet's sums need no wrapping. */
const PLAIN_VALUES = 1 << 14;

/** Unpacks rows that PIZ packed: the 16-bit words of a channel after the other, in a wavelet of values that are numbered by a table, as Huffman
 *  codes.
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
  const table = new Uint16Array(VALUES);
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
