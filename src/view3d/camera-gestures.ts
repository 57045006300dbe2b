import type { OrbitCamera } from './orbit-camera.ts';

/** A hand that moves the eye: left drag orbits, right or Shift and left pans, the wheel zooms to the pointer; one finger orbits, two
 *  pan and zoom. A gesture lasts until the pointer is lifted or the wheel has been still for a while. */
export interface CameraGestures {
  /** It has moved the eye, and no other camera counts since. */
  readonly hasMoved: boolean;
  /** @returns whether it has moved the eye since this was asked last */
  takeMoved(): boolean;
  /** Forgets what it did: another camera counts now. */
  reset(): void;
  /** Another element takes the gestures. */
  connect(element: HTMLElement): void;
  dispose(): void;
}

export interface GestureEvents {
  onMove(): void;
  /** A gesture has ended, whether it moved the eye or not. */
  onEnd(): void;
}

/** A wheel that has been still for as long is let go. */
const WHEEL_END_MS = 150;

export function createCameraGestures(element: HTMLElement, stand: OrbitCamera, { onMove, onEnd }: GestureEvents): CameraGestures {
  const { controls } = stand;
  let listening = new AbortController();
  let isPointerDown = false;
  let wheelTimer = 0;
  let hasMoved = false;
  let isMoveNew = false;

  const onPointerDown = (): void => {
    window.clearTimeout(wheelTimer);
    isPointerDown = true;
  };
  const listenTo = (next: HTMLElement): void =>
    next.addEventListener('pointerdown', onPointerDown, { capture: true, signal: listening.signal });
  listenTo(element);
  controls.addEventListener('change', () => {
    if (stand.isSettingPose) return;
    hasMoved = true;
    isMoveNew = true;
    stand.constrain();
    onMove();
  });
  controls.addEventListener('end', () => {
    if (hasMoved) stand.retarget();
    // Each turn of a wheel is an end of its own.
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
      const isNew = isMoveNew;
      isMoveNew = false;
      return isNew;
    },
    reset() {
      hasMoved = false;
      isMoveNew = false;
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
