import type { CameraStand } from './camera-stand.ts';

/** A hand that moves the eye: left drag orbits, right or Shift and left pans, the wheel zooms to the pointer; one finger orbits, two
 *  pan and zoom. A gesture lasts until the pointer is lifted or the wheel has been still for a while. */
export interface CameraHand {
  /** It has moved the eye, and no other camera counts since. */
  readonly hasMoved: boolean;
  /** @returns whether it has moved the eye since this was asked last */
  takeMove(): boolean;
  /** Forgets what it did: another camera counts now. */
  leave(): void;
  /** Another element takes the gestures. */
  moveTo(element: HTMLElement): void;
  dispose(): void;
}

export interface HandEvents {
  onMove(): void;
  /** A gesture has ended, whether it moved the eye or not. */
  onLetGo(): void;
}

/** A wheel that has been still for as long is let go. */
const WHEEL_REST_MS = 150;

export function createCameraHand(element: HTMLElement, stand: CameraStand, { onMove, onLetGo }: HandEvents): CameraHand {
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
    if (stand.isPlacing) return;
    hasMoved = true;
    isMoveNew = true;
    stand.settle();
    onMove();
  });
  controls.addEventListener('end', () => {
    if (hasMoved) stand.anchor();
    // Each turn of a wheel is an end of its own.
    if (isPointerDown) {
      isPointerDown = false;
      onLetGo();
    } else {
      window.clearTimeout(wheelTimer);
      wheelTimer = window.setTimeout(onLetGo, WHEEL_REST_MS);
    }
  });

  return {
    get hasMoved() {
      return hasMoved;
    },
    takeMove() {
      const isNew = isMoveNew;
      isMoveNew = false;
      return isNew;
    },
    leave() {
      hasMoved = false;
      isMoveNew = false;
    },
    moveTo(next) {
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
