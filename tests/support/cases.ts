/** How often a property is tried: as often as asked in `npm run soak -- properties`, at most a hundred times in `npm test`.
 *  @param full enough to meet what is rare */
export function cases(full: number): number {
  const isSoak = typeof process === 'object' && process.env.ALL_CASES === '1';
  return isSoak ? full : Math.min(full, 100);
}
