import type { CameraPose } from '../core/camera-pose.ts';
import type { CameraRig } from './camera-rig.ts';

/** A view whose camera can be linked with those of others. */
export interface LinkedView {
  readonly rig: CameraRig;
  /** Whether it is drawn: a view that is not drawn neither leads nor is framed. */
  readonly isReady: boolean;
}

/** Moves the cameras of several views, each alone or all together. Linked cameras follow the one that a gesture or a call moved last, and
 *  frame all blocks as a whole. */
export interface CameraLink {
  /** @returns whether that is new */
  setLinked(isLinked: boolean): boolean;
  /** A gesture or a call moves the camera of this view: linked cameras follow it. */
  lead(view: LinkedView): void;
  /** Gives the new camera of a view to all that are linked with it. */
  share(view: LinkedView, camera: CameraPose | undefined): void;
  /** The pose that frames the blocks of a view and of all views linked with it: that of the view that asks for the most distance. */
  framed(view: LinkedView, azimuthDeg: number, altitudeDeg: number): CameraPose | undefined;
  /** Goes on with transitions; to be called before each frame.
   *  @returns whether one is not over */
  advance(nowMs: number): boolean;
}

/** @param views all views, those added later included */
export function createCameraLink(views: readonly LinkedView[]): CameraLink {
  let isLinked = false;
  let leader: LinkedView | undefined;
  return {
    setLinked(next) {
      if (next === isLinked) return false;
      isLinked = next;
      leader = undefined;
      for (const { rig } of views) rig.refit();
      return true;
    },
    lead(view) {
      leader = view;
    },
    share(view, camera) {
      if (isLinked) for (const { rig } of views) if (rig !== view.rig) rig.adopt(camera);
    },
    framed(view, azimuthDeg, altitudeDeg) {
      const framedViews = isLinked ? views.filter((other) => other === view || other.isReady) : [view];
      const poses = framedViews.flatMap(({ rig }) => rig.orbitCamera.framedAlone(azimuthDeg, altitudeDeg) ?? []);
      return poses.reduce<CameraPose | undefined>((far, pose) => (far && far.distance >= pose.distance ? far : pose), undefined);
    },
    advance(nowMs) {
      const ready = views.filter((view) => view.isReady);
      const isMoving = ready.map(({ rig }) => rig.advance(nowMs)).includes(true);
      if (!isLinked || ready.length < 2) return isMoving;
      const lead = (ready.find((view) => view === leader) ?? ready[0]).rig;
      lead.refit();
      for (const { rig } of ready) if (rig !== lead) rig.follow(lead);
      return isMoving;
    },
  };
}
