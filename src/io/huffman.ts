import { MAX_CODE_BITS } from '../kernels/deflate-symbols.ts';

/** Bits that hold a symbol beside its count. */
const SYMBOL_BITS = 9;

/** Lengths of the codes of symbols, in bits, that make the fewest bits in all, none longer than `limit`; symbols that are not met have 0.
 *  At least two symbols get a code, as decoders expect of a whole one.
 *
 *  Where a code would be too long, counts are halved until none is: a little longer in all, and short to say.
 *  @param counts of at most 512 symbols, below 2²² each
 *  @param limit enough for all symbols: 2^limit ≥ their number
 *  @source D. A. Huffman (1952), A method for the construction of minimum-redundancy codes */
export function codeLengths(counts: ArrayLike<number>, limit: number): Uint8Array {
  const lengths = new Uint8Array(counts.length);
  let met = 0;
  const byCount = new Int32Array(Math.max(counts.length, 2));
  const add = (symbol: number, count: number): void => {
    byCount[met++] = (count << SYMBOL_BITS) | symbol;
  };
  for (let symbol = 0; symbol < counts.length; symbol++) if (counts[symbol] > 0) add(symbol, counts[symbol]);
  for (let symbol = 0; met < 2; symbol++) if (counts[symbol] === 0) add(symbol, 1);
  for (;;) {
    const rising = byCount.subarray(0, met).sort();
    const depths = treeDepths(rising.map((entry) => entry >>> SYMBOL_BITS));
    // The rarest symbol lies deepest.
    if (depths[0] <= limit) {
      for (let i = 0; i < met; i++) lengths[rising[i] & ((1 << SYMBOL_BITS) - 1)] = depths[i];
      return lengths;
    }
    for (let i = 0; i < met; i++) {
      const count = ((rising[i] >>> SYMBOL_BITS) + 1) >> 1;
      rising[i] = (count << SYMBOL_BITS) | (rising[i] & ((1 << SYMBOL_BITS) - 1));
    }
  }
}

/** How deep each leaf of the tree lies: the two lightest nodes become one until one is left.
 *  @param weights rising, at least two */
function treeDepths(weights: Int32Array): Int32Array {
  const leaves = weights.length;
  const root = 2 * leaves - 2;
  const nodes = new Int32Array(root + 1);
  nodes.set(weights);
  const parents = new Int32Array(root + 1);
  for (let made = leaves, leaf = 0, inner = leaves; made <= root; made++) {
    for (let child = 0; child < 2; child++) {
      const isLeaf = leaf < leaves && (inner >= made || nodes[leaf] <= nodes[inner]);
      const lightest = isLeaf ? leaf++ : inner++;
      nodes[made] += nodes[lightest];
      parents[lightest] = made;
    }
  }
  const depths = new Int32Array(root + 1);
  for (let i = root - 1; i >= 0; i--) depths[i] = depths[parents[i]] + 1;
  return depths.subarray(0, leaves);
}

/** The codes that belong to their lengths of at most 15, as deflate writes them: the first bit of a code lowest.
 *  @source RFC 1951, section 3.2.2 */
export function codesOf(lengths: Uint8Array): Uint16Array {
  const next = new Uint16Array(MAX_CODE_BITS + 2);
  for (const length of lengths) if (length > 0) next[length + 1]++;
  for (let length = 2; length <= MAX_CODE_BITS; length++) next[length] = (next[length] + next[length - 1]) << 1;
  const codes = new Uint16Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol];
    if (length > 0) codes[symbol] = reversed(next[length]++) >>> (16 - length);
  }
  return codes;
}

/** Sixteen bits from the last to the first: neighbours change places, then pairs, fours and eights of them. */
function reversed(bits: number): number {
  let turned = ((bits & 0x5555) << 1) | ((bits >> 1) & 0x5555);
  turned = ((turned & 0x3333) << 2) | ((turned >> 2) & 0x3333);
  turned = ((turned & 0x0f0f) << 4) | ((turned >> 4) & 0x0f0f);
  return ((turned & 0x00ff) << 8) | (turned >> 8);
}
