/** Called now and then with the fraction of some work that is done, 0 … 1. */
export type OnProgress = (fraction: number) => void;

/** Rows between two reports: often enough for maps of any size, and too seldom to cost time. */
const ROWS = 64;

/** The progress of one part of some work, which goes from one fraction of the whole to another. */
export function partOf(onProgress: OnProgress | undefined, from: number, to: number): OnProgress | undefined {
  return onProgress && ((fraction) => onProgress(from + fraction * (to - from)));
}

/** Reports every so many rows of a pass over a map. */
export function reportRow(onProgress: OnProgress | undefined, y: number, height: number): void {
  if (onProgress && y % ROWS === 0) onProgress(y / height);
}

/** Between two reports to another thread, at least. */
const REPORT_EVERY_MS = 30;

/** The same progress in fewer reports, for another thread; the end is always one.
 *  @param clock milliseconds, of any beginning */
export function paced(onProgress: OnProgress, clock: () => number): OnProgress {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (fraction) => {
    const nowMs = clock();
    if (nowMs - lastMs < REPORT_EVERY_MS && fraction < 1) return;
    lastMs = nowMs;
    onProgress(fraction);
  };
}
