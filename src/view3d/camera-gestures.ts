import type { OrbitCamera } from './orbit-camera.ts';

/** Gestures that move an orbit camera: left drag orbits, right drag or Shift and left drag pans, the wheel zooms to the pointer; one finger
 *  orbits, two pan and zoom. While a tool has left drags, the right button orbits, and so do two fingers. A gesture ends when the pointer is
 *  released or the wheel has been still for a while. */
export interface CameraGestures {
  /** Whether the gesture under way, or the last one since `reset`, has moved the camera. */
  readonly hasMoved: boolean;
  /** @returns whether a gesture has moved the camera since this was last called */
  takeMoved(): boolean;
  /** Forgets all moves: the camera was set by something else. */
  reset(): void;
  /** Listens to another element. */
  connect(element: HTMLElement): void;
  dispose(): void;
}

export interface GestureEvents {
  onMove(): void;
  /** A gesture has ended, whether it moved the camera or not. */
  onEnd(): void;
}

/** A wheel gesture ends this long after the last turn. */
const WHEEL_END_MS = 150;

export function createCameraGestures(
  element: HTMLElement,
  orbitCamera: OrbitCamera,
  { onMove, onEnd }: GestureEvents,
): CameraGestures {
  const { controls } = orbitCamera;
  let listening = new AbortController();
  let isPointerDown = false;
  let wheelTimer = 0;
  let hasMoved = false;
  let isMoveUnread = false;
  let distanceAtStart = 0;

  const onPointerDown = (): void => {
    window.clearTimeout(wheelTimer);
    isPointerDown = true;
  };
  const listenTo = (next: HTMLElement): void =>
    next.addEventListener('pointerdown', onPointerDown, { capture: true, signal: listening.signal });
  listenTo(element);
  controls.addEventListener('change', () => {
    if (orbitCamera.isSettingPose) return;
    hasMoved = true;
    isMoveUnread = true;
    orbitCamera.constrain();
    onMove();
  });
  controls.addEventListener('start', () => {
    distanceAtStart = orbitCamera.distance;
  });
  controls.addEventListener('end', () => {
    // The wheel moves in proportion to the distance: a ridge close ahead would hold the camera back on its way out.
    const isGoingAway = !isPointerDown && orbitCamera.distance > distanceAtStart;
    if (hasMoved && !isGoingAway) orbitCamera.retarget();
    // The controls end a gesture at every turn of the wheel.
    if (isPointerDown) {
      isPointerDown = false;
      onEnd();
    } else {
      window.clearTimeout(wheelTimer);
      wheelTimer = window.setTimeout(onEnd, WHEEL_END_MS);
    }
  });

  return {
    get hasMoved() {
      return hasMoved;
    },
    takeMoved() {
      const wasUnread = isMoveUnread;
      isMoveUnread = false;
      return wasUnread;
    },
    reset() {
      hasMoved = false;
      isMoveUnread = false;
    },
    connect(next) {
      listening.abort();
      listening = new AbortController();
      isPointerDown = false;
      listenTo(next);
    },
    dispose() {
      window.clearTimeout(wheelTimer);
      listening.abort();
    },
  };
}
