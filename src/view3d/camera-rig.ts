import { Vector3 } from 'three';
import type { CameraPose } from '../core/camera-pose.ts';
import { type Block, positionOf } from './block.ts';
import { type CameraCommands, createCameraCommands } from './camera-commands.ts';
import { type CameraGestures, createCameraGestures } from './camera-gestures.ts';
import { type Covered, isSamePose, mixPoses, poseFromEye, roundPose } from './camera-math.ts';
import { bearingOf, type Look, rayThrough } from './lens.ts';
import { createOrbitCamera, type Framing, type OrbitCamera } from './orbit-camera.ts';
import { rayHit } from './ray-hit.ts';
import { createWalk, facingOpen, standing, type Walk } from './walk.ts';

/** A camera and all that moves it: gestures, commands, and poses that it is shown. At rest it has the pose that was shown or reported
 *  last, and no other; undefined frames the whole block. While someone walks they see by a camera of their own, which is no part of any
 *  document: whatever else moves the camera ends the walk. */
export interface CameraRig {
  readonly commands: CameraCommands;
  /** How the camera sees now. */
  readonly look: Look;
  readonly orbitCamera: OrbitCamera;
  /** The pose that was shown or reported last. */
  readonly restPose: CameraPose | undefined;
  /** Neither in a gesture nor in a transition. */
  readonly isAtRest: boolean;
  /** While someone walks. */
  readonly walk: Walk | undefined;
  /** Begins a walk where the middle of the view is, or ends it where the camera was before. */
  toggleWalk(): void;
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
  #element: HTMLElement;
  #block: Block | undefined;
  #size = { width: 1, height: 1 };
  #walk: Walk | undefined;
  readonly #gestures: CameraGestures;
  readonly #transition = createCameraTransition();
  readonly #reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  #restPose: CameraPose | undefined;
  #hasDrawn = false;

  constructor(element: HTMLElement, events: CameraEvents) {
    this.#events = events;
    this.#element = element;
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

  get look(): Look {
    if (this.#walk && !this.#transition.isRunning)
      return { camera: this.#walk.camera, distance: WALK_DISTANCE, isAtEyeLevel: true };
    return { camera: this.orbitCamera.lens(), distance: this.orbitCamera.distance, isAtEyeLevel: false };
  }

  get walk(): Walk | undefined {
    return this.#walk;
  }

  toggleWalk(): void {
    if (this.#walk) {
      const from = this.#beside(this.#walk);
      this.#endWalk();
      this.orbitCamera.setPose(from);
      this.#startTransition(false, true);
      return;
    }
    if (!this.#block || this.#gestures.hasMoved) return;
    const { controls } = this.orbitCamera;
    const lens = this.orbitCamera.lens();
    const { origin, direction } = rayThrough(lens, 0, 0);
    const position = rayHit(this.#block, origin, direction)?.position ?? positionOf(this.#block, controls.target);
    const walker = facingOpen(this.#block, standing(this.#block, position, bearingOf(lens)));
    this.#walk = createWalk(this.#element, this.#block, walker, !this.#reducedMotion.matches, () => this.#events.onMove(true));
    this.#walk.resize(this.#size.width, this.#size.height);
    controls.enabled = false;
    this.#startTransition(false, true);
  }

  get restPose(): CameraPose | undefined {
    return this.#restPose;
  }

  get isAtRest(): boolean {
    return !this.#walk && !this.#transition.isRunning && !this.#gestures.hasMoved;
  }

  show(to: CameraPose | undefined): void {
    if (isSamePose(to, this.#restPose)) return;
    this.#endWalk();
    this.#restPose = to;
    this.#gestures.reset();
    this.#startTransition(false, false);
  }

  setOrthographic(isOrthographic: boolean): void {
    this.orbitCamera.setOrthographic(isOrthographic);
    this.#settleAgain();
  }

  setBlock(block: Block): void {
    this.#block = block;
    this.orbitCamera.setBlock(block);
    this.#walk?.setBlock(block);
    this.#settleAgain();
  }

  resize(width: number, height: number, covered?: Covered): void {
    this.#size = { width, height };
    this.orbitCamera.resize(width, height, covered);
    this.#walk?.resize(width, height);
    this.#settleAgain();
  }

  refit(): void {
    this.orbitCamera.updateMaxDistance();
    this.#settleAgain();
  }

  adopt(pose: CameraPose | undefined): void {
    this.#endWalk();
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
    this.#element = next;
    this.orbitCamera.connect(next);
    this.#gestures.connect(next);
  }

  finishMove(): void {
    this.#endWalk();
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
    if (!to) return this.#walk?.advance(nowMs) ?? false;
    this.orbitCamera.setPose(this.#transition.poseAt(nowMs, to));
    if (this.#walk && !this.#transition.isRunning) this.#settle();
    return this.#transition.isRunning;
  }

  dispose(): void {
    this.#endWalk();
    this.#gestures.dispose();
    this.orbitCamera.dispose();
  }

  #endWalk(): void {
    this.#walk?.dispose();
    this.#walk = undefined;
    this.orbitCamera.controls.enabled = true;
  }

  /** A pose from near the eyes of someone who walks: transitions begin and end there. */
  #beside({ camera }: Walk): CameraPose {
    const ahead = camera.getWorldDirection(new Vector3()).multiplyScalar(WALK_DISTANCE);
    return poseFromEye(camera.position, ahead.add(camera.position));
  }

  /** Where a transition ends. */
  #destination(): CameraPose | undefined {
    return this.#walk ? this.#beside(this.#walk) : this.#poseAtRest();
  }

  /** The pose that the camera has at rest. */
  #poseAtRest(): CameraPose | undefined {
    const home = this.orbitCamera.framed();
    return home && (this.#restPose ?? home);
  }

  /** Takes the pose at rest: the same for the same document, block and size, however the camera came here. */
  #settle(): void {
    const to = this.#poseAtRest();
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
    return (this.#transition.isRunning && this.#poseAtRest()) || this.orbitCamera.pose();
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
    this.#endWalk();
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
/** Units to what counts as looked at by someone who walks. */
const WALK_DISTANCE = 0.1;

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
