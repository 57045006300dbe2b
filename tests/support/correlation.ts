/** Pearson's, of pairs. */
export function correlation(pairs: readonly (readonly number[])[]): number {
  const mean = (k: number): number => pairs.reduce((sum, pair) => sum + pair[k], 0) / pairs.length;
  const [meanA, meanB] = [mean(0), mean(1)];
  const moment = (f: (a: number, b: number) => number): number => pairs.reduce((sum, [a, b]) => sum + f(a - meanA, b - meanB), 0);
  return moment((a, b) => a * b) / Math.sqrt(moment((a) => a * a) * moment((_, b) => b * b));
}
