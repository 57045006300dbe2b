import type { CameraPose } from '../core/camera-pose.ts';
import { mixPoses } from './camera-math.ts';

/** Moves a camera from one pose to another over a few frames. */
export interface CameraTransition {
  readonly isRunning: boolean;
  start(from: CameraPose): void;
  stop(): void;
  /** The pose at a time, fast at first and slow at the end. The first call starts the clock; the transition stops when it reaches `to`. */
  poseAt(nowMs: number, to: CameraPose): CameraPose;
}

const DURATION_MS = 260;

export function createCameraTransition(): CameraTransition {
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
