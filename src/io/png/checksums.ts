/** Eight tables of 256: entry `k * 256 + b` is the CRC of byte b followed by k zero bytes ("slicing by 8"). Made at first use. */
let crcTables: Int32Array | undefined;

function createCrcTables(): Int32Array {
  const tables = new Int32Array(8 * 256);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    tables[byte] = crc;
  }
  for (let i = 256; i < tables.length; i++) {
    const shorter = tables[i - 256];
    tables[i] = tables[shorter & 0xff] ^ (shorter >>> 8);
  }
  return tables;
}

/** CRC-32 of `bytes[start … end)`, 0 … 2³² − 1.
 *  @param before the CRC of the bytes that come before these, to continue from
 *  @source PNG specification, annex D; eight bytes a step after Kounavis and Berry, 2005 */
export function crc32(bytes: Uint8Array, start = 0, end = bytes.length, before = 0): number {
  crcTables ??= createCrcTables();
  const t = crcTables;
  let crc = ~before;
  let i = start;
  for (const stop = end - 7; i < stop; i += 8) {
    const low = crc ^ (bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24));
    crc =
      t[1792 + (low & 0xff)] ^
      t[1536 + ((low >>> 8) & 0xff)] ^
      t[1280 + ((low >>> 16) & 0xff)] ^
      t[1024 + (low >>> 24)] ^
      t[768 + bytes[i + 4]] ^
      t[512 + bytes[i + 5]] ^
      t[256 + bytes[i + 6]] ^
      t[bytes[i + 7]];
  }
  for (; i < end; i++) crc = t[(crc ^ bytes[i]) & 0xff] ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** The Adler-32 of no bytes, where every sum starts. */
export const ADLER_START = 1;

/** Adler-32 of the bytes behind `before` followed by `bytes`, 0 … 2³² − 1.
 *  @source RFC 1950, section 8.2 */
export function adler32(bytes: Uint8Array, before: number): number {
  let a = before & 0xffff;
  let b = before >>> 16;
  for (let i = 0; i < bytes.length; ) {
    // 3800 bytes keep both sums below 2³¹, so they stay machine integers.
    const end = Math.min(i + 3800, bytes.length);
    for (; i < end; i++) {
      a += bytes[i];
      b += a;
    }
    a %= 65_521;
    b %= 65_521;
  }
  return ((b << 16) | a) >>> 0;
}
