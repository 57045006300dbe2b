import { adler, type ChunkSpec, chunksOf, crc, joined, makePng, pngOf, rawRows, storedZlib, uint32 } from './png-maker.ts';
import { smallPngs } from './png-samples.ts';

/** Numbers 0 … n − 1, the same in every engine (mulberry32). */
export type Dice = (n: number) => number;

export function diceFrom(seed: number): Dice {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

/** An interlaced palette picture whose rows a mutation can reach without breaking the compression around them. */
const storedPicture = {
  width: 13,
  height: 11,
  bitDepth: 4,
  colourByte: 3,
  interlaced: true,
  filters: [0, 1, 2, 3, 4],
  sample: (x: number, y: number) => (x * 3 + y) % 9,
};
const palette = ['PLTE', Uint8Array.from({ length: 30 }, (_, i) => i * 8)] as const;
const storedPng = makePng(storedPicture, [palette]);

/** Damaged PNGs from a seed, as many as wanted: bits, bytes, ranges and chunks of small files changed. Half of them get right
 *  checksums again, so that the damage reaches what lies behind; some damage the rows inside an intact zlib stream,
 *  some the end of the stream, where engines differ. */
export function* mutations(seed: number, count: number): Generator<Uint8Array> {
  const dice = diceFrom(seed);
  for (let i = 0; i < count; i++) {
    const [, original] = smallPngs[dice(smallPngs.length)];
    switch (dice(8)) {
      case 0:
        yield withChangedRows(dice);
        break;
      case 1:
        yield withChangedTail(original, dice);
        break;
      case 2:
        yield withChangedChunks(original, dice);
        break;
      default:
        yield withChangedBytes(original, dice);
    }
  }
}

function withChangedBytes(original: Uint8Array, dice: Dice): Uint8Array {
  let bytes = new Uint8Array(original);
  for (let changes = 1 + dice(3); changes > 0; changes--) bytes = changed(bytes, dice);
  return dice(2) === 0 ? bytes : withRightChecksums(bytes);
}

function changed(bytes: Uint8Array<ArrayBuffer>, dice: Dice): Uint8Array<ArrayBuffer> {
  const at = dice(bytes.length);
  const length = 1 + dice(6);
  switch (dice(6)) {
    case 0: // a range left out
      return joined([bytes.subarray(0, at), bytes.subarray(at + length)]);
    case 1: // a range twice
      return joined([bytes.subarray(0, at + length), bytes.subarray(at)]);
    case 2: // foreign bytes in between
      return joined([bytes.subarray(0, at), Uint8Array.from({ length }, () => dice(256)), bytes.subarray(at)]);
    case 3: // cut off
      return dice(3) === 0 ? bytes.slice(0, at + 1) : bytes;
    case 4: // an extreme value
      bytes[at] = [0, 1, 0x7f, 0x80, 0xff][dice(5)];
      return bytes;
    default: // one bit
      bytes[at] ^= 1 << dice(8);
      return bytes;
  }
}

/** The rows of a picture changed before they are compressed: foreign filters, indices beyond the palette, rows too few or many. */
function withChangedRows(dice: Dice): Uint8Array {
  let raw = rawRows(storedPicture);
  for (let changes = 1 + dice(3); changes > 0; changes--) raw = changed(raw, dice);
  return pngOf(chunksOf(storedPng).map(([name, body]) => [name, name === 'IDAT' ? storedZlib(raw) : body]));
}

/** The last bytes of the image data changed: left out, foreign, written again, or followed by a checksum of something else. */
function withChangedTail(original: Uint8Array, dice: Dice): Uint8Array {
  const chunks = chunksOf(original);
  const last = chunks.map(([name]) => name).lastIndexOf('IDAT');
  const body = chunks[last][1];
  const some = dice(6);
  const tails = [
    body.subarray(0, body.length - some),
    joined([body, body.subarray(body.length - some)]),
    joined([body, body.subarray(body.length - 4)]),
    joined([body, Uint8Array.from({ length: some }, () => dice(256))]),
    joined([body, Uint8Array.from({ length: some }, () => dice(256)), body.subarray(body.length - 4)]),
    joined([body.subarray(0, body.length - 4), uint32(adler(body))]),
  ];
  return pngOf(chunks.map(([name, each], i) => [name, i === last ? tails[dice(tails.length)] : each]));
}

/** A chunk left out, written twice, moved, renamed or emptied. */
function withChangedChunks(original: Uint8Array, dice: Dice): Uint8Array {
  const chunks = chunksOf(original);
  const at = dice(chunks.length);
  const [name, body] = chunks[at];
  const to = dice(chunks.length);
  const without = chunks.filter((_, i) => i !== at);
  const names = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'pCAL', 'sCAL', 'iTXt', 'zTXt', 'ABCD', 'abCd', 'x\0?!'];
  switch (dice(5)) {
    case 0:
      return pngOf(without);
    case 1:
      return pngOf(inserted(chunks, to, chunks[at]));
    case 2:
      return pngOf(inserted(without, to, chunks[at]));
    case 3:
      return pngOf(inserted(without, at, [names[dice(names.length)], body]));
    default:
      return pngOf(inserted(without, at, [name, body.subarray(0, dice(body.length + 1))]));
  }
}

function inserted(chunks: readonly ChunkSpec[], at: number, chunk: ChunkSpec): ChunkSpec[] {
  return [...chunks.slice(0, at), chunk, ...chunks.slice(at)];
}

/** The file with the checksums its chunks should have, as far as they can be followed. */
export function withRightChecksums(damaged: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const bytes = damaged.slice();
  const view = new DataView(bytes.buffer);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > bytes.length) break;
    view.setUint32(end, crc(bytes.subarray(at + 4, end)));
    at = end + 4;
  }
  return bytes;
}
