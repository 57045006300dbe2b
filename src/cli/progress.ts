import type { OnProgress } from '../core/progress.ts';
import type { Recipe } from '../core/recipe.ts';
import { durationText, estimateWork, LONG_NS, type WorkPart } from '../work.ts';
import { note, streams } from './terminal.ts';
import { CLEAR_LINE } from './text.ts';

/** From this age of the process on, by `performance.now()`, work is named as soon as it begins: a blocked thread runs no timer. */
const DELAY_MS = 300;
const REDRAW_MS = 50;
const BAR_WIDTH = 24;

/** A progress bar on one line of a terminal. */
export interface Progress {
  /** Draws the bar, unless the call is too young or the bar was drawn just now. */
  readonly report: OnProgress;
  /** Removes the bar. */
  readonly done: () => void;
}

interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Starts a bar that a terminal shows once a call takes longer than 300 ms.
 *  @param label a function where it changes on the way
 *  @param now milliseconds since the call began */
export function startProgress(
  label: string | (() => string),
  screen: Screen = streams.stderr,
  now = () => performance.now(),
): Progress {
  if (!screen.isTTY) return { report: () => {}, done: () => {} };
  let drawn: number | undefined;
  const report = (fraction: number): void => {
    const time = now();
    if (time < DELAY_MS || (drawn !== undefined && time - drawn < REDRAW_MS)) return;
    drawn = time;
    const filled = Math.round(fraction * BAR_WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
    screen.write(`${CLEAR_LINE}${typeof label === 'string' ? label : label()} [${bar}] ${Math.floor(fraction * 100)} %`);
  };
  report(0);
  return {
    report,
    done() {
      if (drawn !== undefined) screen.write(CLEAR_LINE);
      drawn = undefined;
    },
  };
}

/** Does some work behind a bar, which is removed however the work ends.
 *  @param quiet shows no bar */
export function withProgress<T>(
  label: string,
  quiet: boolean,
  work: (report: Progress['report']) => T,
  screen: Screen = streams.stderr,
): T {
  const progress = startProgress(label, quiet ? { write: () => {} } : screen);
  try {
    return work(progress.report);
  } finally {
    progress.done();
  }
}

/** Names work of unknown length on a terminal, once a call takes longer than 300 ms.
 *  @returns a function that removes the line */
export function showLabel(label: string, screen: Screen = streams.stderr): () => void {
  if (!screen.isTTY) return () => {};
  let isShown = false;
  const show = (): void => {
    isShown = true;
    screen.write(`${CLEAR_LINE}${label} …`);
  };
  const leftMs = DELAY_MS - performance.now();
  const timer = leftMs > 0 ? setTimeout(show, leftMs) : undefined;
  if (!timer) show();
  return () => {
    clearTimeout(timer);
    if (isShown) screen.write(CLEAR_LINE);
  };
}

/** Does work of unknown length and shows its name until it ends. Work that begins late is named even if it blocks the thread.
 *  @param quiet shows nothing */
export async function withLabel<T>(
  label: string,
  quiet: boolean,
  work: () => T | Promise<T>,
  screen: Screen = streams.stderr,
): Promise<T> {
  const done = quiet ? () => {} : showLabel(label, screen);
  try {
    return await work();
  } finally {
    done();
  }
}

/** Notes how long a terrain, or a part of it, will take, if it is long.
 *  @param what names the terrain */
export function noteLongWork(what: string, recipe: Recipe, part: WorkPart = {}): void {
  noteLong(what, estimateWork(recipe, part));
}

/** Notes how long some work will take, if it is long. */
export function noteLong(what: string, workNs: number): void {
  if (workNs > LONG_NS) note(`${what}: ${durationText(workNs)} of work; Ctrl-C stops it`);
}
