/** Samples of a map by their numbers, one bit each. */
export interface SampleSet {
  has(sample: number): boolean;
  add(sample: number): void;
  count(): number;
  /** Maps a sample of the set to how many come before it; samples that are added later do not count. */
  ranks(): (sample: number) => number;
}

/** An empty set.
 *  @param samples of the map */
export function createSampleSet(samples: number): SampleSet {
  const words = new Uint32Array(Math.ceil(samples / 32));
  return {
    has: (sample) => ((words[sample >>> 5] >>> (sample & 31)) & 1) !== 0,
    add(sample) {
      words[sample >>> 5] |= 1 << (sample & 31);
    },
    count: () => words.reduce((count, word) => count + bitsOf(word), 0),
    ranks() {
      const before = new Uint32Array(words.length);
      for (let i = 1; i < words.length; i++) before[i] = before[i - 1] + bitsOf(words[i - 1]);
      return (sample) => before[sample >>> 5] + bitsOf(words[sample >>> 5] & ((1 << (sample & 31)) - 1));
    },
  };
}

/** How many bits of a word are 1: in pairs, in fours, in bytes, then all bytes are added up in the highest one. (Warren, Hacker's Delight, 5–1.) */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
