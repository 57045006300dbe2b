/** The rate is measured over this time. */
const SPAN_MS = 1000;
/** A span as long as this contains a pause, and gives no rate. */
const PAUSE_MS = 3000;

/** Measures painted pictures per second. */
export interface RateMeter {
  /** Counts a picture. */
  count(): void;
  /** Called every animation frame. */
  tick(nowMs: number): void;
  /** undefined during the first second. */
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
