import { createFramePace, type Quality } from './frame-pace.ts';

/** Why a frame is due: one change; a live change, which more will follow soon; or a move, which has to keep up with what lies over the
 *  canvas. */
export type Change = 'single' | 'live' | 'move';

export interface FrameLoop {
  /** Asks for a frame. */
  request(change: Change): void;
  /** While more changes are sure to come, no frame is drawn again only to be better. */
  expectMore(isMore: boolean): void;
  /** Frames whose drawing has ended. */
  readonly framesDrawn: number;
  /** A frame is being drawn or waits to be. */
  readonly isDrawing: boolean;
  /** Nothing is drawn or waits to be, and the picture is as good as can be. */
  readonly isAtRest: boolean;
  /** Forgets the frame under way, which a lost context never ends, and all requests. */
  reset(): void;
  dispose(): void;
}

/** The two parts of drawing a frame. */
export interface FrameTasks {
  /** Uploads some of what a frame needs. @returns whether there was anything to upload */
  prepare(): boolean;
  /** @param inBackBuffer draws beside the canvas, for `show` */
  draw(quality: Quality, nowMs: number, inBackBuffer: boolean): DrawnFrame;
}

export interface DrawnFrame {
  /** The picture is still moving. */
  readonly isMoving: boolean;
  /** Copies the back buffer to the canvas.
   *  @param isLast no other frame has been asked for meanwhile */
  readonly show?: (isLast: boolean) => void;
}

const POLL_MS = 4;
/** A frame that takes the GPU longer than this may delay frames of the page. */
const PAGE_FRAME_MS = 16;

/** Draws on demand, one frame at a time: the next begins when the GPU has finished the last one. The GPU is polled; nothing blocks.
 *  @param fullRatio pixels per CSS pixel of a picture at rest
 *  @param onActivity called when a frame is asked for while none is, and when one has ended */
export function createFrameLoop(
  gl: WebGL2RenderingContext,
  { prepare, draw }: FrameTasks,
  fullRatio: () => number,
  onActivity: () => void = () => {},
): FrameLoop {
  const pace = createFramePace();
  let isWanted = false;
  let isMoveWanted = false;
  let isLiveWanted = false;
  /** 0 unless a frame is scheduled and not drawn yet. */
  let frameRequest = 0;
  /** For the next task of the frame under way. */
  let taskTimer = 0;
  let restTimer = 0;
  /** For the page's frame after which a finished frame is shown. */
  let pageRequest = 0;
  let isUnderWay = false;
  let framesDrawn = 0;
  let isMore = false;

  function schedule(): void {
    if (isWanted && !isUnderWay && frameRequest === 0) frameRequest = requestAnimationFrame(onFrame);
  }

  /** A move is drawn within the page's frame. At any other change the page itself has much to draw in this frame, so the terrain is
   *  prepared and drawn after it, in tasks of its own that find the GPU idle, and shown when it is done: no task is long. */
  function onFrame(): void {
    if (isMoveWanted) begin(false);
    else afterGpu(beginPrepared);
  }

  /** The GPU finishes each upload before the next is given, and all of them before the frame: a call that finds the command queue full
   *  would block. */
  function beginPrepared(): void {
    if (prepare()) afterGpu(beginPrepared);
    else begin(!isMoveWanted);
  }

  function begin(inBackBuffer: boolean): void {
    frameRequest = 0;
    if (gl.isContextLost()) {
      reset();
      return;
    }
    window.clearTimeout(restTimer);
    restTimer = 0;
    const now = performance.now();
    const isLive = isLiveWanted;
    isWanted = isMoveWanted = isLiveWanted = false;
    const { isMoving, show } = draw(pace.qualityAt(now, fullRatio(), isMore), now, inBackBuffer);
    isUnderWay = true;
    const end = (): void => {
      isUnderWay = false;
      framesDrawn++;
      schedule();
      show?.(!isWanted);
      onActivity();
    };
    afterGpu(() => {
      const tookMs = performance.now() - now;
      pace.frameTook(tookMs);
      const isHurried = isLive || isLiveWanted || isMoveWanted;
      if (show && tookMs > PAGE_FRAME_MS && !isHurried) afterPage(end);
      else end();
    });
    if (isMoving) request('move');
    else restWhenDue();
  }

  /** Goes on right after the page's next frame: a slow GPU then has the longest time before the frame that might wait for it. */
  function afterPage(next: () => void): void {
    pageRequest = requestAnimationFrame(() => {
      taskTimer = window.setTimeout(() => {
        if (gl.isContextLost()) reset();
        else next();
      });
    });
  }

  /** Goes on when the GPU has finished what it was given. */
  function afterGpu(next: () => void): void {
    const fence = submit(gl);
    const ask = (): void => {
      if (gl.isContextLost()) {
        reset();
        return;
      }
      if (fence && gl.clientWaitSync(fence, 0, 0) === gl.TIMEOUT_EXPIRED) {
        taskTimer = window.setTimeout(ask, POLL_MS);
        return;
      }
      gl.deleteSync(fence);
      next();
    };
    taskTimer = window.setTimeout(ask, POLL_MS);
  }

  /** Draws once more at full quality when changes have stopped. */
  function restWhenDue(): void {
    const { restsAtMs } = pace;
    if (restsAtMs === undefined || isWanted || isMore || restTimer !== 0) return;
    const wait = restsAtMs - performance.now();
    if (wait > 0) {
      restTimer = window.setTimeout(() => {
        restTimer = 0;
        restWhenDue();
      }, wait);
      return;
    }
    isWanted = true;
    schedule();
  }

  function isAtRest(): boolean {
    return !isWanted && !isUnderWay && pace.restsAtMs === undefined;
  }

  function request(change: Change): void {
    const wasIdle = !isWanted && !isUnderWay;
    pace.change(performance.now(), change !== 'single');
    isWanted = true;
    isMoveWanted ||= change === 'move';
    isLiveWanted ||= change === 'live';
    schedule();
    if (wasIdle) onActivity();
  }

  function stop(): void {
    cancelAnimationFrame(frameRequest);
    cancelAnimationFrame(pageRequest);
    window.clearTimeout(taskTimer);
    window.clearTimeout(restTimer);
    frameRequest = restTimer = 0;
    isUnderWay = isWanted = isMoveWanted = isLiveWanted = false;
  }

  function reset(): void {
    stop();
    onActivity();
  }

  return {
    request,
    expectMore(isNow) {
      isMore = isNow;
      restWhenDue();
    },
    get framesDrawn() {
      return framesDrawn;
    },
    get isDrawing() {
      return isWanted || isUnderWay;
    },
    get isAtRest() {
      return isAtRest();
    },
    reset,
    dispose: stop,
  };
}

/** Makes the GPU begin its commands; after a flush alone it may put them off.
 *  @returns a fence that is signalled when they are done; the caller deletes it */
export function submit(gl: WebGL2RenderingContext): WebGLSync | null {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.flush();
  return fence;
}
