import { roundToUnits } from './fault-units.ts';

/** Marks one row of a linear ramp by second differences: 0 left of its band, `rise` right of it.
 *
 *      sample        0   0   r   r+s  r+2s  rise  rise
 *      difference    0   0   r    s    s     s+c    0         c closes the ramp, so that its plateau is exact
 *      second        ·   ·   r   s−r   ·     c    −s−c
 *
 *  r, s and c are whole units and depend on the map's row only, so every window cuts the same ramp.
 *  @param at index of the row's first slot
 *  @param left where the band begins, in columns of the map, fractions allowed
 *  @param span columns across the band
 *  @param perColumn units the ramp gains a column, before rounding; positive or negative as `rise` is
 *  @param slope the same in whole units, at most `rise`
 *  @param firstColumn of the window
 *  @param width of the window */
export function markRamp(
  seconds: Float64Array,
  at: number,
  left: number,
  span: number,
  perColumn: number,
  slope: number,
  rise: number,
  firstColumn: number,
  width: number,
): void {
  let start = Math.floor(left) + 1;
  if (start < 0) start = 0;
  let value = roundToUnits((start - left) * perColumn);
  start -= firstColumn;
  let end = Math.floor(left + span) + 1 - firstColumn;
  if (start < 0) {
    value -= slope * start;
    start = 0;
  }
  if (start >= width) return;
  const s = at + start;
  seconds[s] += value;
  seconds[s + 1] += slope - value;
  if (end >= width) return;
  if (end < start) end = start;
  const close = rise - value - slope * (end - start);
  const e = at + end;
  seconds[e] += close;
  seconds[e + 1] -= close + slope;
}
