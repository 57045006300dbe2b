/** Where values lie along a slider. Positions are numbers from 0 to `end` in steps of `step`. */
export interface SliderScale {
  readonly end: number;
  readonly step: number;
  toValue(position: number): number;
  /** Values between two stops lie between their positions; values outside take the nearest end. */
  toPosition(value: number): number;
}

export interface SliderRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Only multiples of the step are values, as with counts. */
  readonly isWhole?: boolean;
}

/** Ranges of more steps than this are wide. */
const MANY_STEPS = 5000;
/** Counts, from 1 up, whose largest is this many times the smallest are wide too. */
const WIDE_RATIO = 100;
/** Leading digits of the stops of a wide range, about evenly spaced in ratio. */
const MANTISSAS = [
  1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2, 2.2, 2.4, 2.6, 2.8, 3, 3.2, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5,
];

/** Even steps where a slider can show them; in wide ranges, such as 1 … 65536 lines, round numbers of equal ratio. */
export function sliderScale(range: SliderRange): SliderScale {
  const { min, max, step } = range;
  const isWide = (max - min) / step > MANY_STEPS || (range.isWhole === true && min >= 1 && max / min >= WIDE_RATIO);
  if (!isWide) {
    return {
      end: max - min,
      step,
      // Free of the digits that binary fractions leave behind.
      toValue: (position) => Number((min + position).toPrecision(12)),
      toPosition: (value) => Math.min(Math.max(value, min), max) - min,
    };
  }
  const stops = roundStops(range);
  return {
    end: stops.length - 1,
    step: 1,
    toValue: (position) => stops[Math.min(Math.max(Math.round(position), 0), stops.length - 1)],
    toPosition(value) {
      const above = stops.findIndex((stop) => stop >= value);
      if (above < 0) return stops.length - 1;
      if (above === 0) return 0;
      const below = stops[above - 1];
      return above - 1 + (value - below) / (stops[above] - below);
    },
  };
}

/** Both ends, zero if it lies between them, and round numbers of either sign. */
function roundStops({ min, max, step }: SliderRange): number[] {
  const stops = new Set([min, max]);
  if (min < 0 && max > 0) stops.add(0);
  const largest = Math.max(Math.abs(min), Math.abs(max));
  for (let power = 10 ** Math.floor(Math.log10(step)); power <= largest; power *= 10) {
    for (const mantissa of MANTISSAS) {
      const size = Number((mantissa * power).toPrecision(12));
      if (Math.abs(size / step - Math.round(size / step)) > 1e-9) continue;
      for (const stop of [-size, size]) if (stop > min && stop < max) stops.add(stop);
    }
  }
  return [...stops].sort((a, b) => a - b);
}
