import type { CameraPose } from '../core/camera-pose.ts';
import type { CameraRig } from './camera-rig.ts';

/** What can be looked at together with others. */
export interface LinkedView {
  readonly rig: CameraRig;
  /** It is seen: what is not neither leads nor counts. */
  readonly isReady: boolean;
}

/** Moves the eyes of views, each alone or all as one. Linked eyes stand where the one stands that a hand or a call moved last, and frame
 *  the whole of all blocks. */
export interface CameraLink {
  /** @returns whether that is new */
  setLinked(isLinked: boolean): boolean;
  /** A hand or a call moves the eye of a view. */
  onLead(view: LinkedView): void;
  /** A view's camera is told. */
  onCamera(view: LinkedView, camera: CameraPose | undefined): void;
  /** The pose that frames a view's block, and those of all that are linked with it: that of the view that asks for the most distance. */
  framed(view: LinkedView, azimuthDeg: number, altitudeDeg: number): CameraPose | undefined;
  /** To be called before each frame: goes on with moves under way.
   *  @returns whether one has further to go */
  advance(nowMs: number): boolean;
}

/** @param views all that there are, now and later */
export function createCameraLink(views: readonly LinkedView[]): CameraLink {
  let isLinked = false;
  let moved: LinkedView | undefined;
  return {
    setLinked(wanted) {
      if (wanted === isLinked) return false;
      isLinked = wanted;
      moved = undefined;
      for (const { rig } of views) rig.refit();
      return true;
    },
    onLead(view) {
      moved = view;
    },
    onCamera(view, camera) {
      if (isLinked) for (const { rig } of views) if (rig !== view.rig) rig.adopt(camera);
    },
    framed(view, azimuthDeg, altitudeDeg) {
      const seen = isLinked ? views.filter((other) => other === view || other.isReady) : [view];
      const poses = seen.flatMap(({ rig }) => rig.orbitCamera.framedAlone(azimuthDeg, altitudeDeg) ?? []);
      return poses.reduce<CameraPose | undefined>((far, pose) => (far && far.distance >= pose.distance ? far : pose), undefined);
    },
    advance(nowMs) {
      const ready = views.filter((view) => view.isReady);
      const isMoving = ready.map(({ rig }) => rig.advance(nowMs)).includes(true);
      if (!isLinked || ready.length < 2) return isMoving;
      const lead = (ready.find((view) => view === moved) ?? ready[0]).rig;
      lead.refit();
      for (const { rig } of ready) if (rig !== lead) rig.follow(lead);
      return isMoving;
    },
  };
}
