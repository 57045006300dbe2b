/** Called now and then with the fraction of some work that is done, 0 … 1. */
export type OnProgress = (fraction: number) => void;

/** Rows between two reports: often enough for maps of any size, and too seldom to cost time. */
const ROWS = 64;

/** The progress of one part of some work, which goes from one fraction of the whole to another. */
export function partOf(onProgress: OnProgress | undefined, from: number, to: number): OnProgress | undefined {
  return onProgress && ((fraction) => onProgress(from + fraction * (to - from)));
}

/** Reports that a pass over a map has come to row `y`; most rows are not worth a report. */
export function reportRow(onProgress: OnProgress | undefined, y: number, height: number): void {
  if (onProgress && y % ROWS === 0) onProgress(y / height);
}
