/** A chart as a list of shapes in pixels, y down: drawn on a canvas or written as SVG. Later marks cover earlier ones. */
export type Mark = PathMark | DiscMark | BoxMark | TextMark;

/** Colours along y; beyond its ends it stays as it ends. */
export interface VerticalGradient {
  /** Pixel rows of the first and the last stop; never equal. */
  readonly from: number;
  readonly to: number;
  readonly stops: readonly (readonly [position: number, colour: string])[];
}

export interface PathMark {
  readonly kind: 'path';
  /** x and y in turn. */
  readonly points: readonly number[];
  readonly isClosed?: boolean;
  readonly fill?: string | VerticalGradient;
  readonly stroke?: string;
  readonly width?: number;
  readonly dash?: readonly number[];
  /** 0 … 1, of all of it. */
  readonly opacity?: number;
}

export interface DiscMark {
  readonly kind: 'disc';
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly fill: string;
  readonly stroke?: string;
  readonly width?: number;
}

export interface BoxMark {
  readonly kind: 'box';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly fill: string;
  readonly stroke?: string;
}

export interface TextMark {
  readonly kind: 'text';
  /** `x` is where `align` says, `y` the middle of the digits. */
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly align: 'start' | 'middle' | 'end';
  readonly colour: string;
  /** Pixels. */
  readonly size: number;
  readonly isStrong?: boolean;
}

/** Pixels across a text. */
export type Measure = (text: string, size: number) => number;

/** Digits reach this far above the baseline, in parts of the type size; half of it centres them. */
export const DIGIT_HEIGHT = 0.72;

/** The middle of the pixel row or column nearest to a coordinate: a 1 px line drawn there is sharp. */
export function crisp(coordinate: number): number {
  return Math.floor(coordinate) + 0.5;
}
