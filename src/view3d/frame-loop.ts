/** Why a frame is due: one change, or a step of a move, which more will follow soon. */
export type Change = 'single' | 'move';

export interface FrameLoop {
  /** Asks for a frame. */
  request(change: Change): void;
  /** While more changes are sure to come, no frame is drawn again only to be better. */
  expectMore(isMore: boolean): void;
  /** The frame under way is drawn.
   *  @param show shows what goes with it; `isLast` where no other frame has been asked for meanwhile */
  drawn(show: (isLast: boolean) => void): void;
  /** Frames whose drawing has ended. */
  readonly framesDrawn: number;
  /** A frame is being drawn or waits to be. */
  readonly isDrawing: boolean;
  /** Nothing is drawn or waits to be, and the picture is as good as can be. */
  readonly isAtRest: boolean;
  /** Forgets the frame under way, which never ends, and all requests. */
  reset(): void;
}

export interface OrderedFrame {
  readonly quality: Quality;
  readonly nowMs: number;
  /** More changes are sure to come soon. */
  readonly isMoving: boolean;
}

/** Orders frames on demand, with the page's own, and one at a time.
 *  @param order begins a frame; `drawn` is to be called when it is drawn. It answers whether the picture is still moving, or undefined if there is
 *  nothing to draw
 *  @param fullRatio pixels per CSS pixel of a picture at rest
 *  @param onActivity called when a frame is asked for while none is, and when one has ended */
export function createFrameLoop(
  order: (frame: OrderedFrame) => { readonly isMoving: boolean } | undefined,
  fullRatio: () => number,
  onActivity: () => void,
): FrameLoop {
  const pace = createFramePace();
  let wanted: Change | undefined;
  let isMore = false;
  let isUnderWay = false;
  let beganMs = 0;
  /** 0 unless a frame is scheduled and not ordered yet. */
  let frameRequest = 0;
  let restTimer = 0;
  let framesDrawn = 0;

  function request(change: Change): void {
    const wasIdle = !wanted && !isUnderWay;
    pace.change(performance.now());
    wanted = wanted === 'move' ? wanted : change;
    schedule();
    if (wasIdle) onActivity();
  }

  function schedule(): void {
    if (wanted && !isUnderWay && frameRequest === 0) frameRequest = requestAnimationFrame(begin);
  }

  function begin(): void {
    frameRequest = 0;
    window.clearTimeout(restTimer);
    restTimer = 0;
    beganMs = performance.now();
    const isMoving = isMore || wanted === 'move';
    wanted = undefined;
    isUnderWay = true;
    const answer = order({ quality: pace.qualityAt(beganMs, fullRatio(), isMoving), nowMs: beganMs, isMoving });
    if (answer?.isMoving) request('move');
    if (!answer) end();
  }

  function drawn(show: (isLast: boolean) => void): void {
    if (!isUnderWay) return;
    framesDrawn++;
    pace.frameTook(performance.now() - beganMs);
    show(!wanted);
    end();
  }

  function end(): void {
    isUnderWay = false;
    schedule();
    restWhenDue();
    onActivity();
  }

  /** Draws once more at full quality when changes have stopped. */
  function restWhenDue(): void {
    const { restsAtMs } = pace;
    if (restsAtMs === undefined || wanted || isUnderWay || isMore || restTimer !== 0) return;
    restTimer = window.setTimeout(
      () => {
        restTimer = 0;
        if (isMore || isUnderWay) return;
        wanted ??= 'single';
        schedule();
      },
      Math.max(0, restsAtMs - performance.now()),
    );
  }

  return {
    request,
    expectMore(isNow) {
      isMore = isNow;
      restWhenDue();
    },
    drawn,
    get framesDrawn() {
      return framesDrawn;
    },
    get isDrawing() {
      return wanted !== undefined || isUnderWay;
    },
    get isAtRest() {
      return !wanted && !isUnderWay && pace.restsAtMs === undefined;
    },
    reset() {
      cancelAnimationFrame(frameRequest);
      window.clearTimeout(restTimer);
      frameRequest = restTimer = 0;
      isUnderWay = false;
      wanted = undefined;
      onActivity();
    },
  };
}

/** How well a frame is drawn. */
interface Quality {
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
