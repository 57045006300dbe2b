/** Goes on with the sums of Adler-32, two int32 at a byte address, in plain TypeScript. */
export function plainAdler({ bytes, ints }: { readonly bytes: Uint8Array; readonly ints: Int32Array }) {
  return (from: number, end: number, sums: number): void => {
    let [a, b] = [ints[sums / 4], ints[sums / 4 + 1]];
    for (let i = from; i < end; ) {
      // 3800 bytes keep both sums below 2³¹, so they stay machine integers.
      const pause = Math.min(i + 3800, end);
      for (; i < pause; i++) {
        a += bytes[i];
        b += a;
      }
      a %= 65_521;
      b %= 65_521;
    }
    ints[sums / 4] = a;
    ints[sums / 4 + 1] = b;
  };
}
