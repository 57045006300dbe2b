/** Upper half of a key: samples are first counted by it. */
const BINS = 1 << 16;

/** The values that would stand at these places if the samples were sorted. Two passes count samples by the halves of their bits; a sort
 *  takes many times as long.
 *  @param ranks whole numbers, 0 … length − 1 */
export function orderStatistics(data: Float32Array, ranks: readonly number[]): number[] {
  const counts = countUpperHalves();
  counts.add(data);
  const lower = counts.thenLowerHalves(ranks);
  lower.add(data);
  return lower.values();
}

/** The first pass of two over samples that come in pieces. */
export interface UpperHalves {
  add(piece: Float32Array): void;
  /** Begins the second pass, which takes the same samples again.
   *  @param ranks whole numbers, 0 … number of samples − 1 */
  thenLowerHalves(ranks: readonly number[]): LowerHalves;
}

/** The second pass. */
export interface LowerHalves {
  add(piece: Float32Array): void;
  /** The values at the ranks. */
  values(): number[];
}

/** Order statistics of samples that need not be in memory all at once: each pass takes them in pieces of any length. */
export function countUpperHalves(): UpperHalves {
  const counts = new Uint32Array(BINS);
  return {
    add(piece) {
      const bits = bitsOf(piece);
      for (let i = 0; i < bits.length; i++) counts[orderedKey(bits[i]) >>> 16]++;
    },
    thenLowerHalves: (ranks) => countLowerHalves(counts, ranks),
  };
}

function countLowerHalves(counts: Uint32Array, ranks: readonly number[]): LowerHalves {
  // Which bin holds each rank, and how many samples lie below that bin.
  const wanted = ranks.map((rank) => {
    let below = 0;
    let bin = 0;
    while (below + counts[bin] <= rank) below += counts[bin++];
    return { bin, place: rank - below };
  });
  const slots = new Int32Array(BINS).fill(-1);
  const fine = [...new Set(wanted.map(({ bin }) => bin))].map((bin, slot) => {
    slots[bin] = slot;
    return new Uint32Array(BINS);
  });
  return {
    add(piece) {
      const bits = bitsOf(piece);
      for (let i = 0; i < bits.length; i++) {
        const key = orderedKey(bits[i]);
        const slot = slots[key >>> 16];
        if (slot >= 0) fine[slot][key & 0xffff]++;
      }
    },
    values: () =>
      wanted.map(({ bin, place }) => {
        const within = fine[slots[bin]];
        let below = 0;
        let low = 0;
        while (below + within[low] <= place) below += within[low++];
        return sampleOf(((bin << 16) | low) >>> 0);
      }),
  };
}

/** The samples below which these shares of all lie, interpolated between neighbours in the order of size.
 *  @param shares 0 … 1
 *  @source R. J. Hyndman, Y. Fan (1996), Sample quantiles in statistical packages: their seventh definition */
export function quantilesOf(data: Float32Array, shares: readonly number[]): number[] {
  const quantiles = quantilePlaces(data.length, shares);
  return quantiles.between(orderStatistics(data, quantiles.ranks));
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

function bitsOf(samples: Float32Array): Uint32Array {
  return new Uint32Array(samples.buffer, samples.byteOffset, samples.length);
}

/** A float32's bits as a number that is ordered as the floats are: a negative one's are turned over, the others come above them. */
function orderedKey(bits: number): number {
  return (bits ^ ((bits >> 31) | 0x80000000)) >>> 0;
}

/** The float of an ordered key; −0 is 0. */
function sampleOf(key: number): number {
  const word = Uint32Array.of(key & 0x80000000 ? key ^ 0x80000000 : ~key);
  return new Float32Array(word.buffer)[0] + 0;
}
