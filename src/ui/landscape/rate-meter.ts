/** How long is counted before a figure is told. */
const SPAN_MS = 1000;
/** After a longer time than this between two ticks nothing is known of what was between. */
const PAUSE_MS = 3000;

/** Counts what was painted, and tells how much of it a second. */
export interface RateMeter {
  /** One more. */
  count(): void;
  /** Called for every frame of the screen. */
  tick(nowMs: number): void;
  /** undefined until a second was counted. */
  perSecond(): number | undefined;
  reset(): void;
}

export function createRateMeter(): RateMeter {
  let counted = 0;
  let since: number | undefined;
  let rate: number | undefined;
  return {
    count() {
      counted++;
    },
    tick(nowMs) {
      since ??= nowMs;
      const spanMs = nowMs - since;
      if (spanMs < SPAN_MS) return;
      rate = spanMs < PAUSE_MS ? Math.round((counted * 1000) / spanMs) : undefined;
      [since, counted] = [nowMs, 0];
    },
    perSecond: () => rate,
    reset() {
      [since, counted, rate] = [undefined, 0, undefined];
    },
  };
}
