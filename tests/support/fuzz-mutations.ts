/** What a coverage-guided search makes of inputs that it has: changes, splices, and sums that fit again. */
import { constants, inflateRawSync } from 'node:zlib';
import { adler, crc, joined } from './png-maker.ts';
import { type Dice, withRightChecksums } from './png-mutations.ts';

/** Longer inputs are cut off: what they reach, shorter ones reach sooner. Long enough to tell work that grows with the square of an input. */
const MOST_BYTES = 1 << 17;
/** A range is repeated up to 2 to the power of so many times. */
const REPEAT_BITS = 15;
/** Headers are small: half of all changes are made there. */
const HEADER_BYTES = 400;
/** The longest range that is moved about is 2 to the power of so many bytes. */
const RANGE_BITS = 10;
/** Inputs that were found last lead on soonest. */
const LATEST = 20;
/** Ends of ranges of integers, and of what a map may have. */
const INTEGERS = [
  ...[0, 1, 2, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x1_0000, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff],
  ...[1024, 1025, 8192, 8193, 16_384, 16_385, 67_125_249],
];
/** Texts that stand where a number or another value is expected. */
const VALUES = [
  ...'0|-0|1|-1|1.5|1e999|-1e999|1e-999|NaN|Infinity|0x10|2147483648|9007199254740993|99999999999999999999|1,5'.split('|'),
  ...'null|true|{}|[]|""|"|__proto__|constructor|%zz|%00|\u202e|\u0000|\n|=|&|:'.split('|'),
].map((text) => new TextEncoder().encode(text));
const LONGEST_WORD = 24;

/** The words of inputs, which are what their format tells apart: names, keywords, four letters of a chunk. */
export function wordsIn(inputs: readonly Uint8Array[]): Uint8Array[] {
  const words = new Set(
    inputs.flatMap(
      (bytes) =>
        Buffer.from(bytes)
          .toString('latin1')
          .match(/[A-Za-z_][\w.:-]+/g) ?? [],
    ),
  );
  return [...words].filter(({ length }) => length <= LONGEST_WORD).map((word) => new TextEncoder().encode(word));
}

/** One of the inputs, changed in up to eight places.
 *  @param words of their format */
export function mutated(inputs: readonly Uint8Array[], words: readonly Uint8Array[], dice: Dice): Uint8Array<ArrayBuffer> {
  const isLate = dice(2) === 0;
  const from = isLate ? inputs.length - 1 - dice(Math.min(inputs.length, LATEST)) : dice(inputs.length);
  let bytes: Uint8Array<ArrayBuffer> = new Uint8Array(inputs[from]); // the slice of a Buffer would be a view
  for (let changes = 1 << dice(1 + dice(4)); changes > 0; changes--)
    bytes = changed(bytes, inputs[dice(inputs.length)], words, dice);
  return bytes.slice(0, MOST_BYTES);
}

function changed(
  bytes: Uint8Array<ArrayBuffer>,
  other: Uint8Array,
  words: readonly Uint8Array[],
  dice: Dice,
): Uint8Array<ArrayBuffer> {
  const at = placeIn(bytes, dice);
  const inserted = (part: Uint8Array) => joined([bytes.subarray(0, at), part, bytes.subarray(at)]);
  const word = (): Uint8Array => (dice(2) === 0 && words.length > 0 ? words[dice(words.length)] : VALUES[dice(VALUES.length)]);
  if (bytes.length === 0) return word().slice();
  switch (dice(11)) {
    case 0:
      bytes[at] ^= 1 << dice(8);
      return bytes;
    case 1:
      bytes[at] = dice(256);
      return bytes;
    case 2:
      return overwritten(bytes, at, integer(INTEGERS[dice(INTEGERS.length)], dice));
    case 3:
      return withSum(bytes, at, dice);
    case 4: // a range left out
      return joined([bytes.subarray(0, at), bytes.subarray(at + rangeIn(bytes, at, dice).length)]);
    case 5:
      return inserted(rangeIn(dice(2) === 0 ? bytes : other, undefined, dice));
    case 6:
      return overwritten(bytes, at, rangeIn(dice(2) === 0 ? bytes : other, undefined, dice).slice());
    case 7:
      return inserted(word());
    case 8:
      return overwritten(bytes, at, word());
    case 9:
      return inserted(repeated(rangeIn(bytes, at, dice), 1 << dice(REPEAT_BITS)));
    default: // the rest of another one
      return joined([bytes.subarray(0, at), other.subarray(dice(2) === 0 ? at : placeIn(other, dice))]);
  }
}

