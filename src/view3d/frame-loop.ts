import { createFramePace, type Quality } from './frame-pace.ts';

/** What a frame is due to: a change, one that more will follow soon, or a step of a move, which keeps up with what lies over the canvas. */
export type Change = 'single' | 'live' | 'move';

export interface FrameLoop {
  /** Asks for a frame. */
  request(change: Change): void;
  /** While it holds, more changes are sure to come: no frame is drawn again only to be better. */
  expectMore(isHeld: boolean): void;
  /** Frames whose drawing has ended. */
  readonly framesDrawn: number;
  /** A frame is being drawn or waits to be. */
  readonly isDrawing: boolean;
  /** Nothing is drawn or waits to be, and the picture is as good as can be. */
  readonly isAtRest: boolean;
  /** Forgets the frame under way, which a lost context never ends, and what is wanted: it is to be asked for again. */
  reset(): void;
  dispose(): void;
}

/** What a frame is made by. */
export interface FrameTasks {
  /** Gives the GPU a part of what a frame needs. @returns whether it gave anything */
  prepare(): boolean;
  /** @param isShownLater draws beside the canvas */
  draw(quality: Quality, nowMs: number, isShownLater: boolean): DrawnFrame;
}

export interface DrawnFrame {
  /** The picture is still moving. */
  readonly isMoving: boolean;
  /** Brings a frame that was drawn beside the canvas onto it.
   *  @param isLast no other frame is wanted meanwhile */
  readonly show?: (isLast: boolean) => void;
}

const POLL_MS = 4;
/** What takes the GPU longer may hold the page's frames up. */
const PAGE_FRAME_MS = 16;

/** Draws on demand, one frame at a time: the next begins when the last has left the GPU, which is asked now and then and never waited
 *  for.
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
  /** Not 0 from when a frame is scheduled until it is drawn. */
  let frameRequest = 0;
  /** Of the next step of the frame that is prepared or drawn. */
  let taskTimer = 0;
  let restTimer = 0;
  /** Of the frame of the page after which one that is done is shown. */
  let pageRequest = 0;
  let isUnderWay = false;
  let framesDrawn = 0;
  let isHeld = false;

  function schedule(): void {
    if (isWanted && !isUnderWay && frameRequest === 0) frameRequest = requestAnimationFrame(onFrame);
  }

  /** A move is drawn with the page's frame. What changed otherwise has made the page write much else for this frame: the terrain's is
   *  prepared and drawn after it, in tasks of its own that find the GPU idle, and shown when it is done, so that no task is long. */
  function onFrame(): void {
    if (isMoveWanted) begin(false);
    else afterGpu(beginPrepared);
  }

  /** Each part of what is prepared leaves for the GPU before the next is given, and all of it before the frame: a call that finds the way
   *  there full would wait. */
  function beginPrepared(): void {
    if (prepare()) afterGpu(beginPrepared);
    else begin(!isMoveWanted);
  }

  function begin(isShownLater: boolean): void {
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
    const { isMoving, show } = draw(pace.qualityAt(now, fullRatio(), isHeld), now, isShownLater);
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

  /** Goes on right after the page's next frame: what a slow GPU is given then is done by the frame that follows, which may wait for it. */
  function afterPage(next: () => void): void {
    pageRequest = requestAnimationFrame(() => {
      taskTimer = window.setTimeout(() => {
        if (gl.isContextLost()) reset();
        else next();
      });
    });
  }

  /** Goes on when the GPU has done what it was given. */
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

  /** Draws once more, as well as can be, when nothing changes any more. */
  function restWhenDue(): void {
    const { restsAtMs } = pace;
    if (restsAtMs === undefined || isWanted || isHeld || restTimer !== 0) return;
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
    expectMore(held) {
      isHeld = held;
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

/** Has the GPU begin what it was given, which it may put off where there is only a flush.
 *  @returns what tells when that is done, to be deleted by the caller */
export function submit(gl: WebGL2RenderingContext): WebGLSync | null {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  gl.flush();
  return fence;
}
