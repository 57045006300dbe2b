/** Sixteen tables of 256: entry `k * 256 + b` is the CRC of byte b followed by k zero bytes ("slicing by 16"). Made at first use. */
let crcTables: Int32Array | undefined;

function createCrcTables(): Int32Array {
  const tables = new Int32Array(16 * 256);
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
 *  @source PNG specification, annex D; sixteen bytes a step after Kounavis and Berry, 2005 */
export function crc32(bytes: Uint8Array, start = 0, end = bytes.length, before = 0): number {
  crcTables ??= createCrcTables();
  const t = crcTables;
  let crc = ~before;
  let i = start;
  // Words may be read from every fourth byte of the buffer on.
  for (const stop = Math.min(start + (-(bytes.byteOffset + start) & 3), end); i < stop; i++) {
    crc = t[(crc ^ bytes[i]) & 0xff] ^ (crc >>> 8);
  }
  const steps = (end - i) >> 4;
  const words = steps > 0 ? new Int32Array(bytes.buffer, bytes.byteOffset + i, 4 * steps) : t.subarray(0, 0);
  for (let word = 0; word < 4 * steps; word += 4) {
    const first = crc ^ words[word];
    const second = words[word + 1];
    const third = words[word + 2];
    const fourth = words[word + 3];
    crc =
      t[3840 + (first & 0xff)] ^
      t[3584 + ((first >>> 8) & 0xff)] ^
      t[3328 + ((first >>> 16) & 0xff)] ^
      t[3072 + (first >>> 24)] ^
      t[2816 + (second & 0xff)] ^
      t[2560 + ((second >>> 8) & 0xff)] ^
      t[2304 + ((second >>> 16) & 0xff)] ^
      t[2048 + (second >>> 24)] ^
      t[1792 + (third & 0xff)] ^
      t[1536 + ((third >>> 8) & 0xff)] ^
      t[1280 + ((third >>> 16) & 0xff)] ^
      t[1024 + (third >>> 24)] ^
      t[768 + (fourth & 0xff)] ^
      t[512 + ((fourth >>> 8) & 0xff)] ^
      t[256 + ((fourth >>> 16) & 0xff)] ^
      t[fourth >>> 24];
  }
  i += 16 * steps;
  for (; i < end; i++) crc = t[(crc ^ bytes[i]) & 0xff] ^ (crc >>> 8);
  return ~crc >>> 0;
}
