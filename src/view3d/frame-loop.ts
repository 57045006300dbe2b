import { createFramePace } from './frame-pace.ts';

export interface FrameLoop {
  /** Asks for a frame. `isLive`: more changes will follow soon. */
  request(isLive: boolean): void;
  /** Frames whose drawing has ended. */
  readonly framesDrawn: number;
  /** Forgets the frame under way, which a lost context never ends. */
  reset(): void;
  dispose(): void;
}

const POLL_MS = 4;

/** Draws on demand, one frame at a time: the next begins when the last has left the GPU, which is asked now and then and never waited
 *  for.
 *  @param draw draws with so many pixels per CSS pixel; @returns whether the picture is still moving
 *  @param fullRatio pixels per CSS pixel of a picture at rest */
export function createFrameLoop(
  gl: WebGL2RenderingContext,
  draw: (ratio: number, nowMs: number) => boolean,
  fullRatio: () => number,
): FrameLoop {
  const pace = createFramePace();
  let isWanted = false;
  let frameRequest = 0;
  let pollTimer = 0;
  let restTimer = 0;
  let underWay: { fence: WebGLSync; ratio: number; full: number; startMs: number } | undefined;
  let framesDrawn = 0;

  function schedule(): void {
    if (isWanted && !underWay && frameRequest === 0) frameRequest = requestAnimationFrame(begin);
  }

  function begin(): void {
    frameRequest = 0;
    if (gl.isContextLost()) return;
    const now = performance.now();
    const full = fullRatio();
    const ratio = pace.ratioAt(now, full);
    isWanted = false;
    const isMoving = draw(ratio, now);
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    if (fence) underWay = { fence, ratio, full, startMs: now };
    pollTimer = window.setTimeout(poll, POLL_MS);
    if (isMoving) request(true);
    if (ratio < full) {
      window.clearTimeout(restTimer);
      restTimer = window.setTimeout(rest, Math.max(0, pace.restsAtMs - now));
    }
  }

  function rest(): void {
    const now = performance.now();
    if (now < pace.restsAtMs) {
      restTimer = window.setTimeout(rest, pace.restsAtMs - now);
      return;
    }
    isWanted = true;
    schedule();
  }

  function poll(): void {
    if (!underWay) return;
    const state = gl.clientWaitSync(underWay.fence, 0, 0);
    if (state === gl.TIMEOUT_EXPIRED) {
      pollTimer = window.setTimeout(poll, POLL_MS);
      return;
    }
    gl.deleteSync(underWay.fence);
    pace.frameTook(performance.now() - underWay.startMs, underWay.ratio, underWay.full);
    underWay = undefined;
    framesDrawn++;
    schedule();
  }

  function request(isLive: boolean): void {
    pace.change(performance.now(), isLive);
    isWanted = true;
    schedule();
  }

  return {
    request,
    get framesDrawn() {
      return framesDrawn;
    },
    reset() {
      window.clearTimeout(pollTimer);
      underWay = undefined;
    },
    dispose() {
      cancelAnimationFrame(frameRequest);
      window.clearTimeout(pollTimer);
      window.clearTimeout(restTimer);
      underWay = undefined;
    },
  };
}
