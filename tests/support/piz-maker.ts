/** Packs words as PIZ does, made without the code under test: the forward wavelet as OpenEXR has it, and Huffman codes that are all of one length. */
import { inflateSync } from 'node:zlib';
import { bytesOf } from './png-maker.ts';

const RUN = 65_536;

/** The block of one channel of 16-bit floats.
 *  @param words row by row */
export function pizOf(words: Uint16Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const used = new Uint8Array(8192).map((_, i) => (i === 0 ? 1 : 0));
  for (const word of words) used[word >> 3] |= 1 << (word & 7);
  used[0] &= 254;
  const values = [0, ...[...new Set(words)].filter((word) => word !== 0).sort((a, b) => a - b)];
  const numbers = new Map(values.map((value, i) => [value, i]));
  const packed = words.map((word) => numbers.get(word) ?? 0);
  transform(packed, width, 1, height, width);
  // Of one length, codes are numbers of symbols.
  const symbols = [...new Set([...packed, RUN])].sort((a, b) => a - b);
  const bits = Math.ceil(Math.log2(symbols.length));
  const codes = new Map(symbols.map((symbol, i) => [symbol, i.toString(2).padStart(bits, '0')]));
  const lengths = Array.from({ length: RUN + 1 }, (_, symbol) => (codes.has(symbol) ? bits : 0).toString(2).padStart(6, '0'));
  const table = toBytes(lengths.join(''));
  const data = toBytes(Array.from(packed, (word) => codes.get(word)).join(''));
  const head = Uint32Array.of(0, RUN, table.length, bits * packed.length, 0);
  const coded = bytesOf(new Uint8Array(head.buffer), table, data);
  const length = new Uint8Array(Uint32Array.of(coded.length).buffer);
  return bytesOf(new Uint8Array(Uint16Array.of(0, 8191).buffer), used, length, coded);
}

function transform(words: Uint16Array, nx: number, ox: number, ny: number, oy: number): void {
  const n = Math.min(nx, ny);
  const encode = (a: number, b: number): void => {
    const [ao, bo] = [(words[a] + 0x8000) & 0xffff, words[b]];
    const difference = ao - bo;
    words[a] = difference < 0 ? (((ao + bo) >> 1) + 0x8000) & 0xffff : (ao + bo) >> 1;
    words[b] = difference & 0xffff;
  };
  for (let p = 1, p2 = 2; p2 <= n; p = p2, p2 *= 2) {
    let y = 0;
    for (; y <= ny - p2; y += p2) {
      let x = 0;
      for (; x <= nx - p2; x += p2) {
        const at = y * oy + x * ox;
        encode(at, at + p * ox);
        encode(at + p * oy, at + p * oy + p * ox);
        encode(at, at + p * oy);
        encode(at + p * ox, at + p * oy + p * ox);
      }
      if (nx & p) encode(y * oy + x * ox, (y + p) * oy + x * ox);
    }
    if (ny & p) for (let x = 0; x <= nx - p2; x += p2) encode(y * oy + x * ox, y * oy + (x + p) * ox);
  }
}

function toBytes(bits: string): Uint8Array {
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, i) =>
    Number.parseInt(bits.slice(8 * i, 8 * i + 8).padEnd(8, '0'), 2),
  );
}

/** 64 × 33 samples of 16-bit floats in steps of 16 × 16 samples, beside a mask, as OpenImageIO 2.4 writes them: blocks of 32 rows and of one. */
export const byOpenImageIo = inflateSync(
  Buffer.from(
    [
      'eNrtmL9Lw0AUx18kYFGEgi5u/QfUNoNoQWtpZyv1R0c5k0tzmF5C7uyPyW7dHPwPxD/AWRwEQXCQrv4JDi4uLoKNlza1tUI7iGjxPi8vvHzfy8vjbZfyUk',
      'KZAIA8Zo59xIlDdynhwLhHaBFUkaEOxduOySvIw119WuicmKZJbLzo1nTkZhH/yM6KrBbXlpOJRFJbiQV3ca3qFqIU2wx0yyaMw4IoszApWhwU6KCEXkLs',
      '8IsIulNyPcyYGPJTHCRVA3FUINRwKnDgVDUCUeiREh4TbhDm2qg2ss4mFOc8A3t9UXsEl1SxnWYu1nkeiW2BaTuIt/cEUE8x3cOYdtpnMOXitbJmQqTvE/',
      '0lBWJwa6BFNYspI7w2IMNluI67uV6vyWDTEZhXQPKfUb6Z/+l5lD/WTyKRSCQSiUQikUgkY3r+bYUnQt8HuBHxevisxlXI+ZJx5Dm9FlXUqUayMZM5vX7x',
      'L97Yydnt1uP+q//QumqeN9va8ZMfCNVY97/A/QjbHGE7w62+N9xg43ftHQ8Tdq8=',
    ].join(''),
    'base64',
  ),
);
