/** EXRs as others write them. Only the 16-bit floats are made by the code under test, which has tests of its own. */
import { deflateSync } from 'node:zlib';
import { floatBitsToHalf } from '../../src/io/half.ts';

/** The bits of the nearest 16-bit float. */
export function numberToHalf(value: number): number {
  return floatBitsToHalf(new Uint32Array(Float32Array.of(value).buffer)[0]);
}

/** An EXR as others write it: rows of the channels, in the order of their names.
 *  @param first bytes in place of the first block, whatever its samples are */
export function makeExr(
  channels: Readonly<Record<string, 'half' | 'float'>>,
  compression: number,
  value: (name: string, x: number, y: number) => number,
  first?: Uint8Array,
) {
  const [width, height] = [5, 20];
  const parts: Buffer[] = [];
  const int = (...values: number[]) => Buffer.from(Int32Array.from(values).buffer);
  const attribute = (name: string, type: string, body: Buffer) =>
    parts.push(Buffer.from(`${name}\0${type}\0`), int(body.length), body);
  parts.push(int(20_000_630, 2));
  const list = Object.entries(channels).map(([name, type]) =>
    Buffer.concat([Buffer.from(`${name}\0`), int(type === 'half' ? 1 : 2, 0, 1, 1)]),
  );
  attribute('channels', 'chlist', Buffer.concat([...list, Buffer.alloc(1)]));
  attribute('compression', 'compression', Buffer.from([compression]));
  attribute('dataWindow', 'box2i', int(-2, 7, width - 3, height + 6));
  parts.push(Buffer.alloc(1));
  const rows = compression === 3 ? 16 : 1;
  const blocks: Buffer[] = [];
  for (let top = 0; top < height; top += rows) {
    const raw: Buffer[] = [];
    for (let y = top; y < Math.min(top + rows, height); y++) {
      for (const [name, type] of Object.entries(channels)) {
        const values = Array.from({ length: width }, (_, x) => value(name, x, y));
        raw.push(
          Buffer.from(type === 'float' ? Float32Array.from(values).buffer : Uint16Array.from(values, numberToHalf).buffer),
        );
      }
    }
    blocks.push(Buffer.concat([int(7 + top, 0), top === 0 && first ? first : packed(Buffer.concat(raw), compression)]));
    blocks.at(-1)?.writeInt32LE((blocks.at(-1)?.length ?? 0) - 8, 4);
  }
  const header = Buffer.concat(parts);
  const table = Buffer.alloc(8 * blocks.length);
  blocks.reduce((at, block, i) => {
    table.writeBigUInt64LE(BigInt(at), 8 * i);
    return at + block.length;
  }, header.length + table.length);
  return new Uint8Array(Buffer.concat([header, table, ...blocks]));
}

function packed(raw: Buffer, compression: number): Buffer {
  if (compression === 0) return raw;
  const split = Buffer.concat([raw.filter((_, i) => i % 2 === 0), raw.filter((_, i) => i % 2 === 1)]);
  const prepared = Buffer.from(split.map((byte, i) => (i === 0 ? byte : byte - split[i - 1] + 128)));
  const out = compression === 1 ? runs(prepared) : deflateSync(prepared);
  return out.length < raw.length ? out : raw;
}

function runs(bytes: Buffer): Buffer {
  const out: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    let same = 1;
    while (same < 128 && at + same < bytes.length && bytes[at + same] === bytes[at]) same++;
    if (same >= 3) out.push(same - 1, bytes[at]);
    else out.push(256 - same, ...bytes.subarray(at, at + same));
    at += same;
  }
  return Buffer.from(out);
}
