/** Cosines and sines of the angles 2π·n ⁄ size, n = 0 … size − 1, to a few units in the last place: from + × ÷ √ alone, so that every engine
 *  has the same bits, which those of `Math.cos` are not.
 *  @param size a power of two */
export function circleOf(size: number): { readonly cos: Float64Array; readonly sin: Float64Array } {
  // In steps of which a quarter of the circle has a whole number.
  const steps = Math.max(size, 4);
  const quarter = steps / 4;
  const half = steps / 2;
  const sines = quarterSines(quarter);
  const sineAt = (step: number): number => {
    const within = step % half;
    const sine = sines[within <= quarter ? within : half - within];
    return step % steps < half ? sine : -sine;
  };
  const each = (of: (step: number) => number): Float64Array =>
    Float64Array.from({ length: size }, (_, n) => of((n * steps) / size));
  return { cos: each((step) => sineAt(step + quarter)), sin: each(sineAt) };
}

/** Sines of `quarter` equal steps from 0 to a right angle. Each that lies midway between two others is found from them:
 *
 *      sin b = (sin a + sin c) ⁄ 2·cos(b − a)        a ── b ── c */
function quarterSines(quarter: number): Float64Array {
  const sines = new Float64Array(quarter + 1);
  sines[quarter] = 1;
  let cosine = 0; // of `apart` steps
  for (let apart = quarter; apart > 1; apart /= 2) {
    cosine = Math.sqrt((1 + cosine) / 2);
    for (let n = apart / 2; n < quarter; n += apart) sines[n] = (sines[n - apart / 2] + sines[n + apart / 2]) / (2 * cosine);
  }
  return sines;
}
