import type { CameraPose } from '../core/camera-pose.ts';
import type { Block } from './block.ts';
import { type CameraCommands, createCameraCommands } from './camera-commands.ts';
import { type CameraGestures, createCameraGestures } from './camera-gestures.ts';
import { type Covered, isSamePose, mixPoses, roundPose } from './camera-math.ts';
import type { Lens } from './lens.ts';
import { createOrbitCamera, type Framing, type OrbitCamera } from './orbit-camera.ts';

/** A camera and all that moves it: gestures, commands, and poses that it is shown. At rest it has the pose that was shown or reported
 *  last, and no other; undefined frames the whole block. */
export interface CameraRig {
  readonly commands: CameraCommands;
  /** What the camera sees by. */
  readonly lens: Lens;
  readonly orbitCamera: OrbitCamera;
  /** The pose that was shown or reported last. */
  readonly restPose: CameraPose | undefined;
  /** Neither in a gesture nor in a transition. */
  readonly isAtRest: boolean;
  /** Degrees clockwise from north, 0 … 360, in which the camera looks. */
  readonly bearingDeg: number;
  /** Units from the camera to its target. */
  readonly distance: number;
  /** Goes to a pose, unless it is the one that was shown or reported last. */
  show(pose: CameraPose | undefined): void;
  /** Without perspective. */
  setOrthographic(isOrthographic: boolean): void;
  /** The block to frame and to keep out of. */
  setBlock(block: Block): void;
  /** CSS pixels.
   *  @param covered of the height, at the top, and of the width, at the right: a framed block stays clear of it */
  resize(width: number, height: number, covered?: Covered): void;
  /** Frames again: other blocks are to be framed together with this one. */
  refit(): void;
  /** Takes the pose of another camera as the one shown last. The camera stays until it follows. */
  adopt(pose: CameraPose | undefined): void;
  /** Takes the pose that another rig has now, as far as this one's block allows. */
  follow(lead: CameraRig): void;
  /** Listens to gestures on another element. */
  connect(element: HTMLElement): void;
  /** Ends gestures and transitions, and makes the next pose appear without one, as before the first frame: the view moves elsewhere. */
  finishMove(): void;
  /** Goes on with a transition, and reports where a gesture has moved the camera; to be called before each frame.
   *  @returns whether the transition is not over */
  advance(nowMs: number): boolean;
  dispose(): void;
}

export interface CameraEvents {
  /** The camera has moved or will: a frame is due.
   *  @param isOwn moved by a gesture or a command, and not because another pose is shown */
  onMove(isOwn: boolean): void;
  /** The pose that is to be shown from now on, in short decimals: during a gesture at most once a frame, and once more at its end; for a
   *  command at once, before the camera is there. */
  onCamera(pose: CameraPose | undefined): void;
  /** The pose that frames the block and those that are seen with it; without it, the block alone is framed. */
  readonly framing?: Framing;
}

/** @param element where gestures are made */
export function createCameraRig(element: HTMLElement, events: CameraEvents): CameraRig {
  return new Rig(element, events);
}

class Rig implements CameraRig {
  readonly orbitCamera: OrbitCamera;
  readonly commands: CameraCommands;
  readonly #events: CameraEvents;
  readonly #gestures: CameraGestures;
  readonly #transition = createCameraTransition();
  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  #restPose: CameraPose | undefined;
  #hasDrawn = false;

