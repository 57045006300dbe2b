/** How well a frame is drawn. */
export interface Quality {
  /** Pixels per CSS pixel. */
  readonly ratio: number;
  /** Whether edges are smoothed, which on a slow GPU takes as long as all the rest. */
  readonly isSmooth: boolean;
}

/** Decides on the quality of frames: full at rest, lower while the picture changes faster than it could be drawn at full quality. */
export interface FramePace {
  /** Notes that the picture changed. `isLive`: in a gesture or a move, so that more changes will follow. */
  change(nowMs: number, isLive: boolean): void;
  /** For a frame begun now.
   *  @param fullRatio of a picture at rest
   *  @param isMore more changes are sure to come: the picture is not at rest, however long ago the last one was */
  qualityAt(nowMs: number, fullRatio: number, isMore?: boolean): Quality;
  /** Notes how long the frame of the last `qualityAt` took. */
  frameTook(ms: number): void;
  /** When the last frame is to be drawn again at full quality; undefined if it has that. */
  readonly restsAtMs: number | undefined;
}

/** Frames slower than this lower the quality; ones that take less than a quarter of it raise it again. */
const SLOW_MS = 50;
const VERY_SLOW_MS = 200;
/** The picture is at rest this long after the last change. */
const REST_MS = 150;
/** From the fourth on, changes that follow one another this closely count as live: a slider makes many, a new terrain two or three. */
const BURST_MS = 250;
const BURST_CHANGES = 4;
const LOWEST_RATIO = 0.5;

/** From best to worst: shares of the full ratio. */
const LADDER = [
  { share: 1, isSmooth: true },
  { share: 1, isSmooth: false },
  { share: 0.75, isSmooth: false },
  { share: 0.5, isSmooth: false },
  { share: 0.35, isSmooth: false },
  { share: 0.25, isSmooth: false },
] as const;

export function createFramePace(): FramePace {
  let liveRung = 1; // until the first frame shows how fast the GPU is
  let drawnRung = 0;
  let lastChangeMs = Number.NEGATIVE_INFINITY;
  let liveUntilMs = Number.NEGATIVE_INFINITY;
  let burst = 0;
  return {
    change(nowMs, isLive) {
      burst = nowMs - lastChangeMs < BURST_MS ? burst + 1 : 1;
      if (isLive || burst >= BURST_CHANGES) liveUntilMs = nowMs + REST_MS;
      lastChangeMs = nowMs;
    },
    qualityAt(nowMs, fullRatio, isMore = false) {
      const isAtRest = !isMore && nowMs >= lastChangeMs + REST_MS;
      // A single change keeps full resolution; it only loses smooth edges for a moment where those are slow.
      drawnRung = isAtRest ? 0 : nowMs < liveUntilMs ? liveRung : Math.min(liveRung, 1);
      const { share, isSmooth } = LADDER[drawnRung];
      return { ratio: Math.min(fullRatio, Math.max(LOWEST_RATIO, share * fullRatio)), isSmooth };
    },
    frameTook(ms) {
      if (ms > SLOW_MS) liveRung = Math.max(liveRung, Math.min(drawnRung + (ms > VERY_SLOW_MS ? 2 : 1), LADDER.length - 1));
      else if (ms < SLOW_MS / 4 && drawnRung <= liveRung) liveRung = Math.max(0, drawnRung - 1);
    },
    get restsAtMs() {
      return drawnRung === 0 ? undefined : lastChangeMs + REST_MS;
    },
  };
}
