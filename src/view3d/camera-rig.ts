import type { PerspectiveCamera } from 'three';
import { type CameraPose, cameraLimits, type WorldPoint } from '../core/camera-pose.ts';
import type { Block } from './block.ts';
import { createCameraGestures } from './camera-gestures.ts';
import { isSamePose, mixPoses, roundPose } from './camera-math.ts';
import { createOrbitCamera, type Framing, type OrbitCamera } from './orbit-camera.ts';

/** The eye, and the ways to move it: by hand, or by a call. At rest it stands where the camera that was shown or told last puts it,
 *  and nowhere else: undefined frames the whole block. */
export interface CameraRig {
  readonly camera: PerspectiveCamera;
  readonly orbitCamera: OrbitCamera;
  /** What was shown or told last. */
  readonly restPose: CameraPose | undefined;
  /** At rest, neither under a hand nor on its way. */
  readonly isAtRest: boolean;
  /** Degrees clockwise from north, 0 … 360, in which the eye looks. */
  readonly bearingDeg: number;
  /** Units from the eye to what it looks at. */
  readonly distance: number;
  /** Goes there, unless it is what was shown or told last. */
  show(camera: CameraPose | undefined): void;
  /** The block to frame and to keep out of. */
  setBlock(block: Block): void;
  /** CSS pixels.
   *  @param covered of the height, at the top: a framed block stays below it */
  resize(width: number, height: number, covered?: number): void;
  /** Other blocks are to be framed together with this one: stands anew. */
  refit(): void;
  /** Takes another's camera for the one that was shown last. The eye stays until it follows. */
  adopt(camera: CameraPose | undefined): void;
  /** Stands where another rig stands now, as far as this one's block allows. */
  follow(lead: CameraRig): void;
  /** Another element takes the gestures. */
  connect(element: HTMLElement): void;
  /** Ends what moves the eye, and goes to the next camera at once, as before the first frame: the view is seen elsewhere now. */
  finishMove(): void;
  frameBlock(): void;
  lookFromTop(): void;
  faceNorth(): void;
  focus(place: WorldPoint): void;
  orbit(azimuthDeg: number, altitudeDeg: number): void;
  /** More than 1 is nearer. */
  zoom(factor: number): void;
  /** To be called before each frame: goes on with a move under way, and tells where a gesture has come to.
   *  @returns whether it has further to go */
  advance(nowMs: number): boolean;
  dispose(): void;
}

export interface CameraEvents {
  /** The eye has moved or will: a frame is due.
   *  @param isOwn by a hand on it or a call, and not because another camera is shown */
  onMove(isOwn: boolean): void;
  /** The camera that is to be shown from now on: at most once a frame while a gesture lasts and once more when it ends; for a call at
   *  once, before the eye is there. In short decimals. */
  onCamera(camera: CameraPose | undefined): void;
  /** The pose that frames the block and those that are seen with it; without it, the block alone is framed. */
  readonly frame?: Framing;
}

const MOVE_MS = 260;

