const DELAY_MS = 300;
const REDRAW_MS = 50;
const BAR_WIDTH = 24;
const CLEAR_LINE = '\r\x1b[K';

/** A progress bar on one line of a terminal. */
export interface Progress {
  /** Draws the bar, unless the work is too young or the bar was drawn just now. */
  readonly report: (fraction: number) => void;
  /** Takes the bar away. */
  readonly done: () => void;
}

interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Starts a bar that shows itself once the work takes longer than 300 ms, and never where there is no terminal.
 *  @param now milliseconds of a clock that only goes forward */
export function startProgress(label: string, screen: Screen = process.stderr, now = () => performance.now()): Progress {
  if (!screen.isTTY) return { report: () => {}, done: () => {} };
  const start = now();
  let drawn: number | undefined;
  return {
    report(fraction) {
      const time = now();
      if (time - start < DELAY_MS || (drawn !== undefined && time - drawn < REDRAW_MS)) return;
      drawn = time;
      const filled = Math.round(fraction * BAR_WIDTH);
      const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
      screen.write(`${CLEAR_LINE}${label} [${bar}] ${Math.floor(fraction * 100)} %`);
    },
    done() {
      if (drawn !== undefined) screen.write(CLEAR_LINE);
      drawn = undefined;
    },
  };
}

/** Does some work behind a bar, which is taken away however the work ends.
 *  @param quiet shows no bar */
export function withProgress<T>(
  label: string,
  quiet: boolean,
  work: (report: Progress['report']) => T,
  screen: Screen = process.stderr,
): T {
  const progress = startProgress(label, quiet ? { write: () => {} } : screen);
  try {
    return work(progress.report);
  } finally {
    progress.done();
  }
}

/** Names work of unknown length on a terminal, once it takes longer than 300 ms.
 *  @returns takes the line away */
export function showLabel(label: string, screen: Screen = process.stderr): () => void {
  if (!screen.isTTY) return () => {};
  let isShown = false;
  const timer = setTimeout(() => {
    isShown = true;
    screen.write(`${CLEAR_LINE}${label} …`);
  }, DELAY_MS);
  return () => {
    clearTimeout(timer);
    if (isShown) screen.write(CLEAR_LINE);
  };
}
