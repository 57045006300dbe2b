import { afterEach } from 'vitest';
import type { CameraPose } from '../../src/core/camera-pose.ts';
import { sampleRange } from '../../src/core/heightmap.ts';
import { type Block, blockOf, drawnElevationAt, positionOf, worldY } from '../../src/view3d/block.ts';
import { type CameraRig, createCameraRig } from '../../src/view3d/camera-rig.ts';
import { viewModel } from './terrain-view.ts';

const opened: (() => void)[] = [];

afterEach(() => {
  for (const close of opened.splice(0)) close();
});

export interface OpenedRig {
  readonly rig: CameraRig;
  readonly canvas: HTMLElement;
  /** The cameras that the rig reported. */
  readonly reported: readonly (CameraPose | undefined)[];
}

export function blockFrom(seed: string, exaggeration: number): Block {
  const { surface, scale, appearance } = viewModel({ seed, size: 65, appearance: { exaggeration }, isLit: false });
  return blockOf(surface, sampleRange(surface.map.data), scale, appearance);
}

export const mountains = blockFrom('alps', 5);
export const plain = blockFrom('plain', 0.5);

/** A rig of 200 × 120 pixels that has no block yet, until the test ends. */
export function openEmptyRig(): OpenedRig {
  const canvas = document.createElement('div');
  canvas.style.cssText = 'position: absolute; left: 0; top: 0; width: 200px; height: 120px';
  document.body.append(canvas);
  const reported: (CameraPose | undefined)[] = [];
  const rig = createCameraRig(canvas, { onMove: () => {}, onCamera: (now) => reported.push(now) });
  opened.push(() => {
    rig.dispose();
    canvas.remove();
  });
  rig.resize(200, 120);
  return { rig, canvas, reported };
}

/** A rig on a block, with nothing drawn yet. */
export function openRig(block = mountains, camera?: CameraPose): OpenedRig {
  const opened = openEmptyRig();
  opened.rig.show(camera);
  opened.rig.setBlock(block);
  return opened;
}

/** Pose and projection of the camera, to the last bit. */
export const stateOf = ({ orbitCamera: { camera }, distance }: CameraRig): readonly number[] => [
  ...camera.matrixWorld.elements,
  ...camera.projectionMatrix.elements,
  distance,
];

/** Goes on with a transition until it ends. */
export function arrive(rig: CameraRig): void {
  for (let ms = 0; rig.advance(ms); ms += 100);
}

export function wheel(canvas: HTMLElement, deltaY: number, clientX = 120, clientY = 70): void {
  canvas.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX, clientY, cancelable: true }));
}

/** Height of the camera above what is below it: terrain, or the plane that the block stands on. */
export function clearance(
  {
    orbitCamera: {
      camera: { position },
    },
  }: CameraRig,
  block: Block,
): number {
  const below = positionOf(block, position);
  const isOver = Math.min(below.x, below.y) >= 0 && Math.max(below.x, below.y) <= 1;
  return position.y - (isOver ? worldY(block, drawnElevationAt(block, below)) : worldY(block, block.bottom));
}
