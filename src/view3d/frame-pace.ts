/** How well a frame is drawn. */
export interface Quality {
  /** Pixels per CSS pixel. */
  readonly ratio: number;
  /** Whether edges are smoothed, which on a slow GPU takes as long as all the rest. */
  readonly isSmooth: boolean;
}

/** Decides on the quality of frames: smooth at rest, and while the picture changes as good as can be drawn quickly. */
export interface FramePace {
  /** Notes that the picture changed. */
  change(nowMs: number): void;
  /** For a frame begun now.
   *  @param fullRatio of a picture at rest
   *  @param isMoving more changes are sure to come soon */
  qualityAt(nowMs: number, fullRatio: number, isMoving: boolean): Quality;
  /** Notes how long the frame of the last `qualityAt` took. */
  frameTook(ms: number): void;
  /** When the last frame is to be drawn again as a picture at rest; undefined if it is one. */
  readonly restsAtMs: number | undefined;
}

/** Frames slower than this lower the quality; ones that take less than a quarter of it raise it again. */
const SLOW_MS = 50;
/** The picture is at rest this long after the last change. */
const REST_MS = 150;

/** From best to worst: smooth, sharp, coarse. */
const QUALITIES = [
  { share: 1, isSmooth: true },
  { share: 1, isSmooth: false },
  { share: 0.5, isSmooth: false },
] as const;
const [SMOOTH, SHARP, COARSE] = [0, 1, 2];

export function createFramePace(): FramePace {
  let quick = SHARP; // until the first frame shows how fast the GPU is
  let drawn = SMOOTH;
  let lastChangeMs = Number.NEGATIVE_INFINITY;
  return {
    change(nowMs) {
      lastChangeMs = nowMs;
    },
    qualityAt(nowMs, fullRatio, isMoving) {
      const isAtRest = !isMoving && nowMs >= lastChangeMs + REST_MS;
      // A single change keeps all its pixels.
      drawn = isAtRest ? SMOOTH : isMoving ? quick : Math.min(quick, SHARP);
      const { share, isSmooth } = QUALITIES[drawn];
      return { ratio: share * fullRatio, isSmooth };
    },
    frameTook(ms) {
      if (ms > SLOW_MS) quick = Math.max(quick, Math.min(drawn + 1, COARSE));
      else if (ms < SLOW_MS / 4 && drawn <= quick) quick = Math.max(SMOOTH, drawn - 1);
    },
    get restsAtMs() {
      return drawn === SMOOTH ? undefined : lastChangeMs + REST_MS;
    },
  };
}
