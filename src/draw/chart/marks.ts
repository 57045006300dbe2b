import { SUPERSCRIPTS, SUPERSCRIPTS_OF } from '../../core/number-text.ts';

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

/** Marks at another place. */
export function movedMarks(marks: readonly Mark[], dx: number, dy: number): Mark[] {
  return marks.map((mark): Mark => {
    if (mark.kind !== 'path') return { ...mark, x: mark.x + dx, y: mark.y + dy };
    const points = mark.points.map((value, i) => value + (i % 2 === 0 ? dx : dy));
    const { fill } = mark;
    if (fill === undefined || typeof fill === 'string') return { ...mark, points };
    return { ...mark, points, fill: { ...fill, from: fill.from + dy, to: fill.to + dy } };
  });
}

/** Pixels across a text. */
export type Measure = (text: string, size: number) => number;

/** A part of a text, raised or not. */
export interface TextRun {
  readonly text: string;
  readonly isRaised: boolean;
}

/** How raised text stands: its size and its rise, in parts of the type size. */
export const RAISED = { size: 0.74, rise: 0.36 };

/** Of ten or of more than one digit: every font has the ² of m². */
const EXPONENT = new RegExp(`([¹²³]*[${SUPERSCRIPTS.replace(/[¹²³]/g, '')}][${SUPERSCRIPTS}]*|(?<=10)[¹²³]+)`);

/** A text as it is set: exponents are plain characters, raised, as few fonts have raised ones. */
export function textRuns(text: string): readonly TextRun[] {
  return text
    .split(EXPONENT)
    .map((run, i) => {
      const isRaised = i % 2 === 1;
      return {
        text: isRaised ? [...run].map((raised) => SUPERSCRIPTS_OF[SUPERSCRIPTS.indexOf(raised)]).join('') : run,
        isRaised,
      };
    })
    .filter((run) => run.text !== '');
}

/** Digits reach this far above the baseline, in parts of the type size; half of it centres them. */
export const DIGIT_HEIGHT = 0.72;

/** The middle of the pixel row or column nearest to a coordinate: a 1 px line drawn there is sharp. */
export function crisp(coordinate: number): number {
  return Math.floor(coordinate) + 0.5;
}

/** A rectangle in pixels. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function rectAt(left: number, top: number, width: number, height: number): Rect {
  return { left, top, right: left + width, bottom: top + height };
}

export function overlaps(a: Rect, b: Rect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

export function isInside(inner: Rect, outer: Rect): boolean {
  return inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
}
