/** Upper half of a key: samples are first counted by it. */
const BINS = 1 << 16;

/** The values that would stand at these places if the samples were sorted. Two passes count samples by the halves of their bits; a sort
 *  takes many times as long.
 *  @param ranks whole numbers, 0 … length − 1 */
export function orderStatistics(data: Float32Array, ranks: readonly number[]): number[] {
  const bits = new Uint32Array(data.buffer, data.byteOffset, data.length);
  const counts = new Uint32Array(BINS);
  for (let i = 0; i < bits.length; i++) counts[orderedKey(bits[i]) >>> 16]++;

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
  for (let i = 0; i < bits.length; i++) {
    const key = orderedKey(bits[i]);
    const slot = slots[key >>> 16];
    if (slot >= 0) fine[slot][key & 0xffff]++;
  }
  return wanted.map(({ bin, place }) => {
    const within = fine[slots[bin]];
    let below = 0;
    let low = 0;
    while (below + within[low] <= place) below += within[low++];
    return sampleOf(((bin << 16) | low) >>> 0);
  });
}

/** The samples below which these shares of all lie, interpolated between neighbours in the order of size.
 *  @param shares 0 … 1
 *  @source R. J. Hyndman, Y. Fan (1996), Sample quantiles in statistical packages: their seventh definition */
export function quantilesOf(data: Float32Array, shares: readonly number[]): number[] {
  const places = shares.map((share) => share * (data.length - 1));
  const below = places.map(Math.floor);
  const values = orderStatistics(data, [...below, ...places.map(Math.ceil)]);
  return places.map((place, i) => {
    const [low, high] = [values[i], values[places.length + i]];
    return low + (high - low) * (place - below[i]);
  });
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
