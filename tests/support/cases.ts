import fc from 'fast-check';

/** How often a property is tried: as often as asked in `npm run soak -- properties`, at most a hundred times in `npm test`.
 *  @param full enough to meet what is rare */
export function cases(full: number): number {
  const isSoak = typeof process === 'object' && process.env.ALL_CASES === '1';
  return isSoak ? full : Math.min(full, 100);
}

/** How often, as for `cases`, and from which seed, if always from the same one. */
type Tries = number | { readonly seed: number; readonly numRuns: number };
type Arbitraries<T extends unknown[]> = { [K in keyof T]: fc.Arbitrary<T[K]> };

/** Checks what must hold for all values; it fails if it throws or returns false. */
export function forAll<T extends [unknown, ...unknown[]]>(
  tries: Tries,
  values: Arbitraries<T>,
  holds: (...values: T) => void,
): void {
  fc.assert(fc.property<T>(...values, holds), triesOf(tries));
}

/** The same for a promise. */
export async function forAllAsync<T extends [unknown, ...unknown[]]>(
  tries: Tries,
  values: Arbitraries<T>,
  holds: (...values: T) => Promise<void>,
): Promise<void> {
  await fc.assert(fc.asyncProperty<T>(...values, holds), triesOf(tries));
}

function triesOf(tries: Tries): { seed?: number; numRuns: number } {
  return typeof tries === 'number' ? { numRuns: cases(tries) } : { seed: tries.seed, numRuns: cases(tries.numRuns) };
}
