import fc from 'fast-check';

const isSoak = typeof process === 'object' && process.env.ALL_CASES === '1';

// What a run of `npm test` finds, the next one finds too; `npm run soak -- properties` tries others each time.
if (!isSoak) fc.configureGlobal({ seed: 1 });

/** How often a property is tried: as often as asked in `npm run soak -- properties`, at most a hundred times in `npm test`.
 *  @param full enough to meet what is rare */
export function cases(full: number): number {
  return isSoak ? full : Math.min(full, 100);
}

type Arbitraries<T extends unknown[]> = { [K in keyof T]: fc.Arbitrary<T[K]> };

/** Checks what must hold for all values; it fails if it throws or returns false.
 *  @param tries how often, as for `cases` */
export function forAll<T extends [unknown, ...unknown[]]>(
  tries: number,
  values: Arbitraries<T>,
  holds: (...values: T) => void,
): void {
  fc.assert(fc.property<T>(...values, holds), { numRuns: cases(tries) });
}

/** The same for a promise. */
export async function forAllAsync<T extends [unknown, ...unknown[]]>(
  tries: number,
  values: Arbitraries<T>,
  holds: (...values: T) => Promise<void>,
): Promise<void> {
  await fc.assert(fc.asyncProperty<T>(...values, holds), { numRuns: cases(tries) });
}
