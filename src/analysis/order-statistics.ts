/** Upper halves of a float32's bits: samples are first counted by them. */
const BINS = 1 << 16;
/** From here on they are those of negative samples. */
const NEGATIVE = BINS / 2;

/** The first pass of two over samples that come in pieces. */
interface UpperHalves {
  add(piece: Float32Array): void;
  /** Begins the second pass, which takes the same samples again.
   *  @param ranks whole numbers, 0 … number of samples − 1 */
  thenLowerHalves(ranks: readonly number[]): LowerHalves;
}

/** The second pass. */
interface LowerHalves {
  add(piece: Float32Array): void;
  /** The values at the ranks. */
  values(): number[];
}

/** The values that would stand at some places if samples were sorted. Two passes count samples by the halves of their bits; a sort takes many times
 *  as long. Samples need not be in memory all at once: each pass takes them in pieces of any length. */
export function countUpperHalves(): UpperHalves {
  const counts = new Uint32Array(2 * BINS);
  return {
    add: (piece) => addUpperHalves(bitsOf(piece), counts),
    thenLowerHalves: (ranks) => countLowerHalves(inOrder(counts), ranks),
  };
}

/** The counts of both samples of a pair, by the order of samples. */
function inOrder(pairs: Uint32Array): Uint32Array {
  const counts = new Uint32Array(BINS);
  for (let i = 0; i < BINS; i++) counts[i] = pairs[2 * binAt(i)] + pairs[2 * binAt(i) + 1];
  return counts;
}

/** Neighbours often count in the same bin: every second sample has a count of its own, so that none waits for the one before. */
function addUpperHalves(bits: Int32Array, counts: Uint32Array): void {
  const last = bits.length - 1;
  for (let i = 0; i < last; i += 2) {
    counts[(bits[i] >>> 16) << 1]++;
    counts[((bits[i + 1] >>> 16) << 1) | 1]++;
  }
  if (last % 2 === 0) counts[(bits[last] >>> 16) << 1]++;
}

function countLowerHalves(counts: Uint32Array, ranks: readonly number[]): LowerHalves {
  const wanted = ranks.map((rank) => {
    const { at, below } = placeOf(rank, counts);
    return { bin: binAt(at), rank: rank - below };
  });
  const slots = new Int16Array(BINS).fill(-1);
  const fine = [...new Set(wanted.map(({ bin }) => bin))].map((bin, slot) => {
    slots[bin] = slot;
    return new Uint32Array(BINS);
  });
  return {
    add: (piece) => addLowerHalves(bitsOf(piece), slots, fine),
    values: () =>
      wanted.map(({ bin, rank }) => {
        const within = fine[slots[bin]];
        const half = bin < NEGATIVE ? placeOf(rank, within).at : BINS - 1 - placeOf(rank, within.slice().reverse()).at;
        return sampleOf((bin << 16) | half);
      }),
  };
}

/** Where among ordered counts a rank is, and how many samples lie below that. */
function placeOf(rank: number, counts: Uint32Array): { readonly at: number; readonly below: number } {
  let below = 0;
  let at = 0;
  while (below + counts[at] <= rank) below += counts[at++];
  return { at, below };
}

function addLowerHalves(bits: Int32Array, slots: Int16Array, fine: readonly Uint32Array[]): void {
  for (let i = 0; i < bits.length; i++) {
    const slot = slots[bits[i] >>> 16];
    if (slot >= 0) fine[slot][bits[i] & 0xffff]++;
  }
}

/** The samples below which these shares of all lie, interpolated between neighbours in the order of size.
 *  @param shares 0 … 1
 *  @source R. J. Hyndman, Y. Fan (1996), Sample quantiles in statistical packages: their seventh definition */
export function quantilesOf(data: Float32Array, shares: readonly number[]): number[] {
  const quantiles = quantilePlaces(data.length, shares);
  const upper = countUpperHalves();
  upper.add(data);
  const lower = upper.thenLowerHalves(quantiles.ranks);
  lower.add(data);
  return quantiles.between(lower.values());
}

/** Which samples in the order of size the quantiles lie between, and the quantiles once those samples are known. */
export function quantilePlaces(
  count: number,
  shares: readonly number[],
): { readonly ranks: readonly number[]; between(values: readonly number[]): number[] } {
  const places = shares.map((share) => share * (count - 1));
  const below = places.map(Math.floor);
  return {
    ranks: [...below, ...places.map(Math.ceil)],
    between: (values) =>
      places.map((place, i) => {
        const [low, high] = [values[i], values[places.length + i]];
        return low + (high - low) * (place - below[i]);
      }),
  };
}

function bitsOf(samples: Float32Array): Int32Array {
  return new Int32Array(samples.buffer, samples.byteOffset, samples.length);
}

/** The upper half of the bits at a place in the order of samples: negative ones come first, the largest of them before the others. */
function binAt(i: number): number {
  return i < NEGATIVE ? BINS - 1 - i : i - NEGATIVE;
}

/** The float of these bits; −0 is 0. */
function sampleOf(bits: number): number {
  return new Float32Array(Int32Array.of(bits).buffer)[0] + 0;
}