/** @param element takes the gestures */
export function createCameraRig(element: HTMLElement, { onMove, onCamera, frame: framedPose }: CameraEvents): CameraRig {
  const stand = createOrbitCamera(element, framedPose);
  const hand = createCameraGestures(element, stand, {
    onMove() {
      move = undefined;
      onMove(true);
    },
    onEnd: onLetGo,
  });
  const stillness = matchMedia('(prefers-reduced-motion: reduce)');

  let wanted: CameraPose | undefined;
  let move: { readonly from: CameraPose; startMs: number | undefined } | undefined;
  let hasDrawn = false;

  /** Where the eye belongs. */
  const destination = (): CameraPose | undefined => {
    const home = stand.framed();
    return home && (wanted ?? home);
  };

  /** Stands there: the same for the same camera, block and size, however the eye came here. */
  function placeAtRest(): void {
    const to = destination();
    if (to) stand.setPose(to);
  }

  function tell(to: CameraPose | undefined): void {
    if (isSamePose(to, wanted)) return;
    wanted = to;
    onCamera(to);
  }

  /** Begins the way from where the eye is to where it belongs. */
  function depart(isAtOnce: boolean, isOwn: boolean): void {
    if (isAtOnce || stillness.matches || !hasDrawn) {
      move = undefined;
      placeAtRest();
    } else {
      move = { from: stand.pose(), startMs: undefined };
    }
    onMove(isOwn);
  }

  function go(to: CameraPose | undefined, isAtOnce = false): void {
    hand.reset();
    if (!stand.framed()) return; // before there is a block, no camera means anything
    tell(to && roundPose(to));
    depart(isAtOnce, true);
  }

  /** Where the eye is, or will be when the move under way has ended. */
  const aim = (): CameraPose => (move && destination()) ?? stand.pose();

  function refit(): void {
    if (move) return;
    if (hand.hasMoved) stand.constrain();
    else placeAtRest();
  }

  function onLetGo(): void {
    if (hand.hasMoved) go(stand.pose(), true);
    else if (!move) {
      // What was too little for the controls to tell is undone.
      const eye = stand.camera.position.clone();
      placeAtRest();
      if (!eye.equals(stand.camera.position)) onMove(true);
    }
  }

  return {
    camera: stand.camera,
    orbitCamera: stand,
    get restPose() {
      return wanted;
    },
    get isAtRest() {
      return !move && !hand.hasMoved;
    },
    get bearingDeg() {
      return (360 - (stand.pose().azimuthDeg % 360)) % 360;
    },
    get distance() {
      return stand.distance;
    },
    show(to) {
      if (isSamePose(to, wanted)) return;
      wanted = to;
      hand.reset();
      depart(false, false);
    },
    setBlock(block) {
      stand.setBlock(block);
      refit();
    },
    resize(width, height, covered) {
      stand.resize(width, height, covered);
      refit();
    },
    refit() {
      stand.updateMaxDistance();
      refit();
    },
    adopt(camera) {
      wanted = camera;
      hand.reset();
      move = undefined;
    },
    follow(lead) {
      const isAsked = isSamePose(wanted, lead.restPose);
      if (move && isAsked && lead.isAtRest) return; // it comes there by itself
      wanted = lead.restPose;
      hand.reset();
      move = undefined;
      stand.updateMaxDistance();
      if (lead.isAtRest) placeAtRest();
      else stand.copyPose(lead.orbitCamera);
    },
    connect(next) {
      stand.connect(next);
      hand.connect(next);
    },
    finishMove() {
      if (hand.hasMoved) go(stand.pose(), true);
      hasDrawn = false;
      if (!move) return;
      move = undefined;
      placeAtRest();
    },
    frameBlock() {
      go(undefined);
    },
    lookFromTop() {
      const to = stand.framed(0, cameraLimits.altitudeDeg.max);
      if (to) go(to);
    },
    faceNorth() {
      go({ ...aim(), azimuthDeg: 0 });
    },
    focus(target) {
      const home = stand.framed();
      if (!home) return;
      const from = aim();
      go({ ...from, target, distance: Math.min(from.distance, 0.35 * home.distance) });
    },
    orbit(azimuthDeg, altitudeDeg) {
      const from = stand.pose();
      go({ ...from, azimuthDeg: from.azimuthDeg + azimuthDeg, altitudeDeg: from.altitudeDeg + altitudeDeg }, true);
    },
    zoom(factor) {
      const from = stand.pose();
      stand.setPose({ ...from, distance: from.distance / factor });
      stand.retarget();
      go(stand.pose(), true);
    },
    advance(nowMs) {
      hasDrawn = true;
      if (hand.takeMoved()) tell(roundPose(stand.pose()));
      const to = move && destination();
      if (!move || !to) return false;
      move.startMs ??= nowMs;
      const share = Math.min((nowMs - move.startMs) / MOVE_MS, 1);
      const { from } = move;
      if (share === 1) move = undefined;
      stand.setPose(share === 1 ? to : mixPoses(from, to, 1 - (1 - share) ** 3));
      return share < 1;
    },
    dispose() {
      hand.dispose();
      stand.dispose();
    },
  };
}
