/** Decides how many pixels a frame may have: all of them at rest, fewer while the picture changes faster than it can be drawn. */
export interface FramePace {
  /** Notes that the picture changed. `isLive`: under a hand or in a move, so that more changes will follow. */
  change(nowMs: number, isLive: boolean): void;
  /** Pixel ratio for a frame begun now, where `full` is that of a picture at rest. */
  ratioAt(nowMs: number, full: number): number;
  /** Notes how long a frame took. */
  frameTook(ms: number, ratio: number, full: number): void;
  /** When a frame drawn with fewer pixels is to be drawn again with all of them. */
  readonly restsAtMs: number;
}

/** Live frames slower than this get fewer pixels; ones that take less than a third of it get more again. */
const SLOW_MS = 50;
/** Without a change for so long the picture is at rest. */
export const REST_MS = 150;
/** Changes that are not marked as live but follow one another this closely are. */
const BURST_MS = 250;
const LOWEST_RATIO = 0.5;
/** Ratios go in steps: each new one costs new frame buffers. */
const STEPS = 8;

export function createFramePace(): FramePace {
  let share = 1;
  let lastChangeMs = Number.NEGATIVE_INFINITY;
  let liveUntilMs = Number.NEGATIVE_INFINITY;
  return {
    change(nowMs, isLive) {
      if (isLive || nowMs - lastChangeMs < BURST_MS) liveUntilMs = nowMs + REST_MS;
      lastChangeMs = nowMs;
    },
    ratioAt(nowMs, full) {
      if (nowMs >= liveUntilMs) return full;
      return Math.min(full, Math.max(LOWEST_RATIO, Math.ceil(share * full * STEPS) / STEPS));
    },
    frameTook(ms, ratio, full) {
      const drawn = ratio / full;
      // Most of the time goes with the number of pixels, the square of the ratio.
      if (ms > SLOW_MS) share = Math.max(LOWEST_RATIO / full, drawn * Math.sqrt((0.8 * SLOW_MS) / ms));
      else if (ms < SLOW_MS / 3 && drawn <= share) share = Math.min(1, share * 1.2);
    },
    get restsAtMs() {
      return liveUntilMs;
    },
  };
}
