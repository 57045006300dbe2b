/** Why a frame is due: one change, or a step of a move, which more will follow soon. */
export type Change = 'single' | 'move';

export interface FrameLoop {
  /** Asks for a frame. */
  request(change: Change): void;
  /** The frame under way is drawn. */
  drawn(): void;
  /** Frames whose drawing has ended. */
  readonly framesDrawn: number;
  /** A frame is being drawn or waits to be. */
  readonly isDrawing: boolean;
  /** Nothing is drawn or waits to be, and the picture is a still one. */
  readonly isAtRest: boolean;
  /** Forgets the frame under way, which never ends, and all requests. */
  reset(): void;
}

/** Milliseconds after the last frame of a move, when it is drawn again as a still picture. */
const REST_MS = 150;

/** Orders frames on demand, with the page's own, and one at a time. There are two qualities: still, and moving as long as a move goes on.
 *  @param order begins a frame; `drawn` is to be called when it is drawn. It answers whether a camera is on its way, so that the frame is one of a
 *  move and another will follow, or undefined if there is nothing to draw
 *  @param show shows what goes with a frame that is drawn; `isStill` where it is a still one and no other has been asked for meanwhile
 *  @param onActivity called when a frame is asked for while none is, and when one has ended */
export function createFrameLoop(
  order: (nowMs: number, isMove: boolean) => boolean | undefined,
  show: (isStill: boolean) => void,
  onActivity: () => void,
): FrameLoop {
  let wanted: Change | undefined;
  let isUnderWay = false;
  /** Of the frame under way, or of the last one. */
  let isMoving = false;
  /** 0 unless a frame is scheduled and not ordered yet. */
  let frameRequest = 0;
  let restTimer = 0;
  let framesDrawn = 0;

  function request(change: Change): void {
    const wasIdle = !wanted && !isUnderWay;
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
    const isMove = wanted === 'move';
    wanted = undefined;
    isUnderWay = true;
    const isOnTheWay = order(performance.now(), isMove);
    isMoving = isOnTheWay === true || (isMove && isOnTheWay !== undefined);
    if (isOnTheWay) request('move');
    if (isOnTheWay === undefined) end();
  }

  function end(): void {
    isUnderWay = false;
    schedule();
    if (isMoving && !wanted) restTimer = window.setTimeout(() => request('single'), REST_MS);
    onActivity();
  }

  return {
    request,
    drawn() {
      if (!isUnderWay) return;
      framesDrawn++;
      show(!isMoving && !wanted);
      end();
    },
    get framesDrawn() {
      return framesDrawn;
    },
    get isDrawing() {
      return wanted !== undefined || isUnderWay;
    },
    get isAtRest() {
      return !wanted && !isUnderWay && !isMoving;
    },
    reset() {
      cancelAnimationFrame(frameRequest);
      window.clearTimeout(restTimer);
      frameRequest = restTimer = 0;
      isUnderWay = isMoving = false;
      wanted = undefined;
      onActivity();
    },
  };
}