  constructor(element: HTMLElement, events: CameraEvents) {
    this.#events = events;
    this.orbitCamera = createOrbitCamera(element, events.framing);
    this.#gestures = createCameraGestures(element, this.orbitCamera, {
      onMove: () => {
        this.#transition.stop();
        events.onMove(true);
      },
      onEnd: () => this.#onGestureEnd(),
    });
    this.commands = createCameraCommands(
      this.orbitCamera,
      () => this.#aim(),
      (to, isAtOnce) => this.#go(to, isAtOnce),
    );
  }

  get lens(): Lens {
    return this.orbitCamera.lens();
  }

  get restPose(): CameraPose | undefined {
    return this.#restPose;
  }

  get isAtRest(): boolean {
    return !this.#transition.isRunning && !this.#gestures.hasMoved;
  }

  get bearingDeg(): number {
    return (360 - (this.orbitCamera.pose().azimuthDeg % 360)) % 360;
  }

  get distance(): number {
    return this.orbitCamera.distance;
  }

  show(to: CameraPose | undefined): void {
    if (isSamePose(to, this.#restPose)) return;
    this.#restPose = to;
    this.#gestures.reset();
    this.#startTransition(false, false);
  }

  setOrthographic(isOrthographic: boolean): void {
    this.orbitCamera.setOrthographic(isOrthographic);
    this.#settleAgain();
  }

  setBlock(block: Block): void {
    this.orbitCamera.setBlock(block);
    this.#settleAgain();
  }

  resize(width: number, height: number, covered?: Covered): void {
    this.orbitCamera.resize(width, height, covered);
    this.#settleAgain();
  }

  refit(): void {
    this.orbitCamera.updateMaxDistance();
    this.#settleAgain();
  }

  adopt(pose: CameraPose | undefined): void {
    this.#restPose = pose;
    this.#gestures.reset();
    this.#transition.stop();
  }

  follow(lead: CameraRig): void {
    const isSameRest = isSamePose(this.#restPose, lead.restPose);
    if (this.#transition.isRunning && isSameRest && lead.isAtRest) return; // its own transition ends there
    this.adopt(lead.restPose);
    this.orbitCamera.updateMaxDistance();
    if (lead.isAtRest) this.#settle();
    else this.orbitCamera.copyPose(lead.orbitCamera);
  }

  connect(next: HTMLElement): void {
    this.orbitCamera.connect(next);
    this.#gestures.connect(next);
  }

  finishMove(): void {
    if (this.#gestures.hasMoved) this.#go(this.orbitCamera.pose(), true);
    this.#hasDrawn = false;
    if (!this.#transition.isRunning) return;
    this.#transition.stop();
    this.#settle();
  }

  advance(nowMs: number): boolean {
    this.#hasDrawn = true;
    if (this.#gestures.takeMoved()) this.#report(roundPose(this.orbitCamera.pose()));
    const to = this.#transition.isRunning ? this.#destination() : undefined;
    if (!to) return false;
    this.orbitCamera.setPose(this.#transition.poseAt(nowMs, to));
    return this.#transition.isRunning;
  }

  dispose(): void {
    this.#gestures.dispose();
    this.orbitCamera.dispose();
  }

  /** The pose that the camera has at rest. */
  #destination(): CameraPose | undefined {
    const home = this.orbitCamera.framed();
    return home && (this.#restPose ?? home);
  }

  /** Takes the pose at rest: the same for the same document, block and size, however the camera came here. */
  #settle(): void {
    const to = this.#destination();
    if (to) this.orbitCamera.setPose(to);
  }

  /** The block or its view have changed under the camera. */
  #settleAgain(): void {
    if (this.#transition.isRunning) return;
    if (this.#gestures.hasMoved) this.orbitCamera.constrain();
    else this.#settle();
  }

  /** The pose that the camera has, or will have when a transition is over. */
  #aim(): CameraPose {
    return (this.#transition.isRunning && this.#destination()) || this.orbitCamera.pose();
  }

  #report(pose: CameraPose | undefined): void {
    if (isSamePose(pose, this.#restPose)) return;
    this.#restPose = pose;
    this.#events.onCamera(pose);
  }

  /** Begins the transition from where the camera is to where it rests. */
  #startTransition(isAtOnce: boolean, isOwn: boolean): void {
    if (isAtOnce || this.#reducedMotion.matches || !this.#hasDrawn) {
      this.#transition.stop();
      this.#settle();
    } else this.#transition.start(this.orbitCamera.pose());
    this.#events.onMove(isOwn);
  }

  #go(to: CameraPose | undefined, isAtOnce = false): void {
    this.#gestures.reset();
    if (!this.orbitCamera.framed()) return; // before there is a block, no pose means anything
    this.#report(to && roundPose(to));
    this.#startTransition(isAtOnce, true);
  }

  #onGestureEnd(): void {
    if (this.#gestures.hasMoved) this.#go(this.orbitCamera.pose(), true);
    else if (!this.#transition.isRunning) {
      // Undoes moves that were too small for the controls to report.
      const eye = this.orbitCamera.camera.position.clone();
      this.#settle();
      if (!eye.equals(this.orbitCamera.camera.position)) this.#events.onMove(true);
    }
  }
}

/** Moves a camera from one pose to another over a few frames. */
interface CameraTransition {
  readonly isRunning: boolean;
  start(from: CameraPose): void;
  stop(): void;
  /** The pose at a time, fast at first and slow at the end. The first call starts the clock; the transition stops when it reaches `to`. */
  poseAt(nowMs: number, to: CameraPose): CameraPose;
}

const DURATION_MS = 260;

function createCameraTransition(): CameraTransition {
  let from: CameraPose | undefined;
  let startMs: number | undefined;
  const stop = (): void => {
    from = startMs = undefined;
  };
  return {
    get isRunning() {
      return from !== undefined;
    },
    start(pose) {
      from = pose;
      startMs = undefined;
    },
    stop,
    poseAt(nowMs, to) {
      startMs ??= nowMs;
      const t = (nowMs - startMs) / DURATION_MS;
      if (from && t < 1) return mixPoses(from, to, 1 - (1 - t) ** 3);
      stop();
      return to;
    },
  };
}