function placeIn({ length }: Uint8Array, dice: Dice): number {
  return dice(Math.max(1, dice(2) === 0 ? Math.min(length, HEADER_BYTES) : length));
}

function rangeIn(bytes: Uint8Array, from: number | undefined, dice: Dice): Uint8Array {
  const at = from ?? placeIn(bytes, dice);
  return bytes.subarray(at, at + 1 + dice(2 << dice(RANGE_BITS)));
}

function repeated(part: Uint8Array, times: number): Uint8Array {
  const out = new Uint8Array(Math.min(part.length * times, MOST_BYTES));
  for (let at = 0; at < out.length; at += part.length) out.set(part.subarray(0, out.length - at), at);
  return out;
}

function overwritten(bytes: Uint8Array<ArrayBuffer>, at: number, part: Uint8Array): Uint8Array<ArrayBuffer> {
  bytes.set(part.subarray(0, bytes.length - at), at);
  return bytes;
}

/** A number in 1, 2, 4 or 8 bytes, the lowest or the highest first. */
function integer(value: number, dice: Dice): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value), true);
  const part = bytes.slice(0, 1 << dice(4));
  return dice(2) === 0 ? part : part.reverse();
}

/** A number of 1, 2 or 4 bytes made a little more or less. */
function withSum(bytes: Uint8Array<ArrayBuffer>, at: number, dice: Dice): Uint8Array<ArrayBuffer> {
  const length = 1 << dice(3);
  const step = dice(2) === 0 ? 1 : -1;
  let carry = dice(33) - 16;
  const first = step > 0 ? at : at + length - 1;
  for (let i = 0; i < length; i++) {
    const place = first + i * step;
    if (place >= bytes.length) return bytes;
    carry += bytes[place];
    bytes[place] = carry;
    carry >>= 8;
  }
  return bytes;
}

/** An input with the checksums that its zlib and gzip streams and the chunks of a PNG should have, as far as they can be followed: the damage
 *  then reaches what lies behind them. */
export function withRightSums(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const out = bytes.slice();
  const view = new DataView(out.buffer);
  for (let at = 0; at + 2 < out.length; at++) {
    const head = view.getUint16(at);
    const isZlib = out[at] === 0x78 && head % 31 === 0;
    const isGzip = head === 0x1f8b && out[at + 2] === 8;
    const stream = isZlib ? at + 2 : at + 10;
    const inflated = isZlib || isGzip ? inflatedFrom(out, stream) : undefined;
    const end = stream + (inflated?.read ?? 0);
    if (!inflated || end + (isZlib ? 4 : 8) > out.length) continue;
    if (isZlib) view.setUint32(end, adler(inflated.bytes));
    else {
      view.setUint32(end, crc(inflated.bytes), true);
      view.setUint32(end + 4, inflated.bytes.length, true);
    }
  }
  return out[0] === 0x89 ? withRightChecksums(out) : out;
}

/** What a stream that begins there holds, and its bytes; undefined if it is damaged. */
function inflatedFrom(bytes: Uint8Array, at: number): { readonly bytes: Uint8Array; readonly read: number } | undefined {
  try {
    const options = { info: true, maxOutputLength: MOST_BYTES, finishFlush: constants.Z_SYNC_FLUSH };
    const { buffer, engine } = inflateRawSync(bytes.subarray(at), options) as unknown as Inflated;
    return { bytes: buffer, read: engine.bytesWritten };
  } catch {
    return undefined;
  }
}

/** What zlib gives with `info`. */
interface Inflated {
  readonly buffer: Uint8Array;
  readonly engine: { readonly bytesWritten: number };
}
