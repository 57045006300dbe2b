import type { CameraPose } from '../core/camera-pose.ts';
import type { Block } from './block.ts';
import { type CameraCommands, createCameraCommands } from './camera-commands.ts';
import { createCameraGestures } from './camera-gestures.ts';
import { isSamePose, mixPoses, roundPose } from './camera-math.ts';
import type { Lens } from './lens.ts';
import { createOrbitCamera, type Framing, type OrbitCamera } from './orbit-camera.ts';

/** A camera and all that moves it: gestures, commands, and poses that it is shown. At rest it has the pose that was shown or reported
 *  last, and no other; undefined frames the whole block. */
export interface CameraRig extends CameraCommands {
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
   *  @param covered of the height, at the top: a framed block stays below it */
  resize(width: number, height: number, covered?: number): void;
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
export function createCameraRig(element: HTMLElement, { onMove, onCamera, framing }: CameraEvents): CameraRig {
  const orbitCamera = createOrbitCamera(element, framing);
  const gestures = createCameraGestures(element, orbitCamera, {
    onMove() {
      transition.stop();
      onMove(true);
    },
    onEnd: onGestureEnd,
  });
  const transition = createCameraTransition();
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

  let restPose: CameraPose | undefined;

  let hasDrawn = false;

  /** The pose that the camera has at rest. */
  const destination = (): CameraPose | undefined => {
    const home = orbitCamera.framed();
    return home && (restPose ?? home);
  };

  /** Takes the pose at rest: the same for the same document, block and size, however the camera came here. */
  function settle(): void {
    const to = destination();
    if (to) orbitCamera.setPose(to);
  }

  function report(pose: CameraPose | undefined): void {
    if (isSamePose(pose, restPose)) return;
    restPose = pose;
    onCamera(pose);
  }

  /** Begins the transition from where the camera is to where it rests. */
  function startTransition(isAtOnce: boolean, isOwn: boolean): void {
    if (isAtOnce || reducedMotion.matches || !hasDrawn) {
      transition.stop();
      settle();
    } else transition.start(orbitCamera.pose());
    onMove(isOwn);
  }

  function go(to: CameraPose | undefined, isAtOnce = false): void {
    gestures.reset();
    if (!orbitCamera.framed()) return; // before there is a block, no pose means anything
    report(to && roundPose(to));
    startTransition(isAtOnce, true);
  }

  /** The pose that the camera has, or will have when a transition is over. */
  const aim = (): CameraPose => (transition.isRunning && destination()) || orbitCamera.pose();

  function refit(): void {
    if (transition.isRunning) return;
    if (gestures.hasMoved) orbitCamera.constrain();
    else settle();
  }

  function onGestureEnd(): void {
    if (gestures.hasMoved) go(orbitCamera.pose(), true);
    else if (!transition.isRunning) {
      // Undoes moves that were too small for the controls to report.
      const eye = orbitCamera.camera.position.clone();
      settle();
      if (!eye.equals(orbitCamera.camera.position)) onMove(true);
    }
  }

  return {
    ...createCameraCommands(orbitCamera, aim, go),
    get lens() {
      return orbitCamera.lens();
    },
    orbitCamera,
    get restPose() {
      return restPose;
    },
    get isAtRest() {
      return !transition.isRunning && !gestures.hasMoved;
    },
    get bearingDeg() {
      return (360 - (orbitCamera.pose().azimuthDeg % 360)) % 360;
    },
    get distance() {
      return orbitCamera.distance;
    },
    show(to) {
      if (isSamePose(to, restPose)) return;
      restPose = to;
      gestures.reset();
      startTransition(false, false);
    },
    setOrthographic(isOrthographic) {
      orbitCamera.setOrthographic(isOrthographic);
      refit();
    },
    setBlock(block) {
      orbitCamera.setBlock(block);
      refit();
    },
    resize(width, height, covered) {
      orbitCamera.resize(width, height, covered);
      refit();
    },
    refit() {
      orbitCamera.updateMaxDistance();
      refit();
    },
    adopt(pose) {
      restPose = pose;
      gestures.reset();
      transition.stop();
    },
    follow(lead) {
      const isSameRest = isSamePose(restPose, lead.restPose);
      if (transition.isRunning && isSameRest && lead.isAtRest) return; // its own transition ends there
      restPose = lead.restPose;
      gestures.reset();
      transition.stop();
      orbitCamera.updateMaxDistance();
      if (lead.isAtRest) settle();
      else orbitCamera.copyPose(lead.orbitCamera);
    },
    connect(next) {
      orbitCamera.connect(next);
      gestures.connect(next);
    },
    finishMove() {
      if (gestures.hasMoved) go(orbitCamera.pose(), true);
      hasDrawn = false;
      if (!transition.isRunning) return;
      transition.stop();
      settle();
    },
    advance(nowMs) {
      hasDrawn = true;
      if (gestures.takeMoved()) report(roundPose(orbitCamera.pose()));
      const to = transition.isRunning ? destination() : undefined;
      if (!to) return false;
      orbitCamera.setPose(transition.poseAt(nowMs, to));
      return transition.isRunning;
    },
    dispose() {
      gestures.dispose();
      orbitCamera.dispose();
    },
  };
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
