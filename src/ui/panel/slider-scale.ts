/** Maps values to positions of a slider and back. Positions run from 0 to `end` in steps of `step`. */
export interface SliderScale {
  readonly end: number;
  readonly step: number;
  toValue(position: number): number;
  /** Interpolates between stops; values out of range take the nearest end. */
  toPosition(value: number): number;
}

export interface SliderRange {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Whole numbers only, as for counts. */
  readonly isWhole?: boolean;
}

/** A range with more steps than this is wide. */
const MANY_STEPS = 5000;
/** So is a range of counts from 1 up whose maximum is at least this many times its minimum. */
const WIDE_RATIO = 100;
/** Mantissas of a wide range's stops, about evenly spaced in ratio. */
const MANTISSAS = [
  1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8, 2, 2.2, 2.4, 2.6, 2.8, 3, 3.2, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5,
];

/** A linear scale; for wide ranges, such as 1 … 65536 lines, a logarithmic one with round numbers as stops. */
export function sliderScale(range: SliderRange): SliderScale {
  const { min, max, step } = range;
  const isWide = (max - min) / step > MANY_STEPS || (range.isWhole === true && min >= 1 && max / min >= WIDE_RATIO);
  if (!isWide) {
    return {
      end: max - min,
      step,
      // Without the rounding errors of binary fractions.
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

/** Both ends, zero if in range, and round numbers of either sign. */
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
