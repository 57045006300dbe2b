import { latticeKey } from '../core/random.ts';
import { latticeOffsets } from '../kernels/lattice-offsets.ts';

/** Of a strip: joints keep their order. */
const MOST = 3 / 8;

/** How far to the side the joints of an endless line that folds are moved: for any whole number n, those where strip n starts and ends, in the
 *  unit of `span`. All other points of such a line are displaced sideways too. Were its joints alone to stay, samples at even distances would
 *  always find a point of the line there and mostly its long flat segments elsewhere: steps beside joints would be up to three times as steep.
 *  @param seed of the line
 *  @param bound d₀ of the line: a point displaced by it from half a strip that rises by as much moves about 2 d₀² / span sideways */
export function jointOffsets(
  seed: string,
  bound: number,
  span: number,
): (strip: number) => readonly [start: number, end: number] {
  const key = latticeKey(seed, 'midpoint-displacement joints');
  const most = Math.min((2 * bound * bound) / span, MOST * span);
  return (strip) => {
    const [start, end] = latticeOffsets(2, 'uniform', most, key, 0, 0, strip);
    return [start, end];
  };
}
