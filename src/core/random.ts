import seedrandom from 'seedrandom/seedrandom.js'; // the package's main file takes six other generators along

/** Two independent 32-bit words that name one field of random numbers on the integer lattice. */
export interface LatticeKey {
  readonly a: number;
  readonly b: number;
}

/** Any text, as 32 hexadecimal digits that differ for different texts.
 *  seedrandom alone gives equal streams for `a`, `aa` and `š`, which this digest keeps apart. */
export function seedDigest(seed: string): string {
  const text = new TextEncoder().encode(seed);
  const bytes = new Uint8Array(4 + text.length);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, 4);
  return murmur3x86128(bytes);
}

/** A stream of numbers in [0, 1), named by a seed and what it is for. For short sequences; per-sample offsets use the lattice. */
export function seedStream(seed: string, purpose: string): () => number {
  return seedrandom(`${seedDigest(seed)} ${purpose}`);
}

/** The lattice field named by a seed and what it is for. */
export function latticeKey(seed: string, purpose: string): LatticeKey {
  const stream = seedrandom(`${seedDigest(seed)} ${purpose}`);
  return { a: stream.int32(), b: stream.int32() };
}

/** One word of a key, mixed with a level and a lattice row. A row's hash takes two of these, of `key.a` and of `key.b`:
 *  with a single one, rows repeat each other shifted. */
export function rowKey(word: number, level: number, y: number): number {
  return mix32((mix32((word + Math.imul(level, 0x9e3779b1)) | 0) + y) | 0);
}

/** 32 well-mixed bits (as int32) for column x of the row whose two keys are given.
 *  The offset kernels repeat these six lines inline; a test holds them together.
 *  @source mixing constants of "lowbias32" by C. Wellons, with the second row key added before the second round */
export function latticeHash(rowKeyA: number, rowKeyB: number, x: number): number {
  let h = (rowKeyA + x) | 0;
  h ^= h >>> 16;
  h = Math.imul(h, 0x21f0aaad);
  h ^= h >>> 15;
  h ^= rowKeyB;
  h = Math.imul(h, 0x735a2d97);
  return h ^ (h >>> 15);
}

function mix32(word: number): number {
  let h = word;
  h ^= h >>> 16;
  h = Math.imul(h, 0x21f0aaad);
  h ^= h >>> 15;
  h = Math.imul(h, 0x735a2d97);
  return h ^ (h >>> 15);
}

/** 128-bit digest as four big-endian hexadecimal words.
 *  @source A. Appleby, MurmurHash3_x86_128 (public domain), seed 0 */
export function murmur3x86128(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const h = [0, 0, 0, 0];
  const blocks = bytes.length >> 4;
  for (let block = 0; block < blocks; block++) {
    for (let i = 0; i < 4; i++) {
      h[i] ^= scramble(view.getUint32(block * 16 + i * 4, true), i);
      h[i] = (rotl(h[i], ROUND_ROTATE[i]) + h[(i + 1) & 3]) | 0;
      h[i] = (Math.imul(h[i], 5) + ROUND_ADD[i]) | 0;
    }
  }
  const tail = bytes.subarray(blocks * 16);
  for (let i = 3; i >= 0; i--) {
    let word = 0;
    for (let j = Math.min(tail.length - i * 4, 4) - 1; j >= 0; j--) word = (word << 8) | tail[i * 4 + j];
    h[i] ^= scramble(word, i);
  }
  for (let i = 0; i < 4; i++) h[i] ^= bytes.length;
  addAcross(h);
  for (let i = 0; i < 4; i++) h[i] = finalMix(h[i]);
  addAcross(h);
  return h.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

const MULTIPLY = [0x239b961b, 0xab0e9789, 0x38b34ae5, 0xa1e38b93];
const SCRAMBLE_ROTATE = [15, 16, 17, 18];
const ROUND_ROTATE = [19, 17, 15, 13];
const ROUND_ADD = [0x561ccd1b, 0x0bcaa747, 0x96cd1c35, 0x32ac3b17];

const rotl = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));
const scramble = (word: number, i: number): number =>
  Math.imul(rotl(Math.imul(word, MULTIPLY[i]), SCRAMBLE_ROTATE[i]), MULTIPLY[(i + 1) & 3]);

function addAcross(h: number[]): void {
  h[0] = (h[0] + h[1] + h[2] + h[3]) | 0;
  for (let i = 1; i < 4; i++) h[i] = (h[i] + h[0]) | 0;
}

function finalMix(word: number): number {
  let h = word;
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
