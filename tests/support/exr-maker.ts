/** EXRs as others write them. Only the 16-bit floats are made by the code under test, which has tests of its own. */
import { zlibSync } from 'fflate';
import { floatBitsToHalf } from '../../src/io/half.ts';
import { bytesOf, joined } from './png-maker.ts';

/** The bits of the nearest 16-bit float. */
export function numberToHalf(value: number): number {
  return floatBitsToHalf(new Uint32Array(Float32Array.of(value).buffer)[0]);
}

/** An EXR as others write it: rows of the channels, in the order of their names, or tiles.
 *  @param first bytes in place of the first block, whatever its samples are
 *  @param size columns and rows
 *  @param tile its columns and rows */
export function makeExr(
  channels: Readonly<Record<string, 'half' | 'float'>>,
  compression: number,
  value: (name: string, x: number, y: number) => number,
  first?: Uint8Array,
  [width, height]: readonly [width: number, height: number] = [5, 20],
  tile?: readonly [width: number, height: number],
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const attribute = (name: string, type: string, body: Uint8Array) =>
    parts.push(bytesOf(`${name}\0${type}\0`), int32s(body.length), body);
  parts.push(int32s(20_000_630, tile ? 0x202 : 2));
  const list = Object.entries(channels).map(([name, type]) => bytesOf(`${name}\0`, int32s(type === 'half' ? 1 : 2, 0, 1, 1)));
  attribute('channels', 'chlist', bytesOf(...list, [0]));
  attribute('compression', 'compression', bytesOf([compression]));
  attribute('dataWindow', 'box2i', int32s(-2, 7, width - 3, height + 6));
  if (tile) attribute('tiles', 'tiledesc', bytesOf(int32s(...tile), [0]));
  parts.push(bytesOf([0]));
  const [across, rows] = tile ?? [width, { 3: 16, 4: 32, 5: 16 }[compression] ?? 1];
  const blocks: Uint8Array[] = [];
  /** Row after row, channel after channel in a row. */
  const rawRows = (left: number, top: number): (Float32Array | Uint16Array)[] => {
    const raw: (Float32Array | Uint16Array)[] = [];
    for (let y = top; y < Math.min(top + rows, height); y++) {
      for (const [name, type] of Object.entries(channels)) {
        const values = Array.from({ length: Math.min(across, width - left) }, (_, x) => value(name, left + x, y));
        raw.push(type === 'float' ? Float32Array.from(values) : Uint16Array.from(values, numberToHalf));
      }
    }
    return raw;
  };
  for (let top = 0; top < height; top += rows) {
    for (let left = 0; left < width; left += across) {
      const body = top === 0 && left === 0 && first ? first : packed(rawRows(left, top), compression);
      const place = tile ? int32s(left / across, top / rows, 0, 0) : int32s(7 + top);
      blocks.push(joined([place, int32s(body.length), body]));
    }
  }
  const header = joined(parts);
  let at = header.length + 8 * blocks.length;
  const table = blocks.map((block) => {
    const offset = int32s(at, 0);
    at += block.length;
    return offset;
  });
  return joined([header, ...table, ...blocks]);
}

function int32s(...values: number[]): Uint8Array {
  return new Uint8Array(Int32Array.from(values).buffer);
}

function packed(rows: readonly (Float32Array | Uint16Array)[], compression: number): Uint8Array {
  const raw = joined(rows.map(({ buffer }) => new Uint8Array(buffer)));
  if (compression === 0) return raw;
  if (compression === 5) return smaller(zlibSync(joined(rows.map(planes))), raw);
  const split = joined([raw.filter((_, i) => i % 2 === 0), raw.filter((_, i) => i % 2 === 1)]);
  const prepared = split.map((byte, i) => (i === 0 ? byte : byte - split[i - 1] + 128));
  const out = compression === 1 ? runs(prepared) : zlibSync(prepared);
  return smaller(out, raw);
}

function smaller(out: Uint8Array, raw: Uint8Array): Uint8Array {
  return out.length < raw.length ? out : raw;
}

/** A row of PXR24: differences, their highest bytes first; of floats without the lowest. */
function planes(row: Float32Array | Uint16Array): Uint8Array {
  const values = row instanceof Float32Array ? new Uint32Array(row.buffer).map((bits) => bits >>> 8) : row;
  const differences = Array.from(values, (value, i) => value - (i === 0 ? 0 : values[i - 1]));
  const shifts = row instanceof Float32Array ? [16, 8, 0] : [8, 0];
  return Uint8Array.from(shifts.flatMap((shift) => differences.map((value) => value >> shift)));
}

function runs(bytes: Uint8Array): Uint8Array {
  const out: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    let same = 1;
    while (same < 128 && at + same < bytes.length && bytes[at + same] === bytes[at]) same++;
    if (same >= 3) out.push(same - 1, bytes[at]);
    else out.push(256 - same, ...bytes.subarray(at, at + same));
    at += same;
  }
  return Uint8Array.from(out);
}
